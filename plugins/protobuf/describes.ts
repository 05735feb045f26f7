import type { Pointer } from '../../src/plugin/index.ts'
import type { FieldKind, MessageType, MessageTypes } from './types.ts'

/** Built-in types with a JSON form of their own that may contain anything. */
const open = ['Any', 'Struct', 'Value', 'ListValue'].map((name) => `google.protobuf.${name}`)

/** Whether a message of the file can have a value at a pointer into its JSON form; true if in doubt. */
export function describes(types: MessageTypes, pointer: Pointer): boolean {
  const { top } = types
  return top.length === 0 || top.some((message) => messageDescribes(message, pointer))

  function messageDescribes({ fieldsByName }: MessageType, [token, ...rest]: Pointer): boolean {
    if (token === undefined) return true
    const field = fieldsByName.get(token)
    if (field === undefined) return false
    const isOfMany = field.keyType !== undefined || field.isRepeated
    // The next step leads to a value of the map or an item of the list.
    return kindDescribes(field.kind, isOfMany ? rest.slice(1) : rest)
  }

  function kindDescribes(kind: FieldKind, pointer: Pointer): boolean {
    if (pointer.length === 0 || kind.kind === 'unknown') return true
    if (kind.kind === 'well-known') return open.includes(kind.name)
    return kind.kind === 'message' && messageDescribes(types.of(kind.message), pointer)
  }
}
