import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { projectFolder } from '../project.mjs'

/** How many bytes of the command a small lint may read: its files, and what V8 compiled of them. */
const bytesAtMost = 2_388_000

/** The modules that a small lint may take from Node, beside those that Node has ready when it starts. */
const fewModules = new Set(['process', 'stream', 'stream/promises', 'string_decoder', 'v8', 'vm'])

/** What runs in the process before the command does: it says at the end what was read since. */
const listening = `
const fs = require('node:fs')
const atStart = new Set(process.moduleLoadList)
const { readFileSync } = fs
let bytes = 0
fs.readFileSync = (file, ...rest) => {
  const content = readFileSync(file, ...rest)
  bytes += Buffer.byteLength(content)
  return content
}
process.on('exit', () => {
  const modules = process.moduleLoadList.filter((name) => !atStart.has(name))
  fs.writeSync(3, JSON.stringify({ bytes, modules }))
})
`

/**
 * What a lint of a small document loads, and what is wrong with it. Each of these bytes and modules costs time in every run, so few
 * that no measurement in seconds finds the one that was added.
 * @returns {{ bytes: number, problems: string[] }}
 */
export function smallLint() {
  const cli = path.join(projectFolder, 'dist/cli.cjs')
  const words = ['lint', '--no-config', '--format=json', path.join(projectFolder, 'examples/streetlights.yaml')]
  const program = `${listening}process.argv = ${JSON.stringify([process.execPath, cli, ...words])}\nrequire(process.argv[1])`
  const { output } = spawnSync(process.execPath, ['-e', program], {
    encoding: 'utf8',
    // A pipe for the report would need more modules.
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  /** @type {{ bytes: number, modules: string[] }} */
  const { bytes, modules } = JSON.parse(output[3] ?? '')
  const taken = modules.flatMap((entry) => /^NativeModule (?!internal\/)(.*)$/.exec(entry)?.[1] ?? [])
  return {
    bytes,
    problems: [
      ...(bytes > bytesAtMost
        ? [`Unexpected ${bytes} bytes of the command in a small lint, expected at most ${bytesAtMost}`]
        : []),
      ...taken
        .filter((name) => !fewModules.has(name))
        .map((name) => `Unexpected node:${name} in a small lint, expected it only in runs that need it`),
    ],
  }
}
