import type { Graph } from '../graph/graph.ts'
import type { Reference } from '../graph/typed.ts'
import type { Node } from '../load/node.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { type Place, type Pointer, parsePointer } from '../pointer.ts'
import type { NewError } from './new-errors.ts'
import { type PassPlaces, placeBefore } from './places-before.ts'
import type { ProposedFix } from './proposed-fix.ts'

/**
 * The new errors that fixes did not merely uncover. What a fix uncovers was there before, and nothing read it: the value of a key
 * that got another name, the target of a reference that leads elsewhere now, and what these lead to.
 */
export function notUncovered(
  errors: readonly NewError[],
  fixes: readonly ProposedFix[],
  after: Graph,
  places: PassPlaces,
): readonly NewError[] {
  const uncovered = uncoveredBy(fixes)
  const left = errors.filter(({ before, finding }) => !isValueIn(before, finding.place.on, uncovered))
  if (left.length === 0 || uncovered.renamed.size + uncovered.repointed.size === 0) return left
  const reached = reachedFrom(uncovered, after, places)
  return left.filter(({ finding }) => !liesIn(finding.place, reached, after))
}

interface Uncovered {
  /** The keys that got another name, as they were. */
  readonly renamed: ReadonlySet<string>
  /** The references that lead elsewhere. */
  readonly repointed: ReadonlySet<string>
}

function uncoveredBy(fixes: readonly ProposedFix[]): Uncovered {
  const renamed = new Set<string>()
  const repointed = new Set<string>()
  for (const operation of fixes.flatMap(({ operations }) => operations)) {
    const pointer = parsePointer(operation.path) ?? []
    const source = operation.file ?? ''
    if (operation.op === 'rename') renamed.add(keyOf(source, pointer))
    if (operation.op === 'rename' && operation.to === '$ref') repointed.add(keyOf(source, pointer.slice(0, -1)))
    const isReference = (operation.op === 'replace' || operation.op === 'add') && pointer.at(-1) === '$ref'
    if (isReference) repointed.add(keyOf(source, pointer.slice(0, -1)))
  }
  return { renamed, repointed }
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

function keyOf(source: string, pointer: Pointer): string {
  return JSON.stringify([source, pointer])
}
