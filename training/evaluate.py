"""Measures a network on the games kept for measuring: finished positions, positions on the way, leads.

`python3 evaluate.py CACHE WEIGHTS` with WEIGHTS a weights.pt beside its config.json, or a weights file that export.py wrote.
"""

import json
import sys

import torch

from batches import planes, rows, symmetries
from boards import count, dead_stones
from data import MISSING, POINTS, SIZE, load

MOVES = (60, 120, 180, 240)


@torch.no_grad()
def opinions(model, part, batch=1024, turns=1):
    """Black's view of each row: ownership, people's verdict (Black's less White's chance), nobody's chance, lead, spread."""
    device = part.board.device
    every = symmetries(device)[:turns]
    found = []
    for start in range(0, len(part), batch):
        index = torch.arange(start, min(start + batch, len(part)), device=device)
        total = None
        for turn in every:
            permutation = turn.expand(len(index), POINTS)
            here = part.turned(index, permutation)
            inputs, mask, same = planes(here)
            out = model(inputs, mask, same.float())
            chances = out["verdict"].softmax(1)
            side = here.side[:, None].float()
            back = torch.empty_like(permutation).scatter_(
                1, permutation, torch.arange(POINTS, device=device).expand_as(permutation)
            )
            values = [
                (out["ownership"] * side).gather(1, back),
                ((chances[:, 0] - chances[:, 1]) * side).gather(1, back),
                chances[:, 2].gather(1, back),
                out["lead"] * here.side,
                out["spread"],
            ]
            total = values if total is None else [a + b for a, b in zip(total, values)]
        found.append([v / turns for v in total])
    return dict(zip(("ownership", "people", "nobody", "lead", "spread"), (torch.cat(v) for v in zip(*found))))


def both_sides(model, device, boards, territory, over=1, turns=1):
    """The mean opinion with Black and with White to move."""
    parts = []
    for side in (1, -1):
        sides = torch.full((len(boards),), side).numpy()
        parts.append(opinions(model, rows(device, boards, sides, territory, over), turns=turns))
    return {name: (parts[0][name] + parts[1][name]) / 2 for name in parts[0]}


def agreement(opinion, truth):
    """1 where the opinion has the truth's sign, one half where it has none."""
    return ((opinion * truth).sign() + 1) / 2


class Dev:
    """The games to measure on, and KataGo's answers about them."""

    def __init__(self, arrays, device):
        self.device = device
        take = {
            name[4:]: torch.as_tensor(value, device=device) for name, value in arrays.items() if name.startswith("dev_")
        }
        self.rows = take
        game = take["game"].long()
        final = take["final"]
        # Final rows come twice, once for each side to move.
        ends = final.nonzero()[:, 0]
        ends = ends[torch.argsort(game[ends], stable=True)]
        self.last, self.twin = ends[0::2], ends[1::2]
        self.game = game[self.last]
        stones = torch.where(take["boards"] == 2, 0, take["boards"]).sum(1)
        self.lead = take["lead"] + take["komi"][game] + torch.where(take["territory"][game], stones, 0)
        on_the_way = ~final & (take["size"][game] == SIZE)
        at = torch.zeros_like(on_the_way)
        for move in MOVES:
            at |= take["move"] == move
        self.mid = (on_the_way & at).nonzero()[:, 0]
        index = self.mid.cpu().numpy()
        self.mid_rows = rows(
            device,
            arrays["dev_boards"][index],
            arrays["dev_side"][index],
            arrays["dev_territory"][arrays["dev_game"][index]],
        )
        index = self.last.cpu().numpy()
        self.final_boards = arrays["dev_boards"][index]
        self.final_territory = arrays["dev_territory"][arrays["dev_game"][index]]

    def finished(self, opinion, prefix=""):
        """Points right (tier marks), dead stones as marked, exact scores by plain flood fill."""
        take, game = self.rows, self.game
        boards = take["boards"][self.last].reshape(-1, SIZE, SIZE)
        truth = take["truth"][game]
        owned = (truth == 1) | (truth == -1)
        marks = take["marks"][game]
        right = agreement(opinion, truth) * owned
        dead = dead_stones(boards, opinion)
        score, owner = count(
            boards, dead, take["territory"][game], take["prisoners"][game], take["komi"][game] + take["bonus"][game]
        )
        exact = (score - take["score"][game]).abs() < 0.01
        winner = score.sign() == take["score"][game].sign()
        flat = boards.flatten(1)
        marked = ((flat == 1) & (truth == -1)) | ((flat == -1) & (truth == 1))
        same_dead = (marked == dead).all(1)
        size = take["size"][game]
        sound = ~take["suspect"][game]
        settled_right = (owner == truth) & (truth != MISSING)

        def share(values, where):
            return round(100 * values[where].float().mean().item(), 4) if where.any() else None

        every = torch.ones_like(marks)
        territory = take["territory"][game]
        return {
            prefix + name: value
            for name, value in {
                "points": share(right.sum(1) / owned.sum(1), marks & (size == SIZE)),
                "counted_points": round(
                    100 * settled_right[marks].sum().item() / (truth[marks] != MISSING).sum().clamp(min=1).item(), 4
                ),
                "dead": share(same_dead, marks),
                "dead_territory": share(same_dead, marks & territory),
                "exact": share(exact, every),
                "exact_sound": share(exact, sound),
                "exact_19": share(exact, size == 19),
                "exact_13": share(exact, size == 13),
                "exact_9": share(exact, size == 9),
                "exact_marks": share(exact, marks),
                "exact_territory": share(exact, territory),
                "exact_area": share(exact, ~territory),
                "winner": share(winner, every),
            }.items()
        }

    def on_the_way(self, opinion, prefix=""):
        """Points that end as the opinion's sign says, by move (19x19, tier marks)."""
        take = self.rows
        truth = take["truth"][take["game"][self.mid].long()]
        marks = take["marks"][take["game"][self.mid].long()]
        owned = ((truth == 1) | (truth == -1)) & marks[:, None]
        right = agreement(opinion, truth) * owned
        found = {}
        for move in MOVES:
            at = take["move"][self.mid] == move
            at = at & owned.any(1)
            found[f"{prefix}{move}"] = round(100 * (right.sum(1) / owned.sum(1))[at].mean().item(), 3)
        return found

    def calibration(self, mid):
        """By tenths of Black's chance: how often Black came to own the point; and the spread against what happened."""
        take = self.rows
        game = take["game"][self.mid].long()
        truth = take["truth"][game]
        owned = ((truth == 1) | (truth == -1)) & take["marks"][game][:, None]
        found = {}
        for name in ("ownership", "people"):
            chance = ((mid[name] + 1) / 2)[owned]
            black = (truth[owned] == 1).float()
            tenth = (chance * 10).long().clamp(0, 9)
            found[name] = [
                [
                    round(chance[tenth == k].mean().item(), 4),
                    round(black[tenth == k].mean().item(), 4),
                    int((tenth == k).sum()),
                ]
                for k in range(10)
                if (tenth == k).any()
            ]
        margin = torch.where(truth == MISSING, 0, truth).sum(1).float()
        off = (margin - mid["lead"]) / mid["spread"].clamp(-2, 5).exp()
        for move in MOVES:
            at = (take["move"][self.mid] == move) & take["marks"][game]
            if at.any():
                here = off[at].abs()
                found[f"spread_{move}"] = {
                    "mean_spread": round(mid["spread"][at].exp().mean().item(), 2),
                    "mean_abs_error": round((margin - mid["lead"])[at].abs().mean().item(), 2),
                    "within_one": round((here < 1).float().mean().item(), 4),
                    "within_two": round((here < 2).float().mean().item(), 4),
                }
        return found

    def measure(self, model, full=False):
        was = model.training
        model.eval()
        mid = opinions(model, self.mid_rows)
        last = both_sides(model, self.device, self.final_boards, self.final_territory)
        off = (mid["lead"] - self.lead[self.mid]).abs()
        found = {
            **self.finished(last["people"]),
            **self.on_the_way(mid["ownership"]),
            **self.on_the_way(mid["people"], "people_"),
            **self.on_the_way(mid["people"] + mid["ownership"], "mean_"),
        }
        for move in MOVES:
            at = self.rows["move"][self.mid] == move
            found[f"lead_{move}"] = round(off[at].mean().item(), 3)
        found.update(self.finished(last["ownership"], "own_"))
        if full:
            found.update(self.finished(last["people"] + last["ownership"], "mix_"))
            plain = both_sides(model, self.device, self.final_boards, self.final_territory, over=0)
            found.update(self.finished(plain["ownership"], "going_on_"))
            turned = both_sides(model, self.device, self.final_boards, self.final_territory, turns=8)
            found.update(self.finished(turned["people"], "eight_"))
            found.update(self.finished(turned["people"] + turned["ownership"], "eight_mix_"))
            mid8 = opinions(model, self.mid_rows, turns=8)
            found.update(self.on_the_way(mid8["ownership"], "eight_"))
            found.update(self.on_the_way(mid8["people"] + mid8["ownership"], "eight_mean_"))
            off = (mid8["lead"] - self.lead[self.mid]).abs()
            for move in MOVES:
                found[f"eight_lead_{move}"] = round(off[self.rows["move"][self.mid] == move].mean().item(), 3)
            found.update(self.on_the_way(mid8["people"], "eight_people_"))
            found["calibration"] = self.calibration(mid)
            katago = self.rows["katago"].float()
            found.update(self.finished(katago[self.last] + katago[self.twin], "katago_"))
            found.update(self.on_the_way(katago[self.mid], "katago_"))
        model.train(was)
        return found


if __name__ == "__main__":
    import export

    place = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    print(json.dumps(Dev(load(sys.argv[1]), place).measure(export.read_any(sys.argv[2], place), full=True), indent=1))
