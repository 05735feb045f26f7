import { readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import { tuneEngine } from '../command.ts'
import { compiledFolder } from './compiled-folder.ts'
import { nodeProblem } from './node-version.ts'

/** The build writes the other files of the command into a folder beside the file that this becomes. */
const commandFolder = path.join(__dirname, 'cli')
const compiled = compiledFolder(commandFolder)
const modules = new Map<string, unknown>()

/**
 * Loads a file of the command, the text of a function, as `require` does. It passes the code that V8 compiled at build
 * time, because compiling would take a fifth of a run on a small description. V8 compiles the text itself if the code
 * is for another text, version or flags.
 */
function load(name: string): unknown {
  if (modules.has(name)) return modules.get(name)
  const filename = path.join(commandFolder, name)
  const text = readFileSync(filename, 'utf8')
  const script = new vm.Script(text, { filename, cachedData: compiledCode(name) })
  const exports = script.runInThisContext()(requireFrom, filename, importOutside)
  modules.set(name, exports)
  return exports
}

function compiledCode(name: string): Buffer | undefined {
  try {
    return readFileSync(path.join(compiled, `${name}.bin`))
  } catch {
    // Files that few runs need have none, and neither has a Node that msgapi was not built with.
    return undefined
  }
}

/** `require` as the files of the command know it. */
function requireFrom(name: string): unknown {
  if (name.startsWith('./')) return load(name.slice('./'.length))
  return require(name.startsWith('.') ? path.join(commandFolder, name) : name)
}

function importOutside(url: string): Promise<unknown> {
  const outside: typeof import('./import-outside.ts') = require(path.join(commandFolder, 'import-outside.cjs'))
  return outside.importOutside(url)
}

const problem = nodeProblem(process.versions.node)
if (problem === undefined) {
  tuneEngine('start')
  load('main.cjs')
} else {
  console.error(`msgapi: ${problem}`)
  process.exitCode = 2
}
