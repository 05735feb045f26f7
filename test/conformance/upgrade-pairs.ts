import { readFileSync } from 'node:fs'
import path from 'node:path'
import { upgrade } from '../../src/index.ts'
import { child, type Data, Documents, referenceIn, type Value } from '../oracle/document.ts'

/** A description of version 2, and the one of version 3 that somebody made of it. */
export interface UpgradePair {
  readonly source: string
  readonly made: string
  /** Texts of both that are replaced first, because the upgrade refuses them with a reason. */
  readonly mended?: readonly (readonly [string, string])[]
  /** The differences between our result and theirs, by the reason for them. */
  readonly differences: Readonly<Record<string, readonly string[]>>
}

/** The pairs, each with its explained differences. */
export function upgradePairs(): readonly UpgradePair[] {
  return JSON.parse(readFileSync('test/conformance/upgrade-pairs.json', 'utf8'))
}

/** What is wrong with the record of a pair: differences that nobody has explained, and explained ones that are none any more. */
export async function pairProblems(pair: UpgradePair, sharedFolder: string): Promise<readonly string[]> {
  const { mended = [] } = pair
  const [source = '', made = ''] = [pair.source, pair.made].map((file) =>
    readFileSync(path.join(sharedFolder, file), 'utf8'),
  )
  const mend = (text: string): string => mended.reduce((all, [old, next]) => all.replaceAll(old, () => next), text)
  const found = await differencesBetween(mend(source), mend(made))
  const explained = Object.values(pair.differences).flat()
  return [
    ...mended.filter(([old]) => !source.includes(old)).map(([old]) => `mends nothing: ${JSON.stringify(old)}`),
    ...found.filter((line) => !explained.includes(line)).map((line) => `not explained: ${line}`),
    ...explained.filter((line) => !found.includes(line)).map((line) => `no difference any more: ${line}`),
  ]
}

/** The differences in meaning between the upgrade of a text and a text of version 3: `place: ours | theirs`. */
export async function differencesBetween(source: string, made: string): Promise<readonly string[]> {
  const file = path.resolve('description.yaml')
  const to = /^asyncapi:\s*['"]?3\.0/m.test(made) ? '3.0' : '3.1'
  const { files, findings } = await upgrade([{ path: file, content: source }], { noConfig: true, to })
  const [upgraded] = files
  if (upgraded === undefined) {
    const errors = findings
      .filter(({ severity }) => severity === 'error')
      .map(({ code, message }) => `${code} ${message}`)
    return [`the source: refused, ${[...new Set(errors)].join('; ')} | ${upgradedVersion(made)}`]
  }
  const [ours, theirs] = [upgraded.text, made].map((text) => new Documents(() => text))
  return ours === undefined || theirs === undefined ? [] : new Comparison(ours, theirs).between(file)
}

function upgradedVersion(text: string): string {
  return /^asyncapi:.*/m.exec(text)?.[0] ?? 'no version'
}

/** An entry of a map with its key. */
type Entry = readonly [string, Value]
/** A value of ours and the one of theirs that it is compared with, under the name of both. */
type Pair = readonly [string, Value | undefined, Value | undefined]

/** Compares two descriptions of version 3. Ids that an author is free to choose are mapped: those of channels, operations and messages. */
class Comparison {
  readonly #ours: Documents
  readonly #theirs: Documents
  readonly #differences: string[] = []
  readonly #compared = new Map<Data, Set<Data>>()
  /** The names of channels: one name for those that are compared. */
  readonly #channelNames = new Map<Data, string>()

  constructor(ours: Documents, theirs: Documents) {
    this.#ours = ours
    this.#theirs = theirs
  }

  between(file: string): readonly string[] {
    const [ours, theirs] = [this.#ours.root(file), this.#theirs.root(file)]
    this.#members(ours, theirs, '', new Set(['asyncapi', 'channels', 'operations', 'components']))
    this.#channelsAndOperations(ours, theirs, '')
    const [own, other] = [memberOf(ours, 'components'), memberOf(theirs, 'components')]
    if (own === undefined || other === undefined) this.#values(own, other, 'components')
    else {
      this.#members(own, other, 'components/', new Set(['channels', 'operations']))
      this.#channelsAndOperations(own, other, 'components/')
    }
    return this.#differences
  }

  /** Channels with one address are the same, whatever their ids, and operations with one action on one channel. */
  #channelsAndOperations(ours: Value, theirs: Value, place: string): void {
    const [own, other] = [
      this.#resolved(ours, 'channels', this.#ours),
      this.#resolved(theirs, 'channels', this.#theirs),
    ]
    const channels = pairsOf(own, other, [
      ([, channel], [, counterpart]) => addressOf(channel) !== '' && addressOf(channel) === addressOf(counterpart),
      ([key, channel], [name]) => key === name || addressOf(channel) === name,
    ])
    for (const [name, channel, counterpart] of channels) {
      for (const data of [channel?.data, counterpart?.data])
        if (data !== undefined && !this.#channelNames.has(data)) this.#channelNames.set(data, name)
      this.#both(channel, counterpart, `${place}channels/${name}`, (...pair) => this.#channel(...pair))
    }
    const operations = pairsOf(
      this.#resolved(ours, 'operations', this.#ours),
      this.#resolved(theirs, 'operations', this.#theirs),
      [
        ([, operation], [, counterpart]) =>
          this.#flowOf(operation, this.#ours) === this.#flowOf(counterpart, this.#theirs),
      ],
    )
    for (const [name, operation, counterpart] of operations)
      this.#both(operation, counterpart, `${place}operations/${name}`, (...pair) => this.#operation(...pair))
  }

  #resolved(owner: Value, key: string, documents: Documents): readonly Entry[] {
    return entriesOf(memberOf(owner, key)).map(([name, value]) => [name, documents.resolve(value)] as const)
  }

  #channel(ours: Value, theirs: Value, place: string): void {
    this.#members(ours, theirs, `${place}/`, new Set(['messages']))
    for (const [name, message, counterpart] of messagePairs(ours, theirs))
      this.#values(message, counterpart, `${place}/messages/${name}`)
  }

  #flowOf(operation: Value, documents: Documents): string {
    const channel = channelOf(operation, documents)
    return `${String(child(operation.data, 'action'))} ${(channel && this.#channelNames.get(channel.data)) ?? ''}`
  }

  #operation(ours: Value, theirs: Value, place: string): void {
    this.#members(ours, theirs, `${place}/`, new Set(['channel', 'messages']))
    const [own, other] = [channelOf(ours, this.#ours), channelOf(theirs, this.#theirs)]
    if (own === undefined || other === undefined) return
    const pairs = messagePairs(own, other)
    const named = (operation: Value, channel: Value, documents: Documents, side: 1 | 2): string => {
      // Without a list, all messages of the channel are those of the operation.
      const listed = entriesOf(memberOf(operation, 'messages') ?? memberOf(channel, 'messages'))
      const names = listed.map(([, message]) => {
        const { data } = documents.resolve(message)
        const found = pairs.find((pair) => pair[side] !== undefined && documents.resolve(pair[side]).data === data)
        return found?.[0] ?? 'a message of another channel'
      })
      return names.sort().join(', ')
    }
    const [messages, counterparts] = [named(ours, own, this.#ours, 1), named(theirs, other, this.#theirs, 2)]
    if (messages !== counterparts) this.#note(`${place}/messages`, messages, counterparts)
  }

  #members(ours: Value, theirs: Value, place: string, leftOut: ReadonlySet<string> = new Set()): void {
    const [own, other] = [new Map(entriesOf(ours)), new Map(entriesOf(theirs))]
    for (const key of new Set([...own.keys(), ...other.keys()]))
      if (!leftOut.has(key)) this.#values(own.get(key), other.get(key), place + key)
  }

  /** Compares values with what their references lead to. Equal references are compared where they lead. */
  #values(ours: Value | undefined, theirs: Value | undefined, place: string): void {
    this.#both(ours, theirs, place, (one, two) => {
      const [own, other] = [referenceIn(one.data), referenceIn(two.data)]
      if (own === undefined && other === undefined) this.#data(one, two, place)
      else if (own !== other) this.#values(this.#ours.resolve(one), this.#theirs.resolve(two), place)
    })
  }

  #data(ours: Value, theirs: Value, place: string): void {
    const areNested =
      ours.data instanceof Map ? theirs.data instanceof Map : Array.isArray(ours.data) && Array.isArray(theirs.data)
    if (areNested) this.#members(ours, theirs, `${place}/`)
    else if (!Object.is(ours.data, theirs.data)) this.#note(place, shown(ours), shown(theirs))
  }

  /** Compares two values, or notes that one is missing. Values can be in themselves, so the same two are compared once. */
  #both(
    ours: Value | undefined,
    theirs: Value | undefined,
    place: string,
    compare: (ours: Value, theirs: Value, place: string) => void,
  ): void {
    if (ours === undefined || theirs === undefined) {
      if (ours !== theirs) this.#note(place, shown(ours), shown(theirs))
    } else if (!this.#isCompared(ours.data, theirs.data)) compare(ours, theirs, place)
  }

  #isCompared(ours: Data, theirs: Data): boolean {
    if (typeof ours !== 'object' || ours === null) return false
    const known = this.#compared.get(ours) ?? new Set()
    this.#compared.set(ours, known)
    if (known.has(theirs)) return true
    known.add(theirs)
    return false
  }

  #note(place: string, ours: string, theirs: string): void {
    this.#differences.push(`${place}: ${ours} | ${theirs}`)
  }
}

/** Pairs entries by the first condition that some fulfil, then the rest by the next one. Each pair has the key of theirs. */
function pairsOf(
  ours: readonly Entry[],
  theirs: readonly Entry[],
  conditions: readonly ((ours: Entry, theirs: Entry) => boolean)[],
): readonly Pair[] {
  const free = new Map(theirs)
  const pairs = new Map<string, Pair>()
  for (const matches of conditions)
    for (const entry of ours) {
      const found = pairs.has(entry[0]) ? undefined : [...free].find((each) => matches(entry, each))
      if (found === undefined) continue
      free.delete(found[0])
      pairs.set(entry[0], [found[0], entry[1], found[1]])
    }
  return [
    ...ours.map(([key, value]) => pairs.get(key) ?? ([key, value, undefined] as const)),
    ...[...free].map(([key, value]) => [key, undefined, value] as const),
  ]
}

/** The messages of two channels, paired by their keys, then by what they refer to or are, then by their order. */
function messagePairs(ours: Value, theirs: Value): readonly Pair[] {
  return pairsOf(entriesOf(memberOf(ours, 'messages')), entriesOf(memberOf(theirs, 'messages')), [
    ([key], [name]) => key === name,
    ([, message], [, counterpart]) => textOf(message.data) === textOf(counterpart.data),
    () => true,
  ])
}

function channelOf(operation: Value, documents: Documents): Value | undefined {
  const channel = memberOf(operation, 'channel')
  return channel && documents.resolve(channel)
}

function addressOf({ data }: Value): string {
  const address = child(data, 'address')
  return typeof address === 'string' ? address : ''
}

function memberOf({ file, data }: Value, key: string): Value | undefined {
  const member = child(data, key)
  return member === undefined ? undefined : { file, data: member }
}

function entriesOf(value: Value | undefined): readonly Entry[] {
  if (value === undefined) return []
  const { file, data } = value
  if (Array.isArray(data)) return data.map((item, index) => [String(index), { file, data: item }] as const)
  return data instanceof Map ? [...data].map(([key, member]) => [key, { file, data: member }] as const) : []
}

function shown(value: Value | undefined): string {
  if (value === undefined) return '-'
  const text = textOf(value.data)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

function textOf(data: Data): string {
  return JSON.stringify(data, (_key, value: unknown) =>
    value instanceof Map ? Object.fromEntries(value) : typeof value === 'bigint' ? Number(value) : value,
  )
}
