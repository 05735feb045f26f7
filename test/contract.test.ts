import './contract/pages.ts'
import './contract/written-alike.ts'
import { rm } from 'node:fs/promises'
import { Ajv, type AnySchema } from 'ajv'
import t from 'tap'
import { changeExamples, type Role } from '../scripts/change-table.ts'
import { diff, lint, pair, suppress } from '../src/index.ts'
import { git, repository } from './choice/repository.ts'
import { write } from './choice/shared-parts.ts'

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
  for (const { examples } of [...changeExamples('.'), ...changeExamples('.', 'small-changes.yaml')]) {
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
  const ajv = new Ajv({ strict: false, validateFormats: false })
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
    'asyncapi: 1.2.0\n',
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

const orders = (payload: string) => `asyncapi: 3.1.0
info: { title: Orders, version: "1" }
channels: { c: { address: c, messages: { m: { contentType: application/json, payload: ${payload} } } } }
operations: { in: { action: receive, channel: { $ref: "#/channels/c" } } }
`

t.test('a version of a commit, with all files as they were in it', async (t) => {
  const folder = await repository(t, {
    'apis/a.yaml': orders('{ $ref: ../parts/p.yaml#/P }'),
    'parts/real.yaml': 'P: { type: string }\n',
    'big.yaml': orders(`{ enum: [${Array.from({ length: 40_000 }, (_, index) => index).join()}] }`),
  })
  git(folder, 'mv', 'parts/real.yaml', 'parts/other.yaml')
  await write(folder, { 'parts/p.yaml': 'P: { type: string }\n' })
  git(folder, 'add', '-A')
  git(folder, 'commit', '-qm', 'part')
  git(folder, 'tag', 'one')
  await write(folder, { 'parts/p.yaml': 'P: { type: number }\n' })
  const options = { noConfig: true, workingFolder: folder }
  const now = { path: `${folder}/apis/a.yaml` }
  const changed = await diff({ revision: 'one', path: 'apis/a.yaml' }, now, options)
  t.strictSame(
    changed.changes.map(({ code, old, new: current }) => [code, old?.file, current?.file]),
    [['contract/payload-changed', 'one:parts/p.yaml', `${folder}/parts/p.yaml`]],
  )
  t.equal(changed.textOf('one:parts/p.yaml'), 'P: { type: string }\n')
  t.strictSame(JSON.parse(JSON.stringify(changed.findings)), changed.findings, 'plain data')
  const same = { revision: 'one', path: 'apis/a.yaml' }
  t.equal((await diff(same, same, options)).verdict, 'none', 'twice the same commit')
  const before = await diff({ revision: 'base', path: 'apis/a.yaml' }, now, options)
  t.strictSame(
    [before.verdict, before.findings.map(({ code, place }) => [code, place.source])],
    [undefined, [['ref/unresolved', 'base:apis/a.yaml']]],
  )
  t.equal((await diff({ revision: 'base', path: 'big.yaml' }, { path: `${folder}/big.yaml` }, options)).verdict, 'none')
  t.match((await diff({ revision: 'one', path: 'none.yaml' }, now, options)).unreadable, [/none\.yaml cannot be read/])
  await t.rejects(diff({ revision: 'none', path: 'apis/a.yaml' }, now, options), {
    name: 'UsageError',
    message: /^none:apis\/a\.yaml: none is no commit/,
  })
})

t.test('lint compares with the baseline of the config', async (t) => {
  const folder = await repository(t, { 'a.yaml': orders('{ type: string }'), 'b.yaml': orders('true') })
  await write(folder, {
    'a.yaml': orders('{ type: number }'),
    'c.yaml': orders('true'),
    'msgapi.config.yaml': 'baseline: base\n',
  })
  const options = { workingFolder: folder }
  const found = async (...names: readonly string[]) => {
    const { findings, suppressed, notices } = await lint(
      names.map((name) => `${folder}/${name}`),
      options,
    )
    return {
      codes: findings
        .filter(({ code }) => /^(?:contract|suppression)\//.test(code))
        .map(({ code, severity }) => `${code} ${severity}`),
      suppressed: suppressed.map(({ code }) => code),
      notices: notices.filter((notice) => notice.includes('compared')),
    }
  }
  t.strictSame(await found('a.yaml', 'b.yaml'), {
    codes: ['contract/payload-changed error'],
    suppressed: [],
    notices: [],
  })
  t.strictSame((await found('c.yaml')).notices, ['c.yaml is not compared with base: it was not there.'])
  const accepted = { file: 'a.yaml', rule: 'contract/payload-changed', pointer: '/channels/c/messages/m/payload' }
  await write(folder, { 'msgapi-suppressions.json': JSON.stringify([{ ...accepted, reason: 'nobody sends it' }]) })
  t.strictSame(await found('a.yaml'), { codes: [], suppressed: ['contract/payload-changed'], notices: [] })
  await rm(`${folder}/msgapi-suppressions.json`)
  const { suppressions, left } = await suppress([`${folder}/a.yaml`], { ...options, reason: 'nobody sends it' })
  t.strictSame(left, [])
  t.strictSame(
    suppressions.map(({ content }) => JSON.parse(content)),
    [[{ ...accepted, reason: 'nobody sends it' }]],
    'suppress accepts what breaks',
  )
  await write(folder, { 'msgapi-suppressions.json': JSON.stringify([{ ...accepted, reason: 'nobody sends it' }]) })
  await write(folder, { 'a.yaml': orders('{ type: string }') })
  t.strictSame((await found('a.yaml')).codes, ['suppression/unused warn'], 'nothing is left to accept')
  await write(folder, { 'msgapi.config.yaml': 'apis: { a: { entry: a.yaml } }\n' })
  t.strictSame((await found('a.yaml')).codes, [], 'not unused where no baseline is set')
  await write(folder, {
    'a.yaml': orders('{ type: number }'),
    'msgapi.config.yaml': 'apis: { a: { entry: a.yaml, baseline: base } }\n',
  })
  t.strictSame((await found('a.yaml')).suppressed, ['contract/payload-changed'], 'the baseline of an API')
  await write(folder, { 'msgapi.config.yaml': 'baseline: none\n' })
  await t.rejects(found('a.yaml'), { message: /^baseline: none is no commit/ })
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

t.test('several operations at one address take the messages that they accept', async (t) => {
  const number = { contentType: 'application/json', payload: { type: 'number' } }
  const text = { contentType: 'application/json', payload: { type: 'string' } }
  const both = (title: string, action: Role, further: Record<string, unknown> = {}) => {
    const operation = (message: string) => ({
      action,
      channel: { $ref: '#/channels/c' },
      messages: [{ $ref: `#/channels/c/messages/${message}` }],
    })
    const messages = { number, text, ...further }
    const operations = Object.fromEntries(Object.keys(messages).map((name) => [name, operation(name)]))
    const channels = { c: { address: 'a', messages } }
    const description = { asyncapi: '3.1.0', info: { title, version: '1' }, channels, operations }
    return { path: `${title}.json`, content: JSON.stringify(description) }
  }
  const of = async (...documents: readonly ReturnType<typeof both>[]) => {
    const { edges, unmatched } = await pair(documents, options)
    return [...edges.map(({ from, to, verdict }) => `${from}>${to} ${verdict}`), ...unmatched]
  }
  const fits = ['A.number>B.number fits', 'A.text>B.text fits']
  t.strictSame(await of(both('A', 'send'), both('B', 'receive')), fits)
  const flag = { flag: { contentType: 'application/json', payload: { type: 'boolean' } } }
  t.strictSame(await of(both('A', 'send'), both('B', 'receive', flag)), [...fits, 'B.flag'], 'nobody sends it')
  t.strictSame(
    await of(both('A', 'send', flag), both('B', 'receive')),
    [...fits, 'A.flag>B.number breaks', 'A.flag>B.text breaks'],
    'nobody accepts it',
  )
})

t.test('messages that constants tell apart are judged in any number', async (t) => {
  const channel = (note?: string) => {
    const messages = Object.fromEntries(
      Array.from({ length: 150 }, (_, index) => {
        const more = index === 1 && note !== undefined ? { note: { type: note } } : {}
        const properties = { kind: { const: `k${index}` }, ...more }
        return [
          `m${index}`,
          { contentType: 'application/json', payload: { type: 'object', required: ['kind'], properties } },
        ]
      }),
    )
    const operations = { o: { action: 'receive', channel: { $ref: '#/channels/c' } } }
    const channels = { c: { address: 'c', messages } }
    return {
      path: 'a.json',
      content: JSON.stringify({ asyncapi: '3.1.0', info: { title: 'A', version: '1' }, channels, operations }),
    }
  }
  const of = async (old: string | undefined, current: string | undefined) => {
    const { verdict, changes } = await diff(channel(old), channel(current), options)
    return [verdict, ...changes.map(({ message }) => message)]
  }
  t.strictSame(await of(undefined, 'string'), ['compatible', 'm1'])
  t.strictSame(await of('string', 'number'), ['breaking', 'm1'])
})

t.test('more values of parameters than are compared', async (t) => {
  const api = (count: number, address = 'a/{p}') => {
    const parameters = { p: { enum: Array.from({ length: count }, (_, index) => `v${index}`) } }
    const channels = { c: { address, parameters, messages: {} } }
    const operations = { o: { action: 'receive', channel: { $ref: '#/channels/c' } } }
    return {
      path: 'a.json',
      content: JSON.stringify({ asyncapi: '3.1.0', info: { title: `A${count}`, version: '1' }, channels, operations }),
    }
  }
  const of = async (...sides: [ReturnType<typeof api>, ReturnType<typeof api>]) =>
    (await diff(...sides, options)).verdict
  t.equal(await of(api(400), api(401)), 'compatible')
  t.equal(await of(api(401), api(400)), 'breaking')
  t.equal(await of(api(600), api(600)), 'none')
  t.equal(await of(api(601), api(600)), 'unknown')
  t.equal(await of(api(3, 'a/{p}/{p}'), api(3, 'a/{p}/{p}')), 'none')
  t.equal(await of(api(3, 'a/{p}/{p}'), api(2, 'a/{p}/{p}')), 'unknown')
})

t.test('formats restrict values only where they are asserted', async (t) => {
  const api = (type: string, format: string) => {
    const properties = { id: { type: 'string', format }, at: { type } }
    const payload = { type: 'object', required: ['id'], properties }
    const messages = { m: { contentType: 'application/json', payload } }
    const operations = { o: { action: 'receive', channel: { $ref: '#/channels/c' } } }
    const channels = { c: { address: 'c', messages } }
    return {
      path: 'a.json',
      content: JSON.stringify({ asyncapi: '3.1.0', info: { title: 'A', version: '1' }, channels, operations }),
    }
  }
  const of = async (assertFormats: boolean, ...sides: [ReturnType<typeof api>, ReturnType<typeof api>]) => {
    const { verdict, changes } = await diff(...sides, { ...options, assertFormats })
    return [verdict, ...changes.map(({ new: place }) => place?.pointer)]
  }
  const place = '/channels/c/messages/m/payload/properties'
  t.strictSame(await of(false, api('string', 'uuid'), api('integer', 'uuid')), ['breaking', `${place}/at`])
  t.strictSame(await of(false, api('string', 'uuid'), api('string', 'email')), ['none'])
  t.strictSame(await of(true, api('string', 'uuid'), api('string', 'email')), [
    'unknown',
    place.replace('/properties', ''),
  ])
})
