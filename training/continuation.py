"""Training goes on from a weights file: its convolutions get back the normalizations that export.py folded away.

The tower may have grown: blocks that the file does not have begin as doing nothing.
"""

import torch

import weights
from export import unfolded
from model import Convolution, Pool

ROW = 0.45  # the size that a filter of the trunk has under Muon's rate and decay; normalized filters have no size of their own


@torch.no_grad()
def resume(model, path, inputs):
    """Sets `model` to what the file at `path` computes, with the statistics of `inputs` (planes, mask, regions; one batch)."""
    device = next(model.parameters()).device
    (_, _, blocks, *_), _ = weights.read(path)
    old = unfolded(path, device)
    for name, module in old.named_modules():
        if isinstance(module, Pool):  # the limits are read anew after training
            module.low.fill_(-Pool.OPEN)
            module.high.fill_(Pool.OPEN)
    model.load_state_dict(old.state_dict(), strict=False)
    for block in model.blocks[blocks:]:
        for layer in (block.region, block.board):
            for parameter in layer.parameters() if layer is not None else ():
                parameter.zero_()
    seen = {}
    hooks = [
        module.conv.register_forward_hook(
            lambda _, __, out, own=module: seen.update({own: (out.mean((0, 2, 3)), out.var((0, 2, 3)))})
        )
        for module in model.modules()
        if isinstance(module, Convolution)
    ]
    was = model.training
    model.eval()
    planes, mask, same = inputs
    model(planes, mask, same.to(planes.dtype))
    model.train(was)
    for hook in hooks:
        hook.remove()
    grown = {c for block in model.blocks[blocks:] for c in (block.first, block.second)}
    trunk = {c for block in model.blocks for c in (block.first, block.second)}
    for module, (mean, var) in seen.items():
        norm = module.norm
        row = ROW if module in trunk else 1.0
        scale = row / module.conv.weight.flatten(1).norm(dim=1).clamp(min=1e-3)
        if module not in grown:
            norm.bias.add_(mean)
            norm.weight.copy_((var + norm.eps / scale**2).sqrt())
        module.conv.weight.mul_(scale[:, None, None, None])
        norm.running_mean.copy_(mean * scale)
        norm.running_var.copy_(var * scale**2)
