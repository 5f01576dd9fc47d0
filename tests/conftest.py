"""What all tests share: how hypothesis draws."""

from hypothesis import settings

# The same examples in each run, so that a change and not chance turns a test red; and no deadline,
# for a busy machine is no failure.
settings.register_profile("nobs", derandomize=True, deadline=None)
settings.load_profile("nobs")
