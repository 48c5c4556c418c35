"""The engine for more than one machine, on Apache Spark; and `judge_frame`, for a DataFrame that is already there."""

from miklat.bulk.spark.frame import judge_frame
from miklat.bulk.spark.job import run
from miklat.bulk.spark.session import session

__all__ = ["judge_frame", "run", "session"]
