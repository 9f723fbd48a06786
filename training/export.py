"""Folds the normalizations into the convolutions and writes the weights file: `python3 export.py weights.pt OUT.bin`."""

import json
import os
import sys

import torch

import weights
from config import Shape
from model import Convolution, Linear, Net, Pool


def header(shape):
    pooled = sum(1 << i for i in shape.pooled)
    return shape.planes, shape.channels, shape.blocks, shape.head, shape.wide, pooled, int(shape.regions)


def folded(model):
    """Tensors by name, as weights.layout names them."""
    tensors = {}
    for name, module in model.named_modules():
        if isinstance(module, Convolution):
            norm = module.norm
            scale = norm.weight.double() / torch.sqrt(norm.running_var.double() + norm.eps)
            tensors[name + ".weight"] = module.conv.weight.double() * scale[:, None, None, None]
            tensors[name + ".bias"] = norm.bias.double() - norm.running_mean.double() * scale
        elif isinstance(module, Pool):
            tensors[name + ".low"], tensors[name + ".high"] = module.low, module.high
        elif isinstance(module, Linear):
            tensors[name + ".weight"] = module.weight.double()
            if module.bias is not None:
                tensors[name + ".bias"] = module.bias.double()
    # The model's fixed scales of lead and spread become part of the last layer.
    scale = torch.tensor([10.0, 1.0], dtype=torch.double, device=tensors["wide_out.bias"].device)
    tensors["wide_out.weight"] = tensors["wide_out.weight"] * scale[:, None]
    tensors["wide_out.bias"] = tensors["wide_out.bias"] * scale + torch.tensor([0.0, 2.0], device=scale.device)
    return {name: tensor.detach().cpu().numpy() for name, tensor in tensors.items()}


def unfolded(path, device):
    """A model that computes what the weights file says."""
    (planes, channels, blocks, head, wide, pooled, regions), tensors = weights.read(path)
    shape = Shape(
        channels, blocks, tuple(i for i in range(blocks) if pooled >> i & 1), bool(regions), head, wide, planes
    )
    model = Net(shape)
    tensors = {name: torch.tensor(value) for name, value in tensors.items()}
    with torch.no_grad():
        for name, module in model.named_modules():
            if isinstance(module, Convolution):
                module.conv.weight.copy_(tensors[name + ".weight"].reshape(module.conv.weight.shape))
                module.norm.weight.fill_(1.0)
                module.norm.bias.copy_(tensors[name + ".bias"])
                module.norm.running_mean.zero_()
                module.norm.running_var.fill_(1.0 - module.norm.eps)
            elif isinstance(module, Pool):
                module.low.copy_(tensors[name + ".low"])
                module.high.copy_(tensors[name + ".high"])
            elif isinstance(module, Linear):
                weight, bias = tensors[name + ".weight"], tensors.get(name + ".bias")
                if name == "wide_out":
                    weight, bias = (
                        weight / torch.tensor([[10.0], [1.0]]),
                        (bias - torch.tensor([0.0, 2.0])) / torch.tensor([10.0, 1.0]),
                    )
                module.weight.copy_(weight.reshape(module.weight.shape))
                if bias is not None:
                    module.bias.copy_(bias)
    return model.to(device).eval()


def read_any(path, device):
    """A model from weights.pt (its config.json beside it) or from a weights file."""
    if path.endswith(".bin"):
        return unfolded(path, device)
    with open(os.path.join(os.path.dirname(path) or ".", "config.json")) as file:
        shape = Shape(**json.load(file)["shape"])
    shape.pooled = tuple(shape.pooled)
    model = Net(shape)
    state = torch.load(path, map_location="cpu")
    model.load_state_dict(state.get("average", state))
    return model.to(device).eval()


if __name__ == "__main__":
    net = read_any(sys.argv[1], torch.device("cpu"))
    weights.write(sys.argv[2], header(net.shape), folded(net))
    print(sys.argv[2], os.path.getsize(sys.argv[2]), "bytes")
