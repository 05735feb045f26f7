import { formatPointer, type Graph, namedValues, type Operation, quote } from '../../src/plugin/index.ts'
import type { Choices } from './choices.ts'
import { type AskQuestion, questions } from './codes.ts'
import type { Action } from './reversed-operation.ts'
import type { OperationSelection } from './selection.ts'
import { shownName } from './shown-value.ts'

const { texts } = questions['operation-id']

const longestSuggestion = 64

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

/**
 * The new ids of reversed operations, by the old ones. Asks about each operation that keeps its id (`operation-id`), with a
 * suggestion that no other operation has. An id that another operation has is an error.
 */
export function newIds(
  graph: Graph,
  { reversed, leftOut }: OperationSelection,
  { rename }: Pick<Choices, 'rename'>,
  ask: AskQuestion,
): ReadonlyMap<string, string> {
  const places = new Map(namedValues(graph, ['operations']).map(({ name, location }) => [name, location]))
  const given = new Map(reversed.flatMap(({ id }) => [[id, rename.get(id) ?? id] as const]))
  const { ids, clashes } = withoutClashes(given)
  for (const [id, owner] of clashes) {
    const place = places.get(id)
    const other = places.get(owner)
    if (place === undefined || other === undefined) continue
    const taken = given.get(id)
    const message = texts.taken(shownName(id), shownName(taken ?? ''))
    const related = [{ at: other, on: 'key' as const, message: 'has it' }]
    ask({ code: 'operation-id', severity: 'error', at: place, on: 'key', message, related })
  }
  const taken = new Set([...ids.keys(), ...ids.values()])
  for (const { operation } of leftOut) taken.delete(operation.name)
  for (const { id, to, place } of reversed) {
    if (rename.has(id)) continue
    const suggestion = suggestedId(id, to, (candidate) => taken.has(candidate))
    if (suggestion !== undefined) taken.add(suggestion)
    // A truncated id would be a useless suggestion.
    const isShown = suggestion !== undefined && suggestion.length <= longestSuggestion
    const message = texts.kept(shownName(id), isShown ? quote(suggestion) : undefined)
    ask({ code: 'operation-id', at: place, on: 'key', message })
  }
  return ids
}

/**
 * Makes new ids unique: an operation whose new id another one has keeps its own. Returns these clashes, each with the operation
 * that has the id.
 */
function withoutClashes(given: ReadonlyMap<string, string>): {
  readonly ids: ReadonlyMap<string, string>
  readonly clashes: ReadonlyMap<string, string>
} {
  const ids = new Map(given)
  const clashes = new Map<string, string>()
  const owners = new Map<string, string>()
  // Those that keep their ids come first.
  for (const [id, to] of given) if (id === to) owners.set(to, id)
  for (const [id, to] of given) {
    if (id === to) continue
    const owner = owners.get(to)
    if (owner === undefined) owners.set(to, id)
    // An operation that keeps its id can take it from another one that was to get it.
    for (
      let loser = owner === undefined ? undefined : id, winner = owner;
      loser !== undefined && winner !== undefined;
    ) {
      clashes.set(loser, winner)
      ids.set(loser, loser)
      winner = loser
      const next = owners.get(loser)
      owners.set(loser, loser)
      loser = next === loser ? undefined : next
    }
  }
  return { ids, clashes }
}

/** Gives operations their new ids. If one takes the old id of another, all get temporary names first. */
export function renames(ids: ReadonlyMap<string, string>): readonly Operation[] {
  const changed = [...ids].filter(([id, to]) => id !== to)
  if (!changed.some(([, to]) => ids.has(to))) return changed.map(([id, to]) => renameTo(id, to))
  const taken = new Set([...ids.keys(), ...ids.values()])
  const between = changed.map(([id]) => {
    let name = `${id}-`
    while (taken.has(name)) name += '-'
    taken.add(name)
    return [id, name] as const
  })
  const free = new Map(between)
  return [
    ...between.map(([id, name]) => renameTo(id, name)),
    ...changed.map(([id, to]) => renameTo(free.get(id) ?? id, to)),
  ]
}

function renameTo(id: string, to: string): Operation {
  return { op: 'rename', path: formatPointer(['operations', id]), to }
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

/** True if an id is a word, or starts with it followed by a capital, a digit or a separator. */
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
