import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import type { UsedTransform } from '../src/index.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { parseText } from '../src/load/parse.ts'
import { formatFragment } from '../src/pointer.ts'
import { summarise } from '../src/run/outcome.ts'
import { Run } from '../src/run/run.ts'
import { type TransformedDescription, transformStage } from '../src/run/stages/transform.ts'

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
    options: { accept: { P011: 'given' } },
    edit: replaced('direction: receive', 'direction: receive\n  accepted: { P010: named, P011: read }'),
    values: { '/x-perspective/accepted': { P010: 'named', P011: 'given' } },
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
    about(first.findings, 'P012').filter((each) => each.startsWith('error')),
    ['error P012 #/id', 'error P012 #/info/title'],
  )
  t.strictSame(
    about(first.findings, 'P050').filter((each) => each.startsWith('error')),
    ['error P050 #/operations/sendOrder/bindings/sns'],
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
  t.strictSame(about(next.findings, 'P010'), ['warn P010 #/operations/sendOrder'])
  t.notOk(next.findings.includes('warn P011 #/operations/sendOrder/summary'))
  const { unresolved } = parse(next.draft)['x-perspective']
  t.ok(Array.isArray(unresolved) && unresolved.includes('P012'))
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
