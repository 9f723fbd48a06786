// What needs the judge. Importing this loads it, so that the first answer does not wait for it.

import { init } from "./index.js";

export { estimate, graph, read, score, TengenError } from "./index.js";

await init("judge");
