"""SHA-256 and BLAKE2b by Python's own modules for them, where there are: `hashlib` loads a library of all ciphers.

SHA-256 names what people cite; BLAKE2b, three times as fast, what is only compared here.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hashlib import _Hash

    sha256: Callable[[bytes], _Hash]
    blake2b: Callable[[bytes], _Hash]
else:
    try:
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b  # noqa: F401
    try:
        from _sha2 import sha256  # as it is called from Python 3.12 on
    except ImportError:
        try:
            from _sha256 import sha256
        except ImportError:
            from hashlib import sha256  # noqa: F401
