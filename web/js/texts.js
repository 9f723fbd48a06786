// Every word that the page says, in one place; sentences with numbers are small functions.

import { goName } from "./names.js";

export const COLORS = { black: "Black", white: "White", X: "Red", O: "Blue", none: "Nobody" };

const many = (count, one, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;

/** A number as a score sheet writes it: no needless decimals, a true minus. */
export const number = (value, digits = 1) =>
  String(Number(value.toFixed(digits))).replace("-", "−");

/** A chance in whole percent, rounded down and never 100: what is judged is never certain. The program rounds alike. */
const wholePercent = (chance) => Math.min(99, Math.max(0, Math.floor(chance * 100 + 1e-6)));
export const percent = (chance) => `${wholePercent(chance)} %`;

/** Fixed texts; `data-text="key"` in the page shows one, `data-tip="key"` puts it in a tip. */
export const TEXTS = {
  title: "Tengen",
  tagline: "The referee of Go and Hex",
  skip: "Skip to the board",
  modes: "What to do",
  play: "Play",
  count: "Count",
  estimate: "Estimate",
  hex: "Hex",
  playTip: "Play on this board",
  countTip: "Count the position on the board (C)",
  estimateTip: "Estimate who is ahead (E)",
  hexTip: "Play Hex, or look at a game of Hex",
  actions: "The game",
  new: "New",
  open: "Open",
  save: "Save",
  share: "Share",
  newTip: "A new board (N)",
  openTip: "Open a game: a file, a pasted text or an example (O)",
  saveTip: "Save the game as SGF, counted if it is being counted",
  shareTip: "Give this position to others: a link, the record or a picture",
  shareTitle: "Share",
  shareLink: "Copy a link",
  shareLinkNote: "Opens exactly this position; it holds the whole game.",
  shareSgf: "Copy as SGF",
  sharePicture: "Save a picture",
  shareHexWorld: "Copy a HexWorld link",
  theme: "Look",
  themeTip: "Wood, plain or dark",
  themes: { wood: "Wood", plain: "Plain", dark: "Dark" },
  board: "Board",
  steps: "Moves",
  first: "First position (Home)",
  back: "One move back (Left arrow)",
  forward: "One move forward (Right arrow)",
  last: "Last position (End)",
  slider: "Move number",
  pass: "Pass",
  undo: "Undo",
  redo: "Redo",
  passTip: "Pass (P)",
  undoTip: "Undo the last change (U or Ctrl+Z)",
  redoTip: "Redo (R or Ctrl+Y)",
  swap: "Swap",
  swapTip: "Take over the first stone (W)",
  panel: "Game, score and estimate",
  sheet: "Score sheet",
  curve: "Lead by move",
  rules: "Rules",
  komi: "Komi",
  which: "Game",
  method: "Method",
  marks: "A click on the board",
  dead: "marks dead",
  seki: "marks seki",
  judge: "Ask the judge",
  judgeTip: "Let the program say which stones are dead (J)",
  territory: "Territory",
  total: "Total",
  estimateRest: "Other points",
  estimateRestTip: "Prisoners or living stones, komi and handicap, as the rules count them",
  black: "Black",
  white: "White",
  close: "Close",
  start: "Start",
  load: "Open this text",
  file: "Choose a file…",
  examples: "Or an example",
  paste: "Paste a game here: SGF, or a board as rows of X, O and dots",
  pasteHex: "For Hex: SGF, LittleGolem, HexWorld, trmph, a list of moves, or rows of X, O and dots",
  drop: "Drop the game to open it",
  size: "Size",
  width: "Columns",
  height: "Rows",
  other: "Other",
  handicap: "Handicap",
  none: "none",
  newTitle: "New board",
  openTitle: "Open a game",
  goGame: "Go",
  hexGame: "Hex",
  keys: "Keys",
  keysBoard: "On the board the arrow keys move a cursor, and Enter plays.",
  asking: "Asking the program…",
  stopped: "Stopped.",
  stop: "Stop",
  goOn: "Go on",
  working: "Counting…",
  estimating: "Estimating…",
  unreachable: "The program does not answer. Your game is kept here, and goes on when the program is started again.",
  gamesList: "List",
  gamesTitle: "Games of this file",
  gamesSearch: "Search players, events, dates, results",
  gamesSave: "Save the whole file",
  details: "Edit",
  detailsTip: "Edit the players, the event and the date",
  detailsTitle: "About the game",
  detailsDone: "Done",
  comment: "Comment",
  moveList: "Moves",
  variations: "Goes on with",
  bringBack: "Undo brings it back.",
  agreement: "Do both players agree?",
  agreeBlack: "Black agrees",
  agreeWhite: "White agrees",
  print: "Print",
  printTip: "Print the sheet for the tournament director, with places to sign",
  tally: "Count by hand",
  tallyTip: "Show step by step how players count this board",
  run: "Run",
  pause: "Pause",
  sound: "Sound of stones",
  blackPrisoners: "Black’s prisoners",
  whitePrisoners: "White’s prisoners",
  hexRotate: "Rotate",
  hexRotateTip: "Turn the board by 30 degrees",
  whyMark: "tells why",
  why: "Why",
  reading: "Reading the group…",
  lines: "Show",
  whyBack: "Back",
  whyForward: "Next",
  countSo: "Count it so",
  welcome: "This is an example. Open a game of your own, play one here, or set up a board.",
  setup: "A click on the board",
  setUp: "Set up",
  toolPlay: "plays",
  toolBlack: "puts Black",
  toolWhite: "puts White",
  toolErase: "erases",
  setupNext: "Other player’s turn",
  rotate: "Rotate",
  mirror: "Mirror",
  blackName: "Black’s name",
  whiteName: "White’s name",
  decided: "Decided by",
  tryAgain: "Try again",
  hexNeeds: "Show what each player needs",
  playOut: "Play it out",
  playOutTip: "Settle a dispute on the board, and come back to this position",
  backToPosition: "Back to the position",
  estimateInstead: "Estimate instead",
};

/** The fields of a record about the game. */
export const DETAILS = {
  PB: "Black’s name", BR: "Black’s rank", PW: "White’s name", WR: "White’s rank", EV: "Event", RO: "Round", PC: "Place", DT: "Date",
};

/** What keys do, for those who like them. */
export const KEYS = {
  play: [["←", "→", "step"], ["Home", "End", "jump"], ["P", "pass"], ["U", "R", "undo, redo"], ["C", "count"], ["E", "estimate"]],
  hex: [["←", "→", "step"], ["Home", "End", "jump"], ["U", "R", "undo, redo"], ["W", "swap"], ["N", "new"], ["O", "open"]],
};

/** The lines of the sheet, in the order in which they are added up, and what each of them means. */
export const LINES = [
  ["stones", "Living stones", "Stones that stay on the board"],
  ["territory", "Territory", "Surrounded points, also those under dead stones"],
  ["prisoners", "Prisoners", "Stones captured in play"],
  ["dead", "Dead stones", "The opponent’s dead stones, taken off the board"],
  ["komi", "Komi", "White’s points for moving second"],
  ["handicap_bonus", "Handicap", "White’s points for handicap stones"],
  ["pass_stones", "Pass stones", "Stones handed over with passes"],
  ["button", "Button", "Half a point for the first pass"],
  ["last_move", "Last move", "A point that Black gives up for playing last"],
  ["tax", "Group tax", "Points taken off for groups"],
];

export const stone = (color) => `${COLORS[color].toLowerCase()} stone`;
export const toPlay = (color) => `${COLORS[color]} to play`;
export const moveOf = (move, moves) => (moves === 0 ? "no moves" : `${move} of ${moves}`);
/** The same with a trace of a pass, which no stone shows. */
export const moveShown = (move, moves, isPass) => `${moveOf(move, moves)}${isPass ? ", pass" : ""}`;
export const moveSpoken = (move, moves) => `Move ${move} of ${moves}`;
export const boardName = (width, height, game) => `${game} board, ${width} by ${height}`;
/** The captured stones that are not on the board. */
export const besideBoard = ({ black, white }) => `Beside the board: ${many(black, "prisoner")} of Black’s, ${many(white, "prisoner")} of White’s.`;
export const prisoners = (count) => (count === 0 ? "no prisoners" : many(count, "prisoner"));
export const untitled = (width, height) => `${width}×${height} board`;

/** The result of a Hex record, in the colors of the board. */
export const hexResult = (text) => text
  .replace(/^[BX]\+?/i, "Red ")
  .replace(/^[WO]\+?/i, "Blue ")
  .replace(/\bR(esign)?$/i, "by resignation")
  .replace(/\bF(orfeit)?$/i, "by forfeit")
  .trim();

/** What happened, for the line that is read aloud. */
export const played = (color, name) => (name ? `${COLORS[color]} ${name}.` : `${COLORS[color]} passes.`);
export const captured = (count, color) => `${COLORS[color]} captures ${many(count, "stone")}.`;
export const bothPassed = "Both players passed: the game is counted.";

/** The verdict of a sheet. */
export const verdict = ({ winner, margin, repetition }) => {
  if (repetition && !repetition.went_on) {
    const outcome = repetition.outcome === "draw" ? "A draw" : "No result";
    const board = repetition.first === 0 ? "the board at the start" : `the board after move ${repetition.first}`;
    return `${outcome}: ${board} was repeated after move ${repetition.again}`;
  }
  if (winner === "none") return "Jigo: neither wins";
  if (margin === 0) return `Tie; ${COLORS[winner]} wins ties under these rules`;
  return `${COLORS[winner]} wins by ${number(Math.abs(margin))}`;
};
/** The result that a record gives, in words; `null` if it gives none. */
export const recorded = (text) => {
  const found = text.trim().match(/^([BW])\+(.*)$/i);
  if (/^(0|draw|jigo)$/i.test(text.trim())) return "The record: a draw";
  if (/^void/i.test(text.trim())) return "The record: no result";
  if (!found) return null;
  const winner = found[1].toUpperCase() === "B" ? "Black" : "White";
  const how = { r: " by resignation", t: " on time", f: " by forfeit" }[found[2].charAt(0).toLowerCase()];
  return `${winner} won${how ?? (/^[\d.]+$/.test(found[2]) ? ` by ${found[2]}` : "")}`;
};
export const counted = (words) => `Counted: ${words.charAt(0).toUpperCase()}${words.slice(1)}`;
export const notFinished = "Not finished";
export const countedNow = (words) => `Counted now: ${words}`;
export const tooEarly = "Too early to count";
export const stale = "Still the answer from before your change";
/** What the options of a saved count say, in words. */
const SAVED_DEAD = { auto: [], judge: ["judged by the program"], record: ["the record’s own territory"], none: ["no dead stones"] };
const savedDead = (part) => SAVED_DEAD[part] ?? [`${part.replace(/^[+-]/, "")} ${part.startsWith("-") ? "alive" : "dead"}`];
const SAVED = {
  dead: (value) => value.split(",").flatMap(savedDead),
  alive: (value) => value.split(",").map((name) => `${name} alive`),
  seki: (value) => value.split(",").map((name) => `${name} in seki`),
  prisoners: (value) => [`${value.split(",").join(" and ")} prisoners before`],
};
const savedWords = (options) => [...options.matchAll(/--([a-z-]+)(?:[ =]((?:-\d|[^\s-])\S*))?/g)]
  .flatMap(([, name, value = ""]) => SAVED[name]?.(value) ?? [`${name.replaceAll("-", " ")} ${value}`.trim()]);
export const savedNote = (options) => ["Counted as saved in the record", savedWords(options).join(", ")].filter(Boolean).join(": ").concat(".");

/** Who said which stones are dead. */
export const deadNote = (report) => {
  const count = report.dead.length;
  const stones = count === 0 ? "No stone was counted as dead" : `${many(count, "stone")} counted as dead`;
  const by = (name) => report.chains.filter((chain) => chain.by === name).length;
  const corrected = by("given") > 0 ? ", corrected by you" : "";
  if (report.method === "given") return `${stones}, as marked by you.`;
  if (report.method === "record") return `${stones}, by the record’s marks${corrected}.`;
  if (report.method !== "network" && report.method !== "playouts") return `${stones}.`;
  if (report.chains.length === 0) return `${stones}.`;
  if (by("proof") === report.chains.length) return `${stones}, by proof.`;
  return `${stones}, judged by the program (${percent(report.confidence)} sure)${corrected}.`;
};
export const recordNote = (record, agrees) =>
  agrees === true ? `The record agrees: ${record}.`
    : agrees === false ? `The record differs: ${record}.` : `The record says ${record}.`;
export const unsettled = "Not settled yet";
export const place = (why, points) => `${why.charAt(0).toUpperCase()}${why.slice(1)} (${many(points, "point")})`;
export const morePlaces = (count) => `And ${many(count, "place")} more.`;
export const mostlyOpen = "Most of the board is open: a count says little yet.";
export const notSettledNote = "Play it out, or mark the stones.";
/** What a click on the board does while counting, for a pointer and for a finger. */
export const markHelp = (mac) => ({
  dead: `${mac ? "⌘" : "Ctrl"}-click takes the whole group, right click a seki; one more click undoes.`,
  seki: `${mac ? "⌘" : "Ctrl"}-click takes the whole group; one more click undoes.`,
  why: "Click a stone: who says that it is dead or alive, and the moves that show it.",
});
export const markHelpTouch = {
  dead: "Tap stones to mark them; tap again to undo.",
  seki: "Tap stones to mark them; tap again to undo.",
  why: "Tap a stone: who says that it is dead or alive, and the moves that show it.",
};
export const proof = (name, status) =>
  `${name} ${status === "alive" ? "lives" : "is dead"} whatever is played. Shift-click or press long to mark it all the same.`;
export const emptyMark = (name) => `${name} is empty: only stones are marked.`;
export const marked = (name, count, status) => `${name}: ${many(count, "stone")} marked ${status}.`;

/** Who says what a chain is, and how many stones and liberties it has. */
const SAID_BY = { given: "marked by you", record: "marked in the record", proof: "by proof" };
const JUDGES = { network: "by the network", playouts: "by playouts", katago: "by KataGo" };
const saidBy = ({ by, confidence }) =>
  (by ? SAID_BY[by] ?? `judged ${JUDGES[by] ?? by}, ${percent(confidence)} sure` : "not judged");
export const chain = (found) =>
  `${saidBy(found)}, chain of ${many(found.points.length, "stone")}, ${many(found.liberties, "liberty", "liberties")}`;

export const chainSaid = (found) => `${chain(found).charAt(0).toUpperCase()}${chain(found).slice(1)}.`;
const ENDS = { captured: "captured", one_eye: "only one eye", two_eyes: "two eyes", seki: "seki", ko: "ko" };
/** The first move of a line, and how the line ends. */
export const lineName = ([color, point], height) => `${COLORS[color]} ${point ? goName(point, height) : "passes"}`;
export const lineEnd = ({ line, end }) => {
  if (line.length === 1 && end === "one_eye") return "needs no answer";
  return end ? `ends: ${ENDS[end] ?? end}` : "";
};
/** That a chain is counted in one way and read in the other. */
export const readOtherwise = (counted, read) =>
  `It is counted as ${counted === "seki" ? "in seki" : counted}, but reading finds it ${read}. Play it out, or mark it.`;
/** Results that are not counted, as records write them; a record has no word for a game that both lose. */
export const DECISIONS = [
  ["", "the count"], ["B+T", "Black wins on time"], ["W+T", "White wins on time"], ["B+F", "Black wins by forfeit"], ["W+F", "White wins by forfeit"],
  ["B+R", "Black wins by resignation"], ["W+R", "White wins by resignation"], ["0", "jigo"], ["Void", "no result"], [null, "both lose"],
];
/** Playing a dispute out. */
export const opponentFirst = "Resume the game: whoever asks to go on leaves the first move to the opponent.";
export const asksToGoOn = (color) => `${COLORS[color]} asks to go on`;
export const confirmNote = "Or only show what is alive: a ko is retaken after a pass for it, and nothing counts but the position as it was.";
export const confirmFirst = (color) => `Show it, ${COLORS[color]} first`;
export const turnGoesOn = (color) => `The turn goes on: ${COLORS[color]} moves first.`;
export const goesOn = (color) => `Go on with ${COLORS[color]}`;
export const shown = "Both players passed: this is the position as it was. Mark what was shown.";
export const resumed = "Played out on a branch; the position as it was is kept.";
export const confirming = "Showing life and death on a branch; the position as it was is what counts.";
export const passForKo = (point, height) => `The ko at ${goName(point, height)} is retaken after a pass for it.`;
export const repeated = (move) => `The board after move ${move} has come back: play stops here.`;
/** A count that players agree on although not everything is settled. */
export const asItStands = (words) => `${words}, counted as it stands`;
export const final = (words) => `Final: ${words}.`;
export const agreedAt = (time) => `Both players agreed, ${time.toLocaleString()}.`;

/** Why a point belongs to whom. */
export const reason = ({ content, owner, reason: why, dead, seki, open, settles, chain: found }) => {
  const parts = [];
  if (content) parts.push(stone(content));
  if (dead) parts.push(owner && owner !== content ? `dead: ${COLORS[owner]}’s point` : "dead");
  else if (seki) parts.push(content ? "in seki" : "an eye in seki: nobody’s");
  else if (why === "t") parts.push(`${COLORS[owner]}’s territory`);
  else if (why === "f") parts.push("a false eye: nobody’s");
  else if (why === "?") parts.push("open: nobody has closed it off");
  else if (why === "." && !content) parts.push("dame: touches both colors");
  else if (content) parts.push("alive");
  if (open) parts.push("not settled");
  if (settles) parts.push("a move here settles it");
  if (found) parts.push(chain(found));
  return parts.join(", ");
};
export const empty = "empty";
export const lastMove = "last move";

/** Why a move is not legal. */
export const ILLEGAL = {
  k: (name) => `Ko: ${name} may not be retaken at once. Play elsewhere first.`,
  s: (name) => `Suicide: a stone at ${name} would have no liberty. These rules forbid it.`,
  r: (name) => `Superko: ${name} would repeat an earlier position.`,
  "#": (name) => `${name} is occupied.`,
  e: () => over,
};
export const over = "Both players have passed. Step back to play on.";

export const lead = (value) => {
  const shown = Math.abs(value) < 0.05 ? 0 : value;
  return shown === 0 ? "Even" : `${COLORS[shown > 0 ? "black" : "white"]} leads by ${number(Math.abs(shown))}`;
};
export const outlook = (expected, stdev) => {
  const shown = Math.abs(expected) < 0.05 ? "even" : `${expected > 0 ? "B" : "W"}+${number(Math.abs(expected))}`;
  return `Games that stood so ended around ${shown}, two of three within ${number(Math.max(stdev, 0.1))} points of it.`;
};
/** Why the leader on the board is not the one who is expected to win. */
export const contradiction = (leader, handicap) => {
  const reason = handicap > 1
    ? `with ${handicap} handicap stones White is the stronger player and catches up`
    : "leads so small, or so early, were often lost";
  return `${COLORS[leader]} is ahead on the board as it stands, but in the games measured ${reason}.`;
};
/** Both players' chances to win, which add up to 100 %. */
export const chances = (black) => {
  const leader = wholePercent(Math.max(black, 1 - black));
  const [first, second] = black >= 0.5 ? [leader, 100 - leader] : [100 - leader, leader];
  return { black: `${first} %`, white: `${second} %` };
};
export const chanceOf = (color) => `${COLORS[color]} wins`;
export const estimateNote = "Larger squares are surer.";
export const owns = (value) => {
  const sure = Math.abs(value);
  return wholePercent(sure) < 10 ? "open" : `${percent(sure)} ${value > 0 ? "Black’s" : "White’s"}`;
};

export const bandNote = "Band: how far off such estimates are.";
export const curveName = (points) => `The lead by move number, ${points} positions estimated. The slider of moves steps through it.`;
export const curveAt = (move, value) => `Move ${move}: ${lead(value)}`;
export const curveEnd = (value) => `result ${value > 0 ? "B" : "W"}+${number(Math.abs(value))}`;
export const gamesFound = (found, all, most) =>
  found > most ? `${found} of ${all} games; the first ${most} are listed.` : `${found} of ${all} games`;
export const branchesName = (lines) => `The tree of moves, ${many(lines, "line")}`;
export const passed = "pass";
export const round = (text) => (text && /^\d+$/.test(text) ? `Round ${text}` : text);
export const resultOf = (result) => recorded(result) ?? `Result ${result}`;
export const remarksOnRecord = (count) => `${count} remarks on the record`;
export const replaced = "The game before is kept: Undo brings it back.";
export const ofGames = (games) => `of ${games}`;
export const curveDraw = "result: jigo";
export const curveBlack = "Black ahead";
export const curveWhite = "White ahead";
export const curveHelp = "Click to go to a move.";

export const hexWon = (winner, by) =>
  `${COLORS[winner]} wins${by === "resignation" ? " by resignation" : by === "forfeit" ? " by forfeit" : ""}`;
export const hexPath = (length) => `A chain of ${many(length, "stone")} joins both sides.`;
export const hexSides = { X: "joins top and bottom", O: "joins left and right" };
/** The same on a board that is turned. */
export const hexTurnedSides = { X: "joins the red sides", O: "joins the blue sides" };
export const hexNeeds = (count) => (count === 1 ? "needs 1 stone more" : `needs ${count} stones more`);
export const hexMove = (color, name) => `${COLORS[color]} ${name}.`;
export const hexNeedsNote = "Rings show a shortest way for each, if the other looked on.";
export const hexBoard = "A board without its moves cannot be played on: start a new game, or open one with moves.";
export const hexOver = "The game is won. Undo to play on, or start a new one.";

export const shared = "Link copied.";
export const recordCopied = "Record copied.";
export const hexWorldCopied = "HexWorld link copied.";
export const notCopied = "The browser does not let the page copy: save the game instead.";
export const aimAt = (name) => `Play ${name}`;
export const aimToPut = (color) => (name) => `Put ${COLORS[color]} at ${name}`;
export const isKo = "ko: may not be retaken at once";
/** A result as a line of its own. */
export const large = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
export const decidedAs = (words) => `Decided: ${words}.`;
export const sheetAlt = "The score sheet, to be printed";
export const badPrisoners = "Prisoners are whole numbers from 0 to 999.";
export const shareShown = "The link is in the address bar: copy it from there.";
export const saved = (name) => `Saved as ${name}.`;
export const stopped = "Stopped before there was an answer.";
export const notCounted = "Not counted";
export const notEstimated = "Not estimated";
export const longLink = "This link is too long to be opened; here is what was open before, or an example.";
export const tooLongToShare = "This game is too long for a link: save it as a file.";
export const badLink = "This link could not be read; here is what was open before, or an example.";
export const problemAt = (line, column) => `Line ${line}, column ${column}: `;
export const { unreachable } = TEXTS;
export const badFile = "This file could not be read as text.";
export const bigFile = "This file is larger than 8 MB.";
export const emptyFile = "This file is empty.";
export const bigGame = "This game is longer than 1 MB, the most that is read at once. Comments and analysis can be removed from its file.";
export const nothingToOpen = "Paste a game first, or choose a file.";
export const badSize = "A side is a whole number from 1 to 52.";
export const badKomi = "Komi is a number in halves, such as 6.5.";
export const EXAMPLES = {
  nine: "9×9, Japanese rules",
  thirteen: "13×13, Chinese rules",
  nineteen: "19×19, a whole game",
  corner: "A corner, 7×7",
  life: "A group to be read, 9×9",
  handicap: "19×19, four handicap stones",
  hex: "Hex 11×11, with a swap",
};
