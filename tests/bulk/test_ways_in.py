"""Ways in beside a plain file: a pipe with a name, and a sheet of OpenDocument."""

import os
import threading
import zipfile
from pathlib import Path

import pytest

from tests.bulk.conftest import Run

TABLE = "died,killer,name\nyes,israelite,dan\nno,israelite,gad\n"
ASK = ("--voice", "default", "--question", "charge")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_with_a_name_is_read_as_it_comes(many: Run) -> None:
    """What somebody writes into it is judged, as the same file is."""
    os.mkfifo("pipe.csv")
    writer = threading.Thread(target=Path("pipe.csv").write_text, args=(TABLE,))
    writer.start()
    assert many("pipe.csv", "-o", "piped.csv", *ASK) == 0
    writer.join()
    Path("plain.csv").write_text(TABLE)
    assert many("plain.csv", "-o", "out.csv", *ASK) == 0
    assert Path("piped.csv").read_bytes() == Path("out.csv").read_bytes()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_that_nobody_writes_to_is_refused(many: Run, capsys: pytest.CaptureFixture[str]) -> None:
    """At once, and nothing hangs."""
    os.mkfifo("pipe.csv")
    assert many("pipe.csv", "-o", "out.csv", *ASK) == 2
    assert "nobody writes to this pipe" in capsys.readouterr().err
    assert not Path("out.csv").exists()


CONTENT = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:version="1.2">
<office:body><office:spreadsheet><table:table table:name="cases">{rows}</table:table></office:spreadsheet></office:body>
</office:document-content>"""
MANIFEST = """<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
<manifest:file-entry manifest:full-path="/" manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/>
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>"""


def test_a_sheet_of_opendocument(many: Run) -> None:
    """Read as the same table in CSV is."""
    cell = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'
    rows = (
        "<table:table-row>" + "".join(map(cell.format, line.split(","))) + "</table:table-row>"
        for line in TABLE.splitlines()
    )
    with zipfile.ZipFile("in.ods", "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", MANIFEST)
        archive.writestr("content.xml", CONTENT.format(rows="".join(rows)))
    assert many("in.ods", "-o", "out.csv", *ASK) == 0
    assert Path("out.csv").read_text().splitlines() == ["row,name,charge", "2,dan,open", "3,gad,silent"]
