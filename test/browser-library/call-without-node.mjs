// node call-without-node.mjs JOB
// Calls functions of msgapi/browser as a page would, without the names that only Node has, and prints their results as JSON.
import { readFileSync } from 'node:fs'

const { files, calls } = JSON.parse(readFileSync(process.argv[2], 'utf8'))
for (const name of ['process', 'Buffer', 'global', 'setImmediate', 'clearImmediate']) delete globalThis[name]
// Timers are numbers in a browser.
const { setTimeout: startTimer } = globalThis
globalThis.setTimeout = (...given) => Number(startTimer(...given))

const library = await import('../../dist/browser/index.js')
const results = []
for (const { name, given } of calls) {
  try {
    library.setFiles(files)
    const value = await library[name](...given)
    results.push({ value })
  } catch (error) {
    results.push({ error: `${error.name}: ${error.message}` })
  }
}
console.log(JSON.stringify(results))
