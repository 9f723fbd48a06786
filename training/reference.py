"""Plain inference with numpy from the weights file alone, one board at a time: what any other program must reproduce.

`python3 reference.py WEIGHTS GOLDEN` writes golden positions with their answers; with `--check`, compares instead.
"""

import json
import sys

import numpy as np

import weights

NAMES = (
    "on board",
    "own",
    "opponent",
    "one liberty",
    "two liberties",
    "three liberties",
    "territory rules",
    "game over",
    "empty, touches own only",
    "empty, touches opponent only",
)


def regions(board):
    """The region of each point (equal points joined) as numbers from 0, and each region's points."""
    height, width = board.shape
    label, found = np.full(board.shape, -1), []
    for start in np.ndindex(board.shape):
        if label[start] >= 0:
            continue
        points = [start]
        label[start] = len(found)
        for y, x in points:
            for v, u in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)):
                if 0 <= v < height and 0 <= u < width and label[v, u] < 0 and board[v, u] == board[start]:
                    label[v, u] = len(found)
                    points.append((v, u))
        found.append(points)
    return label, found


def beside(board, points):
    """The points next to a region that are not of it, each once."""
    height, width = board.shape
    inside = set(points)
    return {
        (v, u)
        for y, x in points
        for v, u in ((y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1))
        if 0 <= v < height and 0 <= u < width and (v, u) not in inside
    }


def planes(board, side, territory, over):
    """What the network sees [10, height, width], and the regions. `board`: +1 Black, -1 White; `side`: who moves."""
    own = board * side
    label, found = regions(board)
    layers = np.zeros((10, *board.shape), np.float32)
    layers[0], layers[1], layers[2], layers[6], layers[7] = 1, own == 1, own == -1, territory, over
    for points in found:
        border = beside(board, points)
        if board[points[0]] != 0:
            free = sum(board[p] == 0 for p in border)
            if 1 <= free <= 3:
                for p in points:
                    layers[2 + free][p] = 1
        else:
            colors = {own[p] for p in border}
            for plane, color in ((8, 1), (9, -1)):
                if colors == {color}:
                    for p in points:
                        layers[plane][p] = 1
    return layers, label


def convolution(x, weight, bias):
    """Stride one, zeros around the board."""
    reach = weight.shape[2] // 2
    _, height, width = x.shape
    padded = np.pad(x, ((0, 0), (reach, reach), (reach, reach)))
    y = np.zeros((weight.shape[0], height, width), np.float32) + bias[:, None, None]
    for i in range(weight.shape[2]):
        for j in range(weight.shape[3]):
            y += np.tensordot(weight[:, :, i, j], padded[:, i : i + height, j : j + width], 1)
    return y


def relu(x):
    return np.maximum(x, 0)


def pool(x, low, high):
    """Mean, mean times the board's size, and maximum of each channel, held within what training met."""
    area = x.shape[1] * x.shape[2]
    mean = x.mean((1, 2))
    pooled = np.concatenate([mean, mean * np.float32((np.sqrt(area) - 14) / 10), x.max((1, 2))])
    return np.minimum(np.maximum(pooled, low), high)


def region_means(x, label):
    """Each point's value replaced by the mean over its region."""
    c = x.shape[0]
    flat, index = x.reshape(c, -1), label.reshape(-1)
    sums = np.zeros((c, index.max() + 1), np.float32)
    np.add.at(sums.T, index, flat.T)
    return (sums / np.bincount(index).astype(np.float32))[:, index].reshape(x.shape)


def run(model, board, side, territory, over):
    """Answers for Black: ownership, chances (Black, White, nobody), lead and spread."""
    (_, _, blocks, _, _, pooled, has_regions), w = model
    layers, label = planes(board, side, territory, over)
    x = relu(convolution(layers, w["stem.weight"], w["stem.bias"]))
    for i in range(blocks):
        name = f"blocks.{i}."
        h = relu(convolution(x, w[name + "first.weight"], w[name + "first.bias"]))
        y = convolution(h, w[name + "second.weight"], w[name + "second.bias"])
        if pooled >> i & 1:
            pooled_values = pool(h, w[name + "pool.low"], w[name + "pool.high"])
            y += (w[name + "board.weight"] @ pooled_values + w[name + "board.bias"])[:, None, None]
            if has_regions:
                y += np.tensordot(w[name + "region.weight"], region_means(h, label), 1)
        x = relu(x + y)
    points = relu(np.tensordot(w["point.weight"], x, 1) + w["point.bias"][:, None, None])
    points = np.tensordot(w["point_out.weight"], points, 1) + w["point_out.bias"][:, None, None]
    wide = (
        w["wide_out.weight"] @ relu(w["wide.weight"] @ pool(x, w["pool.low"], w["pool.high"]) + w["wide.bias"])
        + w["wide_out.bias"]
    )
    ownership = np.tanh(points[0])
    chances = np.exp(points[1:] - points[1:].max(0))
    chances /= chances.sum(0)
    if side < 0:
        chances = chances[[1, 0, 2]]
    return {
        "ownership": ownership * side,
        "black": chances[0],
        "white": chances[1],
        "nobody": chances[2],
        "lead": float((ownership.sum() + wide[0]) * side),
        "spread": float(np.exp(np.clip(wide[1], -2, 5))),
    }


def invented(width, height, moves, seed):
    """A board that looks like a game's: stones put down at random by turns, chains without liberties taken off."""
    random = np.random.default_rng(seed)
    board = np.zeros((height, width), np.int8)
    color = 1
    for _ in range(moves):
        empty = np.argwhere(board == 0)
        if len(empty) == 0:
            break
        board[tuple(empty[random.integers(len(empty))])] = color
        for taken in (-color, color):
            for points in regions(board)[1]:
                if board[points[0]] == taken and not any(board[p] == 0 for p in beside(board, points)):
                    for p in points:
                        board[p] = 0
        color = -color
    return board


CASES = [  # width, height, moves, side, territory, over
    (1, 1, 0, 1, False, False),
    (5, 5, 12, 1, False, False),
    (5, 5, 18, -1, True, True),
    (9, 9, 40, -1, False, True),
    (9, 9, 60, 1, True, False),
    (13, 7, 50, 1, True, False),
    (7, 13, 80, -1, False, True),
    (19, 19, 120, 1, False, False),
    (19, 19, 330, -1, True, True),
]


def golden(model):
    cases = []
    for seed, (width, height, moves, side, territory, over) in enumerate(CASES):
        board = invented(width, height, moves, seed)
        layers, _ = planes(board, side, territory, over)
        answers = run(model, board, side, territory, over)
        cases.append(
            {
                "board": ["".join(".XO"[int(v)] for v in row) for row in board],
                "to_move": "B" if side > 0 else "W",
                "territory": territory,
                "over": over,
                "planes": {
                    name: ["".join("01"[int(v)] for v in row) for row in layer] for name, layer in zip(NAMES, layers)
                },
                **{
                    name: np.round(value, 6).tolist() if isinstance(value, np.ndarray) else round(value, 5)
                    for name, value in answers.items()
                },
            }
        )
    return cases


def check(model, cases):
    """The largest difference between the stored answers and these weights' answers."""
    worst = 0.0
    for case in cases:
        board = np.array([[".XO".index(c) for c in row] for row in case["board"]])
        board[board == 2] = -1
        answers = run(
            model, board.astype(np.int8), 1 if case["to_move"] == "B" else -1, case["territory"], case["over"]
        )
        worst = max(worst, *(float(np.abs(np.array(case[name]) - value).max()) for name, value in answers.items()))
    return worst


if __name__ == "__main__":
    net = weights.read(sys.argv[1])
    if "--check" in sys.argv:
        with open(sys.argv[2]) as file:
            print("largest difference", check(net, json.load(file)["cases"]))
    else:
        with open(sys.argv[2], "w") as file:
            rows = ",\n".join(json.dumps(case) for case in golden(net))
            file.write('{"cases": [\n' + rows + "\n]}\n")
