"""Reads records with sgfmill: sgf_mill.py FILE ROUNDS; FILE has one record per line."""

import json
import sys
import time

from sgfmill import sgf

path, rounds = sys.argv[1], int(sys.argv[2])
records = [line for line in open(path, "rb").read().split(b"\n") if line]
times, nodes = [], 0
for _ in range(rounds):
    start = time.process_time()
    games = [sgf.Sgf_game.from_bytes(record) for record in records]
    times.append((time.process_time() - start) * 1e3)
    nodes = 0
    for game in games:
        waiting = [game.get_root()]
        while waiting:
            node = waiting.pop()
            nodes += 1
            waiting.extend(node)
print(json.dumps({"ms": min(times), "nodes": nodes}))
