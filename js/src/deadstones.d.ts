/** Rows of `1` (Black), `-1` (White) and `0` (empty). */
export type BoardData = number[][];
/** A point: column and row, from 0 at the top left. */
export type Vertex = [number, number];

/** The stones that are dead. */
export function guess(data: BoardData, options?: { finished?: boolean; iterations?: number }): Promise<Vertex[]>;
/** For each point a number from -1 (White's) to 1 (Black's). */
export function getProbabilityMap(data: BoardData, iterations?: number): Promise<number[][]>;
/** The most likely end: a stone on each point. */
export function playTillEnd(data: BoardData, sign?: 1 | -1): Promise<number[][]>;
/** The stones in the opponent's territory that surround at most one point themselves. */
export function getFloatingStones(data: BoardData): Promise<Vertex[]>;
/** Does nothing: the module is found by itself. */
export function useFetch(path: string): typeof import("./deadstones.js");
