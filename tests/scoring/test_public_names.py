"""The library's face: what it exports, and that every name explains itself."""

import inspect
import types
from pathlib import Path

import scoring


def test_all_names_what_can_be_imported() -> None:
    """No public name is left out and none is missing."""
    visible = {
        name
        for name, value in vars(scoring).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType)
    }
    assert visible == set(scoring.__all__)


def test_every_public_class_and_function_shows_itself_at_work() -> None:
    """With an example, which runs as a test, in its own docstring or in a method's."""
    for name in scoring.__all__:
        value = getattr(scoring, name)
        if inspect.isclass(value) or inspect.isroutine(inspect.unwrap(value)):
            parts = [value, *(vars(value).values() if inspect.isclass(value) else ())]
            assert inspect.getdoc(value), name
            assert any(">>> " in (inspect.getdoc(part) or "") for part in parts), name


def test_no_module_is_long() -> None:
    """A module is one noun, and can be read in one sitting."""
    for path in Path(scoring.__file__).parent.glob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 220, path.name
