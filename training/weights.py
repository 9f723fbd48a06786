"""The weights file: a header, then every tensor as little-endian 16-bit floats. Needs numpy alone.

Header: the 8 bytes `TENGENOW`, then 8 unsigned 32-bit little-endian numbers: version (1), planes, channels, blocks,
point-head channels, board-head units, a bit mask of the pooled blocks (bit i = block i), regions (1 if pooled blocks
have region weights). Tensors follow without gaps in the order of `layout`, each row-major as (outputs, inputs, row,
column); normalizations are folded into the convolutions before them. The file ends after the last one.
"""

import struct

import numpy as np

MAGIC = b"TENGENOW"
VERSION = 1


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


def write(path, numbers, tensors):
    """`numbers`: planes, channels, blocks, head, wide, pooled, regions."""
    with open(path, "wb") as file:
        file.write(MAGIC + struct.pack("<8I", VERSION, *numbers))
        for name, shape in layout(*numbers):
            values = np.asarray(tensors[name], np.float32).reshape(shape)
            if not np.isfinite(values.astype(np.float16)).all():
                raise ValueError(f"{name} does not fit into 16 bits")
            file.write(values.astype("<f2").tobytes())


def read(path):
    """The numbers of the header, and the tensors as 32-bit floats by name."""
    with open(path, "rb") as file:
        data = file.read()
    if data[:8] != MAGIC:
        raise ValueError("not a weights file")
    version, *numbers = struct.unpack_from("<8I", data, 8)
    if version != VERSION:
        raise ValueError(f"version {version} is unknown")
    tensors, at = {}, 40
    for name, shape in layout(*numbers):
        size = int(np.prod(shape))
        tensors[name] = np.frombuffer(data, "<f2", size, at).astype(np.float32).reshape(shape)
        at += 2 * size
    if at != len(data):
        raise ValueError("the weights file is too long")
    return tuple(numbers), tensors
