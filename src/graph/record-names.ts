import { childOf, type MapNode, stringOf } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'

const namedKinds = ['record', 'error', 'enum', 'fixed']
const ownKinds = ['null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string', 'array', 'map', ...namedKinds]

/** Whether a name is one of Avro itself, which has no namespace. */
export function isKindOfRecord(name: string): boolean {
  return ownKinds.includes(name)
}

/** The namespace of a full name; the empty string for a name without one. */
export function namespaceIn(fullName: string): string {
  return fullName.slice(0, Math.max(fullName.lastIndexOf('.'), 0))
}

/** A name in a namespace: one with a dot is a full name already. */
export function fullNameIn(name: string, namespace: string): string {
  return name.includes('.') || namespace === '' ? name : `${namespace}.${name}`
}

/** The full name that an Avro schema defines in a namespace; undefined if it defines none. */
export function definedName(schema: MapNode, enclosing: string): string | undefined {
  const name = stringOf(childOf(schema, 'name'))
  if (name === undefined || !namedKinds.includes(stringOf(childOf(schema, 'type')) ?? '')) return undefined
  return fullNameIn(name, stringOf(childOf(schema, 'namespace')) ?? enclosing)
}

/** Whether a schema takes its namespace from the one around it. */
export function inheritsNamespace(schema: MapNode): boolean {
  return stringOf(childOf(schema, 'name'))?.includes('.') === false && childOf(schema, 'namespace') === undefined
}

/** The namespace that applies at a place: that of the nearest definition around it which has one. */
export function namespaceAround(place: NodePath): string {
  for (let at = place.parent; at !== undefined; at = at.parent) {
    const { node } = at
    if (node.kind !== 'map' || definedName(node, '') === undefined || inheritsNamespace(node)) continue
    return namespaceIn(definedName(node, '') ?? '')
  }
  return ''
}
