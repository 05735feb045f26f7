import {
  childOf,
  fieldOf,
  formatFragment,
  type Graph,
  type MapNode,
  type Node,
  type NodePath,
  pointerOf,
  stringOf,
  type TypedObject,
  typeNamed,
} from '../../../src/plugin/index.ts'
import type { IntendedName } from '../../fixers/shared-fixers.ts'
import { serverParts } from './server-parts.ts'

/** The meaning of an unknown field: another name, or a field of version 2. */
export type IntendedField = IntendedName | Version2Field

/** A correction of a field of version 2, with the facts that the fixer needs. */
export type Version2Field =
  | { readonly version2: 'server-url'; readonly host: string; readonly pathname?: string; readonly protocol?: string }
  | { readonly version2: 'server-port'; readonly host: string }
  | { readonly version2: 'security-requirement'; readonly reference: string }
  | { readonly version2: 'channel-operation' }
  | { readonly version2: 'operation-message' }
  | { readonly version2: 'channel-message' }
  | { readonly version2: 'object-id'; readonly meant?: string }
  | { readonly version2: 'message-format'; readonly isOwn: boolean }
  | { readonly version2: 'parameter-schema' }
  | { readonly version2: 'root-field' }

/** Looks at a field of an object with its value. */
type Look = (location: NodePath, object: TypedObject, graph: Graph) => Version2Field | undefined

/** The correction of a field of version 2; undefined where the description lacks facts for it, or is of version 2 itself. */
export function version2Field(location: NodePath, object: TypedObject, graph: Graph): Version2Field | undefined {
  if (fieldOf(typeNamed(graph.format, 'Description'), 'operations') === undefined) return undefined
  if (object.type.name === 'SecurityScheme') return securityRequirement(location, object, graph)
  const looks = Object.hasOwn(fields, object.type.name) ? fields[object.type.name] : undefined
  return looks !== undefined && Object.hasOwn(looks, location.key)
    ? looks[location.key]?.(location, object, graph)
    : undefined
}

/** `{ name: [] }`. Version 3 has no place for scopes in it, or for several schemes required together. */
const securityRequirement: Look = ({ node, key, file }, object) => {
  if (node.kind !== 'list' || node.items.length > 0 || object.node.entries.size > 1) return undefined
  const pointer = ['components', 'securitySchemes', key]
  if (file.nodeAt(pointer) === undefined) return undefined
  return { version2: 'security-requirement', reference: formatFragment(pointer) }
}

const serverUrl: Look = ({ node }, object) => {
  const text = stringOf(node)
  const parts = text === undefined || object.node.entries.has('host') ? undefined : serverParts(text, object.node)
  return parts && { version2: 'server-url', ...parts }
}

const serverPort: Look = ({ node }, { node: server }) => {
  const host = stringOf(childOf(server, 'host'))
  const port = node.kind === 'scalar' ? String(node.value) : ''
  if (host === undefined || /[:/?#\s]/.test(host) || !/^\d{1,5}$|^\{[^{}]+\}$/.test(port)) return undefined
  return { version2: 'server-port', host: `${host}:${port}` }
}

/** A fixer writes operations at the root of the entry, so the channel must be a root channel too. */
const channelOperation: Look = ({ node }, { location }, graph) => {
  const { root } = graph.entry
  const [first, ...names] = pointerOf(location)
  const isRootChannel = location.file === graph.entry && first === 'channels' && names.length === 1
  const operations = childOf(root, 'operations')
  if (!isRootChannel || node.kind !== 'map' || (operations !== undefined && operations.kind !== 'map')) return undefined
  return isMessage(childOf(node, 'message')) ? { version2: 'channel-operation' } : undefined
}

const channelMessage: Look = ({ node }, { node: channel }) => {
  const messages = childOf(channel, 'messages')
  if (messages !== undefined && messages.kind !== 'map') return undefined
  return isMessage(node) ? { version2: 'channel-message' } : undefined
}

const operationMessage: Look = ({ node, file }, { node: operation }, graph) => {
  const channel = childOf(operation, 'channel')
  const target = channel === undefined ? undefined : graph.referenceAt(channel)?.target
  const messages = childOf(target?.node, 'messages')
  if (target?.node.kind !== 'map' || target.file !== file || operation.entries.has('messages')) return undefined
  if (messages !== undefined && messages.kind !== 'map') return undefined
  return isMessage(node) ? { version2: 'operation-message' } : undefined
}

/** Whether a value is a message, a reference, or a list of those under `oneOf`. An operation may have no message. */
function isMessage(message: Node | undefined): boolean {
  if (message === undefined) return true
  const oneOf = childOf(message, 'oneOf')
  if (oneOf === undefined) return message.kind === 'map'
  return oneOf.kind === 'list' && oneOf.items.every(({ kind }) => kind === 'map')
}

/** In version 3, the key of the object is its id, so a fixer renames the key. */
const objectId: Look = ({ node }, { location, owner }) => {
  const id = stringOf(node)
  const { parent, key } = location
  const isNamed = parent !== undefined && parent !== owner?.location && parent.node.kind === 'map'
  if (id === undefined || !isNamed) return undefined
  if (id === key) return { version2: 'object-id' }
  return /^[\w.-]+$/.test(id) && childOf(parent.node, id) === undefined
    ? { version2: 'object-id', meant: id }
    : undefined
}

const ownFormat = /^application\/vnd\.aai\.asyncapi(?:\+(?:json|yaml))?(?:;|$)/

const messageFormat: Look = ({ node }, { node: message }) => {
  const format = stringOf(node)
  const payload = childOf(message, 'payload')
  if (format === undefined || payload === undefined) return undefined
  if (ownFormat.test(format)) return { version2: 'message-format', isOwn: true }
  // A payload with one of these fields is something else.
  const isOther = ['schemaFormat', 'schema'].some((name) => childOf(payload, name) !== undefined)
  return isOther ? undefined : { version2: 'message-format', isOwn: false }
}

/** The fields of a schema that a parameter has itself. */
const parameterFields = ['enum', 'default', 'examples', 'description']

const parameterSchema: Look = ({ node }, { node: parameter }) => {
  const isKnown = (name: string) => name === 'type' || (parameterFields.includes(name) && !parameter.entries.has(name))
  return node.kind === 'map' && [...node.entries.keys()].every(isKnown) && hasScalars(node)
    ? { version2: 'parameter-schema' }
    : undefined
}

/** Whether the values of a schema can be written as strings. */
function hasScalars({ entries }: MapNode): boolean {
  return [...entries.values()].every(({ value }) =>
    (value.kind === 'list' ? value.items : [value]).every((item) => item.kind === 'scalar' && item.value !== null),
  )
}

const rootField: Look = ({ key, file }) => {
  const info = childOf(file.root, 'info')
  return info?.kind === 'map' && !info.entries.has(key) ? { version2: 'root-field' } : undefined
}

const fields: Readonly<Record<string, Readonly<Record<string, Look>>>> = {
  Description: { tags: rootField, externalDocs: rootField },
  Server: { url: serverUrl, port: serverPort },
  Channel: { publish: channelOperation, subscribe: channelOperation, message: channelMessage },
  Operation: { operationId: objectId, message: operationMessage },
  Message: { messageId: objectId, schemaFormat: messageFormat },
  Parameter: { schema: parameterSchema },
}
