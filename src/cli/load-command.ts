import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import vm from 'node:vm'
import type { KeptCode } from './kept-code.ts'
import { nodeBuild } from './running-node.ts'

/** A digest of the files of the command. The build defines it. */
declare const commandDigest: string

/** The build writes the other files of the command into a folder beside the files that this is part of. */
const commandFolder = path.join(__dirname, 'cli')
/** The code that V8 compiled when msgapi was built, for the running Node. */
const shippedFolder = path.join(commandFolder, 'compiled', nodeBuild())
const modules = new Map<string, unknown>()
let kept: KeptCode | undefined
let isWritten = false

function load(name: string): unknown {
  return modules.has(name) ? modules.get(name) : evaluated(name)
}

/**
 * Loads a file of the command, the text of a function, as `require` does. It passes the code that V8 compiled at build
 * time or in an earlier run, because compiling would take a fifth of a run on a small description. V8 compiles the text
 * itself if the code is for another text, version or flags.
 */
function evaluated(name: string) {
  const filename = path.join(commandFolder, name)
  const text = readFileSync(filename, 'utf8')
  const cachedData = kept === undefined ? shippedCode(name) : kept.read(name)
  const script = new vm.Script(text, { filename, cachedData })
  if (isWritten) kept?.add(name, script, cachedData)
  const exports = script.runInThisContext()(requireFrom, filename, importOutside)
  modules.set(name, exports)
  return exports
}

function shippedCode(name: string): Buffer | undefined {
  try {
    return readFileSync(path.join(shippedFolder, `${name}.bin`))
  } catch {
    // Files that few runs need have none.
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

/** The code of earlier runs, for a Node that msgapi was not built with. */
function keptCode(): KeptCode | undefined {
  if (existsSync(shippedFolder)) return undefined
  const file: typeof import('./kept-code.ts') = require(path.join(commandFolder, 'kept-code.cjs'))
  return file.KeptCode.of(`${commandDigest}-${nodeBuild()}`)
}

/** Starts what a file of the command exports as `start`. Code for later runs is written where `writesCode` says so. */
export function startWith(name: string, { writesCode }: { readonly writesCode: boolean }): void {
  kept = keptCode()
  isWritten = writesCode
  const file: typeof import('./main.ts') = evaluated(name)
  file.start()
}
