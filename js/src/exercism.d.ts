/** A point: column and row, from 0 at the top left. */
export type Point = [number, number];

/** The class of Exercism's exercise "Go Counting". */
export class GoCounting {
  /** Rows of text with `B`, `W` and spaces. */
  constructor(board: string[]);
  /** The owner and the points of the region at a point. */
  getTerritory(
    x: number,
    y: number,
  ): { owner: "BLACK" | "WHITE" | "NONE"; territory: Point[] } | { error: "Invalid coordinate" };
  /** The points of both players, and those of neither. */
  getTerritories(): { territoryBlack: Point[]; territoryWhite: Point[]; territoryNone: Point[] };
}

/** The class of Exercism's exercise "Connect". */
export class Board {
  /** Rows of text with `X`, `O` and `.`. */
  constructor(board: string[]);
  /** The player who has connected two sides: `X` left and right, `O` top and bottom. */
  winner(): "X" | "O" | "";
}
