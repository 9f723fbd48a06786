// Counts 19x19 boards with @sabaki/go-board: node go_board.cjs FOLDER FILE ROUNDS. Only the counting is timed.
const fs = require('fs')
const path = require('path')
const [folder, file, rounds] = process.argv.slice(2)
const loaded = require(path.resolve(folder, 'node_modules', '@sabaki', 'go-board'))
const Board = loaded.default || loaded
const rows = fs.readFileSync(file, 'utf8').trim().split('\n')
const sign = { X: 1, O: -1 }
const boards = []
for (let at = 0; at < rows.length; at += 19)
  boards.push(new Board(rows.slice(at, at + 19).map(row => [...row].map(letter => sign[letter] || 0))))

// The library finds the empty regions; their owners follow from the adjacent stones.
function count(board) {
  const seen = new Set()
  const sums = { black: 0, white: 0, neutral: 0 }
  for (let y = 0; y < board.height; y++)
    for (let x = 0; x < board.width; x++) {
      if (board.get([x, y]) !== 0 || seen.has(y * board.width + x)) continue
      const chain = board.getChain([x, y])
      let touches = 0
      for (const vertex of chain) {
        seen.add(vertex[1] * board.width + vertex[0])
        for (const beside of board.getNeighbors(vertex)) touches |= board.get(beside) > 0 ? 1 : board.get(beside) < 0 ? 2 : 0
      }
      sums[touches === 1 ? 'black' : touches === 2 ? 'white' : 'neutral'] += chain.length
    }
  return sums
}

const times = []
let answer
for (let round = 0; round < Number(rounds); round++) {
  answer = { black: 0, white: 0, neutral: 0 }
  const start = process.cpuUsage()
  for (const board of boards) for (const [key, points] of Object.entries(count(board))) answer[key] += points
  const spent = process.cpuUsage(start)
  times.push((spent.user + spent.system) / 1e3)
}
times.sort((a, b) => a - b)
console.log(JSON.stringify({ boards: boards.length, ms: times[0], ...answer }))
