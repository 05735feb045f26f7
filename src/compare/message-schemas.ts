import type { ComparedSchema } from '../containment/contained.ts'
import { SchemaSet } from '../containment/schema-set.ts'
import type { MessageContract, SchemaContract } from '../contract/contract.ts'
import type { Reading } from './compare-schemas.ts'
import { type Refusal, refusalOf } from './refusal.ts'

export const schemaParts = ['payload', 'headers'] as const
export type SchemaPart = (typeof schemaParts)[number]

/** The headers of a message that describes none, as its sender and its receiver read it. */
export const noHeaders = { type: 'object', maxProperties: 0 }
export const anyHeaders = { type: 'object' }

/** The schema of a message as data; undefined if it is in another format, or a part of it cannot be read. */
export function dataOf({ content }: SchemaContract): unknown {
  return content.kind === 'json' && content.text === undefined ? content.data : undefined
}

/** True if a message can be compared with several at once. */
export function isWholeJson({ payload, headers }: MessageContract): boolean {
  const isHeadersData = headers === undefined || dataOf(headers) !== undefined
  return payload !== undefined && dataOf(payload) !== undefined && isHeadersData
}

/** The schema of a part of a message, as its receiver reads it, or its sender. */
export function partOf(message: MessageContract, part: SchemaPart, isSender = false): unknown {
  const schema = message[part]
  if (schema !== undefined) return dataOf(schema)
  return part === 'headers' && isSender ? noHeaders : part === 'headers' ? anyHeaders : true
}

/** The schema of a whole message, as its receiver reads it, or its sender. */
export function wholeOf(message: MessageContract, isSender = false): object {
  const properties = { headers: partOf(message, 'headers', isSender), payload: partOf(message, 'payload') }
  return { type: 'object', required: ['headers', 'payload'], properties, additionalProperties: false }
}

/** What is quickly known of pairs of messages: of those whose schemas can be read as a whole. */
export class MessageSet {
  readonly #schemas: ReadonlyMap<MessageContract, ComparedSchema>
  readonly #set: SchemaSet

  constructor(messages: readonly MessageContract[], { assertFormats }: Pick<Reading, 'assertFormats'>) {
    this.#schemas = new Map(
      messages.filter(isWholeJson).map((message) => [message, { schema: wholeOf(message), dialect: 'draft7' }]),
    )
    this.#set = new SchemaSet([...this.#schemas.values()], assertFormats)
  }

  /** A text that messages of the same content share; undefined if the schemas of a message are not known as a whole. */
  contentOf(message: MessageContract): string | undefined {
    const schema = this.#schemas.get(message)
    return schema && `${this.#set.classOf(schema)} ${message.contentType}`
  }

  /** True if nothing is valid for both of two messages, as far as types and constants show. */
  areApart(one: MessageContract, other: MessageContract): boolean {
    const [schema, otherSchema] = [this.#schemas.get(one), this.#schemas.get(other)]
    return schema !== undefined && otherSchema !== undefined && this.#set.areApart(schema, otherSchema)
  }

  /** How many of some schemas accept a value. */
  countAccepting(schemas: readonly unknown[], value: unknown): number {
    return schemas.filter((schema) => this.#set.validatorOf(schema).isValid(value)).length
  }

  /** Why a schema refuses a value; undefined if it accepts it. */
  refusalOf(value: unknown, schema: unknown): Refusal | undefined {
    return refusalOf(value, this.#set.validatorOf(schema))
  }
}
