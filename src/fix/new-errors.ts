import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { Reference } from '../graph/objects-and-references.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { formatPointer, type Place, type Pointer, parsePointer } from '../pointer.ts'
import type { ProposedFix } from './fixer.ts'
import { type PassPlaces, placeBefore } from './places-before.ts'

/** An error that was not there before a pass. */
export interface NewError {
  readonly finding: Finding
  /** Where it would have been before. */
  readonly before: Place
}

/** The errors after a pass that have no match before it: of the same code, at the same value. Messages may name what was renamed. */
export function newErrors(
  before: readonly Finding[],
  after: readonly Finding[],
  places: PassPlaces,
): readonly NewError[] {
  const counts = new Map<string, number>()
  for (const { code, place } of before.filter(isError)) {
    const key = codeAndPlace(code, place)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return after.filter(isError).flatMap((finding) => {
    const place = placeBefore(finding.place, places)
    const key = codeAndPlace(finding.code, place)
    const left = counts.get(key) ?? 0
    counts.set(key, left - 1)
    return left > 0 ? [] : [{ finding, before: place }]
  })
}

function isError({ severity }: Finding): boolean {
  return severity === 'error'
}

function codeAndPlace(code: string, { source, pointer }: Place): string {
  return JSON.stringify([code, source, pointer])
}

/**
 * The new errors that fixes did not merely uncover. An uncovered error existed before, but msgapi did not read its
 * place. Examples: the value of a key that was renamed or moved, a value beside one that decides the type of the
 * object, and the target of a corrected reference.
 */
export function notUncovered(
  errors: readonly NewError[],
  fixes: readonly ProposedFix[],
  graphs: { readonly before: Graph; readonly after: Graph },
  places: PassPlaces,
): readonly NewError[] {
  const uncovered = uncoveredBy(fixes)
  const { after } = graphs
  const broken = brokenReferences(errors, graphs.before)
  const left = errors.filter(
    (error) =>
      broken.has(error) ||
      (!isValueIn(error.before, error.finding.place.on, uncovered) && !isBeside(error.before, uncovered)),
  )
  if (left.length === 0 || uncovered.renamed.size + uncovered.repointed.size === 0) return left
  const reached = reachedFrom(uncovered, after, places)
  return left.filter((error) => broken.has(error) || !liesIn(error.finding.place, reached, after))
}

/** The errors about references that lead nowhere now and led somewhere before, and those that lead back to themselves now. */
function brokenReferences(errors: readonly NewError[], { references }: Graph): ReadonlySet<NewError> {
  const suspects = errors.filter(({ finding: { code } }) => code === 'ref/unresolved' || code === 'ref/cycle')
  if (suspects.length === 0) return new Set()
  const known = new Map(
    references.map(({ location, target }) => [keyOf(location.file.path, [...pointerOf(location), '$ref']), target]),
  )
  return new Set(
    suspects.filter(({ before, finding: { code } }) => {
      const key = keyOf(before.source, before.pointer)
      return code === 'ref/cycle' ? known.has(key) : known.get(key) !== undefined
    }),
  )
}

interface Uncovered {
  /** The keys that got another name or another place, as they were. */
  readonly renamed: ReadonlySet<string>
  /** The objects in which a value that was wrong itself got another one. */
  readonly corrected: ReadonlySet<string>
  /** All places that are edited. */
  readonly edited: ReadonlySet<string>
  /** The references that lead elsewhere. */
  readonly repointed: ReadonlySet<string>
}

function uncoveredBy(fixes: readonly ProposedFix[]): Uncovered {
  const renamed = new Set<string>()
  const repointed = new Set<string>()
  const corrected = new Set(fixes.flatMap(correctedObject))
  const edited = new Set(corrected.size === 0 ? [] : fixes.flatMap(editedPlaces))
  for (const operation of fixes.flatMap(({ operations }) => operations)) {
    const pointer = parsePointer(operation.path) ?? []
    const source = operation.file ?? ''
    if (operation.op === 'rename') renamed.add(keyOf(source, pointer))
    if (operation.op === 'move') renamed.add(keyOf(operation.fromFile ?? source, parsePointer(operation.from) ?? []))
    if (operation.op === 'rename' && operation.to === '$ref') repointed.add(keyOf(source, pointer.slice(0, -1)))
    const isReference = (operation.op === 'replace' || operation.op === 'add') && pointer.at(-1) === '$ref'
    if (isReference) repointed.add(keyOf(source, pointer.slice(0, -1)))
  }
  return { renamed, repointed, corrected, edited }
}

/** The object around the value of a finding, where the fix writes another value there and nothing else; not the root of a file. */
function correctedObject({ finding, operations }: ProposedFix): readonly string[] {
  const { source, pointer } = finding.place
  const [operation] = operations
  if (operation?.op !== 'replace' || operations.length !== 1 || pointer.length < 2 || pointer.at(-1) === '$ref')
    return []
  const isOwn = operation.file === source && operation.path === formatPointer(pointer)
  return isOwn ? [keyOf(source, pointer.slice(0, -1))] : []
}

/** True if a place is in an object with a corrected value, and in nothing that a fix edits. */
function isBeside({ source, pointer }: Place, { corrected, edited }: Uncovered): boolean {
  if (corrected.size === 0) return false
  for (let length = pointer.length; length > 0; length--) {
    const key = keyOf(source, pointer.slice(0, length))
    if (corrected.has(key)) return true
    if (edited.has(key)) return false
  }
  return false
}

/** True if a place is in the value of a key that was renamed, and not that key itself. */
function isValueIn({ source, pointer }: Place, on: 'key' | 'value', { renamed }: Uncovered): boolean {
  if (renamed.size === 0) return false
  const start = on === 'key' ? pointer.length - 1 : pointer.length
  for (let length = start; length > 0; length--) if (renamed.has(keyOf(source, pointer.slice(0, length)))) return true
  return false
}

/** The targets of the uncovered references, through all references in them. */
function reachedFrom(uncovered: Uncovered, { references }: Graph, places: PassPlaces): ReadonlySet<Node> {
  const reached = new Set<Node>()
  const waiting = new Set<Reference>()
  for (const reference of references) {
    const { source, pointer } = placeOf(reference.location, places)
    const isUncovered =
      uncovered.repointed.has(keyOf(source, pointer)) || isValueIn({ source, pointer, on: 'value' }, 'value', uncovered)
    if (isUncovered && reference.target !== undefined) reached.add(reference.target.node)
    else waiting.add(reference)
  }
  for (let size = -1; size !== reached.size; ) {
    size = reached.size
    for (const reference of waiting) {
      if (reference.target === undefined || !isInside(reference.location, reached)) continue
      reached.add(reference.target.node)
      waiting.delete(reference)
    }
  }
  return reached
}

function placeOf(location: NodePath, places: PassPlaces): Place {
  return placeBefore({ source: location.file.path, pointer: pointerOf(location), on: 'value' }, places)
}

function isInside(path: NodePath, nodes: ReadonlySet<Node>): boolean {
  for (let at: NodePath | undefined = path; at !== undefined; at = at.parent) if (nodes.has(at.node)) return true
  return false
}

function liesIn({ source, pointer }: Place, nodes: ReadonlySet<Node>, { files }: Graph): boolean {
  const file = files.get(source)
  return (
    pointer.some((_, index) => {
      const node = file?.nodeAt(pointer.slice(0, index + 1))
      return node !== undefined && nodes.has(node)
    }) ||
    (file?.root !== undefined && nodes.has(file.root))
  )
}

/** The fixes whose edits enclose errors, each with the first error that it encloses. */
export function enclosingFixes(
  errors: readonly NewError[],
  fixes: readonly ProposedFix[],
): ReadonlyMap<ProposedFix, NewError> {
  const owners = new Map<string, ProposedFix>()
  for (const fix of fixes) for (const key of editedPlaces(fix)) if (!owners.has(key)) owners.set(key, fix)
  const found = new Map<ProposedFix, NewError>()
  for (const error of errors) {
    const { before, finding } = error
    const owner =
      ownerOf(before.source, before.pointer, owners) ?? ownerOf(finding.place.source, finding.place.pointer, owners)
    if (owner !== undefined && !found.has(owner)) found.set(owner, error)
  }
  return found
}

/** The places that a fix edits, each as one text. */
function editedPlaces({ operations }: ProposedFix): readonly string[] {
  return operations.flatMap((operation): readonly string[] => {
    if (operation.op === 'test') return []
    const pointer = parsePointer(operation.path) ?? []
    const places = [keyOf(operation.file ?? '', pointer)]
    if (operation.op === 'rename') places.push(keyOf(operation.file ?? '', [...pointer.slice(0, -1), operation.to]))
    if (operation.op === 'move') places.push(keyOf(operation.fromFile ?? '', parsePointer(operation.from) ?? []))
    return places
  })
}

/** The fix with the innermost edit around a place. */
function ownerOf(source: string, pointer: Pointer, owners: ReadonlyMap<string, ProposedFix>): ProposedFix | undefined {
  for (let length = pointer.length; length >= 0; length--) {
    const owner = owners.get(keyOf(source, pointer.slice(0, length)))
    if (owner !== undefined) return owner
  }
  return undefined
}

/** A place of a file as one text. */
function keyOf(source: string, pointer: Pointer): string {
  return JSON.stringify([source, pointer])
}

/** The fix of a list that makes it bad, found by halving: of several, one of them. */
export async function foundByHalving(
  fixes: readonly ProposedFix[],
  isBad: (fixes: readonly ProposedFix[]) => Promise<boolean>,
): Promise<ProposedFix | undefined> {
  let suspects = fixes
  while (suspects.length > 1) {
    const half = suspects.slice(0, Math.ceil(suspects.length / 2))
    suspects = (await isBad(half)) ? half : suspects.slice(half.length)
  }
  return suspects[0]
}
