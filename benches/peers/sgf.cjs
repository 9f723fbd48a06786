// Reads records with @sabaki/sgf: node sgf.cjs FOLDER FILE ROUNDS; FILE has one record per line.
const fs = require('fs')
const path = require('path')
const [folder, file, rounds] = process.argv.slice(2)
const sgf = require(path.resolve(folder, 'node_modules', '@sabaki', 'sgf'))
const records = fs.readFileSync(file, 'utf8').split('\n').filter(line => line !== '')
const times = []
let nodes
for (let round = 0; round < Number(rounds); round++) {
  const start = process.cpuUsage()
  const trees = records.map(record => sgf.parse(record))
  const spent = process.cpuUsage(start)
  times.push((spent.user + spent.system) / 1e3)
  nodes = 0
  const waiting = trees.flat()
  while (waiting.length > 0) {
    const node = waiting.pop()
    nodes++
    waiting.push(...node.children)
  }
}
times.sort((a, b) => a - b)
console.log(JSON.stringify({ ms: times[0], nodes }))
