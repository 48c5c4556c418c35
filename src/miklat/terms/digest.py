"""SHA-256 by Python's own module for it, where there is one: `hashlib` loads a library of all ciphers to name a law."""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import _Hash

    sha256: Callable[[bytes], _Hash]
else:
    try:
        from _sha2 import sha256  # as it is called from Python 3.12 on
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:
            from hashlib import sha256  # noqa: F401
