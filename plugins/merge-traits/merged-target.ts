import {
  type EffectivePart,
  type EffectiveValue,
  type Entry,
  effectiveObject,
  effectiveObjectWithNulls,
  type Graph,
  type Node,
  type NodePath,
  type Pointer,
  stepTo,
  type TypedObject,
} from '../../src/plugin/index.ts'
import { contradictionIn, formatConflictIn } from './contradictions.ts'
import type { Growth, MergeChange } from './growth.ts'
import { isNullNode, memberNames } from './member-names.ts'
import type { MergeProblem, MergeReports } from './reports.ts'

/** State that all merges of a run share. */
export interface Merging {
  readonly graph: Graph
  readonly reports: MergeReports
  readonly growth: Growth
  /** True if null in a trait removes a field, as in RFC 7396. */
  readonly nullsRemove: boolean
}

/**
 * An operation or message with the changes from its traits, as few as possible: whole values of traits are copied as they are
 * written.
 */
export class MergedTarget {
  readonly object: TypedObject
  readonly changes: MergeChange[] = []
  readonly #merging: Merging
  /** The merged objects around the current one, to detect cycles. */
  readonly #around = new Set<Node>()
  #contradiction: MergeProblem | undefined

  constructor(object: TypedObject, merging: Merging) {
    this.object = object
    this.#merging = merging
    const { graph, reports, nullsRemove } = merging
    const { traits, fields } = (nullsRemove ? effectiveObject : effectiveObjectWithNulls)(object, graph)
    const layers = [object, ...traits.toReversed()].map((source) => ({ location: source.location, source }))
    reports.forbiddenFields(traits)
    const types = new Set(traits.map(({ type }) => type))
    this.#reportNulls(layers, (name) => !isForbidden(name, types))
    for (const name of memberNames(layers, object, nullsRemove).names) {
      const value = fields.get(name)
      if (value !== undefined) this.#writeField(value, name)
    }
  }

  #writeField(value: EffectiveValue, name: string): void {
    const there = stepTo(this.object.location, name)?.node
    const before = this.changes.length
    this.#contradiction = undefined
    const problem = this.#write(value, [name], there) ?? this.#contradiction
    if (problem === undefined) return
    this.#merging.reports.problem(problem, this.object, name)
    if (problem === this.#contradiction) return
    this.changes.length = before
    this.#copy(value.written, [name], there)
  }

  /** Changes a place to a value after the merge; `there` is its current value. Returns the problem if a merge is impossible. */
  #write(value: EffectiveValue, to: Pointer, there: Node | undefined): MergeProblem | undefined {
    if (this.#isAsWritten(value)) {
      this.#copy(value.written, to, there)
      return undefined
    }
    const { node, parts, source } = value
    const { graph, growth } = this.#merging
    const isOwn = source === this.object
    const base = isOwn ? parts[0] : parts.at(-1)
    if (node === undefined || base === undefined) return undefined
    if (this.#around.has(node)) return { kind: 'circular', at: value.written }
    if (!growth.mayGoOn(to)) return { kind: 'too-large', at: value.written }
    const conflict = formatConflictIn(parts, graph)
    if (conflict !== undefined) return conflict
    this.#contradiction ??= contradictionIn(parts, graph)
    this.#copy(base.location, to, there)
    this.#around.add(node)
    const problem = this.#writeMembers(value, base, to)
    this.#around.delete(node)
    return problem
  }

  /** Changes the members of an object from those of its base to those after the merge. */
  #writeMembers(value: EffectiveValue, base: EffectivePart, to: Pointer): MergeProblem | undefined {
    const { nullsRemove } = this.#merging
    this.#reportNulls(value.parts, () => true)
    const { names, moved } = memberNames(value.parts, this.object, nullsRemove)
    const stays = (name: string): boolean => names.has(name) && !moved.has(name)
    for (const name of namesIn(base)) if (!stays(name)) this.changes.push({ kind: 'remove', at: [...to, name] })
    for (const name of names) {
      const member = value.member(name)
      const there = stays(name) ? stepTo(base.location, name)?.node : undefined
      const problem = member && this.#write(member, [...to, name], there)
      if (problem !== undefined) return problem
    }
    return undefined
  }

  /** True if a value is used as it is written in one place. */
  #isAsWritten({ node, parts, source, written }: EffectiveValue): boolean {
    const [top, ...others] = parts
    if (top === undefined || (others.length === 0 && node === top.location.node)) return true
    // Two references to one value give that value.
    const isShared = others.length > 0 && others.every(({ location }) => location.node === top.location.node)
    return isShared && (source === this.object || written.node !== top.location.node)
  }

  #copy(from: NodePath, to: Pointer, there: Node | undefined): void {
    if (from.node !== there) this.changes.push({ kind: 'copy', from, to })
  }

  #reportNulls(parts: readonly EffectivePart[], counts: (name: string) => boolean): void {
    const { nullsRemove, reports } = this.#merging
    if (!nullsRemove) return
    for (const at of nullsWithEffect(parts, this.object)) if (counts(at.key)) reports.droppedNull(at)
  }
}

function isForbidden(name: string, types: ReadonlySet<TypedObject['type']>): boolean {
  return [...types].some(({ forbidden = {} }) => Object.hasOwn(forbidden, name))
}

function namesIn({ location: { node } }: EffectivePart): readonly string[] {
  return node.kind === 'map' ? node.entries.keys() : []
}

/**
 * The nulls of traits in merged objects that have an effect: they are lost themselves, or remove a value of an earlier trait.
 * Parts are given uppermost first.
 */
function nullsWithEffect(parts: readonly EffectivePart[], target: TypedObject): readonly NodePath[] {
  const members = new Map<string, MemberValues>()
  for (const { location } of parts) {
    for (const { key, value } of entriesOf(location.node)) addValue(members, key, value)
  }
  const passed = new Map<string, number>()
  return parts.flatMap(({ location, source }) =>
    entriesOf(location.node).flatMap(({ key, value }) => {
      const index = passed.get(key) ?? 0
      passed.set(key, index + 1)
      const at = source === target || !isNullNode(value) ? undefined : stepTo(location, key)
      return at !== undefined && hasEffect(members.get(key), index) ? [at] : []
    }),
  )
}

/** The values of one name in objects that are merged, the uppermost first. */
interface MemberValues {
  readonly values: Node[]
  /** How many of them are objects before another value comes, which hides those below it. */
  objects: number
}

function addValue(members: Map<string, MemberValues>, name: string, value: Node): void {
  const known = members.get(name) ?? { values: [], objects: 0 }
  members.set(name, known)
  if (value.kind === 'map' && known.objects === known.values.length) known.objects += 1
  known.values.push(value)
}

function hasEffect(member: MemberValues | undefined, index: number): boolean {
  if (member === undefined || index === 0) return true
  return member.objects === index && member.values[index + 1]?.kind === 'map'
}

function entriesOf(node: Node): readonly Entry[] {
  return node.kind === 'map' ? node.entries.values() : []
}
