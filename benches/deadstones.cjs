// Prints the playouts per second of @sabaki/deadstones from the empty board: node deadstones.cjs FOLDER SIDE
const path = require('path')
const [folder, side] = [process.argv[2], Number(process.argv[3])]
const deadstones = require(path.resolve(folder, 'node_modules', '@sabaki', 'deadstones'))
const empty = [...Array(side)].map(() => Array(side).fill(0))
const playouts = side > 9 ? 1000 : 5000

;(async () => {
  if (deadstones.useFetch) deadstones.useFetch(path.join(folder, 'node_modules', '@sabaki', 'deadstones', 'wasm', 'deadstones_bg.wasm'))
  await deadstones.getProbabilityMap(empty, 50)
  let best = Infinity
  for (let round = 0; round < 5; round++) {
    const start = process.cpuUsage()
    await deadstones.getProbabilityMap(empty, playouts)
    const spent = process.cpuUsage(start)
    best = Math.min(best, (spent.user + spent.system) / 1e6)
  }
  console.log(playouts / best)
})()
