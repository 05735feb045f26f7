import type { DraftEntry } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import { childOf } from '../../load/node.ts'
import { membersOf, type NodePath } from '../../load/node-path.ts'
import { entryOf, mapWith, newEntry, newMap } from '../drafts.ts'
import type { PlannedChannel } from '../plan.ts'
import { refuseTaken } from '../taken-keys.ts'
import type { Upgrading } from '../upgrading.ts'

/** The extension in which parameters are kept that the address does not have. */
const unusedName = 'x-unused-parameters'

/** The parameters of a channel: version 3 requires exactly those that its address has. */
export function parameterEntries(
  path: NodePath,
  { item, address }: PlannedChannel,
  upgrading: Upgrading,
): readonly DraftEntry[] {
  const names = namesIn(address)
  const isUsed = ({ key }: NodePath): boolean => names.has(key)
  const [used, unused] = [membersOf(path).filter(isUsed), membersOf(path).filter((member) => !isUsed(member))]
  const convert = (member: NodePath): DraftEntry => entryOf(member, upgrading.draftOf(member))
  const entries = [...used.map(convert), ...emptyParameters(path, item, address, upgrading)]
  for (const member of unused) {
    const shown = quote(member.key)
    const reason =
      address === undefined
        ? `No channel gives an address with the parameter ${shown}`
        : `The address has no parameter ${shown}`
    const message = `${reason}, so version 3 forbids it here; kept under "${unusedName}"`
    upgrading.report('upgrade/unused-parameter', member, { message, on: 'key' })
  }
  if (unused.length === 0) return [entryOf(path, mapWith(path, entries))]
  refuseTaken(item, [unusedName], upgrading)
  const kept = unused.map(convert)
  if (entries.length === 0) return [entryOf(path, mapWith(path, kept), unusedName)]
  return [entryOf(path, mapWith(path, entries)), newEntry(unusedName, newMap(path, kept))]
}

/** The parameters of a channel that defines none, although its address has some. */
export function addedParameters(
  item: NodePath,
  { address }: PlannedChannel,
  upgrading: Upgrading,
): readonly DraftEntry[] {
  if (childOf(item.node, 'parameters') !== undefined) return []
  const added = emptyParameters(undefined, item, address, upgrading)
  return added.length === 0 ? [] : [newEntry('parameters', newMap(item, added))]
}

/** References to the parameters of a channel that another address has too. */
export function parameterReferences(
  path: NodePath | undefined,
  { item, address }: PlannedChannel,
  upgrading: Upgrading,
): readonly DraftEntry[] {
  const names = namesIn(address)
  const used = path === undefined ? [] : membersOf(path).filter(({ key }) => names.has(key))
  const references = used.map((member) =>
    newEntry(member.key, upgrading.referenceToValue(upgrading.resolved(member) ?? member, member)),
  )
  return [...references, ...emptyParameters(path, item, address, upgrading)]
}

/** A parameter for each name in the address that the channel does not define. Version 2 leaves that open, and version 3 requires them. */
function emptyParameters(
  defined: NodePath | undefined,
  item: NodePath,
  address: string | undefined,
  upgrading: Upgrading,
): readonly DraftEntry[] {
  const missing = [...namesIn(address)].filter((name) => childOf(defined?.node, name) === undefined)
  for (const name of missing) {
    const message = `The address has the parameter ${quote(name)}, which the channel does not define; added without a description`
    upgrading.report('upgrade/added-parameter', item, { message, on: 'key' })
  }
  return missing.map((name) => newEntry(name, newMap(item, [])))
}

function namesIn(address = ''): ReadonlySet<string> {
  return new Set([...address.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))
}
