// What the browser keeps of the work on this page, so that a reload or a crash loses nothing.

const KEY = "tengen-work";

/** Keeps a state; what is too large for the browser, or forbidden there, is not kept. */
export function keep(state) {
  try {
    localStorage.setItem(KEY, JSON.stringify(state));
  } catch {
    forget();
  }
}

/** The state that was kept, or `null`. */
export function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEY));
  } catch {
    return null;
  }
}

/** Drops what was kept: an old state is not taken for the newest. */
export function forget() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing can be kept, so nothing was.
  }
}
