"""The library's face: what it exports, and that every name explains itself."""

import inspect
import types

import scoring


def test_all_names_what_can_be_imported() -> None:
    """No public name is left out and none is missing."""
    visible = {
        name
        for name, value in vars(scoring).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert visible == set(scoring.__all__)


def test_every_public_class_and_function_has_a_docstring() -> None:
    """Read by the person who asks help() for it."""
    for name in scoring.__all__:
        value = getattr(scoring, name)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert inspect.getdoc(value), name
