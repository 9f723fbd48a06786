"""Draws a run's curves as SVG: `python3 curves.py RUN`, RUN holding log.csv and measures.csv."""

import csv
import math
import os
import sys

COLORS = ("#1b6ca8", "#c1432e", "#3b8746", "#8a5aa8")
WIDTH, HEIGHT, LEFT, TOP = 340, 200, 56, 48


def ticks(low, high, most):
    """Round numbers between the two, at most so many."""
    step = 10 ** math.floor(math.log10((high - low) / most))
    step *= next(k for k in (1, 2, 5, 10) if (high - low) / (k * step) < most)
    first = math.ceil(low / step)
    return [(first + i) * step for i in range(math.floor(high / step) - first + 1)]


def panel(x, y, title, series):
    """One small plot: `series` is a list of (name, [(seconds, value)])."""
    points = [p for _, line in series for p in line]
    last = max(s for s, _ in points)
    low, high = min(v for _, v in points), max(v for _, v in points)
    pad = (high - low or 1) * 0.06
    low, high = low - pad, high + pad

    def at(s, v):
        return f"{x + LEFT + s / last * WIDTH:.1f},{y + TOP + (high - v) / (high - low) * HEIGHT:.1f}"

    out = [
        f'<text x="{x + LEFT}" y="{y + 20}" font-weight="bold">{title}</text>',
        f'<rect x="{x + LEFT}" y="{y + TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#999"/>',
    ]
    for value in ticks(low, high, 6):
        _, py = at(0, value).split(",")
        out.append(f'<text x="{x + LEFT - 6}" y="{float(py) + 4:.1f}" text-anchor="end">{value:.6g}</text>')
        out.append(f'<line x1="{x + LEFT}" x2="{x + LEFT + WIDTH}" y1="{py}" y2="{py}" stroke="#ddd"/>')
    for seconds in ticks(0, last, 6):
        px, _ = at(seconds, low).split(",")
        out.append(f'<text x="{px}" y="{y + TOP + HEIGHT + 16}" text-anchor="middle">{seconds:.0f} s</text>')
    for (name, line), color in zip(series, COLORS):
        out.append(
            f'<polyline fill="none" stroke="{color}" stroke-width="1.5" points="{" ".join(at(*p) for p in line)}"/>'
        )
    names = "".join(f'<tspan fill="{color}" dx="12">{name}</tspan>' for (name, _), color in zip(series, COLORS))
    out.append(f'<text x="{x + LEFT - 12}" y="{y + 36}">{names}</text>')
    return out


def read(path, names):
    with open(path) as file:
        table = list(csv.DictReader(file))
    return [(shown, [(float(row["seconds"]), float(row[name])) for row in table]) for name, shown in names.items()]


def main(run):
    log, measures = os.path.join(run, "log.csv"), os.path.join(run, "measures.csv")
    panels = [
        ("loss in training, points", read(log, {"ownership": "ownership (KataGo)", "people": "people's verdict"})),
        ("loss in training, lead", read(log, {"lead": "lead"})),
        (
            "exact final scores, %, flood fill",
            read(measures, {"exact": "people", "own_exact": "ownership", "exact_sound": "without suspect records"}),
        ),
        ("final points right, %", read(measures, {"points": "people", "own_points": "ownership"})),
        ("move 180, points right in the end, %", read(measures, {"180": "ownership", "people_180": "people"})),
        ("lead, mean distance to KataGo's", read(measures, {f"lead_{m}": f"move {m}" for m in (60, 120, 180, 240)})),
    ]
    # The first steps would flatten the rest.
    panels[:2] = [(title, [(name, line[10:]) for name, line in series]) for title, series in panels[:2]]
    out = [
        '<svg xmlns="http://www.w3.org/2000/svg" width="880" height="870" font-family="sans-serif" font-size="11">',
        '<rect width="880" height="870" fill="white"/>',
    ]
    for i, (title, series) in enumerate(panels):
        out += panel(10 + i % 2 * 430, i // 2 * 285, title, series)
    with open(os.path.join(run, "curves.svg"), "w") as file:
        file.write("\n".join([*out, "</svg>\n"]))


if __name__ == "__main__":
    main(sys.argv[1])
