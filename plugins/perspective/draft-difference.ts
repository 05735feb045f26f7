import { isDeepStrictEqual } from 'node:util'
import { type Graph, membersOf, type NodePath, rootPath, stepTo, toData } from '../../src/plugin/index.ts'
import { type OperationPairs, operationPairs } from './draft-operations.ts'
import { contextUnder, type DraftContext, type DraftKind, isToFillIn, rootContext } from './draft-sides.ts'

/** A value in which a draft and a new derivation differ. */
export interface DraftValue {
  readonly at: NodePath
  readonly kind: DraftKind
}

/** A value that a person filled in: what names or configures the application, belongs to its side, or is text. */
export interface FilledIn extends DraftValue {
  readonly value: unknown
  /** What the derivation has in its place. */
  readonly derived: NodePath | undefined
}

/** How a draft that a person may have completed differs from a derivation of now. */
export interface DraftDifference {
  readonly operations: OperationPairs
  readonly filledIn: readonly FilledIn[]
  /** What the derivation does not have, and no person has to fill in. */
  readonly lost: readonly DraftValue[]
  /** Values that the derivation has too, and that are others there. */
  readonly changed: readonly (DraftValue & { readonly derived: NodePath })[]
  /** Values of the derivation that the draft does not have. */
  readonly missing: readonly DraftValue[]
}

/** Compares an earlier draft with a new derivation, both as they are written. */
export function draftDifference(draft: Graph, derived: Graph): DraftDifference {
  const operations = operationPairs(draft, derived)
  const filledIn: FilledIn[] = []
  const lost: DraftValue[] = []
  const changed: (DraftValue & { readonly derived: NodePath })[] = []
  const missing: DraftValue[] = []
  const roots = { draft: rootPath(draft.entry), derived: rootPath(derived.entry) }
  if (roots.draft !== undefined && roots.derived !== undefined) compare(roots.draft, roots.derived, rootContext)
  return { operations, filledIn, lost, changed, missing }

  function compare(at: NodePath, other: NodePath, context: DraftContext): void {
    if (!isMap(at, draft) || !isMap(other, derived)) {
      if (isDeepStrictEqual(toData(at.node), toData(other.node))) return
      const { kind } = context
      if (isToFillIn(context)) filledIn.push({ at, kind, value: toData(at.node), derived: other })
      else changed.push({ at, kind, derived: other })
      return
    }
    const met = new Set<string>()
    for (const member of membersOf(at)) {
      const { key } = member
      if (isMark(member)) continue
      const under = contextUnder(at.node, key, draft, context)
      const name = isOperations(at) ? (operations.derivedIds.get(key) ?? key) : key
      const counterpart = stepTo(other, name)
      met.add(name)
      if (counterpart === undefined) alone(member, under)
      else compare(member, counterpart, under)
    }
    for (const member of membersOf(other)) {
      if (met.has(member.key) || isMark(member)) continue
      missing.push(...named(member, derived, contextUnder(other.node, member.key, derived, context)))
    }
  }

  function alone(at: NodePath, context: DraftContext): void {
    const { kind } = context
    const value = filled(at, context)
    if (value === undefined) lost.push(...named(at, draft, context))
    else filledIn.push({ at, kind, value, derived: undefined })
  }

  /** What a person filled in of a value that the derivation does not have; undefined when it is nothing. */
  function filled(at: NodePath, context: DraftContext): unknown {
    if (isToFillIn(context)) return toData(at.node)
    if (!context.isBinding || context.isExtension || !isMap(at, draft)) return undefined
    const kept: [string, unknown][] = []
    const others: DraftValue[] = []
    const version: [string, unknown][] = []
    for (const member of membersOf(at)) {
      const under = contextUnder(at.node, member.key, draft, context)
      const value = filled(member, under)
      if (value !== undefined) kept.push([member.key, value])
      else if (member.key === 'bindingVersion') version.push([member.key, toData(member.node)])
      else others.push({ at: member, kind: under.kind })
    }
    if (kept.length === 0) return undefined
    lost.push(...others)
    return Object.fromEntries([...kept, ...version])
  }
}

/** A value, or the values that a map of names holds, each by itself: nobody has to look into a map to see what is new. */
function named(at: NodePath, graph: Graph, context: DraftContext): readonly DraftValue[] {
  const { kind, members } = context
  const isOwner = members !== 'field' || graph.objectsAt(at.node)[0]?.type.name === 'Components'
  const inside = isOwner && isMap(at, graph) ? membersOf(at) : []
  if (inside.length === 0) return [{ at, kind }]
  return inside.flatMap((member) => named(member, graph, contextUnder(at.node, member.key, graph, context)))
}

function isMap({ node }: NodePath, graph: Graph): boolean {
  return node.kind === 'map' && graph.referenceAt(node) === undefined
}

/** The mark of a draft, which each derivation writes anew. */
function isMark({ key, parent }: NodePath): boolean {
  return key === 'x-perspective' && parent?.parent === undefined
}

function isOperations({ key, parent }: NodePath): boolean {
  return key === 'operations' && parent !== undefined && parent.parent === undefined
}
