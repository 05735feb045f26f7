import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import { agreedFormat, type ComponentInFormat, componentsInFormats } from '../../graph/formats-of-users.ts'
import { childOf, stringOf } from '../../load/node.ts'
import { membersOf, type NodePath, stepTo } from '../../load/node-path.ts'
import { entryOf, isReference, kept, mapWith, newEntry, newMap } from '../drafts.ts'
import { isChoice } from '../message-choices.ts'
import { isPlainName, TakenNames } from '../names.ts'
import type { PlannedOperation, PlannedSecurity } from '../plan.ts'
import { refuseTaken } from '../taken-keys.ts'
import type { Upgrading } from '../upgrading.ts'
import { formatOf } from './message.ts'
import { operationEntry } from './operation.ts'
import { schemeCopies } from './security.ts'

/** Converts components: copies of schemes for other scopes, and the operations of channels that only components have. */
export function components(
  path: NodePath,
  operations: readonly PlannedOperation[],
  security: PlannedSecurity,
  upgrading: Upgrading,
): Draft {
  const entries = membersOf(path).map((member): DraftEntry => {
    if (member.key === 'messages' && member.node.kind === 'map') return entryOf(member, messages(member, upgrading))
    if (member.key === 'schemas' && member.node.kind === 'map') return entryOf(member, schemas(member, upgrading))
    const copies = member.key === 'securitySchemes' ? (security.copies.get(member.node) ?? []) : []
    if (copies.length === 0 || member.node.kind !== 'map') return entryOf(member, upgrading.draftOf(member))
    return entryOf(member, mapWith(member, [...upgrading.entriesOf(member), ...schemeCopies(copies, upgrading)]))
  })
  if (operations.length === 0) return mapWith(path, entries)
  refuseTaken(path, ['operations'], upgrading)
  const added = newMap(
    path,
    operations.map((operation) => operationEntry(operation, upgrading)),
  )
  return mapWith(path, [...entries, newEntry('operations', added)])
}

/**
 * Converts the schemas of components. One that is used in a format other than the own one names that in version 3: nothing else
 * would say it (format text, Multi Format Schema Object: references lead to schemas of the same format).
 */
function schemas(path: NodePath, upgrading: Upgrading): Draft {
  const used = componentsInFormats(upgrading.graph)
  return mapWith(
    path,
    membersOf(path).map((member) => {
      const component = used.get(member.node)
      const agreed = agreedFormat(component)
      const format = agreed && formatOf(agreed.by, upgrading)
      if (component !== undefined && agreed === undefined) reportFormats(component, upgrading)
      if (format === undefined) return entryOf(member, upgrading.draftOf(member))
      const named = newEntry('schemaFormat', kept(format))
      const schema = newEntry('schema', upgrading.draftOf(member))
      return entryOf(member, newMap(member, [named, schema]))
    }),
  )
}

function reportFormats({ path, formats, isOwn }: ComponentInFormat, upgrading: Upgrading): void {
  const names = formats.flatMap(({ name }) => (name === undefined ? [] : [quote(name)]))
  if (isOwn) names.push('the own one')
  const message = `The schema ${quote(path.key)} is used in several formats: ${names.join(' and ')}; write one for each, as version 3 requires`
  upgrading.report('upgrade/schema-formats', path, { message, on: 'key' })
}

/**
 * Converts the messages of components. Version 3 has no choice of messages: those that a choice lists become components themselves,
 * and its references are in the operations that use it.
 */
function messages(path: NodePath, upgrading: Upgrading): Draft {
  const taken = new TakenNames(membersOf(path).map(({ key }) => key))
  const entries = membersOf(path).flatMap((member): readonly DraftEntry[] => {
    if (isReference(member.node)) return referredMessage(member, upgrading)
    const choice = stepTo(member, 'oneOf')
    if (choice?.node.kind !== 'list') return [entryOf(member, upgrading.draftOf(member))]
    const inside = listedIn(choice)
    const listed = inside.map((item) => {
      const name = stringOf(childOf(item.node, 'messageId')) ?? stringOf(childOf(item.node, 'name'))
      const key = taken.takeFree(name !== undefined && isPlainName(name) ? name : member.key)
      return entryOf(item, upgrading.draftOf(item), key)
    })
    const names =
      listed.length === 0 ? '' : `; its own messages are now ${listed.map(({ key }) => quote(key)).join(', ')}`
    const message = `Left out the component ${quote(member.key)}, a choice of messages, which version 3 does not have${names}`
    upgrading.report('upgrade/left-out', member, { message, on: 'key', names: outside(member, inside) })
    return listed
  })
  return mapWith(path, entries)
}

/** A component that refers to a message; none for a choice of messages. */
function referredMessage(member: NodePath, upgrading: Upgrading): readonly DraftEntry[] {
  if (!isChoice(upgrading.resolved(member))) return [entryOf(member, upgrading.draftOf(member))]
  const message = `Left out the component ${quote(member.key)}, a choice of messages, which version 3 does not have`
  upgrading.report('upgrade/left-out', member, { message, on: 'key', names: [member] })
  return []
}

/** The messages that a choice has itself, and not by reference. */
function listedIn(choice: NodePath): readonly NodePath[] {
  return membersOf(choice).flatMap((item) => {
    if (isReference(item.node)) return []
    const inner = stepTo(item, 'oneOf')
    return inner?.node.kind === 'list' ? listedIn(inner) : [item]
  })
}

/** The values of a choice that are in none of its own messages. */
function outside(path: NodePath, inside: readonly NodePath[]): readonly NodePath[] {
  if (inside.some(({ node }) => node === path.node)) return []
  const members = membersOf(path)
  return members.length === 0 ? [path] : members.flatMap((member) => outside(member, inside))
}
