"""All training positions on the device, and the batches drawn from them: kinds mixed, each board turned at random.

The network sees every board from the side to move ("own" and "opponent"), so swapping the colors together with the
side to move changes nothing it sees, and its answers change sign with the side: that symmetry is exact.
"""

from dataclasses import dataclass

import numpy as np
import torch

from boards import OFF, components, liberties, touches
from data import MISSING, NEARLY, OUTCOME, POINTS, SIZE, STOPPED

SURE = 6  # sevenths


@dataclass
class Rows:
    """Positions: what the network sees of them, and what it should say. Black is positive."""

    board: torch.Tensor  # int8 [N, P]
    label: torch.Tensor  # int16 [N, P], the region of each point
    liberty: torch.Tensor  # int8 [N, P], 1, 2 or 3; 0 for more, and where there is no stone
    touch: torch.Tensor  # int8 [N, P], the only color an empty region touches
    side: torch.Tensor  # int8 [N]
    territory: torch.Tensor  # int8 [N]
    over: torch.Tensor  # int8 [N]
    owned: torch.Tensor  # int8 [N, P], sevenths; MISSING where unknown
    truth: torch.Tensor  # int8 [N, P], +1, -1, 0 nobody; MISSING where unknown
    lead: torch.Tensor  # float [N], points on the board for Black, area-wise, without komi; NaN where unknown
    margin: torch.Tensor  # float [N], what it became when people counted; NaN where unknown

    def __len__(self):
        return len(self.side)

    def at(self, index):
        return Rows(*(getattr(self, name)[index] for name in self.__dataclass_fields__))

    def turned(self, index, permutation):
        """The rows at `index`, each with its points in the order `permutation` [n, P]."""
        part = self.at(index)
        for name in ("board", "label", "liberty", "touch", "owned", "truth"):
            setattr(part, name, getattr(part, name).gather(1, permutation))
        return part


def join(parts):
    return Rows(*(torch.cat([getattr(p, name) for p in parts]) for name in Rows.__dataclass_fields__))


def rows(device, board, side, territory, over=0, owned=None, truth=None, lead=None, margin=None, chunk=32768):
    """Rows of plain arrays, with their regions and liberties found on the device."""
    n = len(board)

    def tensor(value, kind, empty, shape):
        if value is None:
            return torch.full(shape, empty, dtype=kind, device=device)
        return torch.as_tensor(np.ascontiguousarray(value)).to(device).to(kind)

    board = tensor(board, torch.int8, 0, (n, POINTS))
    labels, free, touch = [], [], []
    for part in board.split(chunk):
        square = part.reshape(-1, SIZE, SIZE)
        label = components(square)
        count = liberties(square, label)
        labels.append(label.to(torch.int16))
        free.append(torch.where(count > 3, torch.zeros_like(count), count).to(torch.int8))
        touch.append(touches(square, label))
    return Rows(
        board,
        torch.cat(labels),
        torch.cat(free),
        torch.cat(touch),
        tensor(side, torch.int8, 1, (n,)),
        tensor(territory, torch.int8, 0, (n,)),
        torch.full((n,), over, dtype=torch.int8, device=device),
        tensor(owned, torch.int8, MISSING, (n, POINTS)),
        tensor(truth, torch.int8, MISSING, (n, POINTS)),
        tensor(lead, torch.float32, float("nan"), (n,)),
        tensor(margin, torch.float32, float("nan"), (n,)),
    )


def labeled(device, arrays, kind):
    """Rows with KataGo's labels. Its lead was asked for without prisoners, so under territory rules the stones on the
    board are added back: the lead here is area-wise for both."""
    board, facts = arrays[kind + "_boards"], arrays[kind + "_facts"]
    territory = facts[:, 3] == 1
    stones = np.where(board == OFF, 0, board).sum(1, dtype=np.int32)
    lead = arrays[kind + "_lead"] + facts[:, 2] + np.where(territory, stones, 0)
    lead[facts[:, 3] == 2] = np.nan
    return rows(device, board, facts[:, 4], territory, 0, arrays[kind + "_owned"], None, lead)


def settled(part):
    """Those of the rows where KataGo is sure of nearly everything, as finished games with its opinion as the truth."""
    on = part.board != OFF
    size = part.owned.abs()
    doubtful = (on & (size > 1) & (size < SURE)) | (on & (part.board != 0) & (size <= 1))
    keep = (doubtful.sum(1) <= 0.02 * on.sum(1)) & ((part.board == 0).sum(1) < 0.6 * on.sum(1))
    part = part.at(keep.nonzero()[:, 0])
    size = part.owned.abs()
    nobody = (size <= 1) & (part.board == 0)
    truth = torch.where(size >= SURE, part.owned.sign(), torch.where(nobody, 0, MISSING)).to(torch.int8)
    part.truth = torch.where(part.board != OFF, truth, MISSING)
    part.over = torch.ones_like(part.over)
    return part


def opening(part):
    """Those of the rows with few stones, which are rare and easily forgotten."""
    on = (part.board != OFF).sum(1)
    stones = part.board.abs().eq(1).sum(1)
    return part.at((stones <= 0.06 * on + 1).nonzero()[:, 0])


def area(part):
    """Those of the rows under area rules, which are the fewer."""
    return part.at((part.territory == 0).nonzero()[:, 0])


def filled(parts, generator, n=40000):
    """Finished games in which territories were filled with their owner's stones, but for some points that do not touch:
    boards nearly full of one color, as people who do not stop in time produce them."""
    device = generator.device
    found = []
    for part in parts:
        part = part.at(torch.randint(len(part), (n // len(parts),), device=device, generator=generator))
        rank = torch.arange(POINTS, device=device)
        parity = (rank // SIZE + rank % SIZE) % 2
        half = torch.randint(2, (len(part), 1), device=device, generator=generator)
        chance = torch.rand((len(part), 1), device=device, generator=generator)
        eye = (parity == half) & (torch.rand(part.board.shape, device=device, generator=generator) < chance)
        label = part.label.long()

        def total(values):
            return torch.zeros_like(label).scatter_add_(1, label, values.long()).gather(1, label)

        # Only large regions, each left with two eyes or more; some are left alone.
        chosen = torch.rand(part.board.shape, device=device, generator=generator).gather(1, label) < 0.8
        fill = (part.touch != 0) & chosen & ~eye & (total(eye) >= 2) & (total(torch.ones_like(label)) >= 8)
        board = torch.where(fill, part.touch, part.board).cpu().numpy()
        found.append(
            rows(device, board, part.side.cpu().numpy(), part.territory.cpu().numpy(), 1, None, part.truth.cpu().numpy())
        )
    return join(found)


def lonely(device, generator, n=8000):
    """Boards on which one color plays alone, with up to three stones of the other that cannot live: all is the one's."""
    side = torch.randint(5, SIZE + 1, (2, n), device=device, generator=generator)
    side = torch.where(torch.rand((n,), device=device, generator=generator) < 0.5, SIZE, side)
    rank = torch.arange(POINTS, device=device)
    on = (rank % SIZE < side[0][:, None]) & (rank // SIZE < side[1][:, None])
    color = torch.randint(2, (n, 1), device=device, generator=generator) * 2 - 1
    density = 0.3 + 0.6 * torch.rand((n, 1), device=device, generator=generator)
    stone = torch.rand((n, POINTS), device=device, generator=generator) < density
    # No chain fills its board: the points of a knight's lattice stay empty.
    stone &= (rank % SIZE + 2 * (rank // SIZE)) % 5 != 0
    guests = torch.rand((n, POINTS), device=device, generator=generator) < torch.rand((n, 1), device=device, generator=generator) * 0.008
    board = torch.where(stone, color, torch.where(guests, -color, 0))
    board = torch.where(on, board, OFF)
    truth = torch.where(on, color, MISSING)
    turn = torch.randint(2, (n,), device=device, generator=generator) * 2 - 1
    rules = torch.randint(2, (n,), device=device, generator=generator)
    return rows(device, board.cpu().numpy(), turn.cpu().numpy(), rules.cpu().numpy(), 1, None, truth.cpu().numpy())


def counted(device, arrays, truth, taught=None):
    """Rows of the counted games whose final ownership is known: where they stopped, shortly before, and earlier.

    `taught`: for every position of the games, ownership in sevenths and the lead by a network; used for the earlier."""
    known = (truth != MISSING).all(1)
    game, end = arrays["counted_game"], arrays["counted_boards"][arrays["counted_last"]]
    found = {}
    for name, kind in (("stopped", STOPPED), ("nearly", NEARLY), ("outcome", OUTCOME)):
        at = np.flatnonzero((arrays["counted_kind"] == kind) & known[game])
        board, final = arrays["counted_boards"][at], truth[game[at]]
        margin = final.sum(1, dtype=np.int32).astype(np.float32)
        if kind == NEARLY:
            final = np.where((board == 0) & (end[game[at]] != 0), MISSING, final).astype(np.int8)
        owned, lead = None, margin
        if kind == OUTCOME:
            owned, lead = (None, None) if taught is None else (taught[0][at], taught[1][at])
        found[name] = rows(
            device,
            board,
            arrays["counted_sides"][at],
            arrays["counted_territory"][game[at]],
            int(kind != OUTCOME),
            owned,
            final,
            lead,
            margin,
        )
    return found


def symmetries(device):
    """The eight ways to turn the square, as permutations of its points [8, P]."""
    square = torch.arange(POINTS, device=device).reshape(SIZE, SIZE)
    turned = [torch.rot90(t, k) for t in (square, square.t()) for k in range(4)]
    return torch.stack([t.reshape(-1) for t in turned])


def planes(part):
    """The network's input [n, 10, S, S], its mask [n, 1, S, S], and the regions' equality [n, P, P] with their sizes."""
    n = len(part)
    side = part.side[:, None]
    on = part.board != OFF
    own = part.board == side
    opponent = part.board == -side
    stone = own | opponent
    whole = [on & (part.territory[:, None] > 0), on & (part.over[:, None] > 0)]
    layers = [
        on,
        own,
        opponent,
        *(stone & (part.liberty == k) for k in (1, 2, 3)),
        *whole,
        part.touch == side,
        part.touch == -side,
    ]
    stacked = torch.stack(layers, 1).reshape(n, len(layers), SIZE, SIZE)
    same = (part.label[:, :, None] == part.label[:, None, :]).to(torch.bfloat16)
    return (
        stacked.to(torch.float32).contiguous(memory_format=torch.channels_last),
        on.reshape(n, 1, SIZE, SIZE).float(),
        same,
    )


class Mixer:
    """Draws batches with a fixed share of each kind, with one indexing operation: many small ones would keep the device waiting."""

    # When people have stopped, whose turn it is means nothing.
    EITHER_SIDE = ("stopped", "nearly", "filled")

    def __init__(self, pools, mix, batch, generator):
        self.pools, self.mix, self.batch, self.generator = pools, mix, batch, generator
        self.turns = symmetries(generator.device)
        self.lay()

    def lay(self):
        """Lays the pools end to end; to be called when one was changed."""
        device = self.generator.device
        shares = {kind: share for kind, share in self.mix.items() if kind in self.pools and len(self.pools[kind])}
        counts = {kind: int(self.batch * share / sum(shares.values())) for kind, share in shares.items()}
        counts["game"] += self.batch - sum(counts.values())
        self.all = join([self.pools[kind] for kind in shares])
        sizes = torch.tensor([len(self.pools[kind]) for kind in shares], device=device)
        each = torch.repeat_interleave(torch.tensor([counts[kind] for kind in shares], device=device))
        self.sizes, self.starts = sizes[each], (sizes.cumsum(0) - sizes)[each]
        self.either = torch.tensor([kind in self.EITHER_SIDE for kind in shares], device=device)[each]

    def draw(self):
        device = self.generator.device
        chance = torch.rand((self.batch,), device=device, dtype=torch.float64, generator=self.generator)
        turn, flip = torch.randint(8, (2, self.batch), device=device, generator=self.generator)
        part = self.all.turned(self.starts + (chance * self.sizes).long(), self.turns[turn])
        part.side = torch.where(self.either, (flip % 2 * 2 - 1).to(torch.int8), part.side)
        return part
