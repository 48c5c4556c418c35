"""What the server says of itself: a line of JSON each, with nothing in it that a reader wrote."""

import logging
import traceback
from typing import Any

import msgspec


class LogLine(logging.Formatter):
    """A record as JSON. Of an exception its kind and where it was raised: its words may repeat what was asked."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {"level": record.levelname.lower(), "from": record.name, "said": record.getMessage()}
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            frames = traceback.extract_tb(error.__traceback__)[-8:]
            line |= {"error": type(error).__name__, "at": [f"{one.filename}:{one.lineno} {one.name}" for one in frames]}
        return msgspec.json.encode(line).decode()


LOGS: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"request": {"format": "%(message)s"}, "line": {"()": LogLine}},
    "handlers": {
        "requests": {"class": "logging.StreamHandler", "formatter": "request", "stream": "ext://sys.stderr"},
        "lines": {"class": "logging.StreamHandler", "formatter": "line", "stream": "ext://sys.stderr"},
    },
    "loggers": {
        "miklat.web.requests": {"handlers": ["requests"], "level": "INFO", "propagate": False},
        "miklat.web": {"handlers": ["lines"], "level": "INFO", "propagate": False},
        "uvicorn": {"handlers": ["lines"], "level": "WARNING", "propagate": False},
        "asyncio": {"handlers": ["lines"], "level": "WARNING", "propagate": False},
    },
}
"""One line a request (its route, status and time) and one for whatever else is worth telling, on standard error."""
