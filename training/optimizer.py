"""Muon for the trunk's convolutions (each step is the nearest orthogonal matrix to the momentum), AdamW for the rest."""

import torch


def orthogonal(matrices):
    """About the orthogonal factor of each matrix [k, rows, columns], by five Newton-Schulz steps."""
    x = matrices.bfloat16()
    x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(5):
        gram = x @ x.mT
        x = 3.4445 * x + (-4.7750 * gram + 2.0315 * gram @ gram) @ x
    return x.float()


class Muon(torch.optim.Optimizer):
    """For convolutions of one shape, handled together."""

    def __init__(self, params, lr, weight_decay, momentum=0.95):
        super().__init__(params, {"lr": lr, "weight_decay": weight_decay, "momentum": momentum})

    @torch.no_grad()
    def step(self):
        for group in self.param_groups:
            params = [p for p in group["params"] if p.grad is not None]
            if not params:
                continue
            grads = torch.stack([p.grad.flatten(1) for p in params])
            state = self.state[params[0]]
            if "momentum" not in state:
                state["momentum"] = torch.zeros_like(grads)
            momentum = state["momentum"]
            momentum.lerp_(grads, 1 - group["momentum"])
            update = orthogonal(grads.lerp(momentum, group["momentum"]))
            update = [u.reshape(p.shape) for p, u in zip(params, update)]
            torch._foreach_mul_(params, 1 - group["lr"] * group["weight_decay"])
            torch._foreach_add_(params, update, alpha=-group["lr"])


def optimizers(model, config):
    trunk = [c.conv.weight for block in model.blocks for c in (block.first, block.second)]
    chosen = {id(p) for p in trunk} if config.optimizer == "muon" else set()
    rest = [p for p in model.parameters() if id(p) not in chosen]
    decayed = [p for p in rest if p.ndim > 1]
    plain = [p for p in rest if p.ndim <= 1]
    adam = torch.optim.AdamW(
        [{"params": decayed, "weight_decay": config.adam_decay}, {"params": plain, "weight_decay": 0.0}],
        lr=config.adam_rate,
        betas=(0.9, 0.98),
        fused=True,
    )
    made = [adam]
    if chosen:
        made.append(Muon(trunk, config.muon_rate, config.muon_decay))
    for optimizer in made:
        for group in optimizer.param_groups:
            group["peak"] = group["lr"]
    return made
