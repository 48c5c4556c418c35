"""A folder of parts, made whole at once: here, or where file systems of Arrow and fsspec reach."""

import os
import re
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from zlib import crc32

from pyarrow import fs

from miklat.bulk.engine import Unfit

DONE = "_SUCCESS"
"""The empty file that says, as Spark's own outputs do, that a folder is whole."""

WHOLE_MOVES = ("local", "hdfs", "subtree")
"""File systems that give a folder another name at once."""

OURS = re.compile(r"part-\d+\..+|_SUCCESS|\..*\.crc")


def is_address(path: str) -> bool:
    """Whether a path is an address (``hdfs://...``, ``s3://...``) and no file of this machine."""
    return bool(re.match(r"[A-Za-z][A-Za-z0-9+.-]+://", path))


def reached(path: str) -> tuple[Any, str]:
    """The file system that has a path, and the path there; Unfit if there is none for its scheme."""
    if not is_address(path):
        return fs.LocalFileSystem(), os.path.abspath(path)
    try:
        found: tuple[Any, str] = fs.FileSystem.from_uri(path)
        return found
    except (ValueError, NotImplementedError, OSError) as error:
        try:
            from fsspec.core import url_to_fs

            there, place = url_to_fs(path)
        except (ImportError, ValueError):
            raise Unfit(f"{path}: no file system reaches it ({error}); fsspec and its plug-ins reach many") from None
        return fs.PyFileSystem(fs.FSSpecHandler(there)), place


class Folder:
    """A folder in which parts are put together: tasks write to it, the driver makes it whole."""

    def __init__(self, path: str) -> None:
        self.path = path if is_address(path) else os.path.abspath(path)
        self._fs, self._at = reached(path)

    def __reduce__(self) -> tuple[Any, ...]:
        """A task reaches it anew."""
        return (Folder, (self.path,))

    def open(self, job: str) -> None:
        """Make it ready for a job: what is there of another is cleared away; Unfit if it is none of ours."""
        names = self.names()
        if names and "job" not in names:
            raise Unfit(f"{self.path}: parts are put together here, and something else stands there: move it")
        if names and self.read("job") != job.encode():
            self.remove()
        self._fs.create_dir(self._at, recursive=True)
        self.write("job", job.encode())

    def names(self) -> list[str]:
        """What is in it."""
        if self._fs.get_file_info(self._at).type != fs.FileType.Directory:
            return []
        return sorted(one.base_name for one in self._fs.get_file_info(fs.FileSelector(self._at)))

    def read(self, name: str) -> bytes | None:
        """What a file holds; None if there is none."""
        try:
            with self._fs.open_input_stream(f"{self._at}/{name}") as file:
                return bytes(file.read())
        except FileNotFoundError:
            return None

    def write(self, name: str, data: bytes) -> None:
        """Write a file, whole or not at all."""
        part = f"{self._at}/.{name}.{uuid.uuid4().hex}"
        with self._fs.open_output_stream(part) as file:
            file.write(data)
        self._fs.move(part, f"{self._at}/{name}")

    @contextmanager
    def writing(self, name: str) -> Iterator[str]:
        """A path on this machine to write to; what is there in the end gets its name in the folder."""
        if isinstance(self._fs, fs.LocalFileSystem):
            part = os.path.join(self._at, f".{name}.{uuid.uuid4().hex}")
            try:
                yield part
                os.replace(part, os.path.join(self._at, name))
            finally:
                with suppress(FileNotFoundError):
                    os.unlink(part)
            return
        with tempfile.TemporaryDirectory(prefix="miklat-") as here:
            path = os.path.join(here, name)
            yield path
            part = f"{self._at}/.{name}.{uuid.uuid4().hex}"
            fs.copy_files(path, part, source_filesystem=fs.LocalFileSystem(), destination_filesystem=self._fs)
            self._fs.move(part, f"{self._at}/{name}")

    def sum(self, name: str) -> int | None:
        """The checksum of a file; None if there is none."""
        made = 0
        try:
            with self._fs.open_input_stream(f"{self._at}/{name}") as file:
                while data := file.read(1 << 20):
                    made = crc32(data, made)
        except FileNotFoundError:
            return None
        return made

    def remove(self) -> None:
        """Leave nothing behind."""
        with suppress(FileNotFoundError):
            self._fs.delete_dir(self._at)

    def commit(self, path: str) -> None:
        """Give it its final name, with nothing but parts in it, in the place of an earlier output."""
        for name in self.names():
            if not OURS.fullmatch(name):
                self._fs.delete_file(f"{self._at}/{name}")
        self.write(DONE, b"")
        _, at = reached(path)
        stands = self._fs.get_file_info(at).type == fs.FileType.Directory
        if self._fs.type_name in WHOLE_MOVES:
            old = f"{at}.old.{uuid.uuid4().hex[:8]}"
            if stands:
                self._fs.move(at, old)
            self._fs.move(self._at, at)
            if stands:
                self._fs.delete_dir(old)
            return
        if stands:
            self._fs.delete_dir(at)
        self._fs.create_dir(at, recursive=True)
        for name in sorted(self.names(), key=lambda one: one == DONE):  # the mark that it is whole comes last
            self._fs.move(f"{self._at}/{name}", f"{at}/{name}")
        self.remove()


def check_output(path: str) -> None:
    """Unfit if something stands there that no run of ours made."""
    there, at = reached(path)
    kind = there.get_file_info(at).type
    if kind == fs.FileType.File:
        raise Unfit(f"{path} is a file, and Spark writes a folder: name another, or remove it")
    if kind == fs.FileType.Directory:
        strange = [name for name in Folder(path).names() if not OURS.fullmatch(name)]
        if strange:
            raise Unfit(f"{path}: this folder holds {strange[0]}, which no run of ours wrote: name another output")
