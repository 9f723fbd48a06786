// Work under way: shown where it takes a while, at once where a link has started it, and always with a button to stop it.

import { byId } from "./element.js";
import { stop, watch } from "./service.js";
import { TEXTS } from "./texts.js";

let stopped = false;
let count = 0;

function show() {
  const node = byId("work");
  node.hidden = count === 0 && !stopped;
  node.classList.toggle("work-stopped", stopped);
  byId("work-text").textContent = stopped ? TEXTS.stopped : TEXTS.asking;
  byId("work-button").textContent = stopped ? TEXTS.goOn : TEXTS.stop;
}

/** Shows what is asked from now on at once, or only after a moment. */
export function linked(value) {
  byId("work").classList.toggle("work-linked", value);
}

/** Sets up the button: it stops, and after that `goOn()` asks again. */
export function work(goOn) {
  watch((now) => {
    if (now > count) stopped = false;
    count = now;
    show();
  });
  byId("work-button").addEventListener("click", () => {
    if (stopped) {
      stopped = false;
      show();
      goOn();
    } else {
      stop();
      stopped = true;
      show();
    }
  });
}
