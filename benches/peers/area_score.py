"""Counts 19x19 boards with sgfmill: area_score.py FILE ROUNDS. Only the counting is timed."""

import json
import sys
import time

from sgfmill import boards

path, rounds = sys.argv[1], int(sys.argv[2])
rows = open(path).read().split()
games = []
for at in range(0, len(rows), 19):
    board = boards.Board(19)
    stones = [[], []]
    for y, row in enumerate(rows[at : at + 19]):
        for x, letter in enumerate(row):
            if letter in "XO":
                stones[letter == "O"].append((18 - y, x))
    board.apply_setup(stones[0], stones[1], [])
    games.append(board)
times, margin = [], 0
for _ in range(rounds):
    start = time.process_time()
    margin = sum(board.area_score() for board in games)
    times.append((time.process_time() - start) * 1e3)
print(json.dumps({"ms": min(times), "margin": margin, "boards": len(games)}))
