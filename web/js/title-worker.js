// Finds the title of a long record beside the page.

import { findTitle } from "./title.js";

addEventListener("message", ({ data }) => postMessage(findTitle(data)));
