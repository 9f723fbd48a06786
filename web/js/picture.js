// The board on the page as a PNG: a copy of its SVG with all styles written into it, drawn on a canvas.

/** The properties that are written into the copy. */
const PROPERTIES = [
  "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "stroke-linejoin", "stroke-dasharray",
  "opacity", "display", "paint-order", "stop-color", "stop-opacity", "font-family", "font-size", "font-weight", "text-anchor",
];
const WIDTH = 1600;

/** Writes the computed styles of a tree of elements into its copy. */
function styled(original, copy) {
  const style = getComputedStyle(original);
  for (const name of PROPERTIES) {
    const value = style.getPropertyValue(name);
    if (value) copy.setAttribute(name, value);
  }
  [...original.children].forEach((child, index) => styled(child, copy.children[index]));
}

/** A drawn board as an SVG that needs no style sheet. */
export function standalone(picture) {
  const copy = picture.cloneNode(true);
  styled(picture, copy);
  for (const part of copy.querySelectorAll(".cells, .ghost, .aim")) part.remove();
  const [, , width, height] = copy.getAttribute("viewBox").split(" ").map(Number);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", WIDTH);
  copy.setAttribute("height", Math.round((WIDTH * height) / width));
  return { text: new XMLSerializer().serializeToString(copy), width: WIDTH, height: Math.round((WIDTH * height) / width) };
}

/** A drawn board as a PNG, on a background of this color. */
export async function png(picture, ground) {
  const { text, width, height } = standalone(picture);
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png");
  });
}
