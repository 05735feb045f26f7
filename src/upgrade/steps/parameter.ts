import type { Draft, DraftEntry } from '../../edit/draft.ts'
import { quote } from '../../findings/quote.ts'
import { childOf, type Node, stringOf } from '../../load/node.ts'
import { membersOf, type NodePath, stepTo } from '../../load/node-path.ts'
import { copyOf, entryOf, isReference, kept, mapWith, newEntry } from '../drafts.ts'
import { refuseTaken } from '../taken-keys.ts'
import type { Upgrading } from '../upgrading.ts'

/** The keyword of the schema of a parameter that version 3 has in the parameter itself. */
const moved: ReadonlySet<string> = new Set(['enum', 'default', 'description', 'examples'])
/** The extension in which the rest of a schema is kept. */
const restName = 'x-parameter-schema'

/**
 * Converts a parameter, which has no schema in version 3: allowed values, the default, examples and the description move into the
 * parameter. Other constraints are kept as an extension, and reported.
 */
export function parameter(path: NodePath, upgrading: Upgrading): Draft {
  const schema = stepTo(path, 'schema')
  if (schema === undefined) return mapWith(path, upgrading.entriesOf(path))
  refuseTaken(path, ['enum', 'default', 'examples', restName], upgrading)
  return mapWith(
    path,
    membersOf(path).flatMap((member): readonly DraftEntry[] =>
      member.key === 'schema' ? schemaEntries(path, schema, upgrading) : [entryOf(member, upgrading.draftOf(member))],
    ),
  )
}

/** What is written in the place of a schema. */
function schemaEntries(path: NodePath, schema: NodePath, upgrading: Upgrading): readonly DraftEntry[] {
  const target = upgrading.resolved(schema)
  if (target?.node.kind !== 'map') return [keptSchema(path, schema, upgrading)]
  const isMoved = (member: NodePath): boolean => movesInto(path, member)
  const members = membersOf(target)
  const rest = members.filter((member) => !isMoved(member) && !isImplied(member))
  const values = members.filter(isMoved)
  if (isReference(schema.node)) {
    const copies = values.map((member) => newEntry(member.key, copyOf(member)))
    if (rest.length > 0) return [...copies, keptSchema(path, schema, upgrading)]
    const message = 'Left out the reference to a schema: parameters are strings in version 3, and the values are copied'
    upgrading.report('upgrade/left-out', schema, { message, on: 'key', names: [schema] })
    return copies
  }
  const entries = values.map((member) => entryOf(member))
  for (const member of members.filter(isImplied)) {
    if (rest.length > 0) continue
    upgrading.report('upgrade/left-out', member, {
      message: 'Left out "type: string": parameters are strings in version 3',
      on: 'key',
      names: [member],
    })
  }
  if (rest.length === 0) return entries
  const names = rest.map(({ key }) => quote(key)).join(', ')
  const message = `Version 3 has no place for ${names} of the parameter ${quote(path.key)}; kept as "${restName}"`
  upgrading.report('upgrade/parameter-schema', schema, { message, on: 'key' })
  const value = mapWith(
    schema,
    members.filter((member) => !isMoved(member)).map((member) => entryOf(member)),
  )
  return [...entries, entryOf(schema, value, restName)]
}

function keptSchema(path: NodePath, schema: NodePath, upgrading: Upgrading): DraftEntry {
  const message = `Version 3 has no place for the schema of the parameter ${quote(path.key)}, which is kept as "${restName}"`
  upgrading.report('upgrade/parameter-schema', schema, { message, on: 'key' })
  return entryOf(schema, kept(schema), restName)
}

/** True if a member of a schema can move into the parameter: it has the type that version 3 requires, and no counterpart there. */
function movesInto(path: NodePath, { key, node }: NodePath): boolean {
  if (!moved.has(key) || childOf(path.node, key) !== undefined) return false
  return key === 'enum' || key === 'examples' ? isListOfStrings(node) : stringOf(node) !== undefined
}

function isListOfStrings(node: Node): boolean {
  return node.kind === 'list' && node.items.every((item) => stringOf(item) !== undefined)
}

/** True if a member of a schema says what is true for each parameter in version 3. */
function isImplied({ key, node }: NodePath): boolean {
  return key === 'type' && stringOf(node) === 'string'
}
