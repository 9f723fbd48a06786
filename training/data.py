"""The labeled positions, read from their text files into tensors, and the batches drawn from them.

Kinds of positions:
  game           positions of real games; ownership and lead by KataGo
  small          the same on small boards
  opening        those among `small` with few stones
  area           those among `game` under area rules
  settled        those among `game` where KataGo is sure of nearly every point, read as finished games
  settled-small  the same on small boards
  stopped        counted KGS games where the players stopped; who owns what by their marks (or by `agree`)
  nearly         up to 16 moves before that, read as if they had stopped there: points filled later have no label
  outcome        earlier positions of those games, with the same final ownership; what KataGo might say, by a network
  filled         finished games in which territories were filled with their owner's stones, but for a few eyes
  lonely         made-up boards of one color, at most with a few stones of the other, all dead

`python3 data.py FOLDER CACHE` reads the text files once and stores plain arrays, which all later steps load.
"""

import json
import lzma
import math
import os
import sys
from concurrent.futures import ProcessPoolExecutor

import numpy as np

SIZE = 19
POINTS = SIZE * SIZE
OFF = 2
MISSING = 127
TERRITORY = {"japanese", "korean"}
STONE = np.zeros(256, np.int8)
STONE[ord("X")], STONE[ord("O")] = 1, -1


def _lines(path):
    with lzma.open(path, "rt") as file:
        for line in file:
            yield line.rstrip("\n").split("\t")


def pad(values, width, height, fill):
    """A row-major board laid into the corner of a SIZE x SIZE square."""
    if width == SIZE and height == SIZE:
        return values
    square = np.full((SIZE, SIZE), fill, values.dtype)
    square[:height, :width] = values.reshape(height, width)
    return square.reshape(-1)


def read_positions(path):
    """Boards, widths, heights, komi (7.5 where unknown), territory (2 where unknown), side to move."""
    boards, facts = [], []
    for _, width, height, komi, rules, _, side, text in _lines(path):
        width, height = int(width), int(height)
        boards.append(pad(STONE[np.frombuffer(text.encode(), np.uint8)], width, height, OFF))
        facts.append(
            (
                width,
                height,
                7.5 if komi == "?" else float(komi),
                2 if rules == "?" else int(rules in TERRITORY),
                1 if side == "B" else -1,
            )
        )
    return np.stack(boards), np.array(facts, np.float32)


def read_labels(path, facts=None):
    """Leads, and ownership in sevenths; boards are square unless their `facts` are given."""
    leads, owned = [], []
    for i, (lead, text) in enumerate(_lines(path)):
        side = math.isqrt(len(text))
        width, height = (side, side) if facts is None else (int(facts[i][0]), int(facts[i][1]))
        values = (np.frombuffer(text.encode(), np.uint8).astype(np.int16) - 80).astype(np.int8)
        leads.append(float(lead))
        owned.append(pad(values, width, height, 0))
    return np.array(leads, np.float32), np.stack(owned)


NEAR = [
    [
        q
        for q in (
            p - SIZE if p >= SIZE else -1,
            p + SIZE if p + SIZE < POINTS else -1,
            p - 1 if p % SIZE else -1,
            p + 1 if p % SIZE < SIZE - 1 else -1,
        )
        if q >= 0
    ]
    for p in range(POINTS)
]


def _captured(board, start):
    """The stones of the chain at `start` if it has no liberty, else nothing."""
    color, chain, seen = board[start], [start], {start}
    for p in chain:
        for q in NEAR[p]:
            if board[q] == 0:
                return ()
            if board[q] == color and q not in seen:
                seen.add(q)
                chain.append(q)
    return chain


def _points(text):
    return [(ord(text[i + 1]) - 97) * SIZE + ord(text[i]) - 97 for i in range(0, len(text), 2)]


OUTCOME, NEARLY, STOPPED = range(3)


def replay(fields, every=6, before=(2, 4, 7, 11, 16)):
    """One counted KGS game: snapshots (board, side to move, kind), the last of them the final one; prisoners; truth."""
    name, _, komi, rules, handicap, first, moves, result, _, black, white = fields
    board, prisoners, snapshots = [0] * POINTS, 0, []
    stones = [] if handicap == "-" else _points(handicap)
    for p in stones:
        board[p] = 1
    color = 1 if first == "B" else -1
    offset = sum(name.encode()) % every
    played = [i // 2 for i in range(0, len(moves), 2) if moves[i : i + 2] != "tt"]
    late = {played[-1] + 1 - k for k in before} if played else set()
    for i in range(0, len(moves), 2):
        if (i // 2) % every == offset:
            snapshots.append((np.array(board, np.int8), color, OUTCOME))
        if i // 2 in late:
            snapshots.append((np.array(board, np.int8), color, NEARLY))
        if moves[i : i + 2] != "tt":
            p = (ord(moves[i + 1]) - 97) * SIZE + ord(moves[i]) - 97
            board[p] = color
            for q in NEAR[p]:
                if board[q] == -color:
                    for r in _captured(board, q):
                        board[r] = 0
                        prisoners += color
            for r in _captured(board, p):
                board[r] = 0
                prisoners -= color
        color = -color
    snapshots.append((np.array(board, np.int8), color, STOPPED))
    truth = np.full(POINTS, MISSING, np.int8)
    if black != "-" or white != "-":
        truth = np.array(board, np.int8)
        truth[_points("" if black == "-" else black)] = 1
        truth[_points("" if white == "-" else white)] = -1
    bonus = {"chinese": len(stones), "aga": max(0, len(stones) - 1)}.get(rules, 0)
    return (
        np.stack([s[0] for s in snapshots]),
        np.array([s[1:] for s in snapshots], np.int8),
        prisoners,
        truth,
        rules in TERRITORY,
        float(komi) + bonus,
        float(result),
    )


def read_counted(path, pool, limit=None):
    games = list(_lines(path))[:limit]
    done = list(pool.map(replay, games, chunksize=64))
    length = np.array([len(sides) for _, sides, *_ in done])
    return {
        "counted_boards": np.concatenate([d[0] for d in done]),
        "counted_sides": np.concatenate([d[1][:, 0] for d in done]),
        "counted_kind": np.concatenate([d[1][:, 1] for d in done]),
        "counted_game": np.repeat(np.arange(len(done)), length).astype(np.int32),
        "counted_last": (np.cumsum(length) - 1).astype(np.int64),
        "counted_prisoners": np.array([d[2] for d in done], np.float32),
        "counted_truth": np.stack([d[3] for d in done]),
        "counted_territory": np.array([d[4] for d in done]),
        "counted_compensation": np.array([d[5] for d in done], np.float32),
        "counted_result": np.array([d[6] for d in done], np.float32),
    }


def read_dev(folder):
    """The games to measure on: KataGo's rows, and for each row its game's facts and true final ownership."""

    def text(name):
        path = os.path.join(folder, name)
        return lzma.open(path + ".xz", "rt") if os.path.exists(path + ".xz") else open(path)

    with text("manifest.jsonl") as file:
        games = [json.loads(line) for line in file]
    number = {game["id"]: i for i, game in enumerate(games)}
    truth = np.full((len(games), POINTS), MISSING, np.int8)
    code = np.zeros(256, np.int8)
    code[ord("B")], code[ord("W")] = 1, -1
    with text("ownership.tsv") as file:
        for line in file:
            name, letters = line.rstrip("\n").split("\t")
            size = games[number[name]]["size"]
            truth[number[name]] = pad(code[np.frombuffer(letters.encode(), np.uint8)], size, size, MISSING)
    rows, boards, owned = [], [], []
    for name, move, kind, side, board, lead, ownership in _lines(os.path.join(folder, "katago.tsv.xz")):
        i = number[name]
        size = games[i]["size"]
        boards.append(pad(STONE[np.frombuffer(board.encode(), np.uint8)], size, size, OFF))
        owned.append(pad(np.frombuffer(ownership.encode(), np.uint8).astype(np.float32) - 80, size, size, 0))
        rows.append((i, int(move), kind == "final", 1 if side == "B" else -1, float(lead)))
    rows = np.array(rows, np.float32)
    return {
        "dev_boards": np.stack(boards),
        "dev_katago": (np.stack(owned) / 15).astype(np.float16),
        "dev_game": rows[:, 0].astype(np.int32),
        "dev_move": rows[:, 1].astype(np.int32),
        "dev_final": rows[:, 2] > 0,
        "dev_side": rows[:, 3].astype(np.int8),
        "dev_lead": rows[:, 4],
        "dev_truth": truth,
        "dev_size": np.array([g["size"] for g in games], np.int32),
        "dev_marks": np.array([g["tier"] == "marks" for g in games]),
        "dev_suspect": np.array([bool(g["suspect"]) for g in games]),
        "dev_territory": np.array([g["scoring"] == "territory" for g in games]),
        "dev_komi": np.array([g["komi"] for g in games], np.float32),
        "dev_bonus": np.array([g["white_handicap_bonus"] for g in games], np.float32),
        "dev_prisoners": np.array([g["prisoners_by_black"] - g["prisoners_by_white"] for g in games], np.float32),
        "dev_score": np.array([g["score"] for g in games], np.float32),
    }


def prepare(folder, cache):
    """Read everything under `folder` (train/ and games/dev/) into `cache`."""
    os.makedirs(cache, exist_ok=True)
    train = os.path.join(folder, "train")
    with ProcessPoolExecutor() as pool:
        dev = pool.submit(read_dev, os.path.join(folder, "games", "dev"))
        main = pool.submit(read_positions, os.path.join(train, "positions.tsv.xz"))
        labels = [
            pool.submit(read_labels, os.path.join(train, f"labels-{i}.tsv.xz"))
            for i in range(4)
            if os.path.exists(os.path.join(train, f"labels-{i}.tsv.xz"))
        ]
        small, small_facts = read_positions(os.path.join(train, "small-positions.tsv.xz"))
        small_lead, small_owned = read_labels(os.path.join(train, "small-labels.tsv.xz"), small_facts)
        arrays = read_counted(os.path.join(train, "kgs-counted.tsv.xz"), pool)
        boards, facts = main.result()
        parts = [job.result() for job in labels]
        arrays.update(dev.result())
    lead = np.concatenate([p[0] for p in parts])
    owned = np.concatenate([p[1] for p in parts])
    arrays.update(
        game_boards=boards[: len(lead)],
        game_facts=facts[: len(lead)],
        game_lead=lead,
        game_owned=owned,
        small_boards=small,
        small_facts=small_facts,
        small_lead=small_lead,
        small_owned=small_owned,
    )
    for name, array in arrays.items():
        np.save(os.path.join(cache, name + ".npy"), array)
    print({name: array.shape for name, array in arrays.items()})


def load(cache):
    return {
        name[:-4]: np.load(os.path.join(cache, name)) for name in sorted(os.listdir(cache)) if name.endswith(".npy")
    }


if __name__ == "__main__":
    prepare(sys.argv[1], sys.argv[2])
