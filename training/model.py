"""The network: a residual tower that also looks at whole regions and at the whole board.

Everything is computed on boards of any size: `mask` is 1 on the board and 0 beside it, and all that is pooled is pooled
over the board alone. Each convolution is followed by a batch normalization that export.py folds into it.
"""

import torch
from torch import nn
from torch.nn import functional as F


def eight_bits(weight):
    """The weights as the weights file will hold them; the gradient passes as if nothing were rounded.

    Normalizations are folded in as one factor for each output, so rounding before them is rounding after."""
    step = weight.detach().flatten(1).abs().amax(1).clamp(min=1e-6) / 127
    step = step.reshape(-1, *[1] * (weight.ndim - 1))
    return weight + (torch.round(weight / step) * step - weight).detach()


class Linear(nn.Linear):
    def forward(self, x):
        return F.linear(x, eight_bits(self.weight), self.bias)


class Convolution(nn.Module):
    """A convolution without bias, then a normalization."""

    def __init__(self, inputs, outputs, width):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, width, padding=width // 2, bias=False)
        self.norm = nn.BatchNorm2d(outputs, eps=1e-4, momentum=0.02)

    def forward(self, x):
        return self.norm(F.conv2d(x, eight_bits(self.conv.weight), padding=self.conv.padding))


class Pool(nn.Module):
    """Of each channel: mean, mean times how far the board is from the usual, and maximum. Values are not negative.

    After training `limit` holds them within what training met, so that a board unlike all others (much larger, or
    full of one color) cannot push the network where it has never been.
    """

    OPEN = 60000.0

    def __init__(self, channels):
        super().__init__()
        self.register_buffer("low", torch.full((3 * channels,), -self.OPEN))
        self.register_buffer("high", torch.full((3 * channels,), self.OPEN))

    def forward(self, x, area):
        mean = x.sum((2, 3), dtype=torch.float32) / area
        pooled = torch.cat([mean, mean * ((area.sqrt() - 14) / 10), x.amax((2, 3)).float()], 1)
        return torch.minimum(torch.maximum(pooled, self.low), self.high)


class Block(nn.Module):
    """Two convolutions and a short cut; a pooled block adds what its chain, its empty region and the board hold."""

    def __init__(self, channels, pooled, regions):
        super().__init__()
        self.first = Convolution(channels, channels, 3)
        self.second = Convolution(channels, channels, 3)
        self.region = Linear(channels, channels, bias=False) if pooled and regions else None
        self.pool = Pool(channels) if pooled else None
        self.board = Linear(3 * channels, channels) if pooled else None
        nn.init.zeros_(self.second.norm.weight)
        for layer in (self.region, self.board):
            if layer is not None:
                nn.init.normal_(layer.weight, std=0.01)

    def forward(self, x, mask, area, same, sizes):
        h = F.relu(self.first(x)) * mask
        y = self.second(h)
        if self.board is not None:
            y = y + self.board(self.pool(h, area))[:, :, None, None]
        if self.region is not None:
            n, c, height, width = h.shape
            points = h.permute(0, 2, 3, 1).reshape(n, height * width, c)
            mean = (torch.bmm(same, points) / sizes).to(h.dtype)
            y = y + self.region(mean).reshape(n, height, width, c).permute(0, 3, 1, 2)
        return F.relu(x + y) * mask


class Net(nn.Module):
    """Planes in; for the side to move: ownership logits, people's verdict, lead, logarithm of the lead's spread."""

    def __init__(self, shape):
        super().__init__()
        self.shape = shape
        c = shape.channels
        self.stem = Convolution(shape.planes, c, 5)
        self.blocks = nn.ModuleList(Block(c, i in shape.pooled, shape.regions) for i in range(shape.blocks))
        self.point = Convolution(c, shape.head, 1)
        self.point_out = Linear(shape.head, 4)
        self.pool = Pool(c)
        self.wide = Linear(3 * c, shape.wide)
        self.wide_out = Linear(shape.wide, 2)

    def forward(self, planes, mask, same):
        area = mask.sum((1, 2, 3))[:, None]
        sizes = same.sum(2, dtype=torch.float32)[:, :, None]
        x = F.relu(self.stem(planes))
        x = x * mask.to(x.dtype)
        for block in self.blocks:
            x = block(x, mask.to(x.dtype), area, same.to(x.dtype), sizes)
        points = self.point_out(F.relu(self.point(x)).permute(0, 2, 3, 1)).permute(0, 3, 1, 2).float()
        board = self.wide_out(F.relu(self.wide(self.pool(x, area)))).float()
        logit = points[:, 0].flatten(1)
        ownership = torch.tanh(logit) * mask.flatten(1)
        return {
            "logit": logit,
            "verdict": points[:, 1:].flatten(2),  # own, opponent's, nobody's
            "ownership": ownership,
            "lead": ownership.sum(1) + 10 * board[:, 0],
            "spread": board[:, 1] + 2,
        }


@torch.no_grad()
def limit(model, inputs, tail=0.003):
    """Holds every pooled value within its range over `inputs` (planes, mask, regions; batch by batch), less both tails."""
    seen, hooks = {}, []
    pools = [module for module in model.modules() if isinstance(module, Pool)]
    for module in pools:
        module.low.fill_(-Pool.OPEN)
        module.high.fill_(Pool.OPEN)
        hooks.append(module.register_forward_hook(lambda own, _, out: seen.setdefault(own, []).append(out)))
    for planes, mask, same in inputs:
        model(planes, mask, same.to(planes.dtype))
    for hook in hooks:
        hook.remove()
    for module in pools:
        values = torch.cat(seen[module]).sort(0).values
        skip = int(tail * len(values))
        module.low.copy_(values[skip])
        module.high.copy_(values[len(values) - 1 - skip])
