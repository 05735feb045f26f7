import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import { childOf, type Node } from '../../load/node.ts'
import { toData } from '../../load/node-data.ts'
import { membersOf, type NodePath, stepTo } from '../../load/node-path.ts'
import { DataComparison } from '../../meaning/same-data.ts'
import { copyOf, kept, newEntry, newMap } from '../drafts.ts'
import { traitsOf } from '../traits.ts'
import type { Upgrading } from '../upgrading.ts'

const sameData = new DataComparison({ anyOrder: true })

/** Fields that traits do not change, or that become something else than a field. */
const leftAlone: ReadonlySet<string> = new Set([
  'traits',
  'operationId',
  'messageId',
  'schemaFormat',
  'message',
  'payload',
])

/** How a value is patched: the values that are passed on the way to it, and whether it is the copy of another value. */
interface Patching {
  readonly upgrading: Upgrading
  readonly through: readonly Node[]
  readonly isCopy: boolean
}

/**
 * The entries of an operation or message with the values that version 2 gave them: there, traits are merged into their target and
 * win, while in version 3 the target wins. A value that a trait replaced or removed is reported.
 */
export function targetWithTraits(
  target: NodePath,
  entries: readonly DraftEntry[],
  upgrading: Upgrading,
): readonly DraftEntry[] {
  const traits = traitsOf(target, upgrading)
  if (traits.length === 0) return entries
  const patches = patchesFor(target, traits)
  return entries.flatMap((entry) => {
    const own = entry.from
    if (own === undefined || own.parent?.node !== target.node || leftAlone.has(own.key)) return [entry]
    return patchedEntry(entry, own, patches.get(own.key) ?? [], { upgrading, through: [], isCopy: false })
  })
}

/** The values that maps have for the keys of another one. Of each pair, the smaller is gone through: both can be large, or many. */
function patchesFor(target: NodePath, patches: readonly NodePath[]): ReadonlyMap<string, readonly NodePath[]> {
  const found = new Map<string, NodePath[]>()
  for (const patch of patches) {
    const [few, many] = sizeOf(patch) < sizeOf(target) ? [patch, target] : [target, patch]
    for (const { key } of membersOf(few)) {
      const value = stepTo(many, key) && stepTo(patch, key)
      const known = found.get(key)
      if (value !== undefined && known !== undefined) known.push(value)
      else if (value !== undefined) found.set(key, [value])
    }
  }
  return found
}

function sizeOf({ node }: NodePath): number {
  return node.kind === 'map' ? node.entries.size : 0
}

/**
 * An entry after the values of traits are merged into its own in their order (RFC 7396). None if they remove it, or replace it by
 * what they give without it, too.
 */
function patchedEntry(
  entry: DraftEntry,
  own: NodePath,
  patches: readonly NodePath[],
  patching: Patching,
): readonly DraftEntry[] {
  const { upgrading } = patching
  const last = patches.at(-1)
  if (last === undefined) return [entry]
  const [target, ...values] = [own, ...patches].flatMap((path) => upgrading.resolved(path) ?? [])
  if (target === undefined || values.length < patches.length || patching.through.includes(target.node)) return [entry]
  if ([target, ...values].every(({ node }) => node.kind === 'map')) {
    const value = patchedMap(entry.value, own, target, values, patching)
    return value === entry.value ? [entry] : [{ ...entry, value }]
  }
  if (last.node.kind === 'map' || isNull(last.node) || own.key === 'security') {
    reportReplaced(own, 'Left out', patching)
    return []
  }
  const difference = sameData.compare(own.node, last.node, { file: own.file, otherFile: last.file })
  if (difference === undefined) return [entry]
  reportReplaced(own, 'Replaced', patching)
  return [{ ...entry, value: copyOf(last) }]
}

/** A map in which only those members change that traits have too. Members that are only in traits come from these in version 3 as well. */
function patchedMap(
  draft: Draft,
  own: NodePath,
  target: NodePath,
  patches: readonly NodePath[],
  patching: Patching,
): Draft {
  const isReferred = target.node !== own.node
  const isCopy = patching.isCopy || isReferred
  const inside = { ...patching, through: [...patching.through, target.node], isCopy }
  const entries: readonly DraftEntry[] =
    draft.kind === 'map' && !isCopy
      ? draft.entries
      : membersOf(target).map((from) => ({ key: from.key, value: isCopy ? copyOf(from) : kept(from), from }))
  const inPatches = patchesFor(target, patches)
  let isChanged = false
  const patched = entries.flatMap((entry) => {
    const member = entry.from
    if (member === undefined || childOf(target.node, member.key) !== member.node) return [entry]
    const made = patchedEntry(entry, member, inPatches.get(member.key) ?? [], inside)
    isChanged ||= made[0] !== entry
    return made
  })
  if (!isChanged) return draft
  if (!isCopy) return { kind: 'map', of: own, entries: patched, origin: own }
  if (isReferred) reportReplaced(own, 'Replaced', patching)
  return newMap(
    own,
    patched.map(({ key, value }) => newEntry(key, value)),
  )
}

/** Reports a value that is another one with traits, unless it is in a copy, whose original stays. */
function reportReplaced(own: NodePath, verb: 'Left out' | 'Replaced', { upgrading, isCopy }: Patching): void {
  if (isCopy) return
  const shown = `${quote(own.key)} ${quote(toData(own.node), 60)}`
  const message =
    verb === 'Left out'
      ? `Left out ${shown}, which a trait removes or replaces in version 2; in version 3, it would count`
      : `Replaced ${shown} with the value of the trait, which counts in version 2; in version 3, this one would`
  upgrading.report('upgrade/trait-value', own, { message, on: 'key', names: [own] })
}

function isNull(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null
}
