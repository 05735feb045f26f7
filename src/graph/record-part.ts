import { childOf, type Entry, type MapNode, type Node, stringOf } from '../load/node.ts'
import { type DataOfNodes, toData } from '../load/node-data.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'

/** A part of an Avro schema whose references are written out. */
export type RecordPart =
  /** As it is written. */
  | { readonly kind: 'source'; readonly node: Node; readonly at: NodePath | undefined }
  /** A string in its place: the name of a type that is written before, or a namespace. */
  | { readonly kind: 'name'; readonly name: string; readonly at: NodePath | undefined }
  | { readonly kind: 'map'; readonly members: readonly RecordMember[]; readonly at: NodePath | undefined }
  | { readonly kind: 'list'; readonly items: readonly RecordPart[]; readonly at: NodePath | undefined }

export interface RecordMember {
  readonly key: string
  /** As it is written; undefined if it was added. */
  readonly entry: Entry | undefined
  readonly part: RecordPart
}

const namedKinds = ['record', 'error', 'enum', 'fixed']
const ownKinds = ['null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string', 'array', 'map', ...namedKinds]

/** The data of a part. `known` shares what is as written with other data. */
export function dataOfPart(part: RecordPart, known: DataOfNodes): unknown {
  switch (part.kind) {
    case 'source':
      return toData(part.node, known)
    case 'name':
      return part.name
    case 'list':
      return part.items.map((item) => dataOfPart(item, known))
    case 'map':
      return Object.fromEntries(part.members.map((member) => [member.key, dataOfPart(member.part, known)]))
  }
}

/** Where the value at a pointer into a part is written, or the last one on the way that is; undefined if that is not in a file. */
export function placeInPart(
  part: RecordPart,
  pointer: Pointer,
): { readonly at: NodePath; readonly rest: Pointer } | undefined {
  let at = part
  for (const [index, key] of pointer.entries()) {
    const inner = at.kind === 'list' ? at.items[Number(key)] : memberOf(at, key)
    if (inner === undefined) return at.at && { at: at.at, rest: pointer.slice(index) }
    at = inner
  }
  return at.at && { at: at.at, rest: [] }
}

function memberOf(part: RecordPart, key: string): RecordPart | undefined {
  return part.kind === 'map' ? part.members.find((member) => member.key === key)?.part : undefined
}

/** True if a name is one of Avro itself, which has no namespace. */
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

/** True if a schema takes its namespace from the one around it. */
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
