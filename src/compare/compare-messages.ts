import type { Action, MessageContract, SchemaContract } from '../contract/contract.ts'
import { isRecord } from '../plain-data.ts'
import type { ContractCode, Proof } from './change.ts'
import { compareBindings } from './compare-bindings.ts'
import {
  broken,
  equal,
  type Judgement,
  judgeData,
  judgeSchemas,
  kept,
  type Reading,
  unknown,
} from './compare-schemas.ts'
import { acceptedBy } from './examples.ts'
import type { Told } from './texts.ts'

/** The messages of the two sides that a change is about. */
export interface MessagePair {
  readonly old: MessageContract | undefined
  readonly new: MessageContract | undefined
}

/** A difference of the messages of an exchange. */
export interface MessageChange extends Judgement {
  readonly code: ContractCode
  readonly messages: MessagePair
  /** The part of the message: `payload`, `headers`, or the path of a binding field. */
  readonly part?: string
  /** The values of the part, if it is a text. */
  readonly values?: Told['values']
}

const schemaParts = ['payload', 'headers'] as const
type SchemaPart = (typeof schemaParts)[number]

/** The headers of a message that describes none, as its sender and its receiver read it. */
const noHeaders = { type: 'object', maxProperties: 0 }
const anyHeaders = { type: 'object' }

/**
 * Compares the messages of an exchange as the sets that they are (format text, Channel Object: each message must be valid
 * against one and only one): those that are sent must be among those that were, those that were accepted still must be. Names and
 * keys only choose the words.
 */
export function compareMessages(
  old: readonly MessageContract[],
  current: readonly MessageContract[],
  action: Action,
  reading: Reading,
): readonly MessageChange[] {
  return new MessageComparison(action, reading).changes(old, current)
}

/** Whether all messages of a sender are messages of a receiver, by content type, headers and payload. The receiver's are the old ones. */
export function compareSent(
  sent: readonly MessageContract[],
  accepted: readonly MessageContract[],
  reading: Reading,
): readonly MessageChange[] {
  return new MessageComparison('send', reading).changesOfSchemas(accepted, sent)
}

class MessageComparison {
  readonly #action: Action
  readonly #reading: Reading
  readonly #equal = new Map<MessageContract, Map<MessageContract, boolean>>()

  constructor(action: Action, reading: Reading) {
    this.#action = action
    this.#reading = reading
  }

  changes(old: readonly MessageContract[], current: readonly MessageContract[]): readonly MessageChange[] {
    const pairs = this.#pairsOf(old, current)
    return [...this.changesOfSchemas(old, current, pairs), ...pairs.flatMap((pair) => this.#besideSchemas(pair))]
  }

  changesOfSchemas(
    old: readonly MessageContract[],
    current: readonly MessageContract[],
    pairs: readonly Pair[] = this.#pairsOf(old, current),
  ): readonly MessageChange[] {
    const [inner, outer] = this.#action === 'send' ? [current, old] : [old, current]
    const isInOuter = (message: MessageContract): boolean => outer.some((each) => this.#areEqual(message, each))
    const isInInner = (message: MessageContract): boolean => inner.some((each) => this.#areEqual(each, message))
    const partners = new Map(pairs.flatMap((pair) => [[pair.old, pair] as const, [pair.new, pair] as const]))
    const hasMore = !outer.every(isInInner)
    const found: MessageChange[] = []
    for (const message of inner) {
      const isEqual = isInOuter(message)
      if (isEqual && !hasMore) continue
      const pair = partners.get(message) ?? this.#pairOf(message, undefined)
      found.push(...this.#changesOf(message, pair, { inner, outer }, isEqual))
    }
    for (const message of outer) {
      if (partners.has(message) || isInInner(message)) continue
      const messages = this.#pairOf(undefined, message)
      found.push({ code: aloneCode(messages), messages, ...kept })
    }
    return found
  }

  /** A pair by what it is in the containment. */
  #pairOf(inner: MessageContract | undefined, outer: MessageContract | undefined): MessagePair {
    return this.#action === 'send' ? { old: outer, new: inner } : { old: inner, new: outer }
  }

  /** What changed for one of the messages that must be valid for exactly one of the other side. */
  #changesOf(
    message: MessageContract,
    messages: MessagePair,
    { inner, outer }: Sides,
    isEqual: boolean,
  ): readonly MessageChange[] {
    const candidates = outer.filter(({ contentType }) => contentType === message.contentType)
    const partner = messages.old === message ? messages.new : messages.old
    if (candidates.length === 0) return [this.#ofContentType(message, partner, messages)]
    const parts = this.#partsOf(messages)
    if (![message, ...candidates].every(isWholeJson)) return this.#ofParts(parts, messages, partner)
    const judged = this.#judge(message, inner, candidates)
    if (judged.verdict === 'none' || (isEqual && judged.verdict === 'compatible')) return []
    const hasOtherType = partner !== undefined && partner.contentType !== message.contentType
    if (hasOtherType && judged.verdict !== 'compatible') return [this.#ofContentType(message, partner, messages)]
    if (judged.proof.kind === 'witness') return this.#withExample(judged.proof, { messages, parts, candidates })
    if (partner === undefined) return [{ code: aloneCode(messages), messages, ...judged }]
    // Another message may take what this one no longer does.
    const explaining = parts.filter(({ verdict }) => verdict === judged.verdict)
    return explaining.length > 0
      ? explaining
      : [{ code: 'contract/payload-changed', messages, part: 'payload', ...judged }]
  }

  /** What changed of a message that can only be compared with its counterpart. */
  #ofParts(
    parts: readonly MessageChange[],
    messages: MessagePair,
    partner: MessageContract | undefined,
  ): readonly MessageChange[] {
    if (partner !== undefined) return parts
    return [
      { code: aloneCode(messages), messages, ...unknown('it has no counterpart with a schema in the same format') },
    ]
  }

  /** A break, told of the part of the message that shows it, and further parts that break on their own. */
  #withExample(
    { value, accepts }: Extract<Proof, { readonly kind: 'witness' }>,
    { messages, parts, candidates }: Compared,
  ): readonly MessageChange[] {
    const example = isRecord(value) ? value : {}
    const isRefused = (part: SchemaPart, ofPart: unknown): boolean =>
      acceptedBy(
        ofPart,
        candidates.map((each) => partOf(each, part)),
      ) !== 1
    const part = isRefused('payload', example.payload) ? 'payload' : 'headers'
    const change: Judgement & { readonly part: SchemaPart } = {
      part,
      verdict: 'breaking',
      proof: { kind: 'witness', value: example[part], accepts },
    }
    if (
      acceptedBy(
        value,
        candidates.map((each) => wholeOf(each)),
      ) > 1
    )
      return [{ code: 'contract/messages-overlap', messages, ...change }]
    if (messages.old === undefined || messages.new === undefined)
      return [{ code: aloneCode(messages), messages, ...change }]
    const others = parts.filter(
      (other) =>
        other.part !== part &&
        isSchemaPart(other.part) &&
        other.proof.kind === 'witness' &&
        isRefused(other.part, other.proof.value),
    )
    return [{ code: `contract/${part}-changed`, messages, ...change }, ...others]
  }

  #ofContentType(
    { contentType }: MessageContract,
    partner: MessageContract | undefined,
    messages: MessagePair,
  ): MessageChange {
    if (partner === undefined) return { code: aloneCode(messages), messages, ...broken }
    const isKnown = contentType !== undefined && partner.contentType !== undefined
    const isOther = isKnown && essenceOf(contentType) !== essenceOf(partner.contentType)
    const judged = isOther
      ? broken
      : unknown(isKnown ? 'only parameters of the content type differ' : 'one side names no content type')
    const values = { old: messages.old?.contentType, new: messages.new?.contentType }
    return { code: 'contract/content-type-changed', messages, part: 'contentType', values, ...judged }
  }

  /** Whether a message is one and only one of others. */
  #judge(message: MessageContract, inner: readonly MessageContract[], outer: readonly MessageContract[]): Judgement {
    const isClosed = this.#reading.names === 'none'
    const inside = wholeOf(message, isClosed)
    const [first] = outer
    const outside =
      outer.length === 1 && first !== undefined ? wholeOf(first) : { oneOf: outer.map((each) => wholeOf(each)) }
    const judged = this.#within(inside, outside)
    if (judged.proof.kind !== 'witness') return judged
    const others = inner.filter(
      (each) => each !== message && each.contentType === message.contentType && isWholeJson(each),
    )
    const rivals = others.map((each) => wholeOf(each))
    // What is valid for two messages of one side is no message of it.
    return acceptedBy(judged.proof.value, rivals) === 0
      ? judged
      : this.#within({ allOf: [inside], not: { anyOf: rivals } }, outside)
  }

  #within(inner: object, outer: object): Judgement {
    return this.#action === 'send'
      ? judgeData(outer, inner, 'send', this.#reading)
      : judgeData(inner, outer, 'receive', this.#reading)
  }

  #partsOf({ old, new: current }: MessagePair): readonly MessageChange[] {
    if (old === undefined || current === undefined) return []
    return schemaParts.flatMap((part) => {
      const judged = this.#judgePart(old, current, part)
      return judged.verdict === 'none'
        ? []
        : [{ code: `contract/${part}-changed` as const, messages: { old, new: current }, part, ...judged }]
    })
  }

  #judgePart(old: MessageContract, current: MessageContract, part: SchemaPart): Judgement {
    const [before, after] = [old[part], current[part]]
    if (before === undefined && after === undefined) return equal
    if (before !== undefined && after !== undefined)
      return judgeSchemas(before, after, this.#action, this.#reading, current.contentType)
    if (part === 'payload') return unknown(`there ${before === undefined ? 'was' : 'is'} no schema of the payload`)
    const isSenders = (after === undefined) === (this.#action === 'send')
    const none = isSenders && this.#reading.names === 'none' ? noHeaders : anyHeaders
    const data = [before, after].map((schema) => (schema === undefined ? none : dataOf(schema)))
    return data.includes(undefined)
      ? unknown('a part of the schema cannot be read')
      : judgeData(data[0], data[1], this.#action, this.#reading)
  }

  #areEqual(one: MessageContract, other: MessageContract): boolean {
    const known = this.#equal.get(one)?.get(other)
    if (known !== undefined) return known
    const isNew = this.#action === 'send'
    const [old, current] = isNew ? [other, one] : [one, other]
    const areEqual =
      one.contentType === other.contentType &&
      schemaParts.every((part) => this.#judgePart(old, current, part).verdict === 'none')
    const ofOne = this.#equal.get(one) ?? new Map<MessageContract, boolean>()
    this.#equal.set(one, ofOne.set(other, areEqual))
    return areEqual
  }

  /** The messages that are told of as one: equal ones, those with one name or key, or the only one that is left. */
  #pairsOf(old: readonly MessageContract[], current: readonly MessageContract[]): readonly Pair[] {
    const left = { old: new Set(old), new: new Set(current) }
    const pairs: Pair[] = []
    const take = (isPair: (one: MessageContract, other: MessageContract) => boolean): void => {
      for (const one of left.old) {
        const other = [...left.new].find((each) => isPair(one, each))
        if (other === undefined) continue
        left.old.delete(one)
        left.new.delete(other)
        pairs.push({ old: one, new: other })
      }
    }
    const areEqual = (one: MessageContract, other: MessageContract): boolean =>
      this.#action === 'send' ? this.#areEqual(other, one) : this.#areEqual(one, other)
    take((one, other) => one.key === other.key && areEqual(one, other))
    take(areEqual)
    take((one, other) => one.name !== undefined && one.name === other.name)
    take((one, other) => one.key === other.key)
    take(() => left.old.size === 1 && left.new.size === 1)
    return pairs
  }

  /** What changed of a message beside its schemas: the correlation id and bindings. */
  #besideSchemas(messages: Pair): readonly MessageChange[] {
    const { old, new: current } = messages
    const found: MessageChange[] = []
    const [before, after] = [old.correlationId?.text, current.correlationId?.text]
    if (before !== after) {
      const isAdded = before === undefined
      const judged =
        isAdded && this.#action === 'send' ? kept : unknown('nothing says who depends on the correlation id')
      const isMoved = before !== undefined && after !== undefined
      found.push({
        code: 'contract/correlation-id-changed',
        messages,
        part: 'correlationId',
        values: { old: before, new: after },
        ...(isMoved ? broken : judged),
      })
    }
    for (const change of compareBindings(old.bindings, current.bindings, this.#action, this.#reading)) {
      const { field, values, verdict, proof } = change
      found.push({ code: 'contract/binding-changed', messages, part: field, values, verdict, proof })
    }
    return found
  }
}

interface Sides {
  readonly inner: readonly MessageContract[]
  readonly outer: readonly MessageContract[]
}

/** A message that is compared with those of the other side. */
interface Compared {
  readonly messages: MessagePair
  readonly parts: readonly MessageChange[]
  readonly candidates: readonly MessageContract[]
}

/** Messages of both sides. */
interface Pair extends MessagePair {
  readonly old: MessageContract
  readonly new: MessageContract
}

function aloneCode({ old }: MessagePair): ContractCode {
  return old === undefined ? 'contract/message-added' : 'contract/message-removed'
}

function essenceOf(contentType: string): string {
  return contentType.replace(/;.*$/s, '').trim()
}

function dataOf({ content }: SchemaContract): unknown {
  return content.kind === 'json' && content.text === undefined ? content.data : undefined
}

/** True if a message can be compared with several at once. */
function isWholeJson({ payload, headers }: MessageContract): boolean {
  return (
    payload !== undefined && dataOf(payload) !== undefined && (headers === undefined || dataOf(headers) !== undefined)
  )
}

function isSchemaPart(part: string | undefined): part is SchemaPart {
  return part === 'payload' || part === 'headers'
}

/** The schema of a part of a message, as its receiver reads it, or its sender. */
function partOf(message: MessageContract, part: SchemaPart, isSender = false): unknown {
  const schema = message[part]
  if (schema !== undefined) return dataOf(schema)
  return part === 'headers' && isSender ? noHeaders : part === 'headers' ? anyHeaders : true
}

/** The schema of a whole message, as its receiver reads it, or its sender. */
function wholeOf(message: MessageContract, isSender = false): object {
  const properties = { headers: partOf(message, 'headers', isSender), payload: partOf(message, 'payload') }
  return { type: 'object', required: ['headers', 'payload'], properties, additionalProperties: false }
}
