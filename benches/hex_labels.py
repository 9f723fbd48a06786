"""Labels the X cells of a square Hex board with scipy and prints the CPU milliseconds: hex_labels.py FILE SIDE"""

import sys
import time

import numpy
from scipy import ndimage

path, side = sys.argv[1], int(sys.argv[2])
mask = numpy.fromfile(path, dtype=numpy.uint8).reshape(side, side) == ord("X")
six_neighbors = numpy.array([[0, 1, 1], [1, 1, 1], [1, 1, 0]])
start = time.process_time()
labels, count = ndimage.label(mask, structure=six_neighbors)
spent = time.process_time() - start
joined = numpy.intersect1d(labels[0][labels[0] > 0], labels[-1][labels[-1] > 0]).size > 0
print(spent * 1e3, "X" if joined else "O")
