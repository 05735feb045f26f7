import {
  childOf,
  type FixableFinding,
  type FixContext,
  type Fixer,
  formatFragment,
  formatPointer,
  type Graph,
  legalName,
  membersOf,
  type NodePath,
  type Operation,
  pointerOf,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { renameField } from '../../fixers/shared-fixers.ts'
import { operationsToSplit } from '../facts/server-parts.ts'
import type { IntendedField, Version2Field } from '../facts/version-2.ts'
import { freeMessageName, moveMessages } from './move-messages.ts'
import { redirectReferences } from './redirect-references.ts'

/** Replaces a field of version 2; gets what its rule passed on. */
type Version2Fix<Name extends Version2Field['version2']> = (
  field: Extract<Version2Field, { readonly version2: Name }>,
  finding: FixableFinding,
  context: FixContext,
) => readonly Operation[]

/** The actions of the application. Version 2 names what others do. */
const actions: Readonly<Record<string, string>> = { publish: 'receive', subscribe: 'send' }

/** Moves an operation of a channel to the root `operations`. Its messages become those of the channel. */
const channelOperation: Version2Fix<'channel-operation'> = (_field, _finding, { node, graph }) => {
  const channel = node.parent
  const action = actions[node.key]
  if (channel === undefined || action === undefined) return []
  const operationsMap = childOf(node.file.root, 'operations')
  const name = nameOf(node, action, channel.key, operationsMap?.kind === 'map' ? operationsMap.entries : new Map())
  const [from, pointer] = [pointerOf(node), ['operations', name]]
  const at = (field: string) => formatPointer([...pointer, field])
  const message = stepTo(node, 'message')
  const moved = message === undefined ? undefined : moveMessages(message, channel, `${name}Message`, graph)
  const left = membersOf(node).filter(({ key }) => key !== 'message' && key !== 'operationId')
  const operations: Operation[] = [...(moved?.operations ?? [])]
  if (node.node.kind === 'map' && node.node.entries.has('operationId'))
    operations.push({ op: 'remove', path: formatPointer([...from, 'operationId']) })
  if (operationsMap === undefined) operations.push({ op: 'add', path: '/operations', value: {} })
  operations.push(
    { op: 'move', from: formatPointer(from), path: formatPointer(pointer) },
    { op: 'add', path: at('action'), value: action },
    { op: 'add', path: at('channel'), value: { $ref: formatFragment(pointerOf(channel)) } },
    // A field that moves to its own place comes last, so these follow "action" and "channel".
    ...left.map(({ key }): Operation => ({ op: 'move', from: at(key), path: at(key) })),
  )
  if (moved !== undefined) operations.push({ op: 'add', path: at('messages'), value: moved.references })
  // In version 2 the key of a channel is its address.
  if (stepTo(channel, 'address') === undefined)
    operations.push({ op: 'add', path: formatPointer([...pointerOf(channel), 'address']), value: channel.key })
  return operations
}

/** The id of the operation, or else its action and the words of its channel: `receiveUserSignedup`. */
function nameOf({ node }: NodePath, action: string, channel: string, taken: { has(name: string): boolean }): string {
  const id = stringOf(childOf(node, 'operationId'))
  const words = channel.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const capital = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return freeMessageName(legalName(id === undefined || id === '' ? action + capital : id), taken)
}

/** Moves the message of a channel to its `messages`. */
const channelMessage: Version2Fix<'channel-message'> = (_field, _finding, { node, graph }) =>
  node.parent === undefined ? [] : moveMessages(node, node.parent, 'message', graph).operations

/** Moves a field of the root into `info`. */
const rootField: Version2Fix<'root-field'> = (_field, { place: { pointer } }) => [
  { op: 'move', from: formatPointer(pointer), path: formatPointer(['info', ...pointer]) },
]

/** Moves the message of an operation to the messages of its channel, and refers to it there. */
const operationMessage: Version2Fix<'operation-message'> = (_field, _finding, { node, graph }) => {
  const operation = node.parent
  const written = childOf(operation?.node, 'channel')
  const channel = written === undefined ? undefined : graph.referenceAt(written)?.target
  if (operation === undefined || channel === undefined) return []
  const { operations, references } = moveMessages(node, channel, `${operation.key}Message`, graph)
  const path = formatPointer([...pointerOf(operation), 'messages'])
  return [...operations, { op: 'add', path, value: references }]
}

/** Replaces the name of a security scheme and its empty list of scopes with a reference. */
const securityRequirement: Version2Fix<'security-requirement'> = ({ reference: value }, { place }) => {
  const path = formatPointer(place.pointer)
  return [
    { op: 'replace', path, value },
    { op: 'rename', path, to: '$ref' },
  ]
}

/** Appends the port of a server to its host. */
const serverPort: Version2Fix<'server-port'> = ({ host: value }, { place: { pointer } }) => {
  return [
    { op: 'replace', path: formatPointer([...pointer.slice(0, -1), 'host']), value },
    { op: 'remove', path: formatPointer(pointer) },
  ]
}

/** Uses the id of an operation or message as its key. */
const objectId: Version2Fix<'object-id'> = ({ meant: to }, { place: { pointer } }, { graph, node }) => {
  const remove = { op: 'remove', path: formatPointer(pointer) } as const
  if (to === undefined) return [remove]
  // Operations of channels must move first, because their references would not follow the new key.
  return hasOperationsInChannels(node, graph)
    ? []
    : [remove, { op: 'rename', path: formatPointer(pointer.slice(0, -1)), to }]
}

/** Whether channels of a file have operations. A part file may hold what channels of any other file use. */
function hasOperationsInChannels({ file }: NodePath, graph: Graph): boolean {
  const isDescription = graph.objectsOf('Description').some(({ location }) => location.file === file)
  return graph.objectsOf('Channel').some(({ location, node }) => {
    const mayUse = !isDescription || location.file === file
    return mayUse && (node.entries.has('publish') || node.entries.has('subscribe'))
  })
}

/** Moves the keywords of a schema to its parameter. The values become strings. */
const parameterSchema: Version2Fix<'parameter-schema'> = (_field, _finding, { node }) => {
  const pointer = pointerOf(node)
  const said = membersOf(node).filter(({ key }) => key !== 'type')
  return [
    ...said.flatMap((member): readonly Operation[] => [
      ...(member.node.kind === 'list' ? membersOf(member) : [member]).flatMap(asString),
      {
        op: 'move',
        from: formatPointer(pointerOf(member)),
        path: formatPointer([...pointer.slice(0, -1), member.key]),
      },
    ]),
    { op: 'remove', path: formatPointer(pointer) },
  ]
}

/** Turns a scalar into a string with the characters that its author wrote. */
function asString(value: NodePath): readonly Operation[] {
  const { node, file } = value
  if (node.kind !== 'scalar' || typeof node.value === 'string') return []
  return [{ op: 'replace', path: formatPointer(pointerOf(value)), value: file.text.slice(node.start, node.end) }]
}

/** Writes the format of a payload beside its schema, or removes it if it is the default format. */
const messageFormat: Version2Fix<'message-format'> = ({ isOwn }, { place: { pointer } }, { node, graph }) => {
  const at = (...names: readonly string[]) => formatPointer([...pointer.slice(0, -1), ...names])
  const format = formatPointer(pointer)
  if (isOwn) return [{ op: 'remove', path: format }]
  const payload = node.parent === undefined ? undefined : stepTo(node.parent, 'payload')
  if (payload === undefined) return []
  const moveFormat: Operation = { op: 'move', from: format, path: at('payload', 'schemaFormat') }
  const schema = [...pointer.slice(0, -1), 'payload', 'schema']
  if (payload.node.kind === 'map') {
    // Move the content of the schema, so that the payload object itself stays in place.
    return [
      ...membersOf(payload).flatMap((member) => redirectReferences(member, [...schema, member.key], graph)),
      moveFormat,
      { op: 'add', path: at('payload', 'schema'), value: {} },
      ...membersOf(payload).map(
        ({ key }): Operation => ({ op: 'move', from: at('payload', key), path: at('payload', 'schema', key) }),
      ),
    ]
  }
  const aside = at('x-payload')
  return [
    ...redirectReferences(payload, schema, graph),
    { op: 'move', from: at('payload'), path: aside },
    { op: 'add', path: at('payload'), value: {} },
    moveFormat,
    { op: 'move', from: aside, path: at('payload', 'schema') },
  ]
}

const fixes: { readonly [Name in Version2Field['version2']]: Version2Fix<Name> } = {
  'server-url': (parts, { place }) => operationsToSplit(parts, place.pointer),
  'server-port': serverPort,
  'security-requirement': securityRequirement,
  'channel-operation': channelOperation,
  'channel-message': channelMessage,
  'operation-message': operationMessage,
  'object-id': objectId,
  'message-format': messageFormat,
  'parameter-schema': parameterSchema,
  'root-field': rootField,
}

/** Replaces a field of version 2 with its counterpart in version 3. */
function replaced<Name extends Version2Field['version2']>(
  field: Extract<Version2Field, { readonly version2: Name }>,
  name: Name,
  ...given: readonly [finding: FixableFinding, context: FixContext]
): readonly Operation[] {
  return fixes[name](field, ...given)
}

/** Corrects the name of a field, or replaces a field of version 2 with its counterpart in version 3. */
export const fixUnknownField: Fixer<IntendedField>['fix'] = ({ data, ...finding }, context) => {
  if (data === undefined) return []
  if ('version2' in data) return replaced(data, data.version2, finding, context)
  return renameField({ ...finding, data }, context)
}
