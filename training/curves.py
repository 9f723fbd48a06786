"""Draws a run's curves as SVG: `python3 curves.py RUN`, RUN holding log.csv and measures.csv."""

import csv
import os
import sys

COLORS = ("#1b6ca8", "#c1432e", "#3b8746", "#8a5aa8")
WIDTH, HEIGHT, LEFT, TOP = 340, 200, 56, 34


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
    for i in range(5):
        value = low + (high - low) * i / 4
        py = y + TOP + HEIGHT - HEIGHT * i / 4
        out.append(f'<text x="{x + LEFT - 6}" y="{py + 4:.1f}" text-anchor="end">{value:.4g}</text>')
        out.append(f'<line x1="{x + LEFT}" x2="{x + LEFT + WIDTH}" y1="{py:.1f}" y2="{py:.1f}" stroke="#ddd"/>')
        out.append(
            f'<text x="{x + LEFT + WIDTH * i / 4:.1f}" y="{y + TOP + HEIGHT + 16}" text-anchor="middle">{last * i / 4:.0f} s</text>'
        )
    for (name, line), color in zip(series, COLORS):
        out.append(
            f'<polyline fill="none" stroke="{color}" stroke-width="1.5" points="{" ".join(at(*p) for p in line)}"/>'
        )
    for i, ((name, _), color) in enumerate(zip(series, COLORS)):
        out.append(
            f'<text x="{x + LEFT + WIDTH - 6}" y="{y + TOP + 16 + 14 * i}" text-anchor="end" fill="{color}">{name}</text>'
        )
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
        '<svg xmlns="http://www.w3.org/2000/svg" width="880" height="840" font-family="sans-serif" font-size="11">',
        '<rect width="880" height="840" fill="white"/>',
    ]
    for i, (title, series) in enumerate(panels):
        out += panel(10 + i % 2 * 430, i // 2 * 275, title, series)
    with open(os.path.join(run, "curves.svg"), "w") as file:
        file.write("\n".join([*out, "</svg>\n"]))


if __name__ == "__main__":
    main(sys.argv[1])
