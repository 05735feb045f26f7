import type { Graph } from '../graph/graph.ts'
import type { Reference } from '../graph/objects-and-references.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { formatPointer, type Place, parsePointer } from '../pointer.ts'
import { editedPlaces, keyOf } from './enclosing-fixes.ts'
import type { NewError } from './new-errors.ts'
import { type PassPlaces, placeBefore } from './places-before.ts'
import type { ProposedFix } from './proposed-fix.ts'

/**
 * The new errors that fixes did not merely uncover. What a fix uncovers was there before, and nothing read it: the value of a key
 * that got another name or another place, what is beside a value that was corrected and decides what the object around it is,
 * the target of a reference that leads elsewhere now, and what these lead to.
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

/** Whether a place is in an object with a corrected value, and in nothing that a fix edits. */
function isBeside({ source, pointer }: Place, { corrected, edited }: Uncovered): boolean {
  if (corrected.size === 0) return false
  for (let length = pointer.length; length > 0; length--) {
    const key = keyOf(source, pointer.slice(0, length))
    if (corrected.has(key)) return true
    if (edited.has(key)) return false
  }
  return false
}

/** Whether a place is in the value of a key that was renamed, and not that key itself. */
function isValueIn({ source, pointer }: Place, on: 'key' | 'value', { renamed }: Uncovered): boolean {
  if (renamed.size === 0) return false
  const start = on === 'key' ? pointer.length - 1 : pointer.length
  for (let length = start; length > 0; length--) if (renamed.has(keyOf(source, pointer.slice(0, length)))) return true
  return false
}

/** What the uncovered references lead to, through all references that follow. */
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
