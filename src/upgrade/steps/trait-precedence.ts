import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import { childOf, type Node } from '../../load/node.ts'
import { toData } from '../../load/node-data.ts'
import { membersOf, type NodePath, stepTo } from '../../load/node-path.ts'
import { DataComparison } from '../../meaning/same-data.ts'
import { copyOf, isReference, kept } from '../drafts.ts'
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

/**
 * The entries of an operation or message with the values that version 2 gave them: there, traits are merged into their target and
 * win, while in version 3 the target wins. A value that a trait replaced is reported.
 */
export function targetWithTraits(
  target: NodePath,
  entries: readonly DraftEntry[],
  upgrading: Upgrading,
): readonly DraftEntry[] {
  const traits = traitsOf(target, upgrading)
  if (traits.length === 0) return entries
  return entries.map((entry) => {
    const own = entry.from
    if (own === undefined || own.parent?.node !== target.node || leftAlone.has(own.key)) return entry
    const patches = traits.flatMap((trait) => stepTo(trait, own.key) ?? [])
    return { ...entry, value: patchedBy(entry.value, own, patches, upgrading) }
  })
}

/** A value after the values of traits are merged into it in their order (RFC 7396). */
function patchedBy(draft: Draft, own: NodePath, patches: readonly NodePath[], upgrading: Upgrading): Draft {
  const last = patches.at(-1)
  if (last === undefined) return draft
  const removing = patches.find(({ node }) => holdsNull(node))
  if (removing !== undefined) {
    const message = `A trait removes values of ${quote(own.key)} with null, which version 3 cannot say; remove both`
    upgrading.report('upgrade/trait-null', removing, { message, on: 'key' })
    return draft
  }
  const isMerged = [own, ...patches].every(({ node }) => node.kind === 'map' && !isReference(node))
  if (isMerged) return patchedMap(draft, own, patches, upgrading)
  const difference = sameData.compare(own.node, last.node, { file: own.file, otherFile: last.file })
  if (difference === undefined) return draft
  const shown = quote(toData(own.node), 60)
  const message = `Replaced ${quote(own.key)} ${shown} with the value of the trait, which counts in version 2; in version 3, this one would`
  upgrading.report('upgrade/trait-value', own, { message, on: 'key', names: [own] })
  return copyOf(last)
}

/** A map in which only those members change that traits have too. Members that are only in traits come from these in version 3 as well. */
function patchedMap(draft: Draft, own: NodePath, patches: readonly NodePath[], upgrading: Upgrading): Draft {
  const entries: readonly DraftEntry[] =
    draft.kind === 'map' ? draft.entries : membersOf(own).map((from) => ({ key: from.key, value: kept(from), from }))
  let isChanged = false
  const patched = entries.map((entry) => {
    const member = entry.from
    if (member === undefined || childOf(own.node, member.key) !== member.node) return entry
    const value = patchedBy(
      entry.value,
      member,
      patches.flatMap((patch) => stepTo(patch, member.key) ?? []),
      upgrading,
    )
    isChanged ||= value !== entry.value
    return { ...entry, value }
  })
  return isChanged ? { kind: 'map', of: own, entries: patched, origin: own } : draft
}

function holdsNull(node: Node): boolean {
  if (node.kind === 'scalar') return node.value === null
  return node.kind === 'map' && node.entries.values().some(({ value }) => holdsNull(value))
}
