"""The weights file: a header, then every tensor, weights in 8 bits. Needs numpy alone.

Header: the 8 bytes `TENGENOW`, then 8 unsigned 32-bit little-endian numbers: version (2), planes, channels, blocks,
point-head channels, board-head units, a bit mask of the pooled blocks (bit i = block i), regions (1 if pooled blocks
have region weights). Tensors follow without gaps in the order of `layout`; normalizations are folded into the
convolutions before them. The file ends after the last one.

Vectors are little-endian 16-bit floats. Weights are row-major as (outputs, inputs, row, column): first a 16-bit float
for each output, its scale, then all values as signed bytes; a weight is its byte times the scale of its output.

In version 1, which is only read, all are 16-bit floats.
"""

import struct

import numpy as np

MAGIC = b"TENGENOW"
VERSION = 2


def layout(planes, channels, blocks, head, wide, pooled, regions):
    """Names and shapes of the tensors, in the file's order."""
    c = channels
    yield "stem.weight", (c, planes, 5, 5)
    yield "stem.bias", (c,)
    for i in range(blocks):
        for name in ("first", "second"):
            yield f"blocks.{i}.{name}.weight", (c, c, 3, 3)
            yield f"blocks.{i}.{name}.bias", (c,)
        if pooled >> i & 1:
            yield f"blocks.{i}.pool.low", (3 * c,)
            yield f"blocks.{i}.pool.high", (3 * c,)
            yield f"blocks.{i}.board.weight", (c, 3 * c)
            yield f"blocks.{i}.board.bias", (c,)
            if regions:
                yield f"blocks.{i}.region.weight", (c, c)
    yield "point.weight", (head, c)
    yield "point.bias", (head,)
    yield "point_out.weight", (4, head)
    yield "point_out.bias", (4,)
    yield "pool.low", (3 * c,)
    yield "pool.high", (3 * c,)
    yield "wide.weight", (wide, 3 * c)
    yield "wide.bias", (wide,)
    yield "wide_out.weight", (2, wide)
    yield "wide_out.bias", (2,)


def quantized(values):
    """Scales and bytes of weights. The scale is rounded up, so that the largest weight of an output fits."""
    rows = values.reshape(len(values), -1)
    scale = np.abs(rows).max(1) / 127
    rounded = np.maximum(scale, 1e-7).astype(np.float16)
    rounded = np.where(rounded.astype(np.float64) < scale, np.nextafter(rounded, np.float16(np.inf)), rounded)
    steps = np.rint(rows / rounded.astype(np.float64)[:, None])
    return rounded.astype("<f2"), steps.astype(np.int8)


def write(path, numbers, tensors):
    """`numbers`: planes, channels, blocks, head, wide, pooled, regions."""
    with open(path, "wb") as file:
        file.write(MAGIC + struct.pack("<8I", VERSION, *numbers))
        for name, shape in layout(*numbers):
            values = np.asarray(tensors[name], np.float64).reshape(shape)
            if not np.isfinite(values.astype(np.float16)).all():
                raise ValueError(f"{name} does not fit into 16 bits")
            parts = quantized(values) if len(shape) > 1 else [values.astype("<f2")]
            for part in parts:
                file.write(part.tobytes())


def read(path):
    """The numbers of the header, and the tensors as 32-bit floats by name."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != MAGIC:
        raise ValueError("not a weights file")
    version, *numbers = struct.unpack_from("<8I", data, 8)
    if version not in (1, VERSION):
        raise ValueError(f"version {version} is unknown")
    at = 40

    def take(kind, count):
        nonlocal at
        values = np.frombuffer(data, kind, count, at).astype(np.float32)
        at += count * np.dtype(kind).itemsize
        return values

    tensors = {}
    for name, shape in layout(*numbers):
        size = int(np.prod(shape))
        if version > 1 and len(shape) > 1:
            scale = take("<f2", shape[0])
            tensors[name] = (take("i1", size).reshape(shape[0], -1) * scale[:, None]).reshape(shape)
        else:
            tensors[name] = take("<f2", size).reshape(shape)
    if at != len(data):
        raise ValueError("the weights file is too long")
    return tuple(numbers), tensors
