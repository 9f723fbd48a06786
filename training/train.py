"""Trains the network: `python3 train.py CACHE OUT [name=value ...]`, names as in config.py (`shape.channels=96` too).

CACHE is what data.py has made. OUT gets log.csv (losses), measures.csv (on the games kept for measuring), config.json,
checkpoint.pt now and then, and at the end weights.pt (the running average of the weights).
"""

import copy
import csv
import json
import math
import os
import sys
import time

import numpy as np
import torch
from torch.nn import functional as F

import evaluate
from batches import Mixer, area, counted, filled, labeled, lonely, opening, planes, rows, settled
from boards import count, dead_stones
from config import Config
from continuation import resume
from data import MISSING, OUTCOME, POINTS, SIZE, load
from export import unfolded
from model import Net, limit
from optimizer import optimizers


def losses(out, part, mask, config):
    """Each a mean over the boards that have such a label."""
    side = part.side[:, None].float()
    on = mask.flatten(1)
    area = on.sum(1)

    def per_board(values, known):
        has = known.any(1)
        each = (values * known).sum(1) / area
        return each.sum() / has.sum().clamp(min=1)

    known = (part.owned != MISSING) & (on > 0) & (part.over == 0)[:, None]
    target = (part.owned.float() / 7 * side + 1) / 2
    stopped = (part.truth != MISSING) & (on > 0)
    final = stopped & (part.over > 0)[:, None]
    truth = part.truth * part.side[:, None]
    target = torch.where(final, (truth.float() + 1) / 2, target.clamp(0, 1))
    ownership = per_board(F.binary_cross_entropy_with_logits(2 * out["logit"], target, reduction="none"), known | final)

    kind = torch.where(truth == 1, 0, torch.where(truth == -1, 1, 2))
    people = per_board(F.cross_entropy(out["verdict"], kind, reduction="none"), stopped)

    lead = part.lead * part.side
    known = ~lead.isnan()
    error = F.smooth_l1_loss(out["lead"], lead.nan_to_num(), beta=2.0, reduction="none")
    lead_loss = (error * known).sum() / known.sum().clamp(min=1)

    margin = part.margin * part.side
    known = ~margin.isnan()
    off = (margin.nan_to_num() - out["lead"].detach()).clamp(-80, 80)
    log_spread = out["spread"].clamp(-2, 5)
    unlikely = off.square() * torch.exp(-2 * log_spread) / 2 + log_spread
    spread = (unlikely * known).sum() / known.sum().clamp(min=1)

    parts = {"ownership": ownership, "people": people, "lead": lead_loss, "spread": spread}
    return sum(getattr(config, name) * value for name, value in parts.items()), parts


def agreed_truth(model, arrays, device):
    """Final ownership of all counted games: the players' marks, or else the network's dead stones where plain counting
    with them gives exactly the result on record."""
    at = arrays["counted_last"]
    truth = arrays["counted_truth"].copy()
    board = arrays["counted_boards"][at]
    opinion = evaluate.both_sides(model, device, board, arrays["counted_territory"])["people"]
    squares = torch.as_tensor(board, device=device).reshape(-1, SIZE, SIZE)

    def tensor(name):
        return torch.as_tensor(arrays["counted_" + name], device=device)

    score, owner = count(
        squares, dead_stones(squares, opinion), tensor("territory"), tensor("prisoners"), tensor("compensation")
    )
    agrees = ((score - tensor("result")).abs() < 0.01).cpu().numpy()
    unmarked = (truth == MISSING).any(1)
    use = unmarked & agrees
    truth[use] = owner.cpu().numpy()[use]
    print(
        f"marked {(~unmarked).sum()} (agrees {(agrees & ~unmarked).sum()}), unmarked {unmarked.sum()}, used {use.sum()}"
    )
    return truth


def taught(model, arrays, device):
    """What a network says of every second of the earlier positions of the counted games: ownership in sevenths, and lead."""
    boards = arrays["counted_boards"]
    owned, lead = np.full((len(boards), POINTS), MISSING, np.int8), np.full(len(boards), np.nan, np.float32)
    found = np.flatnonzero(arrays["counted_kind"] == OUTCOME)[::2]
    for start in range(0, len(found), 65536):
        at = found[start : start + 65536]
        part = rows(device, boards[at], arrays["counted_sides"][at], arrays["counted_territory"][arrays["counted_game"][at]])
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            said = evaluate.opinions(model, part, turns=4)
        owned[at] = (said["ownership"] * 7).round().to(torch.int8).cpu().numpy()
        lead[at] = said["lead"].cpu().numpy()
    return owned, lead


def parse(arguments):
    config = Config()
    for argument in arguments:
        name, value = argument.split("=", 1)
        owner = config
        *path, last = name.split(".")
        for step in path:
            owner = getattr(owner, step)
        old = getattr(owner, last)
        setattr(owner, last, value if isinstance(old, str) else type(old)(json.loads(value)))
    return config


def train(arrays, out, config, device):
    os.makedirs(out, exist_ok=True)
    torch.manual_seed(config.seed)
    torch.set_float32_matmul_precision("high")
    torch.backends.cudnn.benchmark = True
    generator = torch.Generator(device).manual_seed(config.seed)
    pools = {kind: labeled(device, arrays, kind) for kind in ("game", "small")}
    pools["settled"], pools["settled-small"] = settled(pools["game"]), settled(pools["small"])
    pools["opening"], pools["area"] = opening(pools["small"]), area(pools["game"])
    lesson = taught(unfolded(config.start, device), arrays, device) if config.start and config.teach else None
    pools.update(counted(device, arrays, arrays["counted_truth"], lesson))
    pools["filled"] = filled([pools[kind] for kind in ("settled", "settled-small", "stopped")], generator)
    pools["lonely"] = lonely(device, generator)
    mixer = Mixer(pools, config.mix, config.batch, generator)
    print("rows", {kind: len(pool) for kind, pool in pools.items()})
    dev = evaluate.Dev(arrays, device)

    model = Net(config.shape).to(device, memory_format=torch.channels_last)
    print("weights", sum(p.numel() for p in model.parameters()))
    if config.start:
        resume(model, config.start, planes(mixer.draw()))
    average = copy.deepcopy(model).eval()
    with open(os.path.join(out, "config.json"), "w") as file:
        json.dump(config.as_dict(), file, indent=1)
    chosen = optimizers(model, config)
    cuda = device.type == "cuda"
    ours, theirs = ([t for t in m.state_dict().values() if t.is_floating_point()] for m in (average, model))

    run = torch.compile(model) if config.compile and cuda else model
    make = torch.compile(planes) if config.compile and cuda else planes
    log = csv.writer(open(os.path.join(out, "log.csv"), "w", newline=""))
    log.writerow(["seconds", "step", "samples", "rate", "loss", "ownership", "people", "lead", "spread"])
    measures = None
    step, spent, begun, sums = 0, 0.0, None, None
    agree_at, next_measure = list(config.agree_at), config.evaluate_every
    while True:
        if begun is None and step == 3:  # compiling is not training
            torch.cuda.synchronize() if cuda else None
            begun = time.monotonic()
        spent = time.monotonic() - begun if begun else 0.0
        progress = step / config.steps if config.steps else spent / config.seconds
        if progress >= 1:
            break
        factor = min(1.0, progress / config.warmup) if config.warmup else 1.0
        factor *= config.floor + (1 - config.floor) * (1 + math.cos(math.pi * progress)) / 2
        for optimizer in chosen:
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * max(factor, 1e-4)
        part = mixer.draw()
        inputs, mask, same = make(part)
        with torch.autocast(device.type, torch.bfloat16, enabled=cuda):
            result = run(inputs, mask, same)
        loss, parts = losses(result, part, mask, config)
        for optimizer in chosen:
            optimizer.zero_grad(set_to_none=True)
        loss.backward()
        for optimizer in chosen:
            optimizer.step()
        step += 1
        decay = min(config.average, (1 + step) / (10 + step))
        with torch.no_grad():
            torch._foreach_lerp_(ours, theirs, 1 - decay)
        values = torch.stack([loss.detach(), *(v.detach() for v in parts.values())])
        sums = values if sums is None else sums + values
        if step % 100 == 0:
            numbers = (sums / 100).tolist()
            sums = None
            log.writerow(
                [round(spent, 1), step, step * config.batch, round(factor, 4), *(round(v, 5) for v in numbers)]
            )
            if step % 1000 == 0:
                print(f"{spent:.0f} s, step {step}, " + " ".join(f"{v:.4f}" for v in numbers), flush=True)
        if agree_at and progress >= agree_at[0]:
            agree_at.pop(0)
            mixer.pools.update(counted(device, arrays, agreed_truth(average, arrays, device), lesson))
            mixer.lay()
        if progress >= next_measure:
            next_measure += config.evaluate_every
            found = {"seconds": round(spent, 1), "step": step, **dev.measure(average)}
            if measures is None:
                measures = csv.DictWriter(open(os.path.join(out, "measures.csv"), "w", newline="", buffering=1), found)
                measures.writeheader()
            measures.writerow(found)
            print(json.dumps(found), flush=True)
            torch.save(
                {
                    "model": model.state_dict(),
                    "average": average.state_dict(),
                    "step": step,
                    "seconds": spent,
                    "optimizers": [o.state_dict() for o in chosen],
                },
                os.path.join(out, "checkpoint.pt"),
            )
    print(
        f"trained {spent:.0f} s, {step} steps, {step * config.batch} positions, {step * config.batch / max(spent, 1e-9):.0f} a second"
    )
    limit(average, (planes(mixer.draw()) for _ in range(config.limit_batches)))
    torch.save(average.state_dict(), os.path.join(out, "weights.pt"))
    final = dev.measure(average, full=True)
    with open(os.path.join(out, "final.json"), "w") as file:
        json.dump(final, file, indent=1)
    print(json.dumps(final, indent=1), flush=True)
    return average


if __name__ == "__main__":
    place = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    train(load(sys.argv[1]), sys.argv[2], parse(sys.argv[3:]), place)
