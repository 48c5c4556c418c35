"""The Spark session that jobs run in."""

import os
import shutil
import sys
from importlib.util import find_spec
from typing import Any

from miklat.bulk.engine import Unfit

BATCH_ROWS = 200_000
"""Rows that go to a Python worker at once."""


def session() -> Any:
    """The Spark session there is, or one on this machine; Unfit, with what to do, if there can be none."""
    if find_spec("pyspark") is None:
        raise Unfit("--engine spark needs PySpark: pip install 'miklat[spark]'")
    if not shutil.which("java") and not os.environ.get("JAVA_HOME"):
        raise Unfit("--engine spark needs Java 17 or newer: install it, or set JAVA_HOME")
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # the workers on this machine need what we have
    made = (
        SparkSession.builder.appName("miklat")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", BATCH_ROWS)
        .config("spark.ui.enabled", "false")
        # So many columns make methods that Java would else never compile, and run ten times slower.
        .config("spark.driver.extraJavaOptions", "-XX:-DontCompileHugeMethods")
        .config("spark.executor.extraJavaOptions", "-XX:-DontCompileHugeMethods")
        .config("spark.ui.showConsoleProgress", str(sys.stderr.isatty()).lower())
        .getOrCreate()
    )
    made.sparkContext.setLogLevel("ERROR")
    return made
