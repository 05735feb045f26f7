import { sameContent } from '../containment/same-content.ts'
import type { Action, MessageContract, SchemaContract } from '../contract/contract.ts'
import { areSchemasWrittenAlike } from '../contract/written-schema.ts'
import { compareBindings } from './compare-bindings.ts'
import { broken, kept, type Reading, unknown } from './compare-schemas.ts'
import type { MessageChange } from './message-change.ts'
import { dataOf } from './message-schemas.ts'
import type { Paired } from './pair-up.ts'

type Pair = Paired<MessageContract>

/**
 * The messages of two sides by their keys, if all have the schemas that they had: what most operations of a large description are, known
 * after one look at each schema. Undefined if any of them has to be compared.
 */
export function pairsWithSameSchemas(
  old: readonly MessageContract[],
  current: readonly MessageContract[],
): readonly Pair[] | undefined {
  if (old.length !== current.length) return undefined
  const before = new Map(old.map((message) => [message.key, message]))
  const pairs: Pair[] = []
  for (const message of current) {
    const earlier = before.get(message.key)
    if (earlier === undefined || !hasSameSchemas(earlier, message)) return undefined
    pairs.push({ old: earlier, new: message })
  }
  return pairs
}

function hasSameSchemas(one: MessageContract, other: MessageContract): boolean {
  if (one.contentType !== other.contentType || one.payload === undefined || other.payload === undefined) return false
  if (!hasSameContent(one.payload, other.payload)) return false
  if (one.headers === undefined || other.headers === undefined) return one.headers === other.headers
  return hasSameContent(one.headers, other.headers)
}

function hasSameContent(one: SchemaContract, other: SchemaContract): boolean {
  if (one.written !== undefined && other.written !== undefined && areSchemasWrittenAlike(one.written, other.written))
    return true
  const [schema, otherSchema] = [dataOf(one), dataOf(other)]
  return (
    schema !== undefined &&
    otherSchema !== undefined &&
    sameContent({ schema, dialect: 'draft7' }, { schema: otherSchema, dialect: 'draft7' })
  )
}

/** What changed of a message beside its schemas: the correlation id and bindings. */
export function changesBesideSchemas(messages: Pair, action: Action, reading: Reading): readonly MessageChange[] {
  const { old, new: current } = messages
  const found: MessageChange[] = []
  const [before, after] = [old.correlationId?.text, current.correlationId?.text]
  if (before !== after) {
    const isAdded = before === undefined
    const judged = isAdded && action === 'send' ? kept : unknown('nothing says who depends on the correlation id')
    const isMoved = before !== undefined && after !== undefined
    found.push({
      code: 'contract/correlation-id-changed',
      messages,
      part: 'correlationId',
      values: { old: before, new: after },
      ...(isMoved ? broken : judged),
    })
  }
  for (const change of compareBindings(old.bindings, current.bindings, action, reading)) {
    const { field, values, verdict, proof } = change
    found.push({ code: 'contract/binding-changed', messages, part: field, values, verdict, proof })
  }
  return found
}
