"""Making scenes and training on them. Scripts and tests import this; the run time never does."""
