"""The reading room against its bars: processor time of pages, memory after hostile cases, many clients at once.

Each figure stands beside a floor of the same run: what the same client and server cost for a page that says nothing
(/healthz). Run it with `python3 dev run python -m benchmarks.room [CASES] [SECONDS]`.
"""

import resource
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import cycle

from starlette.testclient import TestClient

from miklat import LAW
from miklat.diagram.store import keep_folder
from miklat.judging.desk import Desk
from miklat.web.app import make_app
from miklat.web.command import MOST_NODES
from tests.strategies import Maker

TOLD = "/case?act=mishap&task=chopping_wood&flew=blade_off_handle&presume=ordinary"


def cpu(ask: Callable[[], object]) -> float:
    """Milliseconds of processor time of this process."""
    begun = time.process_time()
    ask()
    return (time.process_time() - begun) * 1000


def several(client: TestClient, path: str, times: int = 9) -> tuple[float, float]:
    """The first time and the median of the rest."""
    first, *rest = (cpu(lambda: client.get(path)) for _ in range(times + 1))
    return first, sorted(rest)[len(rest) // 2]


def cases(client: TestClient, told: Iterable[Mapping[str, str]]) -> list[float]:
    """The page of each case, in order of cost."""
    return sorted(cpu(lambda facts=facts: client.get("/case", params=facts)) for facts in told)  # type: ignore[misc]


def clients(client: TestClient, seconds: float, count: int = 8) -> tuple[Counter[int], float]:
    """What so many clients get who ask for half-known cases as fast as they can, and requests a second."""
    seen: Counter[int] = Counter()
    told = list(Maker(7).half_known(count * 40, 1_000))
    until = time.monotonic() + seconds

    def ask(seed: int) -> None:
        for facts in cycle(told[seed::count]):
            if time.monotonic() > until:
                return
            seen[client.get("/case", params=facts).status_code] += 1

    threads = [threading.Thread(target=ask, args=(seed,)) for seed in range(count)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return seen, sum(seen.values()) / seconds


def memory() -> float:
    """The most this process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Print each figure with its bar and its share of the floor."""
    asked = [int(one) for one in sys.argv[1:]]
    count, seconds = (*asked, *(300, 10)[len(asked) :])
    with TestClient(make_app(Desk(LAW, keep_folder(), MOST_NODES))) as client:
        _, floor = several(client, "/healthz")
        print(f"floor: a page that says nothing           {floor:8.1f} ms")
        for name, path, bar in (("text", "/", 5), ("told case", TOLD, 30), ("place", "/m/makkot/2/1", 30)):
            first, median = several(client, path)
            print(f"{name:12} first {first:8.1f} ms, then {median:8.1f} ms (bar {bar}), {median / floor:5.1f} floors")
        costs = cases(client, Maker(5).half_known(count, 1_000))
        at = {share: costs[min(len(costs) - 1, int(len(costs) * share))] for share in (0.5, 0.99)}
        print(f"any case, {count}: median {at[0.5]:.1f} ms, p99 {at[0.99]:.1f} ms (bar 250), most {costs[-1]:.1f} ms")
        print(f"memory after them: {memory():.0f} MB (bar 250)")
        seen, rate = clients(client, seconds)
        told = ", ".join(f"{status}: {number}" for status, number in sorted(seen.items()))
        print(f"8 clients, {seconds} s: {told} ({rate:.0f} a second); memory {memory():.0f} MB")


if __name__ == "__main__":
    main()
