import { isDeepStrictEqual } from 'node:util'
import { type Graph, membersOf, type NodePath, rootPath, stepTo, toData } from '../../src/plugin/index.ts'
import { type OperationPairs, operationPairs } from './draft-operations.ts'
import { contextUnder, type DraftContext, type DraftKind, isToFillIn, rootContext } from './draft-sides.ts'

/** A value in which a draft and a new derivation differ. */
export interface DraftValue {
  readonly at: NodePath
  readonly kind: DraftKind
}

/** A value that a person completed: a name or setting of the application, a field of its side, or a text. */
export interface FilledIn extends DraftValue {
  readonly value: unknown
  /** The value of the derivation at the same place. */
  readonly derived: NodePath | undefined
}

/** The differences between a draft that a person may have completed and a new derivation. */
export interface DraftDifference {
  readonly operations: OperationPairs
  readonly filledIn: readonly FilledIn[]
  /** Values that the derivation lacks and that nobody has to complete. */
  readonly lost: readonly DraftValue[]
  /** Values that are different in the derivation. */
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

  /** The completed parts of a value that the derivation lacks; undefined if there are none. */
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

/** A value, or each value of a map of names, so that readers need not search a map for the new names. */
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

/** The field that marks a draft. Each derivation writes it again. */
function isMark({ key, parent }: NodePath): boolean {
  return key === 'x-perspective' && parent?.parent === undefined
}

function isOperations({ key, parent }: NodePath): boolean {
  return key === 'operations' && parent !== undefined && parent.parent === undefined
}
