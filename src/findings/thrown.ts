import { readFileSync } from 'node:fs'
import path, { dirname, isAbsolute, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { quote } from './quote.ts'

const mostShown = 500

/** A place in code; lines and columns count from 1. */
export interface CodePlace {
  readonly file: string
  readonly line: number
  /** Undefined if Node does not state it. */
  readonly column?: number
}

const longestStack = 20_000

/** The packages of plugins and rulesets, by folder. The empty text means all files outside of `node_modules`. */
const authorPackages = new Set([''])

/**
 * What a message says of a value that foreign code threw: one line of text without control characters, for an Error its name
 * and message. The value may be anything, even one that throws when it is read.
 */
export function thrownText(thrown: unknown, { named = true }: { readonly named?: boolean } = {}): string {
  try {
    const isError = thrown instanceof Error
    const line = firstLine(isError ? thrown.message : typeof thrown === 'string' ? thrown : quote(thrown))
    const text = isError && named ? `${thrown.name}: ${line}` : line
    return text.length > mostShown ? `${text.slice(0, mostShown)}…` : text
  } catch {
    return 'an error that cannot be read'
  }
}

/** The same with the file and line of the plugin or ruleset: `boom (rules/title.js:12)`. The stack goes to the listener. */
export function describeThrown(thrown: unknown, options: { readonly named?: boolean } = { named: false }): string {
  noteThrown(thrown)
  return `${thrownText(thrown, options)}${aside(thrownPlace(thrown))}`
}

/** A place as an aside at the end of a phrase, relative to the working folder if it is in there; none gives no text. */
export function aside(place: CodePlace | undefined): string {
  if (place === undefined) return ''
  const way = path.relative(process.cwd(), place.file)
  const isInside = way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way)
  return ` (${isInside ? way.replaceAll(path.sep, '/') : place.file}:${place.line})`
}

let listener: ((stack: string) => void) | undefined

/** Sets who gets the stack of each error of a plugin or ruleset that a message describes. */
export function listenToStacks(tell: (stack: string) => void): void {
  listener = tell
}

/** Passes the stack of an error to the listener. */
export function noteThrown(thrown: unknown): void {
  const stack = listener && thrownStack(thrown)
  if (stack !== undefined) listener?.(stack)
}

function firstLine(text: string): string {
  return (
    text
      .split(/[\r\n]+/)
      .find((line) => line.trim() !== '')
      ?.trim() ?? 'no message'
  )
}

/** Notes that a file belongs to a plugin or ruleset. The packages that it imports do not. */
export function noteAuthorFile(file: string): void {
  authorPackages.add(packageOf(file))
}

/**
 * Returns the place of an error in the file that its author wrote: the syntax error, or else the first place of the stack in a
 * plugin or ruleset. Packages that nobody noted may be plugins too, which a call of the library gives; without `mayBeUnknown`,
 * their places do not count. Undefined for values without a stack, and for errors outside of such code.
 */
export function thrownPlace(thrown: unknown, { mayBeUnknown = true } = {}): CodePlace | undefined {
  const stack = stackOf(thrown)
  const [head = '', ...calls] = stack.split(/^(?= +at )/m)
  const ofSyntax = /\b(?:SyntaxError|ParseError)\b/.test(head) ? head.split('\n').map(placeIn) : []
  const stated = ofSyntax.find((place) => place !== undefined)
  if (stated !== undefined) return stated
  // The files of msgapi are in the folders of this one.
  const own = fileURLToPath(new URL('..', import.meta.url))
  const called = calls.flatMap((call) => placeOfCall(call) ?? []).filter(({ file }) => !file.startsWith(own))
  const found = called.find(({ file }) => authorPackages.has(packageOf(file))) ?? (mayBeUnknown ? called[0] : undefined)
  return found && writtenPlace(found)
}

/** Returns the stack of an error with the places that its author wrote; undefined for values without one. */
function thrownStack(thrown: unknown): string | undefined {
  const stack = stackOf(thrown)
  if (stack === '') return undefined
  const lines = stack.split('\n').map((line) => {
    const place = / +at /.test(line) ? placeOfCall(line) : undefined
    const written = place && writtenPlace(place)
    return place === undefined || written === undefined || written === place
      ? line
      : line.replace(`${place.text}:${place.line}:${place.column}`, `${written.file}:${written.line}:${written.column}`)
  })
  return lines.join('\n')
}

/** Reads the stack of an error; plugins may throw anything, also values that throw when they are read. */
function stackOf(thrown: unknown): string {
  try {
    const stack = thrown instanceof Error ? thrown.stack : undefined
    return typeof stack === 'string' ? stack.slice(0, longestStack) : ''
  } catch {
    return ''
  }
}

/** A place in a stack, and its file as the stack writes it: a path or an address. */
interface StackPlace extends CodePlace {
  readonly text: string
}

function placeOfCall(call: string): StackPlace | undefined {
  const [line = ''] = call.split('\n', 1)
  return placeIn(line.replace(/\)$/, '').replace(/^ +at (?:.*? \()?(?:async )?/, ''))
}

function placeIn(line: string): StackPlace | undefined {
  const [, text, row, column] = /^\s*((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*?):(\d+)(?::(\d+))?$/.exec(line) ?? []
  if (text === undefined) return undefined
  const file = text.startsWith('file:') ? fileURLToPath(text.replace(/\?.*$/, '')) : text
  return { text, file, line: Number(row), ...(column !== undefined && { column: Number(column) }) }
}

/** Follows the source map of a file, if it has one. */
function writtenPlace(place: CodePlace): CodePlace {
  const { file, line, column = 1 } = place
  try {
    const [, address] = [...readFileSync(file, 'utf8').matchAll(/\/\/[#@] sourceMappingURL=(\S+)/g)].at(-1) ?? []
    if (address === undefined) return place
    const location = new URL(address, pathToFileURL(file))
    const { SourceMap } = process.getBuiltinModule('node:module')
    const entry = new SourceMap(JSON.parse(contentAt(location))).findEntry(line - 1, column - 1)
    if (!('originalSource' in entry)) return place
    const { originalSource, originalLine, originalColumn } = entry
    if (/^(?!file:)[a-z][a-z+.-]+:/.test(originalSource)) return place
    const from = dirname(location.protocol === 'file:' ? fileURLToPath(location) : file)
    const source = originalSource.startsWith('file:') ? fileURLToPath(originalSource) : originalSource
    return {
      file: isAbsolute(source) ? source : resolve(from, source),
      line: originalLine + 1,
      column: originalColumn + 1,
    }
  } catch {
    // A map that is missing or broken leaves the place in the file that runs.
    return place
  }
}

function contentAt(location: URL): string {
  if (location.protocol === 'file:') return readFileSync(location, 'utf8')
  const [, encoding, data = ''] = /^data:[^,]*?(;base64)?,(.*)$/s.exec(location.href) ?? []
  return encoding === undefined ? decodeURIComponent(data) : Buffer.from(data, 'base64').toString()
}

/** The folder of the package in `node_modules` that a file belongs to; the empty text for any other file. */
function packageOf(file: string): string {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(file)?.[0] ?? ''
}
