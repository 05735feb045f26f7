import type { Action, MessageContract } from '../contract/contract.ts'
import { isRecord } from '../plain-data.ts'
import { changesBesideSchemas, pairsWithSameSchemas } from './beside-schemas.ts'
import type { ContractCode, Proof } from './change.ts'
import { broken, type Judgement, kept, type Reading, unknown } from './compare-schemas.ts'
import { MessageJudge } from './judge-messages.ts'
import type { MessageChange, MessagePair } from './message-change.ts'
import { isWholeJson, MessageSet, partOf, type SchemaPart, schemaParts, wholeOf } from './message-schemas.ts'
import { type Paired, PairingUp } from './pair-up.ts'

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
  const same = pairsWithSameSchemas(old, current)
  const comparison = same === undefined ? new MessageComparison({ old, new: current }, action, reading) : undefined
  return [
    ...(comparison?.changesOfSchemas() ?? []),
    ...(comparison?.pairs ?? same ?? []).flatMap((pair) => changesBesideSchemas(pair, action, reading)),
  ]
}

/** Whether all messages of a sender are messages of a receiver, by content type, headers and payload. The receiver's are the old ones. */
export function compareSent(
  sent: readonly MessageContract[],
  accepted: readonly MessageContract[],
  reading: Reading,
): readonly MessageChange[] {
  return new MessageComparison({ old: accepted, new: sent }, 'send', reading).changesOfSchemas()
}

class MessageComparison {
  readonly #action: Action
  /** Those that must be among the others. */
  readonly #inner: readonly MessageContract[]
  readonly #outer: readonly MessageContract[]
  readonly #set: MessageSet
  readonly #judge: MessageJudge
  /** Messages that a change names together. */
  readonly pairs: readonly Pair[]

  constructor(
    { old, new: current }: Readonly<Record<'old' | 'new', readonly MessageContract[]>>,
    action: Action,
    reading: Reading,
  ) {
    this.#action = action
    this.#inner = action === 'send' ? current : old
    this.#outer = action === 'send' ? old : current
    this.#set = new MessageSet([...old, ...current], reading)
    this.#judge = new MessageJudge({ inner: this.#inner, set: this.#set }, action, reading)
    // Equal ones, those with one name or key, or the only ones that are left.
    this.pairs = new PairingUp(old, current)
      .by((message) => this.#contentAnd(message, message.key))
      .by((message) => this.#contentAnd(message, ''))
      .by(({ name }) => name)
      .by(({ key }) => key)
      .lastOnes().pairs
  }

  #contentAnd(message: MessageContract, key: string): string | undefined {
    const content = this.#set.contentOf(message)
    return content && `${content} ${key}`
  }

  changesOfSchemas(): readonly MessageChange[] {
    const partners = new Map(this.pairs.flatMap((pair) => [[pair.old, pair] as const, [pair.new, pair] as const]))
    const equal = this.#equalOnes()
    const more = this.#outer.filter((message) => !equal.has(message))
    const found: MessageChange[] = []
    for (const message of this.#inner) {
      const pair = partners.get(message) ?? this.#pairOf(message, undefined)
      if (!equal.has(message)) found.push(...this.#changesOf(message, pair, this.#outer))
      else if (more.length > 0) found.push(...this.#overlapsOf(message, pair, more))
    }
    for (const message of more) {
      if (partners.has(message)) continue
      const messages = this.#pairOf(undefined, message)
      found.push({ code: aloneCode(messages), messages, ...kept })
    }
    return found.map((change) => this.#explained(change))
  }

  /** The messages that the other side has, too: with the same content, or with other words in a message that they are paired with. */
  #equalOnes(): ReadonlySet<MessageContract> {
    const [inner, outer] = [this.#inner, this.#outer].map((messages) => {
      return new Set(messages.map((message) => this.#set.contentOf(message)))
    })
    const isIn = (message: MessageContract, contents: ReadonlySet<string | undefined> | undefined): boolean => {
      const content = this.#set.contentOf(message)
      return content !== undefined && contents?.has(content) === true
    }
    const paired = this.pairs.filter(({ old, new: current }) => {
      return old.contentType === current.contentType && this.#partsOf({ old, new: current }).length === 0
    })
    return new Set([
      ...this.#inner.filter((message) => isIn(message, outer)),
      ...this.#outer.filter((message) => isIn(message, inner)),
      ...paired.flatMap((pair) => [pair.old, pair.new]),
    ])
  }

  /** A pair by what it is in the containment. */
  #pairOf(inner: MessageContract | undefined, outer: MessageContract | undefined): MessagePair {
    return this.#action === 'send' ? { old: outer, new: inner } : { old: inner, new: outer }
  }

  /** Of a message that the other side has, too: those of its other messages that now accept it as well. */
  #overlapsOf(
    message: MessageContract,
    messages: MessagePair,
    more: readonly MessageContract[],
  ): readonly MessageChange[] {
    const isRival = (each: MessageContract): boolean =>
      each.contentType === message.contentType && !this.#set.areApart(message, each)
    if (!more.some(isRival)) return []
    const content = this.#set.contentOf(message)
    const own = this.#outer.filter(
      (each) => each === messages.old || each === messages.new || this.#set.contentOf(each) === content,
    )
    const changes = this.#changesOf(message, messages, [...own.slice(0, 1), ...more.filter(isRival)])
    return changes.filter(({ verdict }) => verdict !== 'compatible')
  }

  /** What changed for one of the messages that must be valid for exactly one of some of the other side. */
  #changesOf(
    message: MessageContract,
    messages: MessagePair,
    outer: readonly MessageContract[],
  ): readonly MessageChange[] {
    const all = outer.filter(({ contentType }) => contentType === message.contentType)
    const partner = messages.old === message ? messages.new : messages.old
    if (all.length === 0) return [this.#ofContentType(message, partner, messages)]
    const parts = this.#partsOf(messages)
    if (![message, ...all].every(isWholeJson)) return this.#ofParts(parts, messages, partner)
    const judged = this.#judge.judge(message, { all, partner })
    if (judged.verdict === 'none') return []
    const hasOtherType = partner !== undefined && partner.contentType !== message.contentType
    if (hasOtherType && judged.verdict !== 'compatible') return [this.#ofContentType(message, partner, messages)]
    if (judged.proof.kind === 'witness') return this.#withExample(judged.proof, { messages, parts, candidates: all })
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
    const isRefused = (part: SchemaPart, by: readonly (MessageContract | undefined)[]): boolean =>
      this.#takenBy(example[part], part, by) === 0
    const partner = this.#action === 'send' ? messages.old : messages.new
    const wholes = candidates.map((each) => wholeOf(each))
    const isOverlap = this.#set.countAccepting(wholes, value) > 1
    const isOfPayload =
      isOverlap ||
      isRefused('payload', candidates) ||
      (!isRefused('headers', candidates) && isRefused('payload', [partner]))
    const part = isOfPayload ? 'payload' : 'headers'
    const change: Judgement & { readonly part: SchemaPart } = {
      part,
      verdict: 'breaking',
      proof: { kind: 'witness', value: example[part], accepts },
    }
    if (isOverlap) return [{ code: 'contract/messages-overlap', messages, ...change }]
    if (messages.old === undefined || messages.new === undefined)
      return [{ code: aloneCode(messages), messages, ...change }]
    const others = parts.filter(
      (other) =>
        other.part !== part &&
        isSchemaPart(other.part) &&
        other.proof.kind === 'witness' &&
        this.#takenBy(other.proof.value, other.part, candidates) === 0 &&
        this.#takenBy(other.proof.value, other.part, this.#inner) === 1,
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

  #partsOf({ old, new: current }: MessagePair): readonly MessageChange[] {
    if (old === undefined || current === undefined) return []
    return schemaParts.flatMap((part) => {
      const judged = this.#judge.judgePart(old, current, part)
      return judged.verdict === 'none'
        ? []
        : [{ code: `contract/${part}-changed` as const, messages: { old, new: current }, part, ...judged }]
    })
  }

  /** How many messages take a value as one of their parts. */
  #takenBy(value: unknown, part: SchemaPart, messages: readonly (MessageContract | undefined)[]): number {
    const schemas = messages.flatMap((each) => (each === undefined ? [] : [partOf(each, part)]))
    return this.#set.countAccepting(schemas, value)
  }

  /** A change of a schema with the reason why its example is refused. */
  #explained(change: MessageChange): MessageChange {
    const { code, part, messages, proof } = change
    if (!isSchemaPart(part) || code !== `contract/${part}-changed` || proof.kind !== 'witness') return change
    const refusing = proof.accepts === 'old' ? messages.new : messages.old
    const refusal = refusing && this.#set.refusalOf(proof.value, partOf(refusing, part))
    if (refusal === undefined) return change
    return { ...change, way: refusal.way, proof: { ...proof, reason: proof.reason ?? refusal.reason } }
  }
}

/** A message that is compared with those of the other side. */
interface Compared {
  readonly messages: MessagePair
  readonly parts: readonly MessageChange[]
  readonly candidates: readonly MessageContract[]
}

type Pair = Paired<MessageContract>

function aloneCode({ old }: MessagePair): ContractCode {
  return old === undefined ? 'contract/message-added' : 'contract/message-removed'
}

function essenceOf(contentType: string): string {
  return contentType.replace(/;.*$/s, '').trim()
}

function isSchemaPart(part: string | undefined): part is SchemaPart {
  return part === 'payload' || part === 'headers'
}
