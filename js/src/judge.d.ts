export { estimate, graph, read, score, TengenError } from "./index.js";
