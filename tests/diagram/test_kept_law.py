"""The value of the law that ships, as it is kept: the very law, and never another one than its files say."""

import pickle
from pathlib import Path
from zlib import crc32

import msgspec
import pytest

from miklat.diagram import kept_law
from miklat.diagram.kept_law import shipped_law
from miklat.diagram.trusted import write_trusted
from miklat.law.overlay import heard
from miklat.laws.bailees import LAW as BAILEES
from miklat.laws.refuge import LAW

REFUGE = "miklat.laws.refuge"


def only_file(folder: Path) -> Path:
    """The one file of a keep."""
    (file,) = folder.iterdir()
    return file


def forbid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no package of a law be put together."""

    def never(name: str) -> object:
        assert not name.startswith("miklat.laws"), "put together again"
        return __import__(name, fromlist=["x"])

    monkeypatch.setattr(kept_law, "import_module", never)


def test_what_is_kept_is_the_law(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Equal in value, in bytes and in name; what rules share is shared; and nothing is put together for it."""
    assert shipped_law(REFUGE, str(tmp_path)) is LAW
    forbid(monkeypatch)
    law = shipped_law(REFUGE, str(tmp_path))
    assert law is not LAW
    assert law == LAW
    assert (law.encoded, law.fingerprint) == (LAW.encoded, LAW.fingerprint)
    assert msgspec.json.encode(law) == LAW.encoded
    assert law.definitions.keys() == LAW.definitions.keys()
    shared = [one for clause in law.clauses for one in clause.defines]
    assert all(law.definitions[one.name] is one for one in shared)


def test_layers_lie_on_it_as_on_the_law_itself(tmp_path: Path) -> None:
    """With every layer it is the same law with every layer."""
    shipped_law(REFUGE, str(tmp_path))
    names = [layer.name for layer in LAW.layers]
    assert heard(shipped_law(REFUGE, str(tmp_path)), names).encoded == heard(LAW, names).encoded


def test_each_law_is_kept_by_itself(tmp_path: Path) -> None:
    """Two that ship do not stand in each other's place."""
    for _ in range(2):
        assert shipped_law(REFUGE, str(tmp_path)) == LAW
        assert shipped_law("miklat.laws.bailees", str(tmp_path)) == BAILEES
    assert len(list(tmp_path.iterdir())) == 2


def test_without_a_folder_it_is_the_package_s(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept."""
    monkeypatch.chdir(tmp_path)
    assert shipped_law(REFUGE, None) is LAW
    assert list(tmp_path.iterdir()) == []


def test_a_changed_book_is_not_read_from_the_old_keep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a file of the book or of the engine is another, what was kept of the old does not count."""
    shipped_law(REFUGE, str(tmp_path))
    only_file(tmp_path).rename(tmp_path / f"{crc32(b'of other files'):08x}.value")
    monkeypatch.setattr(kept_law, "engine_bytes", lambda *_: b"of other files")
    assert shipped_law(REFUGE, str(tmp_path)) is LAW


def test_a_damaged_or_open_keep_is_made_anew(tmp_path: Path) -> None:
    """Cut short, another byte, writable by others: the law is put together, and kept whole."""
    shipped_law(REFUGE, str(tmp_path))
    file = only_file(tmp_path)
    good = file.read_bytes()
    for bad in (b"", good[:-1], good[: len(good) // 2], good[:99] + bytes([good[99] ^ 1]) + good[100:]):
        file.write_bytes(bad)
        assert shipped_law(REFUGE, str(tmp_path)) is LAW
        assert file.read_bytes() == good
    file.chmod(0o666)
    assert shipped_law(REFUGE, str(tmp_path)) is LAW


class Deed:
    """What would be done if whatever is written were done in reading."""

    def __reduce__(self) -> tuple[object, tuple[str, ...]]:
        return print, ("done",)


@pytest.mark.parametrize(
    "value", [Deed(), pytest.raises, Path("x"), kept_law.shipped_law], ids=["a deed", "a function", "a type", "ours"]
)
def test_reading_builds_values_and_nothing_else(
    tmp_path: Path, value: object, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that names anything but the engine's own types of values does nothing, and its law is not taken."""
    shipped_law(REFUGE, str(tmp_path))
    file = only_file(tmp_path)
    made_of = msgspec.msgpack.decode(file.read_bytes()[4:])["made_of"]
    kept = {"made_of": made_of, "law": pickle.dumps(value)}
    write_trusted(str(file), msgspec.msgpack.encode(kept))
    assert shipped_law(REFUGE, str(tmp_path)) is LAW
    assert capsys.readouterr().out == ""
