import { Ajv, type AnySchema } from 'ajv'
import t from 'tap'
import { changeExamples, type Role } from '../scripts/change-table.ts'
import { diff, pair } from '../src/index.ts'

const options = { noConfig: true } as const

function inRole(description: unknown, role: Role): string {
  return JSON.stringify(description).replaceAll('$ROLE', role)
}

function compare(old: unknown, current: unknown, role: Role = 'receive', reading?: 'strict') {
  const [before, after] = [old, current].map((each) => ({ path: 'api.json', content: inRole(each, role) }))
  if (before === undefined || after === undefined) throw new Error('no sides')
  return diff(before, after, { ...options, reading })
}

t.test('changes mean what the table says', async (t) => {
  for (const { examples } of changeExamples('.')) {
    for (const example of examples) {
      for (const role of ['send', 'receive'] as const) {
        const { verdict, changes } = await compare(example.old, example.new, role)
        const told = changes.map((each) => `${each.code} ${each.verdict}`)
        t.equal(verdict, example.verdicts[role], `${example.change}, ${role}: ${told}`)
        const again = await compare(example.old, example.old, role)
        t.strictSame([again.verdict, again.changes], ['none', []], `${example.change}, ${role}, twice the same`)
      }
    }
  }
})

t.test('a witness is accepted by one side only', async (t) => {
  const ajv = new Ajv({ strict: false })
  let seen = 0
  for (const { examples } of changeExamples('.')) {
    for (const { change, old, new: current } of examples) {
      for (const role of ['send', 'receive'] as const) {
        const { changes } = await compare(old, current, role)
        for (const { proof, part } of changes) {
          if (proof.kind !== 'witness' || part !== 'payload') continue
          const sides = [old, current].map((each) =>
            ajv.validate({ oneOf: payloadsOf(each, proof.value) }, proof.value),
          )
          // Payloads of the reply are in another channel.
          if (!sides[0] && !sides[1]) continue
          t.strictSame(sides, [proof.accepts === 'old', proof.accepts === 'new'], `${change}, ${role}`)
          seen += 1
        }
      }
    }
  }
  t.ok(seen > 10)
})

interface PlainMessages {
  readonly channels: {
    readonly orders: { readonly messages: Readonly<Record<string, { readonly payload?: AnySchema }>> }
  }
}

function payloadsOf(description: unknown, _value: unknown): readonly AnySchema[] {
  const { channels }: PlainMessages = JSON.parse(JSON.stringify(description))
  return Object.values(channels.orders?.messages ?? {}).map(({ payload = true }) => payload)
}

t.test('only changes for some counterparts', async (t) => {
  const of = (type: string) => ({
    asyncapi: '3.1.0',
    info: { title: 'A', version: '1' },
    channels: { c: { address: 'c', messages: { m: { contentType: 'application/json', payload: { type } } } } },
    operations: {
      out: { action: 'send', channel: { $ref: '#/channels/c' } },
      in: { action: 'receive', channel: { $ref: '#/channels/c' } },
    },
  })
  const old = { path: 'a.json', content: JSON.stringify(of('string')) }
  const current = { path: 'a.json', content: JSON.stringify(of('number')) }
  for (const [counterparts, expected] of [
    ['receivers', ['out']],
    ['senders', ['in']],
    ['both', ['out', 'in']],
  ] as const) {
    const { changes, findings } = await diff(old, current, { ...options, for: counterparts })
    t.strictSame(
      changes.map(({ operation }) => operation),
      expected,
      counterparts,
    )
    t.equal(findings.length, changes.length)
  }
})

t.test('a side with errors has no verdict', async (t) => {
  const good = { path: 'a.yaml', content: 'asyncapi: 3.1.0\ninfo: {title: A, version: "1"}\n' }
  for (const content of [
    'a: [',
    'asyncapi: 2.6.0\n',
    'asyncapi: 3.1.0\ninfo: {title: A, version: "1"}\nchannels: {c: {$ref: "#/no"}}\n',
  ]) {
    const bad = { path: 'b.yaml', content }
    for (const [old, current] of [
      [bad, good],
      [good, bad],
    ] as const) {
      const { verdict, changes, failed, findings } = await diff(old, current, options)
      t.strictSame([verdict, changes, failed], [undefined, [], true])
      t.ok(findings.some(({ severity }) => severity === 'error'))
    }
  }
})

/** An application with one operation on one channel. */
function application(title: string, action: Role, payload: unknown, more: Record<string, unknown> = {}) {
  const { channel = {}, operation = {}, ...rest } = more
  const description = {
    asyncapi: '3.1.0',
    info: { title, version: '1' },
    defaultContentType: 'application/json',
    channels: { c: { address: 'a', messages: { m: { payload } }, ...Object(channel) } },
    operations: { op: { action, channel: { $ref: '#/channels/c' }, ...Object(operation) } },
    ...rest,
  }
  return { path: `${title}.json`, content: JSON.stringify(description) }
}

t.test('pairs', async (t) => {
  const text = { type: 'string' }
  const server = (host: string, protocol = 'kafka') => ({ servers: { s: { host, protocol } } })
  const rows: readonly [string, readonly ReturnType<typeof application>[], readonly string[]][] = [
    ['what fits', [application('A', 'send', text), application('B', 'receive', text)], ['A.op>B.op fits']],
    ['what breaks', [application('A', 'send', {}), application('B', 'receive', text)], ['A.op>B.op breaks']],
    ['two senders', [application('A', 'send', text), application('B', 'send', text)], ['A.op', 'B.op']],
    [
      'names beside',
      [application('A', 'send', { properties: { a: text } }), application('B', 'receive', { properties: { b: text } })],
      ['A.op>B.op fits'],
    ],
    [
      'two servers',
      [application('A', 'send', text, server('a')), application('B', 'receive', text, server('b'))],
      ['A.op', 'B.op'],
    ],
    [
      'two protocols',
      [application('A', 'send', text, server('a')), application('B', 'receive', text, server('a', 'amqp'))],
      ['A.op', 'B.op'],
    ],
    [
      'a server that one side names',
      [application('A', 'send', text, server('a')), application('B', 'receive', text)],
      ['A.op>B.op fits'],
    ],
    [
      'one title',
      [application('A', 'send', text), { ...application('A', 'receive', text), path: 'other.json' }],
      ['A (A.json).op>A (other.json).op fits'],
    ],
    [
      'three',
      [
        application('A', 'send', text),
        application('B', 'receive', text),
        application('C', 'receive', { type: 'number' }),
      ],
      ['A.op>B.op fits', 'A.op>C.op breaks'],
    ],
  ]
  for (const [name, documents, expected] of rows) {
    const { edges, unmatched } = await pair(documents, options)
    t.strictSame([...edges.map(({ from, to, verdict }) => `${from}>${to} ${verdict}`), ...unmatched], expected, name)
  }
})
