// node scripts/compile-ahead.mjs
// Writes dist/cli/compiled/: what V8 compiled of the files of the command in runs that are like most runs. Functions that
// such a run does not call are compiled when they are called, so what is read at every start stays small.
import { mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import vm from 'node:vm'
import { projectFolder } from './project.mjs'
import { importTypeScript } from './run-typescript.mjs'

/** The last one is a run of lint: V8 takes code that was made under the flags of the run, and `bundle` sets others later. */
const usualRuns = [
  'bundle examples/orders/orders.yaml',
  'transform examples/orders/orders.yaml --use sort-keys --use prune-components',
  'transform examples/streetlights.yaml --use perspective:to=flip,title=Lamps --draft',
  'list examples/orders/orders.yaml',
  'lint scripts/usual-runs/api.json -r scripts/usual-runs/team.yaml',
  'lint scripts/usual-runs/api.json --plugin ./scripts/usual-runs/plugin.mjs',
  'lint examples/orders/orders.yaml scripts/usual-runs/api.json',
]

const require = createRequire(import.meta.url)
const commandFolder = path.join(projectFolder, 'dist/cli')
const startFile = path.join(projectFolder, 'dist/cli.cjs')
const { nodeBuild } = await importTypeScript('src/cli/running-node.ts')

/** @type {Map<string, vm.Script>} by the path of the file */
const scripts = new Map()
// The second run gets the script of the first, which then holds what both of them compiled.
vm.Script = new Proxy(vm.Script, {
  construct(Script, [text, options]) {
    // Traces of Node 20 name the file as it is named here: without the folder of the build.
    // The name is copied, because V8 writes down the whole text that a part was cut from.
    const filename = Buffer.from(`dist/cli/${path.basename(options.filename)}`).toString()
    const script = scripts.get(options.filename) ?? new Script(text, { ...options, filename })
    scripts.set(options.filename, script)
    return script
  },
})

process.chdir(projectFolder)
// The start file takes a Node without such a folder for one that needs the code of earlier runs.
const target = path.join(commandFolder, 'compiled', nodeBuild())
mkdirSync(target, { recursive: true })
let runs = 0

// Emitted when a run has nothing left to do.
process.on('beforeExit', () => {
  const ended = usualRuns[runs - 1]
  if (process.exitCode) {
    // The command would report what is thrown here as its own bug, without end.
    console.error(`Unexpected exit code ${process.exitCode} of \`msgapi ${ended}\`, expected 0`)
    process.exit(1)
  }
  const next = usualRuns[runs]
  runs += 1
  if (next !== undefined) start(next.split(' '))
  else if (runs === usualRuns.length + 1) writeCode()
})

/** @param {readonly string[]} words */
function start(words) {
  // A run may wait for nothing, and the end of the next one is told only when there was something to wait for.
  setImmediate(() => {})
  process.argv = [process.execPath, startFile, ...words]
  delete require.cache[startFile]
  require(startFile)
}

function writeCode() {
  for (const [file, script] of scripts)
    writeFileSync(path.join(target, `${path.basename(file)}.bin`), script.createCachedData())
}
