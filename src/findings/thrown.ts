import path from 'node:path'
import { quote } from './quote.ts'
import { type CodePlace, thrownPlace, thrownStack } from './thrown-place.ts'

const mostShown = 500

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
