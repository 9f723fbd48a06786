"""A smoke test on made-up boards: data, training, measuring, export and the numpy reference fit together.

Says that it skipped where PyTorch is not installed.
"""

import os
import sys
import tempfile


def main():
    try:
        import numpy as np
        import torch
    except ImportError:
        print("skipped: PyTorch (and numpy) is not installed")
        return
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import batches
    import boards
    import continuation
    import export
    import reference
    import train
    import weights
    from config import Config, Shape
    from data import MISSING, OFF, POINTS, pad
    from model import Net, Pool

    random = np.random.default_rng(1)
    sizes = [(5, 5), (9, 9), (13, 7), (19, 19)]

    def sample(n, kinds=sizes):
        found, facts = [], []
        for i in range(n):
            width, height = kinds[i % len(kinds)]
            board = reference.invented(width, height, int(random.integers(5, width * height)), i)
            found.append(pad(board.reshape(-1), width, height, OFF))
            facts.append((width, height, 6.5, i % 2, 1 - 2 * (i % 3 == 0)))
        return np.stack(found), np.array(facts, np.float32)

    arrays = {}
    for kind, n in (("game", 24), ("small", 16)):
        found, facts = sample(n)
        arrays.update(
            {
                kind + "_boards": found,
                kind + "_facts": facts,
                kind + "_lead": np.zeros(n, np.float32),
                kind + "_owned": np.where(found == OFF, 0, found * 7).astype(np.int8),
            }
        )
    finals, _ = sample(6, [(19, 19)])
    arrays.update(
        counted_boards=np.repeat(finals, 2, 0),
        counted_sides=np.tile(np.array([1, -1], np.int8), 6),
        counted_kind=np.tile(np.array([0, 2], np.int8), 6),
        counted_game=np.repeat(np.arange(6), 2),
        counted_last=np.arange(6) * 2 + 1,
        counted_prisoners=np.zeros(6, np.float32),
        counted_truth=finals.copy(),
        counted_territory=np.arange(6) % 2 == 0,
        counted_compensation=np.full(6, 6.5, np.float32),
        counted_result=np.zeros(6, np.float32),
    )
    arrays["counted_truth"][4:] = MISSING
    arrays["counted_kind"][:2] = 1, 2
    whole, facts = sample(8, [(19, 19), (9, 9)])
    arrays.update(
        dev_boards=np.repeat(whole, 3, 0),
        dev_katago=np.zeros((24, POINTS), np.float16),
        dev_game=np.repeat(np.arange(8), 3),
        dev_move=np.tile([60, 90, 90], 8),
        dev_final=np.tile([False, True, True], 8),
        dev_side=np.tile(np.array([1, 1, -1], np.int8), 8),
        dev_lead=np.zeros(24, np.float32),
        dev_truth=np.where(whole == OFF, MISSING, whole).astype(np.int8),
        dev_size=facts[:, 0].astype(np.int32),
        dev_marks=np.ones(8, bool),
        dev_suspect=np.zeros(8, bool),
        dev_territory=np.arange(8) % 2 == 0,
        dev_komi=np.zeros(8, np.float32),
        dev_bonus=np.zeros(8, np.float32),
        dev_prisoners=np.zeros(8, np.float32),
        dev_score=np.zeros(8, np.float32),
    )

    config = Config(shape=Shape(channels=16, blocks=2, pooled=(1,), head=8, wide=8), steps=8, batch=32, compile=False)
    with tempfile.TemporaryDirectory() as folder:
        device = torch.device("cpu")
        model = train.train(arrays, folder, config, device)
        path = os.path.join(folder, "ownership.bin")
        weights.write(path, export.header(model.shape), export.folded(model))
        net, again = weights.read(path), export.unfolded(path, device)
        worst = 0.0
        for seed, (width, height, moves, side, territory, over) in enumerate(reference.CASES):
            board = reference.invented(width, height, moves, seed)
            want = reference.run(net, board, side, territory, over)
            part = batches.rows(
                device,
                pad(board.reshape(-1), width, height, OFF)[None],
                np.array([side]),
                np.array([territory]),
                int(over),
            )
            inputs, mask, same = batches.planes(part)
            layers, _ = reference.planes(board, side, territory, over)
            assert np.array_equal(inputs[0, :, :height, :width].numpy(), layers), (
                "the two programs see different planes"
            )
            with torch.no_grad():
                out = again(inputs, mask, same.float())
            ownership = (out["ownership"][0] * side).reshape(19, 19)[:height, :width].numpy()
            worst = max(
                worst, abs(ownership - want["ownership"]).max(), abs(out["lead"].item() * side - want["lead"]) / 10
            )
            swapped = reference.run(net, -board, -side, territory, over)
            assert abs(swapped["ownership"] + want["ownership"]).max() < 1e-6, "swapping the colors must negate"
        assert worst < 1e-3, f"torch and the reference differ by {worst}"
        # Training can go on from the file with a larger tower, and begins where the file ends.
        inputs = batches.planes(batches.labeled(device, arrays, "small"))
        for module in again.modules():
            if isinstance(module, Pool):
                module.low.fill_(-Pool.OPEN)
                module.high.fill_(Pool.OPEN)
        mask, same = inputs[1], inputs[2].float()
        for channels in (16, 32):
            larger = Shape(channels=channels, blocks=3, pooled=(1, 2), head=8, wide=8)
            model = Net(larger)
            continuation.resume(model, path, inputs)
            with torch.no_grad():
                ours, theirs = model.eval()(inputs[0], mask, same), again(inputs[0], mask, same)
            gap = max((ours[name] - theirs[name]).abs().max() for name in ("logit", "lead", "spread"))
            assert gap < 1e-3, f"the tower of {channels} channels begins {gap} away"
        config = Config(shape=larger, start=path, steps=4, batch=32, compile=False, teach=True)
        train.train(arrays, os.path.join(folder, "more"), config, device)
        label = boards.components(torch.as_tensor(finals).reshape(-1, 19, 19))
        assert label.shape == (6, POINTS)
    print(f"smoke test passed; torch and the reference differ by at most {worst:.1e}")


if __name__ == "__main__":
    main()
