import { quote } from '../../src/plugin/index.ts'
import { type EnumComparison, type TypeDifference, unknown } from './enum-comparison.ts'
import type { MessageField } from './types.ts'
import { boundsOf, typeName, wireClassOf } from './wire-classes.ts'

/** Compares the type of a field that is written with that of the field that is read; undefined if all values are read as meant. */
export function comparedTypes(
  field: MessageField,
  other: MessageField,
  enums: EnumComparison,
): TypeDifference | undefined {
  const { isJson } = enums
  const { kind } = field
  const { kind: read } = other
  for (const each of [kind, read]) {
    if (each.kind === 'unknown') return unknown(`the type ${quote(each.name)} is declared in a file that is not read`)
  }
  const names = `${quote(typeName(kind))} is read as ${quote(typeName(read))}`
  if (field.keyType !== other.keyType) {
    const keys = comparedKeys(field, other, isJson)
    if (keys !== undefined) return keys
  }
  const [written, taken] = [wireClassOf(field), wireClassOf(other)]
  if (written === 'group' && taken === 'message') return differs('a group is read as a message with a length')
  if (written === 'message' && taken === 'group') return differs('a message with a length is read as a group')
  if (written !== taken) {
    // A message can be kept as bytes.
    const isKept = written === 'message' && read.kind === 'scalar' && read.name === 'bytes' && !isJson
    return isKept ? unknown(names) : differs(names)
  }
  if (kind.kind === 'enum' && read.kind === 'enum') return enums.compare(kind.enumeration, read.enumeration)
  if (kind.kind === 'message' && read.kind === 'message') return undefined
  if (kind.kind === 'scalar' && read.kind === 'scalar') return comparedScalars(kind.name, read.name, isJson)
  if (kind.kind === 'enum' && read.kind === 'scalar') return isJson ? differs(names) : undefined
  if (kind.kind === 'well-known' && read.kind === 'well-known' && kind.name === read.name) return undefined
  if (isJson && kind.kind === 'scalar' && kind.name === 'bool') return { kind: 'differs', reason: names, value: true }
  return unknown(names)
}

function differs(reason: string): TypeDifference {
  return { kind: 'differs', reason }
}

/** In the binary encoding, a map is a list of messages with a key and a value. */
function comparedKeys(field: MessageField, other: MessageField, isJson: boolean): TypeDifference | undefined {
  if (field.keyType !== undefined && other.keyType !== undefined) {
    const asField = (name: string) => ({ kind: { kind: 'scalar', name }, isGroup: false }) as const
    const isSame = wireClassOf(asField(field.keyType)) === wireClassOf(asField(other.keyType))
    const reason = `keys of type ${quote(field.keyType)} are read as ${quote(other.keyType)}`
    if (!isSame) return differs(reason)
    return isJson ? unknown(reason) : undefined
  }
  const [map, list, reason] =
    field.keyType === undefined
      ? [other, field, `${quote(typeName(field.kind))} is read as a map`]
      : [field, other, `a map is read as ${quote(typeName(other.kind))}`]
  const mayBeEntries = map !== list && list.kind.kind === 'message' && !list.isGroup && !isJson
  return mayBeEntries ? unknown(reason) : differs(reason)
}

function comparedScalars(written: string, read: string, isJson: boolean): TypeDifference | undefined {
  if (written === read) return undefined
  const reason = `${quote(written)} is read as ${quote(read)}`
  if (written === 'bytes') return differs(reason)
  if (!isJson) return undefined
  // Bytes are in base64.
  if (written === 'string') return { kind: 'differs', reason, value: '?' }
  const [from, to] = [boundsOf(written), boundsOf(read)]
  if (from === undefined || to === undefined) return differs(reason)
  if (from[1] > to[1]) return { kind: 'differs', reason, value: String(from[1]) }
  return from[0] < to[0] ? { kind: 'differs', reason, value: -1 } : undefined
}
