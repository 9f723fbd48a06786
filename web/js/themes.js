// The look: wood, plain or dark, as chosen, or as the system likes it.

import { byId, el } from "./element.js";
import { TEXTS } from "./texts.js";

const KEY = "tengen-look";
const dark = matchMedia("(prefers-color-scheme: dark)");

function chosen() {
  try {
    const look = localStorage.getItem(KEY);
    return look in TEXTS.themes ? look : null;
  } catch {
    return null; // Storage may be forbidden: then the choice lasts as long as the page.
  }
}

/** Sets up the choice of looks; `changed()` is called after each change. */
export function themes(changed) {
  const root = document.documentElement;
  const select = byId("look");
  select.replaceChildren(...Object.entries(TEXTS.themes).map(([name, title]) => el("option", { value: name }, title)));
  const apply = (look) => {
    root.dataset.theme = look;
    select.value = look;
  };
  apply(chosen() ?? (dark.matches ? "dark" : "wood"));
  select.addEventListener("change", () => {
    apply(select.value);
    try {
      localStorage.setItem(KEY, select.value);
    } catch {
      // See above.
    }
    changed();
  });
  dark.addEventListener("change", () => {
    if (chosen()) return;
    apply(dark.matches ? "dark" : "wood");
    changed();
  });
}
