import type { Action, MessageContract } from '../contract/contract.ts'
import { equal, type Judgement, judgeData, judgeSchemas, type Reading, unknown } from './compare-schemas.ts'
import {
  anyHeaders,
  dataOf,
  isWholeJson,
  type MessageSet,
  noHeaders,
  type SchemaPart,
  wholeOf,
} from './message-schemas.ts'

/** The messages of the other side with the content type of a message. */
interface Candidates {
  readonly all: readonly MessageContract[]
  readonly partner: MessageContract | undefined
}

/** Judges messages that must be among those of the other side. */
export class MessageJudge {
  readonly #inner: readonly MessageContract[]
  readonly #set: MessageSet
  readonly #action: Action
  readonly #reading: Reading

  /** @param inner the messages that must be among others; @param set all messages of both sides */
  constructor(
    { inner, set }: { readonly inner: readonly MessageContract[]; readonly set: MessageSet },
    action: Action,
    reading: Reading,
  ) {
    this.#inner = inner
    this.#set = set
    this.#action = action
    this.#reading = reading
  }

  /** Whether a message is one and only one of others; `partner` is the one that it succeeds, if there is one. */
  judge(message: MessageContract, { all, partner }: Candidates): Judgement {
    const outer = this.#rivalsOf(message, all, partner)
    const inside = wholeOf(message, this.#reading.names === 'none')
    const [first] = outer
    const outside =
      outer.length === 1 && first !== undefined ? wholeOf(first) : { oneOf: outer.map((each) => wholeOf(each)) }
    const judged = this.#within(inside, outside)
    if (judged.proof.kind !== 'witness') return judged
    const others = this.#inner.filter(
      (each) =>
        each !== message &&
        each.contentType === message.contentType &&
        isWholeJson(each) &&
        !this.#set.areApart(message, each),
    )
    const rivals = others.map((each) => wholeOf(each))
    // What is valid for two messages of one side is no message of it.
    return this.#set.countAccepting(rivals, judged.proof.value) === 0
      ? judged
      : this.#within({ allOf: [inside], not: { anyOf: rivals } }, outside)
  }

  #within(inner: object, outer: object): Judgement {
    return this.#action === 'send'
      ? judgeData(outer, inner, 'send', this.#reading)
      : judgeData(inner, outer, 'receive', this.#reading)
  }

  /** What a part of a message means to those that know the old one. */
  judgePart(old: MessageContract, current: MessageContract, part: SchemaPart): Judgement {
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

  /** The messages that a message may be valid for; if there are none, one that shows it. */
  #rivalsOf(
    message: MessageContract,
    all: readonly MessageContract[],
    partner: MessageContract | undefined,
  ): readonly MessageContract[] {
    const rivals = all.filter((each) => !this.#set.areApart(message, each))
    if (rivals.length > 0) return rivals
    return partner !== undefined && all.includes(partner) ? [partner] : all.slice(0, 1)
  }
}
