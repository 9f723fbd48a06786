// The sound of a stone: off by default, and synthesized instead of loaded.

import { byId } from "./element.js";

const KEY = "tengen-sound";
const LENGTH = 0.09;

let wanted = false;
let audio = null;

/** A short knock: noise that dies away quickly, as a buffer. */
function knock(context) {
  const frames = Math.round(context.sampleRate * LENGTH);
  const buffer = context.createBuffer(1, frames, context.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let at = 0; at < frames; at += 1) {
    const time = at / context.sampleRate;
    const body = Math.sin(2 * Math.PI * 540 * time) * Math.exp(-time * 70);
    wave[at] = 0.5 * body + 0.35 * (2 * Math.random() - 1) * Math.exp(-time * 160);
  }
  return buffer;
}

/** Plays the sound of a stone, if it is switched on. */
export function stoneSound() {
  if (!wanted) return;
  audio ??= new AudioContext();
  const source = audio.createBufferSource();
  source.buffer = knock(audio);
  source.connect(audio.destination);
  source.start();
}

/** Sets up the switch. */
export function sound() {
  const input = byId("sound");
  try {
    wanted = localStorage.getItem(KEY) === "on";
  } catch {
    // Storage may be forbidden: then the choice lasts as long as the page.
  }
  input.checked = wanted;
  input.addEventListener("change", () => {
    wanted = input.checked;
    try {
      localStorage.setItem(KEY, wanted ? "on" : "off");
    } catch {
      // See above.
    }
    stoneSound();
  });
}
