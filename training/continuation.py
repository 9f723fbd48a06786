"""Continues training from a weights file: its convolutions get back the normalizations that export.py folded away.

The network may have grown. Blocks that the file does not have start as identities, what has become smaller is
cut off, and channels that it does not have start with weights for their inputs and zero weights for their outputs.
"""

import torch

from export import unfolded
from model import Convolution, Pool

ROW = 0.45  # the size that a filter of the trunk has under Muon's rate and decay; normalized filters have no size of their own
NEW = 0.3  # how loud new channels are in the trunk


def widened(fresh, old, name):
    """`old` in the corner of `fresh`. Old outputs do not hear new inputs; new outputs keep what they were born with."""
    if fresh.shape == old.shape:
        return old
    found = fresh.clone()
    rows = min(len(fresh), len(old))
    if old.ndim == 1:
        found[:rows] = old[:rows]
        return found
    # What was pooled lies side by side in three parts, each of which has grown.
    parts = 3 if name.endswith(("board.weight", "wide.weight")) else 1
    found[:rows] = 0
    inputs, had = fresh.shape[1] // parts, old.shape[1] // parts
    both = min(inputs, had)
    for part in range(parts):
        found[:rows, part * inputs : part * inputs + both] = old[:rows, part * had : part * had + both]
    return found


@torch.no_grad()
def resume(model, path, inputs):
    """Sets `model` to what the file at `path` computes, with the statistics of `inputs` (planes, mask, regions; one batch)."""
    device = next(model.parameters()).device
    old = unfolded(path, device)
    blocks, channels = old.shape.blocks, old.shape.channels
    theirs, ours = old.state_dict(), model.state_dict()
    for block in model.blocks:
        block.second.norm.weight.fill_(NEW)
    for name, fresh in ours.items():
        if name in theirs and not name.endswith(("pool.low", "pool.high")):  # the limits are read anew after training
            fresh.copy_(widened(fresh, theirs[name], name))
    for block in model.blocks[blocks:]:
        block.second.norm.weight.zero_()
        for layer in (block.region, block.board):
            for parameter in layer.parameters() if layer is not None else ():
                parameter.zero_()
    seen, layers = {}, [module for module in model.modules() if isinstance(module, Convolution)]
    hooks = [
        module.norm.register_forward_hook(
            lambda _, into, __, own=module: seen.update({own: (into[0].mean((0, 2, 3)), into[0].var((0, 2, 3)))})
        )
        for module in layers
    ]
    grown = {c for block in model.blocks[blocks:] for c in (block.first, block.second)}
    trunk = {c for block in model.blocks for c in (block.first, block.second)}
    planes, mask, same = inputs
    was = model.training
    model.eval()
    # What new channels hear is only right once those before them are, so the statistics settle from the bottom up.
    new = {}
    for module in layers:
        old_outputs = channels if module is model.stem or module in trunk else len(module.norm.weight)
        new[module] = 0 if module in grown else old_outputs
    for _ in range(2 * len(model.blocks) + 2 if model.shape.channels > channels else 1):
        model(planes, mask, same.to(planes.dtype))
        for module, (mean, var) in seen.items():
            module.norm.running_mean[new[module] :] = mean[new[module] :]
            module.norm.running_var[new[module] :] = var[new[module] :]
    model.train(was)
    for hook in hooks:
        hook.remove()
    for module, (mean, var) in seen.items():
        norm, had = module.norm, new[module]
        row = ROW if module in trunk else 1.0
        scale = row / module.conv.weight.flatten(1).norm(dim=1).clamp(min=1e-3)
        norm.bias[:had].add_(mean[:had])
        norm.weight[:had].copy_((var + norm.eps / scale**2).sqrt()[:had])
        module.conv.weight.mul_(scale[:, None, None, None])
        norm.running_mean.copy_(mean * scale)
        norm.running_var.copy_(var * scale**2)
