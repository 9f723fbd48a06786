#!/usr/bin/env bash
# run.sh SECONDS TARGET...: fuzzes each target for so long, one after the other, with the stable compiler.
# New inputs are kept under fuzz/found, not among the corpus of the tests; crashes under fuzz/artifacts.
set -euo pipefail
cd "$(dirname "$0")"
seconds=$1
shift
command -v cargo-fuzz >/dev/null || cargo install cargo-fuzz --locked
export RUSTC_BOOTSTRAP=1
for target in "$@"; do
  mkdir -p "found/$target"
  # The oracle counts steps, so a time limit is only for what forgets to count.
  cargo fuzz run --fuzz-dir . --sanitizer "${SANITIZER:-address}" -O "$target" "found/$target" "corpus/$target" -- \
    -max_total_time="$seconds" -timeout=30 -max_len=4096 -print_final_stats=1
done
