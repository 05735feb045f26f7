import { Ajv } from 'ajv'
import fc from 'fast-check'
import t from 'tap'
import type { Role } from '../scripts/change-table.ts'
import { diff } from '../src/index.ts'
import { isRecord } from '../src/plain-data.ts'
import { isMetOften, runs } from './volume.ts'

interface Message {
  readonly key: string
  readonly contentType: 'application/json' | 'text/json'
  readonly headers: Schema | undefined
  readonly payload: Schema
}

type Schema = Readonly<Record<string, unknown>>

/** What is sent with a content type. */
interface Sent {
  readonly contentType: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly payload: unknown
}

const names = ['a', 'b', 'c'] as const
const scalars = [0, 1, 'x', null] as const

const part = fc.oneof(
  fc.constantFrom<Schema>({}, { type: 'integer' }, { type: 'string' }, { type: ['string', 'null'] }),
  fc.constantFrom(...scalars).map((value): Schema => ({ const: value })),
  fc
    .uniqueArray(fc.constantFrom(...scalars), { minLength: 1, maxLength: 3 })
    .map((values): Schema => ({ enum: values })),
)

const object = fc
  .record(
    {
      properties: fc.dictionary(fc.constantFrom('a', 'b'), part, { maxKeys: 2, noNullPrototype: true }),
      required: fc.uniqueArray(fc.constantFrom('a', 'b'), { maxLength: 2 }),
      additionalProperties: fc.oneof(fc.boolean(), part),
      minProperties: fc.nat(1),
    },
    { requiredKeys: ['properties'] },
  )
  .map((keywords): Schema => ({ type: 'object', ...keywords }))

const schema = fc.oneof(
  { arbitrary: object, weight: 5 },
  { arbitrary: part, weight: 1 },
  { arbitrary: fc.array(object, { minLength: 1, maxLength: 2 }).map((anyOf): Schema => ({ anyOf })), weight: 1 },
  { arbitrary: fc.array(object, { minLength: 2, maxLength: 2 }).map((oneOf): Schema => ({ oneOf })), weight: 1 },
)

const messages = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom('one', 'two', 'three'),
    contentType: fc.constantFrom('application/json' as const, 'application/json' as const, 'text/json' as const),
    headers: fc.option(object, { nil: undefined, freq: 3 }),
    payload: schema,
  }),
  { selector: ({ key }) => key, minLength: 1, maxLength: 3 },
)

/** Two versions: random ones, or the second with one payload that is another, or less or more than it was. */
const versions = fc.oneof(
  fc.tuple(messages, messages),
  fc
    .tuple(messages, schema, fc.nat(2), fc.constantFrom('other', 'less', 'more'))
    .map(([old, other, at, kind]): readonly [Message[], Message[]] => {
      const changed = ({ payload }: Message): Schema =>
        kind === 'other' ? other : kind === 'less' ? { allOf: [payload, other] } : { anyOf: [payload, other] }
      return [
        old,
        old.map((message, index) => (index === at % old.length ? { ...message, payload: changed(message) } : message)),
      ]
    }),
)

const ajv = new Ajv({ strict: false, validateFormats: false })

/** The scalars, and one for each that no schema names. */
const samples = [...scalars, 2, ''] as const

/** Every object with some of the names and scalars, and the scalars themselves. */
const values: readonly unknown[] = [
  ...samples,
  ...names.reduce<readonly Readonly<Record<string, unknown>>[]>(
    (objects, name) => objects.flatMap((one) => [one, ...samples.map((value) => ({ ...one, [name]: value }))]),
    [{}],
  ),
]
const objects = values.filter((value) => isRecord(value))
const contentTypes = ['application/json', 'text/json']

function sentWith(payloads: readonly unknown[], allHeaders: readonly Sent['headers'][]): readonly Sent[] {
  return contentTypes.flatMap((contentType) =>
    payloads.flatMap((payload) => allHeaders.map((headers) => ({ contentType, headers, payload }))),
  )
}

const universe = sentWith(values, [{}, { a: 0 }, { a: 'x', b: 1 }, { c: null }])

/** Finds the messages that a value is valid for, which must be one and only one (format text, Channel Object). */
function accepting(description: readonly Message[]): (sent: Sent) => readonly Message[] {
  const compiled = description.map((message) => ({
    message,
    headers: ajv.compile(message.headers ?? {}),
    payload: ajv.compile(message.payload),
  }))
  return (sent) =>
    compiled.flatMap(({ message, headers, payload }) =>
      message.contentType === sent.contentType && headers(sent.headers) && payload(sent.payload) ? [message] : [],
    )
}

/** True if a message has only names that its sender describes, or nobody: what the practical reading takes for sent. */
function isWithoutHiddenNames(sent: Sent, { headers, payload }: Message, receiver: readonly Message[]): boolean {
  const isKnown = (value: unknown, own: Schema, others: readonly (Schema | undefined)[]): boolean =>
    !isRecord(value) ||
    Object.keys(value).every(
      (name) => JSON.stringify(own).includes(`"${name}":`) || !JSON.stringify(others).includes(`"${name}":`),
    )
  const areHeadersKnown =
    headers === undefined
      ? Object.keys(sent.headers).length === 0
      : isKnown(
          sent.headers,
          headers,
          receiver.map((each) => each.headers),
        )
  return (
    areHeadersKnown &&
    isKnown(
      sent.payload,
      payload,
      receiver.map((each) => each.payload),
    )
  )
}

function api(description: readonly Message[], role: Role, title = 'A'): { path: string; content: string } {
  const all = Object.fromEntries(description.map(({ key, ...message }) => [key, message]))
  return {
    path: 'api.json',
    content: JSON.stringify({
      asyncapi: '3.1.0',
      info: { title, version: '1' },
      channels: { c: { address: 'c', messages: all } },
      operations: { o: { action: role, channel: { $ref: '#/channels/c' } } },
    }),
  }
}

const strict = { noConfig: true, reading: 'strict' } as const

for (const reading of ['strict', 'practical'] as const)
  t.test(`no message refutes a verdict, and each that is shown is one of one side only, ${reading}`, async (t) => {
    const met = { none: 0, compatible: 0, unknown: 0, breaking: 0 }
    await fc.assert(
      fc.asyncProperty(versions, fc.constantFrom('send', 'receive'), async ([old, current], role) => {
        const { verdict, changes } = await diff(api(old, role), api(current, role), { noConfig: true, reading })
        if (verdict === undefined) return false
        met[verdict] += 1
        const [inner, outer] = role === 'send' ? [current, old] : [old, current]
        const [sending, receiving] = [accepting(inner), accepting(outer)]
        const isRefused = (sent: Sent): boolean => sending(sent).length === 1 && receiving(sent).length !== 1
        const isLikely = (sent: Sent): boolean =>
          sending(sent).every((message) => isWithoutHiddenNames(sent, message, outer))
        if (verdict === 'none' || verdict === 'compatible')
          return !universe.some((sent) => isRefused(sent) && (reading === 'strict' || isLikely(sent)))
        return changes.every(({ proof, part: of }) => {
          if (proof.kind !== 'witness') return true
          const { value } = proof
          return (
            of === 'headers' ? sentWith(values, isRecord(value) ? [value] : []) : sentWith([value], objects)
          ).some(isRefused)
        })
      }),
      runs(4000),
    )
    t.comment(met)
    for (const [verdict, count] of Object.entries(met)) if (verdict !== 'unknown') t.ok(isMetOften(count, 100), verdict)
  })

t.test('what is seen from the other side, and in two steps, is the same', async (t) => {
  await fc.assert(
    fc.asyncProperty(versions, messages, async ([one, two], three) => {
      const of = async (old: readonly Message[], current: readonly Message[], role: Role) =>
        (await diff(api(old, role), api(current, role), strict)).verdict
      const there = await of(one, two, 'send')
      t.equal(there, await of(two, one, 'receive'))
      const further = await of(two, three, 'send')
      const isProven = [there, further].every((verdict) => verdict === 'none' || verdict === 'compatible')
      return !isProven || (await of(one, three, 'send')) !== 'breaking'
    }),
    runs(1000),
  )
})
