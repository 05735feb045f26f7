import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { parse } from 'yaml'
import type { UsedTransform } from '../src/index.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { parseText } from '../src/load/parse.ts'
import { formatFragment } from '../src/pointer.ts'
import { summarise } from '../src/run/outcome.ts'
import { Run } from '../src/run/run.ts'
import { type TransformedDescription, transformStage } from '../src/run/stages/transform.ts'
import { runs } from './volume.ts'

type Options = Readonly<Record<string, unknown>>

const source = `asyncapi: 3.0.0
id: urn:orders
info: { title: Orders, version: 1.0.0, description: All orders, contact: { name: Theirs } }
servers:
  broker: { host: b, protocol: kafka, description: Ours, bindings: { mqtt: { clientId: theirs } } }
channels:
  orders: { address: orders, messages: { placed: { payload: { type: string } } } }
  bills: { address: bills, messages: { sent: {}, paid: {} } }
operations:
  sendOrder:
    action: send
    channel: { $ref: '#/channels/orders' }
    summary: We send orders
    bindings: { kafka: { groupId: { type: string } }, notifytopic: { topic: { name: t } } }
  sendBill: { action: send, channel: { $ref: '#/channels/bills' } }
`.replace('notifytopic', 'sns')

const info = '{ title: Orders, version: 1.0.0, description: All orders }'

/** A draft of the source, with what a person changed in it. */
interface Case {
  readonly title: string
  readonly options?: Options
  readonly edit: (draft: string) => string
  /** Another source than the one that the draft was derived from. */
  readonly change?: (text: string) => string
  /** Values of the new draft by their pointers; undefined for none. */
  readonly values: Readonly<Record<string, unknown>>
  /** Severity, code and place of findings about the draft. */
  readonly findings: readonly string[]
}

const replaced = (from: string, to: string) => (text: string) => {
  if (!text.includes(from)) throw new Error(`${from} is not in ${text}`)
  return text.replace(from, to)
}

const cases: readonly Case[] = [
  { title: 'a draft that nobody changed', edit: (draft) => draft, values: { '/info/title': 'Orders' }, findings: [] },
  {
    title: 'what identifies the application',
    edit: replaced(
      info,
      '{ title: Mine, version: 2.0.0, contact: { name: Me }, license: { name: MIT }, termsOfService: x }\nid: urn:me',
    ),
    values: {
      '/info/title': 'Mine',
      '/info/version': '2.0.0',
      '/info/contact': { name: 'Me' },
      '/info/license': { name: 'MIT' },
      '/info/termsOfService': 'x',
      '/info/description': 'All orders',
      '/id': 'urn:me',
    },
    findings: ['info draft-kept #/info/title', 'info draft-kept #/info/version'],
  },
  {
    title: 'options of the run go first',
    options: { title: 'Given', version: '3.0.0', id: 'urn:given', supply: { '/info/contact': { name: 'Given' } } },
    edit: replaced(info, '{ title: Mine, version: 2.0.0, contact: { name: Me, url: u } }\nid: urn:me'),
    values: {
      '/info/title': 'Given',
      '/info/version': '3.0.0',
      '/info/contact': { name: 'Given' },
      '/id': 'urn:given',
    },
    findings: [],
  },
  {
    title: 'fields of bindings of the new side, and of the application, where the objects are still there',
    edit: (draft) =>
      [
        replaced('kafka: {}', 'kafka: { groupId: { const: mine }, bindingVersion: 0.5.0 }, nats: { queue: w }'),
        replaced('{ topic: { name: t } }', '{ topic: { name: t }, consumers: [{ protocol: sqs }] }'),
        replaced('mqtt: {}', 'mqtt: { clientId: mine }'),
        replaced(
          "channel: { $ref: '#/channels/bills' }",
          "channel: { $ref: '#/channels/bills' }, bindings: { nats: { queue: v } }",
        ),
      ].reduce((text, edit) => edit(text), draft),
    values: {
      '/operations/sendOrder/bindings/kafka': { groupId: { const: 'mine' } },
      '/operations/sendOrder/bindings/nats': { queue: 'w' },
      '/operations/sendOrder/bindings/sns/consumers': [{ protocol: 'sqs' }],
      '/operations/sendBill/bindings': { nats: { queue: 'v' } },
      '/servers/broker/bindings/mqtt': { clientId: 'mine' },
    },
    findings: ['warn draft-lost #/operations/sendOrder/bindings/kafka/bindingVersion'],
  },
  {
    title: 'fields of bindings of the side that is left, and of both, are not taken',
    edit: replaced(
      'kafka: {}',
      'kafka: {}, amqp: { expiration: 7, ack: true, bindingVersion: 0.3.0 }, mqtt: { qos: 1, retain: true }',
    ),
    values: {
      '/operations/sendOrder/bindings/amqp': { ack: true, bindingVersion: '0.3.0' },
      '/operations/sendOrder/bindings/mqtt': undefined,
    },
    findings: [
      'warn draft-lost #/operations/sendOrder/bindings/amqp/expiration',
      'warn draft-lost #/operations/sendOrder/bindings/mqtt',
    ],
  },
  {
    title: 'texts',
    edit: (draft) =>
      [
        replaced('summary: We send orders', 'summary: Orders arrive\n    description: For us'),
        replaced('description: All orders', 'description: Our orders'),
        replaced('description: Ours', 'description: Theirs, summary: S'),
      ].reduce((text, edit) => edit(text), draft),
    values: {
      '/operations/sendOrder/summary': 'Orders arrive',
      '/operations/sendOrder/description': 'For us',
      '/info/description': 'Our orders',
      '/servers/broker/description': 'Theirs',
      '/servers/broker/summary': 'S',
    },
    findings: [
      'info draft-kept #/info/description',
      'info draft-kept #/operations/sendOrder/summary',
      'info draft-kept #/servers/broker/description',
    ],
  },
  {
    title: 'an operation that a person gave another id',
    edit: (draft) =>
      [
        replaced('sendOrder:', '__proto__:'),
        replaced('summary: We send orders', 'summary: Orders arrive'),
        replaced('kafka: {}', 'kafka: { groupId: { const: mine } }'),
      ].reduce((text, edit) => edit(text), draft),
    values: {
      '/operations/sendOrder': undefined,
      '/operations/__proto__/summary': 'Orders arrive',
      '/operations/__proto__/bindings/kafka': { groupId: { const: 'mine' } },
    },
    findings: ['info draft-kept #/operations/__proto__', 'info draft-kept #/operations/__proto__/summary'],
  },
  {
    title: 'an operation that a person gave another id than the options of the run',
    options: { rename: { sendOrder: 'onOrder' } },
    edit: (draft) =>
      [replaced('sendOrder:', 'mine:'), replaced('summary: We send orders', 'summary: Orders arrive')].reduce(
        (text, edit) => edit(text),
        draft,
      ),
    values: { '/operations/mine': undefined, '/operations/onOrder/summary': 'Orders arrive' },
    findings: ['info draft-kept #/operations/mine/summary'],
  },
  {
    title: 'two operations of one channel with other ids are told apart by their messages',
    change: replaced(
      "sendBill: { action: send, channel: { $ref: '#/channels/bills' } }",
      "sendBill: { action: send, channel: { $ref: '#/channels/bills' } }\n  sendPaid: { action: send, channel: { $ref: '#/channels/bills' }, messages: [{ $ref: '#/channels/bills/messages/paid' }] }",
    ),
    edit: replaced('sendBill:', 'onBill:'),
    values: { '/operations/onBill/messages': undefined, '/operations/sendPaid/action': 'receive' },
    findings: ['info draft-kept #/operations/onBill'],
  },
  {
    title: 'an operation that may be one of two is reported',
    change: replaced(
      "sendBill: { action: send, channel: { $ref: '#/channels/bills' } }",
      "sendA: { action: send, channel: { $ref: '#/channels/bills' } }\n  sendB: { action: send, channel: { $ref: '#/channels/bills' } }",
    ),
    edit: replaced('sendBill:', 'onBill:'),
    values: {
      '/operations/onBill': undefined,
      '/operations/sendA/action': 'receive',
      '/operations/sendB/action': 'receive',
    },
    findings: ['warn draft-lost #/operations/onBill'],
  },
  {
    title: 'what the derivation does not have, and what it has otherwise, is reported and not taken',
    edit: (draft) =>
      [
        replaced('address: orders', 'address: mine, x-note: 1, parameters: {}'),
        replaced('channels:', 'channels:\n  more: { address: more }'),
        replaced('x-perspective:', 'x-team: me\nx-perspective:'),
        replaced('type: string', 'type: number'),
        replaced('sendBill:', 'other: { action: receive, channel: { $ref: "#/channels/orders" } }\n  sendBill:'),
        replaced('components:', 'components:\n  schemas: { Mine: {} }'),
      ].reduce(
        (text, edit) => edit(text),
        `${draft}components: {}\n`.replace('components: {}', 'components:\n  tags: {}'),
      ),
    values: {
      '/channels/orders/address': 'orders',
      '/x-team': undefined,
      '/operations/other': undefined,
      '/components': undefined,
    },
    findings: [
      'warn draft-lost #/channels/more',
      'warn draft-lost #/channels/orders/address',
      'warn draft-lost #/channels/orders/messages/placed/payload/type',
      'warn draft-lost #/channels/orders/parameters',
      'warn draft-lost #/channels/orders/x-note',
      'warn draft-lost #/components/schemas/Mine',
      'warn draft-lost #/components/tags',
      'warn draft-lost #/operations/other',
      'warn draft-lost #/x-team',
    ],
  },
  {
    title: 'accepted questions',
    options: { accept: { prose: 'given' } },
    edit: replaced('direction: receive', 'direction: receive\n  accepted: { operation-id: named, prose: read }'),
    values: { '/x-perspective/accepted': { 'operation-id': 'named', prose: 'given' } },
    findings: [],
  },
  {
    title: 'a new value of the source arrives',
    change: (text) => text.replace('address: orders', 'address: v2/orders').replace('type: string', 'type: integer'),
    edit: replaced(info, '{ title: Mine, version: 1.0.0 }'),
    values: {
      '/info/title': 'Mine',
      '/channels/orders/address': 'v2/orders',
      '/channels/orders/messages/placed/payload/type': 'integer',
    },
    findings: [
      'info draft-kept #/info/title',
      'warn draft-lost #/channels/orders/address',
      'warn draft-lost #/channels/orders/messages/placed/payload/type',
    ],
  },
]

t.test('answers filled into a draft are kept in the next one', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const { draft } = await derived(folder, source)
  for (const { title, options = {}, edit, change, values, findings } of cases) {
    const edited = edit(draft)
    const next = await derived(folder, change?.(source) ?? source, { options, draft: edited })
    const about = next.findings.filter((finding) => finding.includes('draft-'))
    t.strictSame(about.toSorted(), findings, title)
    for (const [pointer, value] of Object.entries(values)) {
      t.strictSame(valueAt(parse(next.draft), pointer), value, `${title}: ${pointer}`)
    }
    const again = await derived(folder, change?.(source) ?? source, { options, draft: next.draft })
    t.equal(again.draft, next.draft, `${title}: again`)
    t.notOk(
      again.findings.some((finding) => finding.includes('draft-lost')),
      title,
    )
  }
})

t.test('a question that a draft answers is not asked', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const first = await derived(folder, source)
  const about = (findings: readonly string[], code: string) => findings.filter((each) => each.includes(` ${code} `))
  t.strictSame(
    about(first.findings, 'root-identity').filter((each) => each.startsWith('error')),
    ['error root-identity #/id', 'error root-identity #/info/title'],
  )
  t.strictSame(
    about(first.findings, 'binding-direction-lossy').filter((each) => each.startsWith('error')),
    ['error binding-direction-lossy #/operations/sendOrder/bindings/sns'],
  )
  const filled = first.draft
    .replace(info, '{ title: Mine, version: 1.0.0, description: All orders }\nid: urn:me')
    .replace('{ topic: { name: t } }', '{ topic: { name: t }, consumers: [{ protocol: sqs, endpoint: { name: q } }] }')
    .replace('sendBill:', 'onBill:')
    .replace('summary: We send orders', 'summary: Orders arrive')
  const next = await derived(folder, source, { draft: filled })
  t.strictSame(
    next.findings.filter((each) => each.startsWith('error')),
    [],
  )
  t.strictSame(about(next.findings, 'operation-id'), ['warn operation-id #/operations/sendOrder'])
  t.notOk(next.findings.includes('warn prose #/operations/sendOrder/summary'))
  const { unresolved } = parse(next.draft)['x-perspective']
  t.ok(Array.isArray(unresolved) && unresolved.includes('root-identity'))
})

const commentedSource = `# Orders
asyncapi: 3.0.0
info:
  title: Orders # theirs
  version: 1.0.0
  description: |
    All orders
channels:
  # the intake
  intake:
    address: intake
  # where orders go
  orders:
    address: orders
    messages:
      placed: { payload: { type: string } }
  bills:
    address: bills
operations:
  sendOrder:
    action: send
    channel: { $ref: '#/channels/orders' }
    tags:
      - name: a
      - name: b
  onIntake:
    action: receive
    channel: { $ref: '#/channels/intake' }
  sendBill:
    action: send
    channel: { $ref: '#/channels/bills' }
`

t.test('comments that a person wrote in a draft go along to the next one', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const { draft } = await derived(folder, commentedSource)
  const changes: readonly (readonly [from: string, to: string])[] = [
    ['# Orders\n', '# Orders\n# by Jane\n'],
    ['title: Orders # theirs', 'title: Orders # theirs # ours'],
    ['description: |', 'description: | # header'],
    ['\nchannels:', '\n# ---- section ----\n\nchannels: # key'],
    ['  # where orders go\n', '  # where orders go\n  # to ask\n'],
    ['address: orders', 'address: orders # beside'],
    ['sendOrder:', 'onOrder: # renamed'],
    ['    tags:\n', '    tags: # list\n      # above an item\n'],
    ['      - name: b\n', '      - name: b # item\n      # below\n'],
    ['  bills:\n', '  # mine\n  gone: {} # with its value\n  bills:\n'],
    ['    - not-derivable\n', '    - not-derivable # in the mark\n'],
  ]
  const commented = `${changes.reduce((text, [from, to]) => replaced(from, to)(text), draft)}# the end\n`
  const next = await derived(folder, commentedSource, { draft: commented })
  const expected = commented.replace('  # mine\n  gone: {} # with its value\n', '')
  t.equal(next.draft, expected)
  t.ok(next.findings.includes('info edit/comments-removed #/channels/gone'))
  const again = await derived(folder, commentedSource, { draft: next.draft })
  t.equal(again.draft, expected)
  t.notOk(again.findings.includes('info edit/comments-removed #/channels/gone'))

  const changed = commentedSource
    .replace('      - name: a\n      - name: b\n', '      - name: new\n      - name: b\n      - name: a\n')
    .replace('address: orders', 'address: v2')
  const moved = await derived(folder, changed, { draft: next.draft, options: { rename: { sendOrder: 'placeOrder' } } })
  t.match(moved.draft, /^ {2}placeOrder: # renamed$/m)
  t.match(moved.draft, /^ {4}address: v2 # beside$/m)
  t.match(moved.draft, /^ {6}- name: new\n {6}- name: b # item\n {6}# below\n {6}# above an item\n {6}- name: a$/m)

  const inJson = await derived(folder, JSON.stringify(parse(commentedSource)), { draft: next.draft })
  t.ok(inJson.findings.some((finding) => finding.startsWith('info edit/comments-removed')))
})

t.test('comments in any line of a draft change nothing else of the next one, and stay', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const { draft } = await derived(folder, commentedSource)
  const lines = draft.split('\n')
  const plain = await derived(folder, commentedSource, { draft })
  t.equal(plain.draft, draft, 'a draft without comments of a person')
  const isInText = (line: number) => /^ {4}All orders/.test(lines[line] ?? '')
  const comment = fc.record({
    line: fc.nat(lines.length - 2),
    where: fc.constantFrom('above', 'apart', 'beside', 'start of line'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(comment, { minLength: 1, maxLength: 8 }), async (comments) => {
      const commented = lines.map((text, index) => {
        const here = comments.flatMap((each, number) =>
          each.line === index ? [{ ...each, text: `# note ${number}` }] : [],
        )
        const beside = here.filter(({ where }) => where === 'beside' && !isInText(index)).map(({ text }) => ` ${text}`)
        const above = here.flatMap((each) => {
          if (each.where === 'beside' || isInText(index)) return []
          const indent = each.where === 'start of line' ? '' : (/^[ ]*/.exec(text)?.[0] ?? '')
          return [`${indent}${each.text}\n${each.where === 'apart' ? '\n' : ''}`]
        })
        return `${above.join('')}${text}${beside.join('')}`
      })
      const next = await derived(folder, commentedSource, { draft: commented.join('\n') })
      t.same(parse(next.draft), parse(draft))
      const notes = (text: string) => (text.match(/# note \d/g) ?? []).toSorted()
      t.strictSame(notes(next.draft), notes(commented.join('\n')), commented.join('\n'))
      const again = await derived(folder, commentedSource, { draft: next.draft })
      t.equal(again.draft, next.draft)
    }),
    runs(200),
  )
})

t.test('a draft of the other direction or that is no file is refused', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const { draft } = await derived(folder, source)
  const other = draft.replace('direction: receive', 'direction: send')
  const refused = await derived(folder, source, { draft: other })
  t.strictSame(refused.findings, ['error draft-refused #/x-perspective/direction'])
  t.notMatch(refused.draft, 'x-perspective')
  const { findings } = await derived(folder, source, { options: { draft: { info: {} } } })
  t.strictSame(findings, ['error draft-refused #'])
})

t.test('a draft on disk is up to date as long as its source has not changed', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const { draft } = await derived(folder, source)
  const compared = async (written: string, text: string, options: Options = {}) => {
    const { compareWith } = await derived(folder, text, { options })
    const comparison = await compareWith?.(await parseText(join(folder, 'draft.yaml'), written, 'yaml', defaultLimits))
    return comparison && [comparison.isCurrent, comparison.message, ...comparison.details]
  }
  const current = [true, 'is up to date: its source has not changed since it was derived']
  t.strictSame(await compared(draft, source), current)
  const filled = draft
    .replace(info, '{ title: Mine, version: 1.0.0 }\nid: urn:me\nx-mine: 1')
    .replace('sendBill:', 'onBill:')
    .replace('summary: We send orders', 'summary: Orders arrive')
    .replace('kafka: {}', 'kafka: { groupId: {} }')
  t.strictSame(await compared(filled, source, { title: 'Given' }), current)
  t.strictSame(await compared(filled, source, { to: 'flip' }), [
    false,
    'was derived with to=receive, but this run has to=flip',
  ])
  const outOfDate = 'is out of date: its source has changed since it was derived; derive it again with --from-draft'
  t.strictSame(await compared(draft, `${source}# a comment\n`), current, 'a comment says nothing new')
  t.strictSame(await compared(filled, source.replace('description: All orders', 'description: Orders')), [
    false,
    outOfDate,
    'in the new derivation only: 1 field: #/info/description',
    'in the draft only: 1 field: #/x-mine',
  ])
  const changed = source
    .replace('address: orders', 'address: v2')
    .replace('sent: {}, paid: {}', 'sent: {}, due: {}')
    .replace('  sendOrder:', '  sendA: &a { action: send, channel: { $ref: "#/channels/a" } }\n  sendOrder:')
    .replace('channels:\n', 'channels:\n  a: {}\n')
    .concat('components: { messages: { m1: {}, m2: {}, m3: {}, m4: {}, m5: {}, m6: {}, m7: {} } }\n')
  t.strictSame(await compared(filled, changed), [
    false,
    outOfDate,
    'in the new derivation only: 1 operation: #/operations/sendA',
    'in the new derivation only: 1 channel: #/channels/a',
    'in the new derivation only: 1 message: #/channels/bills/messages/due',
    'in the new derivation only: 7 components: #/components/messages/m1, #/components/messages/m2, #/components/messages/m3, #/components/messages/m4, #/components/messages/m5 and 2 more',
    'in the new derivation only: 1 field: #/info/description',
    'changed: 1 field: #/channels/orders/address',
    'in the draft only: 1 message: #/channels/bills/messages/paid',
    'in the draft only: 1 field: #/x-mine',
  ])
  for (const text of ['asyncapi: 3.0.0\n', '', '[', draft.replace('digest:', 'digit:')])
    t.equal(await compared(text, source), undefined, text)
})

interface Derivation {
  readonly compareWith: TransformedDescription['compareWith']
  readonly draft: string
  /** Severity, code and place of each finding, in order. */
  readonly findings: readonly string[]
}

async function derived(
  folder: string,
  content: string,
  { options = {}, draft }: { readonly options?: Options; readonly draft?: string } = {},
): Promise<Derivation> {
  if (draft !== undefined) await writeFile(join(folder, 'draft.yaml'), draft)
  const use: UsedTransform = ['perspective', { to: 'receive', ...options }]
  const call = { use: [use], workingFolder: folder, ...(draft === undefined ? {} : { fromDraft: 'draft.yaml' }) }
  const run = new Run(call)
  const result = await run.entry(
    { path: 'src.yaml', content },
    transformStage(run, call, (made) => made),
  )
  const transformed = 'unreadable' in result ? undefined : result.made
  const { findings } = summarise([result])
  return {
    compareWith: transformed?.compareWith,
    draft: transformed?.text ?? '',
    findings: findings.map(
      ({ severity, code, place }) => `${severity} ${code.replace('perspective/', '')} ${formatFragment(place.pointer)}`,
    ),
  }
}

function valueAt(data: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce(
      (value: unknown, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined,
      data,
    )
}
