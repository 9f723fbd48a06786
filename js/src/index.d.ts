import type {
  ChainQuestion, ChainReport, ConvertQuestion, ConvertReport, CurveQuestion, CurveReport, EstimateQuestion,
  EstimateReport, ExampleReport, HexPlayReport, HexQuestion, HexReport, MethodReport, PictureReport, PlayQuestion,
  PlayReport, ReadQuestion, ReadReport, RecordQuestion, RecordReport, RegionReport, ScoreQuestion, ScoreReport,
  SheetQuestion, SheetReport, TallyQuestion, TallyReport, TerritoryQuestion, TerritoryReport, ThemeInput, TotalsReport,
} from "./reports.js";

export * from "./reports.js";

/** Options of every question, besides its own. */
export interface AskOptions {
  /**
   * Gives the question up: the promise is rejected with the reason of the signal. In a worker that works at any time.
   * In the same thread nothing else runs while an answer is worked out, so only `onProgress` can abort the signal.
   */
  signal?: AbortSignal;
  /** Called while an answer is worked out, with a fraction from 0 to 1 of the largest amount of work expected. */
  onProgress?: (fraction: number) => void;
}

/** A game: the text of a record, the bytes of a file, the rows of a board, or an object with fields of the question. */
export type Given<Question> = string | Uint8Array | ArrayBuffer | string[] | Question;

/** A game of Go or Hex, for `convert` and `svg`. */
export type GameInput = string | Uint8Array | ArrayBuffer | string[] | TerritoryQuestion | HexQuestion;

/** How to write a game in another format. */
export type ConvertOptions = Omit<ConvertQuestion, "text" | "board" | "to"> & {
  to: "sgf" | "text" | "json" | "svg" | "hexworld" | "trmph" | "littlegolem" | "moves";
};

/** What a picture shows, and how. */
export type PictureOptions = { theme?: ThemeInput } & (
  | ({ of?: "position" | "territory" } & TerritoryQuestion)
  | ({ of: "score" } & ScoreQuestion)
  | ({ of: "estimate" } & EstimateQuestion)
  | ({ of: "read" } & ReadQuestion)
  | ({ of: "hex" } & HexQuestion)
);

/** A question that cannot be answered. */
export class TengenError extends Error {
  name: "TengenError";
  /** The kind, for programs: `json`, `syntax`, `board`, `coordinate`, `rules`, `komi`, `move`, `illegal`, … */
  kind: string;
  /** The line of the error, from 1, in the record, in the rows of the board, or in the question. */
  line: number | null;
  /** The column of the error, from 1, in characters. */
  column: number | null;
}

/** The text of a file, and warnings about its encoding. */
export interface DecodedText {
  text: string;
  warnings: string[];
}

/** Everything that can be asked. */
export interface Tengen {
  /** Who owns the empty regions? With `at`, only the region at that point; with `totals`, only the counts. */
  territory(
    board: Given<TerritoryQuestion>,
    options: TerritoryQuestion & AskOptions & { at: NonNullable<TerritoryQuestion["at"]> },
  ): Promise<RegionReport>;
  territory(
    board: Given<TerritoryQuestion>,
    options: TerritoryQuestion & AskOptions & { totals: true },
  ): Promise<TotalsReport>;
  territory(board: Given<TerritoryQuestion>, options?: TerritoryQuestion & AskOptions): Promise<TerritoryReport>;
  /** Who has won, by how much, and why? */
  score(game: Given<ScoreQuestion>, options?: ScoreQuestion & AskOptions): Promise<ScoreReport>;
  /** How will it end? */
  estimate(game: Given<EstimateQuestion>, options?: EstimateQuestion & AskOptions): Promise<EstimateReport>;
  /** Does the group at a point live? */
  read(game: Given<ReadQuestion>, options?: Partial<ReadQuestion> & AskOptions): Promise<ReadReport>;
  /** The estimates after the given numbers of moves. */
  graph(game: Given<CurveQuestion>, options?: Partial<CurveQuestion> & AskOptions): Promise<CurveReport>;
  /** The chain of a stone. */
  chain(game: Given<ChainQuestion>, options?: Partial<ChainQuestion> & AskOptions): Promise<ChainReport>;
  /** The position of a game of Go in progress, whose turn it is, and the legal moves. */
  play(game: Given<PlayQuestion>, options?: PlayQuestion & AskOptions): Promise<PlayReport>;
  /** The record of a game, with its result and territory. */
  sgf(game: Given<RecordQuestion>, options?: RecordQuestion & AskOptions): Promise<RecordReport>;
  /** How players count a finished board by hand, step by step. */
  tally(game: Given<TallyQuestion>, options?: TallyQuestion & AskOptions): Promise<TallyReport>;
  /** A page about the counted game (SVG), to be printed and signed. */
  sheet(game: Given<SheetQuestion>, options?: SheetQuestion & AskOptions): Promise<SheetReport>;
  /** A game of Go or Hex, or a board, in another format. */
  convert(game: GameInput, options: ConvertOptions & AskOptions): Promise<ConvertReport>;
  /** A picture (SVG) of a position, or of the answer to another question, with the options of that question. */
  svg(game: GameInput, options?: PictureOptions & AskOptions): Promise<PictureReport>;
  /** Who has won at Hex, or what do both players still need? */
  hex(game: Given<HexQuestion>, options?: HexQuestion & AskOptions): Promise<HexReport>;
  /** The position of a game of Hex in progress, and whose turn it is. */
  hexPlay(game: Given<HexQuestion>, options?: HexQuestion & AskOptions): Promise<HexPlayReport>;
  /** The text of a file in any encoding of game records, such as UTF-8, GB18030 or Shift JIS. */
  decode(bytes: Uint8Array | ArrayBuffer, options?: AskOptions): Promise<DecodedText>;
  /** The built-in examples. */
  examples(): Promise<ExampleReport[]>;
  /** One example: a record or a board. */
  example(name: string): Promise<string>;
  /** The methods of estimation, the best one first. */
  methods(): Promise<MethodReport[]>;
  /** The answer to a question by its name, as the text that `tengen … --json` and the service give. */
  askText(name: string, question?: object | string, options?: AskOptions): Promise<string>;
}

/** Answers in a worker. */
export interface TengenWorker extends Tengen {
  /** Ends the worker. Questions without an answer are rejected with an error of the kind `stopped`. */
  close(): void;
}

/** Starts a worker, in which long work keeps nobody waiting and can be given up at any time. */
export function createWorker(): TengenWorker;

/** Loads a module before it is needed: `facts` for counting (the default), `judge` for everything else. */
export function init(layer?: "facts" | "judge"): Promise<void>;

export const territory: Tengen["territory"];
export const score: Tengen["score"];
export const estimate: Tengen["estimate"];
export const read: Tengen["read"];
export const graph: Tengen["graph"];
export const chain: Tengen["chain"];
export const play: Tengen["play"];
export const sgf: Tengen["sgf"];
export const tally: Tengen["tally"];
export const sheet: Tengen["sheet"];
export const convert: Tengen["convert"];
export const svg: Tengen["svg"];
export const hex: Tengen["hex"];
export const hexPlay: Tengen["hexPlay"];
export const decode: Tengen["decode"];
export const examples: Tengen["examples"];
export const example: Tengen["example"];
export const methods: Tengen["methods"];
export const askText: Tengen["askText"];
