import type { Action } from './turned-operation.ts'

/** Words at the beginning of operation ids, by action. The first word is the one to suggest. */
const words: Readonly<Record<Action, readonly string[]>> = {
  send: ['send', 'publish', 'emit', 'produce', 'write', 'push'],
  receive: ['on', 'receive', 'consume', 'subscribe', 'handle', 'read', 'listen'],
}

/** Words whose counterpart on the other side is not the usual word. */
const counterparts: ReadonlyMap<string, readonly string[]> = new Map([
  ['publish', ['consume', 'subscribe']],
  ['produce', ['consume']],
  ['write', ['read']],
  ['consume', ['publish']],
  ['subscribe', ['publish']],
  ['read', ['write']],
])

/** Words that name a side anywhere in an id, with their counterparts. Other words, such as "on", may mean something else there. */
const insideWords: Readonly<Record<Action, ReadonlyMap<string, string>>> = {
  send: new Map([
    ['send', 'receive'],
    ['publish', 'subscribe'],
    ['produce', 'consume'],
  ]),
  receive: new Map([
    ['receive', 'send'],
    ['subscribe', 'publish'],
    ['consume', 'produce'],
  ]),
}

/** An id for an operation with a changed action, such as `onOrder` for `sendOrder`; undefined if all candidates are taken. */
export function suggestedId(id: string, to: Action, isTaken: (id: string) => boolean): string | undefined {
  return candidatesFor(id, to).find((candidate) => candidate !== id && !isTaken(candidate))
}

function candidatesFor(id: string, to: Action): readonly string[] {
  const [first = ''] = words[to]
  const from = to === 'send' ? 'receive' : 'send'
  const word = words[from].find((each) => startsWithWord(id, each))
  if (word !== undefined) {
    const rest = id.slice(word.length)
    return [...(counterparts.get(word) ?? []), first].map((each) => cased(each, id) + rest)
  }
  if (words[to].some((each) => startsWithWord(id, each))) return []
  const parts = id.split(/([-_./:])/)
  if (parts.length > 1) {
    const replaced = parts.map((part) => withOther(part, insideWords[from]))
    if (replaced.some((part, index) => part !== parts[index])) return [replaced.join('')]
    // A tool derived such ids from an address, or they already have a word of the new side.
    if (id.includes('/') || parts.some((part) => insideWords[to].has(part))) return []
  }
  const separator = parts[1]
  const joined = separator === undefined ? id.slice(0, 1).toUpperCase() + id.slice(1) : separator + id
  return [cased(first, id) + joined]
}

/** Replaces the word of this side at the beginning of a part of an id with its counterpart. */
function withOther(part: string, others: ReadonlyMap<string, string>): string {
  const [word, other] = [...others].find(([each]) => startsWithWord(part, each)) ?? []
  return word === undefined || other === undefined ? part : cased(other, part) + part.slice(word.length)
}

/** Whether an id is a word, or begins with it followed by a capital, a digit or a separator. */
function startsWithWord(id: string, word: string): boolean {
  return (
    id.slice(0, word.length).toLowerCase() === word && !/^[a-z]/.test(id.slice(word.length)) && isCasedAlike(id, word)
  )
}

function isCasedAlike(id: string, word: string): boolean {
  return id.slice(1, word.length) === word.slice(1)
}

/** A word with a capital if the id begins with one. */
function cased(word: string, id: string): string {
  return /^[A-Z]/.test(id) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word
}
