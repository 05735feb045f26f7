// node test/warm-command.mjs
// Runs the built command again and again in one process, which takes a tenth of the time of a process for each: reads a run a
// line (JSON), and prints what came of it. A run needs a process of its own when it goes on after its work is done, or has code
// that acts on the process.
import hooks from 'node:async_hooks'
import fs, { readSync, writeSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import path from 'node:path'
import { Readable } from 'node:stream'
import vm from 'node:vm'
import { projectFolder } from '../scripts/project.mjs'

/** @typedef {{ folder: string, words: readonly string[], environment: Record<string, string>, input: string }} Run */

const require = createRequire(import.meta.url)
const startFile = path.join(projectFolder, 'dist/cli.cjs')
const printed = { stdout: '', stderr: '' }
let unread = ''
let isRunning = false

/** @type {Map<string, vm.Script>} by the path of the file: each run has modules of its own, made of the same code */
const scripts = new Map()
vm.Script = new Proxy(vm.Script, {
  construct(Script, [text, options]) {
    const script = scripts.get(options.filename) ?? new Script(text, options)
    scripts.set(options.filename, script)
    return script
  },
})

/** @type {hooks.AsyncLocalStorage<unknown>[]} of the run: Node tells each of every promise until it is disabled */
const storages = []
// Later versions of Node than 20 have a getter there.
Object.defineProperty(hooks, 'AsyncLocalStorage', {
  value: new Proxy(hooks.AsyncLocalStorage, {
    construct(Storage, given) {
      const storage = Reflect.construct(Storage, given)
      storages.push(storage)
      return storage
    },
  }),
})

for (const name of /** @type {const} */ (['stdout', 'stderr'])) {
  process[name].write = (/** @type {string | Uint8Array} */ text, /** @type {unknown[]} */ ...rest) => {
    printed[name] += typeof text === 'string' ? text : Buffer.from(text).toString()
    const done = rest.at(-1)
    if (typeof done === 'function') process.nextTick(done)
    return true
  }
}

const before = ['beforeExit', 'exit', 'uncaughtException', 'newListener'].map((event) => ({
  event,
  listeners: process.listeners(/** @type {NodeJS.Signals} */ (event)),
}))

/** What a run with code of plugins guards, as it was before. */
const unguarded = [process, process.stdout, process.stderr, fs].map((object) => ({
  object,
  properties: Object.getOwnPropertyDescriptors(object),
}))

// Emitted when a run has nothing left to do. As there is this listener, the command does not end the process itself.
process.on('beforeExit', next)
process.on('exit', () => {
  if (isRunning) writeSync(2, `the process ended in a run:\n${printed.stdout}${printed.stderr}`)
})

function next() {
  if (isRunning) {
    const answer = `${JSON.stringify({ ...printed, status: process.exitCode ?? 0 })}\n`
    // If nobody reads the answer, nothing of the run catches that, so this process ends.
    forget()
    isRunning = false
    writeSync(1, answer)
  }
  const line = nextLine()
  isRunning = line !== undefined
  if (line !== undefined) start(JSON.parse(line))
}

/** Lets nothing of a run be there in the next one. */
function forget() {
  process.exitCode = undefined
  printed.stdout = ''
  printed.stderr = ''
  for (const { event, listeners } of before)
    for (const listener of process.listeners(/** @type {NodeJS.Signals} */ (event)))
      if (!listeners.includes(listener) && listener !== next) process.off(event, listener)
  process.stdout.removeAllListeners('error')
  process.stderr.removeAllListeners('error')
  for (const storage of storages.splice(0)) storage.disable()
  unguard()
}

function unguard() {
  let isChanged = false
  for (const { object, properties } of unguarded)
    for (const [name, property] of Object.entries(properties)) {
      const now = Object.getOwnPropertyDescriptor(object, name)
      // Data such as the exit code and the environment changes in every run.
      if (typeof property.value !== 'function' || now?.value === property.value) continue
      Object.defineProperty(object, name, property)
      isChanged = true
    }
  if (isChanged) syncBuiltinESMExports()
}

/** @param {Run} run */
function start({ folder, words, environment, input }) {
  Object.defineProperty(process, 'stdin', {
    value: Readable.from(input === '' ? [] : [Buffer.from(input)]),
    configurable: true,
  })
  process.chdir(folder)
  process.env = environment
  process.argv = [process.execPath, startFile, ...words]
  // A run may wait for nothing, and the end of the next one is reported only when there was something to wait for.
  setImmediate(() => {})
  delete require.cache[startFile]
  require(startFile)
}

/** The next line of standard input; undefined at its end. */
function nextLine() {
  const chunk = Buffer.alloc(65_536)
  for (let end = unread.indexOf('\n'); ; end = unread.indexOf('\n')) {
    if (end >= 0) {
      const line = unread.slice(0, end)
      unread = unread.slice(end + 1)
      return line
    }
    const length = readSync(0, chunk)
    if (length === 0) return undefined
    unread += chunk.toString('utf8', 0, length)
  }
}
