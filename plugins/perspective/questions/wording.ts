import { quote } from '../../../src/plugin/index.ts'
import type { ReversedOperation } from '../reversed-operation.ts'

const longestName = 30
const keptBefore = 7
const longestText = 60
const longestAddress = 40
/** The number of characters that is enough to fill a quotation, whatever blanks it contains. */
const readAtMost = 400
/** The maximum number of names in a list. */
export const mostListed = 3
/** The number of characters after which no more names are listed. */
const longestList = 48

/** A name in quotes. A long one is cut near its beginning, because names of one package differ at the end. */
export function quotedName(name: string): string {
  const isShort = name.length <= longestName
  return quote(isShort ? name : `${name.slice(0, keptBefore)}…${name.slice(keptBefore + 1 - longestName)}`, longestName)
}

/**
 * Names in quotes, only the first ones if there are many: `"a"`, `"a" and "b"`, `"a", "b" and 3 more`.
 * @param names the names, or at least the first ones
 * @param count the number of all names
 */
export function listed(names: readonly string[], count = names.length): string {
  const shown: string[] = []
  let length = 0
  for (const name of names.slice(0, mostListed)) {
    const text = quotedName(name)
    length += text.length
    if (shown.length > 0 && length > longestList) break
    shown.push(text)
  }
  const left = count - shown.length
  const parts = left > 0 ? [...shown, `${left} more`] : shown
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** The beginning of a text for people, on one line. */
export function excerpt(text: string): string {
  return quote(text.slice(0, readAtMost).replace(/\s+/g, ' ').trim(), longestText)
}

/** A host, or an expression for a value in messages, in quotes. */
export function located(text: string): string {
  return quote(text, longestAddress)
}

/** The ids of operations. */
export function idsOf(operations: readonly ReversedOperation[]): string {
  return listed(operations.map(({ id }) => id))
}

/** A noun in singular or plural: `message`, `messages`. */
export function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`
}
