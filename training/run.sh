#!/bin/sh
# From the labeled text files to the weights file and its golden answers: run.sh DATA OUT [name=value ...]
set -e
here=$(cd "$(dirname "$0")" && pwd)
data=$1 out=$2
shift 2
python3 "$here/data.py" "$data" "$out/cache"
python3 "$here/train.py" "$out/cache" "$out" "$@"
python3 "$here/export.py" "$out/weights.pt" "$out/ownership.bin"
python3 "$here/reference.py" "$out/ownership.bin" "$out/golden.json"
python3 "$here/evaluate.py" "$out/cache" "$out/ownership.bin" > "$out/results.json"
python3 "$here/curves.py" "$out"
