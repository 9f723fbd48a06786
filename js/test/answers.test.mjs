// The program, the service and the package give the same answers, byte for byte.
//
//   TENGEN=target/debug/tengen node --test js/test/answers.test.mjs
//
// Where there are games beside the checkout, GAMES of them (default 300) are judged as well.

import assert from "node:assert/strict";
import { execFile, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";
import { load, root } from "./package-under-test.mjs";

const tengen = await load("index.js");
const program = process.env.TENGEN ?? `${root}target/debug/tengen`;

let service;
let address;
before(async () => {
  service = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  address = await new Promise((found, failed) => {
    service.once("exit", (code) => failed(new Error(`the service ended with ${code}`)));
    createInterface({ input: service.stdout }).on("line", (line) => {
      const match = line.match(/http:\/\/[\w.:[\]]+/);
      if (match) found(match[0]);
    });
  });
});
after(() => service.kill());

/** The boards of the golden positions, without those that are no boards of Go in rows of one character a point. */
function boards() {
  const found = [];
  for (const name of readdirSync(`${root}cases`).filter((name) => name.endsWith(".case"))) {
    for (const section of readFileSync(`${root}cases/${name}`, "utf8").split(/^--- .* ---$/m)) {
      const block = section.match(/^board:\n((?: .*\n)+)/m);
      if (!block || /^topology:/m.test(section)) continue;
      found.push(block[1].trimEnd().split("\n").map((row) => row.trim()));
    }
  }
  return found;
}

/** A question: its name, its JSON, and the words and the input of the program. */
const asked = (name, options, game, input) => {
  const words = Object.entries(options).map(([option, value]) => `--${option.replaceAll("_", "-")}=${value}`);
  return { name, question: { ...game, ...options }, words: [name, "-", "--json", ...words], input };
};

function questions() {
  const all = [];
  for (const board of boards()) {
    const about = (name, options) => asked(name, options, { board }, board.join("\n") + "\n");
    all.push(about("territory", {}), about("score", { rules: "chinese", dead: "none" }));
    all.push(about("score", { rules: "japanese", komi: 0.5, dead: "judge" }), about("estimate", { method: "bouzy" }));
  }
  for (const example of ["nine", "thirteen", "nineteen", "handicap"]) {
    const sgf = readFileSync(`${root}crates/tengen-api/examples/${example}.sgf`, "utf8");
    const about = (name, options) => asked(name, options, { sgf }, sgf);
    all.push(about("territory", {}), about("score", {}), about("score", { dead: "judge", by_the_book: true }));
    for (const move of [0, 17, 30]) all.push(about("estimate", { move }), about("territory", { move }));
    for (const method of ["network", "playouts", "nearest", "threshold"]) all.push(about("estimate", { method, move: 25 }));
    for (const rules of ["japanese", "chinese", "aga", "ing"]) all.push(about("score", { rules, dead: "none" }));
  }
  const hex = readFileSync(`${root}crates/tengen-api/examples/hex.sgf`, "utf8");
  for (const move of [0, 1, 5, 20]) all.push(asked("hex", { move }, { sgf: hex }, hex));
  const life = readFileSync(`${root}crates/tengen-api/examples/life.txt`, "utf8");
  const rows = life.trimEnd().split("\n");
  const stone = rows.findIndex((row) => row.includes("O"));
  all.push(asked("read", { at: `${rows[stone].indexOf("O")},${stone}` }, { board: rows }, life));
  return all;
}

const flag = (word) => (word.endsWith("=true") ? word.slice(0, -"=true".length) : word);

/** Asks the service. */
async function post(name, question) {
  const headers = { "Content-Type": "application/json" };
  return (await fetch(`${address}/api/${name}`, { method: "POST", headers, body: JSON.stringify(question) })).text();
}

/** Asks all three, and compares. */
async function compare({ name, question, words, input }) {
  const native = spawnSync(program, words.map(flag), { input, encoding: "utf8", maxBuffer: 1 << 26 });
  const served = await post(name, question);
  const packaged = await tengen.askText(name, question);
  const about = `about ${words.join(" ")}\n${input.slice(0, 400)}`;
  assert.equal(packaged, served, `the package and the service ${about}`);
  assert.equal(packaged, native.stdout, `the package and the program ${about}${native.stderr}`);
}

const all = questions();
test(`${all.length} questions have the same answers`, async () => {
  assert.ok(all.length >= 500, `${all.length} questions`);
  for (const question of all) await compare(question);
});

const games = `${root}../shared/games/dev`;
test("judged games have the same answers", { skip: !existsSync(games) && "../shared/games/dev is missing" }, async () => {
  // Each file holds many games, one after the other. They are taken evenly from all of them.
  const all = readdirSync(games).filter((name) => name.endsWith(".sgf")).sort()
    .flatMap((name) => readFileSync(`${games}/${name}`, "utf8").split(/^(?=\(;)/m));
  const count = Math.min(all.length, Number(process.env.GAMES ?? 300));
  assert.ok(count > 0);
  const chosen = Array.from({ length: count }, (_, index) => all[Math.floor((index * all.length) / count)]);
  const folder = mkdtempSync(join(tmpdir(), "tengen-games-"));
  after(() => rmSync(folder, { recursive: true }));
  const files = chosen.map((sgf, index) => {
    const file = join(folder, `${String(index).padStart(4, "0")}.sgf`);
    writeFileSync(file, sgf);
    return file;
  });
  // One process for all games prints the name of each file before the answer.
  // It takes minutes, in which this program must notice that the service closes idle connections.
  const words = ["score", ...files, "--dead=judge", "--json"];
  const native = await new Promise((done) => {
    execFile(program, words, { maxBuffer: 1 << 28 }, (error, stdout, stderr) => done({ stdout, stderr }));
  });
  const lines = native.stdout.trimEnd().split("\n");
  assert.equal(lines.length, count, native.stderr);
  for (const [index, sgf] of chosen.entries()) {
    const question = { sgf, dead: "judge" };
    const served = await post("score", question);
    const packaged = await tengen.askText("score", question).catch(({ kind, message, line, column }) => (
      `${JSON.stringify({ error: { kind, message, line, column } })}\n`
    ));
    const head = `{"input":${JSON.stringify(files[index])},`;
    assert.ok(lines[index].startsWith(head), lines[index].slice(0, 200));
    assert.equal(packaged, served, `the package and the service about game ${index}\n${sgf.slice(0, 400)}`);
    if (served.startsWith('{"error"')) continue;
    assert.equal(`{${lines[index].slice(head.length)}\n`, packaged, `the program and the package about game ${index}\n${sgf.slice(0, 400)}`);
  }
});

test("files in other formats and pictures are the same", async () => {
  const example = (name) => readFileSync(`${root}crates/tengen-api/examples/${name}`, "utf8");
  const written = [];
  for (const [text, formats] of [
    [example("nine.sgf"), ["sgf", "text", "json", "svg"]], [example("corner.txt"), ["sgf", "text", "json", "svg"]],
    [example("hex.sgf"), ["sgf", "text", "json", "svg", "hexworld", "trmph", "littlegolem", "moves"]],
    ["https://hexworld.org/board/#11,a3b4c5\n", ["sgf", "text", "json", "svg", "hexworld", "trmph", "moves"]],
  ]) {
    for (const to of formats) written.push({ text, to }, ...(to === "text" && text.startsWith("(") ? [{ text, to, move: 5 }] : []));
  }
  for (const question of written) {
    const { text, to, move } = question;
    const words = ["convert", "-", "--to", to, ...(move === undefined ? [] : ["--move", String(move)])];
    const native = spawnSync(program, words, { input: text, encoding: "utf8" });
    const packaged = await tengen.askText("convert", question);
    assert.equal(packaged, await post("convert", question), words.join(" "));
    assert.equal(JSON.parse(packaged).text, native.stdout, `${words.join(" ")} ${native.stderr}`);
  }
  const folder = mkdtempSync(join(tmpdir(), "tengen-pictures-"));
  after(() => rmSync(folder, { recursive: true }));
  const rows = example("life.txt").trimEnd().split("\n");
  const y = rows.findIndex((row) => row.includes("O"));
  for (const [name, of, fields, words] of [
    ["nine.sgf", "territory", {}, []], ["nine.sgf", "score", {}, []],
    ["nine.sgf", "score", { rules: "chinese", dead: "none" }, ["--rules=chinese", "--dead=none"]],
    ["nine.sgf", "estimate", { move: 20, method: "bouzy" }, ["--move=20", "--method=bouzy"]],
    ["hex.sgf", "hex", { move: 9 }, ["--move=9"]],
    ["life.txt", "read", { at: `${rows[y].indexOf("O")},${y}` }, [`--at=${rows[y].indexOf("O")},${y}`]],
  ]) {
    const file = join(folder, "picture.svg");
    rmSync(file, { force: true });
    const native = spawnSync(program, [of, "-", "--svg", file, ...words], { input: example(name), encoding: "utf8" });
    const { svg } = await tengen.svg(example(name), { of, ...fields });
    assert.equal(svg, readFileSync(file, "utf8"), `${of} ${name} ${native.stderr}`);
  }
});

test("questions that cannot be answered have the same errors", async () => {
  for (const [name, question] of [
    ["score", { board: [".XO.", ".Z.."] }], ["score", { sgf: "(;SZ[19" }], ["score", { board: ["."], rules: "none" }],
    ["score", { board: ["X."], dead: "B1" }], ["territory", { board: ["X."], at: [5, 5] }], ["score", {}],
    ["score", { board: ["."], weather: 1 }], ["hex", { text: "z99" }], ["estimate", { board: ["."], method: "luck" }],
    ["play", { width: 3, height: 3, moves: [{ color: "black", point: [9, 9] }] }], ["sgf", { board: ["."], move: 3 }],
    ["convert", { text: "X.", to: "docx" }], ["convert", { text: "X.", to: "png" }], ["convert", { to: "sgf" }],
    ["convert", { text: "(;SZ[19", to: "text" }], ["svg", {}], ["svg", { of: "weather", question: {} }],
    ["svg", { of: "score", question: { board: ["?"] } }], ["svg", { question: { board: ["X"], at: "A1" } }],
    ["graph", { board: ["."], moves_at: [1] }], ["read", { board: ["."], at: "A1" }], ["chain", { board: ["."], point: [0, 0] }],
  ]) {
    const served = JSON.parse(await post(name, question));
    const packaged = await tengen.askText(name, question).then(JSON.parse, ({ kind, message, line, column }) => ({
      error: { kind, message, line, column },
    }));
    assert.deepEqual(packaged, served, `${name} ${JSON.stringify(question)}`);
  }
});
