import {
  type DescriptionFile,
  formatPointer,
  type Graph,
  type NodePath,
  namedValues,
  type Pointer,
  type PointerMap,
  parsePointer,
  pointerOf,
  quote,
  rootPath,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'
import type { Choices } from './choices.ts'
import { questionCode, questions } from './codes.ts'
import { type DraftDifference, draftDifference, type FilledIn, operationPairs } from './draft-difference.ts'
import { shownName, shownValue } from './shown-value.ts'

/** The maximum length of each of two values in a message. */
const mostShown = 40

/**
 * Adds the values that a person completed in an earlier draft to the choices: names and settings of the application, binding fields
 * of its side, texts, new ids of operations and reasons for accepted questions. Choices of the user come first. Reports parts of the
 * draft that the new derivation lacks (`draft-lost`), and texts that are kept instead of others (`draft-kept`). Undefined if the draft
 * has the other direction (`draft-refused`).
 */
export function choicesWithDraft(
  choices: Choices,
  { draft, derived }: { readonly draft: Graph; readonly derived: Graph },
  file: DescriptionFile,
): Choices | undefined {
  if (isOfOtherDirection(draft, choices, file)) return undefined
  const difference = draftDifference(draft, derived)
  reportLost(difference, file)
  reportIds(difference, { draft, choices }, file)
  const chosen = chosenPlaces(choices)
  const values = new Map<string, FilledIn>()
  for (const value of difference.filledIn) {
    const pointer = resultPointer(pointerOf(value.at), difference, choices)
    if (isAmong(pointer, chosen)) continue
    values.set(formatPointer(pointer), value)
    reportKept(value, file)
  }
  const taken = (pointer: string): string | undefined => {
    const value = values.get(pointer)?.value
    values.delete(pointer)
    return typeof value === 'string' ? value : undefined
  }
  const [title, version, id] = [taken('/info/title'), taken('/info/version'), taken('/id')]
  return {
    ...choices,
    title: choices.title ?? title,
    version: choices.version ?? version,
    id: choices.id ?? id,
    rename: new Map([...renamesIn(difference, choices), ...choices.rename]),
    supply: new Map([...[...values].map(([pointer, { value }]) => [pointer, value] as const), ...choices.supply]),
    accept: new Map([...acceptedIn(draft), ...choices.accept]),
  }
}

/** Finds values of an earlier draft in the result, where an operation may have another id. */
export function placesFromDraft(draft: Graph, result: Graph): PointerMap {
  const { derivedIds } = operationPairs(draft, result)
  return (pointer) => {
    const [map, id, ...inside] = pointer
    const newId = map === 'operations' && id !== undefined ? derivedIds.get(id) : undefined
    return map === undefined || newId === undefined ? pointer : [map, newId, ...inside]
  }
}

/** The places in the result whose values the user chose. */
function chosenPlaces({ supply, title, version, id }: Choices): ReadonlySet<string> {
  return new Set([
    ...[...supply.keys()].map((pointer) => formatPointer(parsePointer(pointer) ?? [])),
    ...(title === undefined ? [] : ['/info/title']),
    ...(version === undefined ? [] : ['/info/version']),
    ...(id === undefined ? [] : ['/id']),
  ])
}

function isOfOtherDirection(draft: Graph, { to }: Choices, file: DescriptionFile): boolean {
  const at = markIn(draft, 'direction')
  const direction = stringOf(at?.node)
  if (at === undefined || direction === undefined || direction === to) return false
  const message = `This draft was derived with to=${direction}, but this run has to=${to}; use a draft with that direction`
  file.report({ code: 'draft-refused', at, message })
  return true
}

/** A field of `x-perspective`, which marks every draft. */
export function markIn(draft: Graph, field: string): NodePath | undefined {
  const root = rootPath(draft.entry)
  const mark = root && stepTo(root, 'x-perspective')
  return mark && stepTo(mark, field)
}

function acceptedIn(draft: Graph): readonly (readonly [code: string, reason: string])[] {
  const { node } = markIn(draft, 'accepted') ?? {}
  if (node?.kind !== 'map') return []
  return [...node.entries.values()].flatMap(({ key, value }) => {
    const reason = stringOf(value)
    return reason === undefined ? [] : [[questionCode(key), reason] as const]
  })
}

/** The operation ids that a person changed in the draft, without those that the user now chooses. */
function renamesIn({ operations }: DraftDifference, { rename }: Choices): readonly (readonly [string, string])[] {
  const chosen = new Set(rename.values())
  return [...operations.derivedIds].flatMap(([id, old]) => (chosen.has(old) ? [] : [[old, id] as const]))
}

/** The pointer in the result of a value of the draft. */
function resultPointer(pointer: Pointer, { operations }: DraftDifference, { rename }: Choices): Pointer {
  const [map, id, ...inside] = pointer
  if (map !== 'operations' || id === undefined) return pointer
  const derivedId = operations.derivedIds.get(id)
  const chosen = derivedId !== undefined && [...rename.values()].includes(derivedId)
  return chosen ? [map, derivedId, ...inside] : pointer
}

/** True if the places contain this place or one around it. */
function isAmong(pointer: Pointer, places: ReadonlySet<string>): boolean {
  return pointer.some((_segment, index) => places.has(formatPointer(pointer.slice(0, index + 1))))
}

function reportLost({ lost, changed }: DraftDifference, file: DescriptionFile): void {
  const { texts } = questions['draft-lost']
  for (const { at, kind } of lost) {
    file.report({ code: 'draft-lost', at, on: 'key', message: texts.lost(kind, shownName(at.key)) })
  }
  for (const { at, derived } of changed) {
    const [key, now, later] = [quote(at.key, mostShown), shownValue(at, mostShown), shownValue(derived, mostShown)]
    file.report({ code: 'draft-lost', at, message: texts.changed(key, now, later) })
  }
}

/** Reports the operation ids of the draft that are kept. A person chose them, or the author of the source changed its own. */
function reportIds(
  { operations }: DraftDifference,
  { draft, choices }: { readonly draft: Graph; readonly choices: Choices },
  file: DescriptionFile,
): void {
  const chosen = new Set(choices.rename.values())
  for (const { name, location } of namedValues(draft, ['operations'])) {
    const derived = operations.derivedIds.get(name)
    if (derived === undefined || chosen.has(derived)) continue
    const message = questions['draft-kept'].texts.id(shownName(name), shownName(derived))
    file.report({ code: 'draft-kept', at: location, on: 'key', message })
  }
}

function reportKept({ at, derived }: FilledIn, file: DescriptionFile): void {
  if (derived === undefined) return
  const message = questions['draft-kept'].texts.value(shownName(at.key), shownValue(derived))
  file.report({ code: 'draft-kept', at, message })
}
