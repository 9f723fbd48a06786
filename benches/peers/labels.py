"""Labels the empty points of a board: labels.py opencv|cc3d|scipy FILE ROUNDS

Only the labeling is timed. The owners are computed from the labels afterwards, to compare the answer.
"""

import json
import sys
import time

import numpy

name, path, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3])
raw = numpy.fromfile(path, dtype=numpy.uint8)
width = int(numpy.argmax(raw == 10))
cells = numpy.ascontiguousarray(raw.reshape(-1, width + 1)[:, :width])
black, white = cells == ord("X"), cells == ord("O")
mask = (~(black | white)).astype(numpy.uint8)

if name == "opencv":
    import cv2

    cv2.setNumThreads(1)
    label = lambda: cv2.connectedComponents(mask, connectivity=4, ltype=cv2.CV_32S)[1]
elif name == "cc3d":
    import cc3d

    label = lambda: cc3d.connected_components(mask, connectivity=4)
else:
    from scipy import ndimage

    label = lambda: ndimage.label(mask)[0]

times = []
for _ in range(rounds):
    start = time.process_time()
    labels = label()
    times.append((time.process_time() - start) * 1e3)

top = int(labels.max()) + 1
touched = {}
for color, stones in (("black", black), ("white", white)):
    seen = numpy.zeros(top, dtype=bool)
    seen[labels[1:][stones[:-1]]] = True
    seen[labels[:-1][stones[1:]]] = True
    seen[labels[:, 1:][stones[:, :-1]]] = True
    seen[labels[:, :-1][stones[:, 1:]]] = True
    touched[color] = seen
sizes = numpy.bincount(labels.ravel(), minlength=top)
sizes[0] = 0
only_black, only_white = touched["black"] & ~touched["white"], touched["white"] & ~touched["black"]
answer = {"black": int(sizes[only_black].sum()), "white": int(sizes[only_white].sum())}
answer["neutral"] = int(sizes.sum()) - answer["black"] - answer["white"]
print(json.dumps({"ms": min(times), **answer}))
