"""Files under addresses (``hdfs://...``, ``s3://...``): stand-ins of them here, which the readers of tables open.

Of a Parquet file a stand-in has the footer alone, and for a task the row groups that it reads, each in its place: a
copy with holes. Other files are copied whole. Outputs are put together here and sent on.
"""

import os
import shutil
import struct
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pyarrow.parquet as pq
from pyarrow import fs

from miklat.bulk.engine import Unfit
from miklat.bulk.spark.folder import is_address, reached
from miklat.bulk.tables.reading import FORMATS, ending

TAIL = 8
"""The last bytes of a Parquet file: the length of its footer, and a mark."""

PIECE = 8 << 20


class Distant(dict[str, str]):
    """Stand-ins, by their paths here: the addresses of what they stand for. They go when this goes."""

    def __init__(self) -> None:
        super().__init__()
        self._here = tempfile.TemporaryDirectory(prefix="miklat-")

    def stand_in(self, path: str) -> str:
        """A path to read from in the place of this one, if it is an address."""
        if not is_address(path):
            return path
        there, at = reached(path)
        here = os.path.join(self._here.name, f"in{len(self)}", *_folders(at))
        try:
            kind = there.get_file_info(at).type
            if kind == fs.FileType.Directory:
                for file in _tables(there, at):
                    self._bring(there, file, os.path.join(here, file[len(at) :].strip("/")), path + file[len(at) :])
                os.makedirs(here, exist_ok=True)
                return here
            if kind == fs.FileType.NotFound:
                raise Unfit(f"{path}: there is no such file")
            here = os.path.join(here, os.path.basename(at))
            self._bring(there, at, here, path)
        except OSError as error:
            raise Unfit(f"{path}: it cannot be read ({error})") from None
        return here

    def _bring(self, there: Any, at: str, here: str, address: str) -> None:
        os.makedirs(os.path.dirname(here), exist_ok=True)
        bring(there, at, here, range(0))
        self[here] = address

    def output(self, path: str) -> str:
        """A path to put an output together under, in the place of this one, if it is an address."""
        if not is_address(path):
            return path
        here = os.path.join(self._here.name, f"out{len(self)}", os.path.basename(path.rstrip("/")))
        os.makedirs(os.path.dirname(here))
        self[here] = path.rstrip("/")
        return here


def send_on(files: Sequence[str], output: str, address: str) -> tuple[str, ...]:
    """Send files that stand beside an output to stand beside its address; gives where they are then."""
    sent = []
    for path in files:
        to = address + path[len(output) :] if path.startswith(output) else path
        if to != path:
            there, at = reached(to)
            fs.copy_files(path, at, source_filesystem=fs.LocalFileSystem(), destination_filesystem=there)
        sent.append(to)
    return tuple(sent)


@contextmanager
def brought(address: str, name: str, groups: range) -> Iterator[str]:
    """A copy here of what a task reads of a file; ``name`` is the end of its name."""
    there, at = reached(address)
    with tempfile.TemporaryDirectory(prefix="miklat-") as folder:
        here = os.path.join(folder, name)
        bring(there, at, here, groups)
        yield here


def bring(there: Any, at: str, here: str, groups: range) -> None:
    """Copy a file: of Parquet the footer and these row groups, with holes for all else; any other as it is."""
    with there.open_input_file(at) as source, open(here, "wb") as sink:
        if ending(at) != ".parquet":
            shutil.copyfileobj(source, sink, PIECE)
            return
        size = source.size()
        sink.truncate(size)
        tail = source.read_at(min(TAIL, size), max(0, size - TAIL))
        footer = struct.unpack("<I", tail[:4])[0] if len(tail) == TAIL else 0
        first = max(0, size - TAIL - footer)
        _copy(source, sink, 0, min(4, size))
        _copy(source, sink, first, size - first)
        sink.flush()
        if groups:
            metadata = pq.read_metadata(here)
            for group in groups:
                _copy(source, sink, *_extent(metadata.row_group(group)))


def _extent(group: Any) -> tuple[int, int]:
    """Where the columns of a row group begin, and how many bytes they are."""
    columns = [group.column(number) for number in range(group.num_columns)]
    starts = [min(c.data_page_offset, c.dictionary_page_offset or c.data_page_offset) for c in columns]
    stops = [start + column.total_compressed_size for start, column in zip(starts, columns, strict=True)]
    return min(starts), max(stops) - min(starts)


def _copy(source: Any, sink: Any, start: int, count: int) -> None:
    sink.seek(start)
    for at in range(start, start + count, PIECE):
        sink.write(source.read_at(min(PIECE, start + count - at), at))


def _tables(there: Any, at: str) -> Iterator[str]:
    """The tables in a folder and below it; not what others keep beside their tables."""
    for one in sorted(there.get_file_info(fs.FileSelector(at, recursive=True)), key=lambda info: str(info.path)):
        names = one.path[len(at) :].strip("/").split("/")
        if one.type == fs.FileType.File and ending(one.path) in FORMATS and not any(n[:1] in "._" for n in names):
            yield one.path


def _folders(at: str) -> list[str]:
    """The folders right above a file, or a folder, that name columns of it."""
    named: list[str] = []
    for part in reversed(at.strip("/").split("/")[:-1]):
        if "=" not in part:
            break
        named.insert(0, part)
    return named
