"""Boards as tensors: chains, liberties, empty regions and what they touch, for many boards at once.

A batch of boards is an int8 tensor [N, S, S]: +1 Black, -1 White, 0 empty, 2 off the board. Smaller boards lie in a
corner of the square, so that boards of all sizes go through one program.
"""

import torch

OFF = 2


def _neighbors(values, fill):
    """The values of the right, left, lower and upper neighbors, `fill` beyond the square."""
    n, height, width = values.shape
    padded = values.new_full((n, height + 2, width + 2), fill)
    padded[:, 1:-1, 1:-1] = values
    return padded[:, 1:-1, 2:], padded[:, 1:-1, :-2], padded[:, 2:, 1:-1], padded[:, :-2, 1:-1]


def components(boards):
    """For each point the smallest index of its region: the equal points joined to it. [N, S*S] int64."""
    n, size, _ = boards.shape
    last = size * size
    label = torch.arange(last, device=boards.device).expand(n, last).reshape(n, size, size).contiguous()
    same = [other == boards for other in _neighbors(boards, 7)]
    while True:
        least = label
        for other, joined in zip(_neighbors(label, last), same):
            least = torch.where(joined, torch.minimum(least, other), least)
        flat = least.reshape(n, last)
        jumped = flat.gather(1, flat).reshape(n, size, size)
        if torch.equal(jumped, label):
            return flat
        label = jumped


def liberties(boards, label):
    """For each stone how many liberties its chain has; 0 elsewhere. [N, S*S] int64."""
    n, size, _ = boards.shape
    empty = boards == 0
    square = label.reshape(n, size, size)
    colors = _neighbors(boards, OFF)
    labels = _neighbors(square, -1)
    count = torch.zeros_like(label)
    for i in range(4):
        counts = empty & ((colors[i] == 1) | (colors[i] == -1))
        for j in range(i):  # a liberty that touches a chain twice counts once
            counts = counts & (labels[j] != labels[i])
        target = torch.where(counts, labels[i], torch.zeros_like(square)).reshape(n, -1)
        count.scatter_add_(1, target, counts.reshape(n, -1).to(count.dtype))
    flat = boards.reshape(n, -1)
    return torch.where((flat == 1) | (flat == -1), count.gather(1, label), torch.zeros_like(count))


def touches(boards, label):
    """For each empty point +1 if its region touches Black only, -1 if White only, else 0. [N, S*S] int8."""
    n = boards.shape[0]
    empty = boards == 0
    seen = {}
    for color in (1, -1):
        beside = torch.zeros_like(empty)
        for other in _neighbors(boards, OFF):
            beside |= other == color
        found = torch.zeros_like(label)
        found.scatter_reduce_(1, label, (beside & empty).reshape(n, -1).to(label.dtype), "amax")
        seen[color] = found.gather(1, label)
    only = (seen[1] > seen[-1]).to(torch.int8) - (seen[-1] > seen[1]).to(torch.int8)
    return torch.where(empty.reshape(n, -1), only, torch.zeros_like(only))


def owners(boards):
    """Who owns each point once the dead stones are gone: the stone, or the only color its region touches. [N, S*S]."""
    n = boards.shape[0]
    flat = boards.reshape(n, -1)
    stones = torch.where((flat == 1) | (flat == -1), flat, torch.zeros_like(flat))
    return stones + touches(boards, components(boards))


def dead_stones(boards, opinion):
    """Stones of chains whose mean opinion (+1 Black, -1 White) is the opponent's. [N, S*S] bool."""
    n = boards.shape[0]
    label = components(boards)
    total = torch.zeros_like(opinion).scatter_add_(1, label, opinion).gather(1, label)
    flat = boards.reshape(n, -1)
    stone = (flat == 1) | (flat == -1)
    return stone & (total * flat < 0)


def count(boards, dead, territory, prisoners, compensation):
    """The score for Black by plain flood fill.

    `prisoners`: captured by Black less captured by White; `compensation`: komi and White's handicap bonus.
    Returns the scores [N] and the owners [N, S*S].
    """
    n = boards.shape[0]
    flat = boards.reshape(n, -1)
    left = torch.where(dead, torch.zeros_like(flat), flat)
    owner = owners(left.reshape(boards.shape))
    area = owner.sum(1).float()
    empty = torch.where(left == 0, owner, torch.zeros_like(owner)).sum(1).float()
    taken = -torch.where(dead, flat, torch.zeros_like(flat)).sum(1).float()
    return torch.where(territory, empty + prisoners + taken, area) - compensation, owner
