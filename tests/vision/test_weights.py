import hashlib
from pathlib import Path

import pytest

from scoring import NobsError
from vision.weights import WeightsError, read_manifest

NETWORK = b"the network"
ENTRY = """
[detector]
file = "weights/detector.onnx"
sha256 = "{hash}"
bytes = 11
input_size = [3, 0, 0]
classes = ["index", "face", "back"]
recipe = "models/recipes/detector.toml"

[detector.settings]
threshold = 0.3
"""
RIGHT = ENTRY.format(hash=hashlib.sha256(NETWORK).hexdigest())


@pytest.fixture
def models(tmp_path: Path) -> Path:
    """A folder of one network and its manifest, all in order."""
    (tmp_path / "weights").mkdir()
    (tmp_path / "weights" / "detector.onnx").write_bytes(NETWORK)
    (tmp_path / "manifest.toml").write_text(RIGHT)
    return tmp_path


def test_a_network_is_read_with_all_that_the_manifest_says(models: Path) -> None:
    entries = read_manifest(models / "manifest.toml")
    assert list(entries) == ["detector"]
    entry = entries["detector"]
    assert entry.name == "detector"
    assert entry.path.read_bytes() == NETWORK
    assert entry.input_size == (3, 0, 0)
    assert entry.classes == ("index", "face", "back")
    assert entry.recipe == "models/recipes/detector.toml"
    assert entry.settings == {"threshold": 0.3}


def test_settings_may_be_left_out(models: Path) -> None:
    (models / "manifest.toml").write_text(RIGHT.partition("[detector.settings]")[0])
    assert read_manifest(models / "manifest.toml")["detector"].settings == {}


def test_no_manifest(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"manifest\.toml cannot be read; get the checkout"):
        read_manifest(tmp_path / "manifest.toml")


def test_a_missing_file(models: Path) -> None:
    (models / "weights" / "detector.onnx").unlink()
    with pytest.raises(WeightsError, match=r"detector\.onnx is missing"):
        read_manifest(models / "manifest.toml")


def test_a_changed_file(models: Path) -> None:
    (models / "weights" / "detector.onnx").write_bytes(NETWORK + b"!")
    with pytest.raises(WeightsError, match=r"detector\.onnx has the hash") as caught:
        read_manifest(models / "manifest.toml")
    for content in (NETWORK, NETWORK + b"!"):
        assert hashlib.sha256(content).hexdigest()[:12] in str(caught.value)


@pytest.mark.parametrize(
    ("manifest", "message"),
    [
        pytest.param(b"[detector", "damaged", id="not TOML"),
        pytest.param(b"\xff\xfe\x00", "damaged", id="not text"),
        pytest.param(b"detector = 1", "damaged at 'detector'", id="not a table"),
        pytest.param(b"[detector]", "says no 'file' for 'detector'", id="an empty entry"),
        pytest.param(
            RIGHT.replace("recipe", "receipt").encode(), "says no 'recipe'", id="a name astray"
        ),
        pytest.param(
            RIGHT.replace("[3, 0, 0]", "3").encode(), "damaged at 'detector'", id="a number alone"
        ),
    ],
)
def test_a_damaged_manifest(models: Path, manifest: bytes, message: str) -> None:
    (models / "manifest.toml").write_bytes(manifest)
    with pytest.raises(WeightsError, match=message):
        read_manifest(models / "manifest.toml")


def test_whoever_catches_our_errors_catches_these() -> None:
    assert issubclass(WeightsError, NobsError)


def test_all_networks_together_stay_small() -> None:
    assert sum(entry.path.stat().st_size for entry in read_manifest().values()) < 10_000_000
