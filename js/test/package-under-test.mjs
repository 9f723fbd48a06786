// The package, as it was built.

import { fileURLToPath, pathToFileURL } from "node:url";

/** The root of the repository. */
export const root = fileURLToPath(new URL("../..", import.meta.url));

/** The folder of the package. */
export const folder = process.env.TENGEN_PACKAGE ?? `${root}target/npm`;

/** Imports a file of the package. */
export const load = (name) => import(pathToFileURL(`${folder}/${name}`));
