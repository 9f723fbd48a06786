"""Times a whole process: process_time.py ROUNDS COMMAND…

The command prints one line of JSON with counts of points, as `tengen territory --totals --json` does. The time is the
CPU time of all its threads, from start to exit, and the least of the rounds is reported.
"""

import json
import resource
import subprocess
import sys

rounds, command = int(sys.argv[1]), sys.argv[2:]


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


times = []
for _ in range(rounds):
    start = cpu_seconds()
    output = subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout
    times.append((cpu_seconds() - start) * 1e3)

answer = json.loads(output)
counts = {name: answer[name]["count"] for name in ("black", "white", "neutral")}
print(json.dumps({"ms": min(times), **counts}))
