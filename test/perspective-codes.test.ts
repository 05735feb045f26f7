import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Finding, transform } from '../src/index.ts'
import { knownTransforms } from '../src/library/transforms.ts'

type Options = Readonly<Record<string, unknown>>

/** A description that gives a code, and one that comes close and does not. */
interface Pair {
  /** The code; behind it `error`, where it is one only sometimes. */
  readonly code: string
  /** For both descriptions; `to` is `receive` unless they say otherwise. */
  readonly options?: Options
  readonly gives: Sample
  readonly comesClose: Sample
}

/** What follows the first lines: `{{…}}` is the operation `o`, which sends to the channel `c`, with these fields too. */
type Sample = string | { readonly text: string; readonly options?: Options; readonly draft?: string }

const plain = '{{}}'
const replying = 'reply: { channel: { $ref: "#/channels/r" }'
const joined = 'correlationId: { location: $message.header#/id }'
const draft = `asyncapi: 3.1.0
info: { title: Ours, version: 1.0.0 }
channels: { c: { address: c } }
operations: { o: { action: receive, channel: { $ref: "#/channels/c" } } }
x-perspective: { direction: receive }
`
const consumers = { '/operations/o/bindings/sns/consumers': [] }

const pairs: readonly Pair[] = [
  { code: 'P000', gives: plain, comesClose: { text: plain, options: { to: 'send' } } },
  { code: 'P010', gives: plain, comesClose: { text: plain, options: { rename: { o: 'onO' } } } },
  {
    code: 'P010 error',
    options: { rename: { o: 'p' } },
    gives: '{{}}\n  p: { action: send, channel: { $ref: "#/channels/c" } }',
    comesClose: '{{}}\n  p: { action: receive, channel: { $ref: "#/channels/c" } }',
  },
  { code: 'P011', gives: '{{ summary: We send }}', comesClose: '{{ summary: " ", x-summary: We send }}' },
  {
    code: 'P012',
    gives: plain,
    comesClose: { text: 'info: {}\n{{}}', options: { title: 'Ours', version: '2.0.0' } },
  },
  {
    code: 'P012 error',
    gives: 'id: urn:theirs\n{{}}',
    comesClose: { text: 'id: urn:theirs\n{{}}', options: { title: 'Ours', id: 'urn:ours' } },
  },
  { code: 'P020', gives: plain, comesClose: { text: plain, options: { addresses: { c: 'ours' } } } },
  {
    code: 'P021',
    gives: 'servers: { s: { host: h, protocol: kafka } }\n{{}}',
    comesClose: 'components: { servers: { s: { host: h, protocol: kafka } } }\n{{}}',
  },
  {
    code: 'P022',
    gives: 'c: bindings: { sns: { name: n, policy: { statements: [] } } }\n{{}}',
    comesClose: 'c: bindings: { sns: { name: n } }\n{{}}',
  },
  {
    code: 'P030',
    gives: '{{ security: [{ type: userPassword }] }}',
    comesClose: '{{ security: [] }}\ncomponents: { securitySchemes: { s: { type: userPassword } } }',
  },
  {
    code: 'P040',
    gives: 'c: messages: { m: {} }\n{{ messages: [{ $ref: "#/channels/c/messages/m" }] }}',
    comesClose: 'c: messages: { m: {} }\n{{}}',
  },
  {
    code: 'P041',
    options: { to: 'flip' },
    gives: 'c: messages: { m: {} }\n{{ action: receive }}',
    comesClose: 'c: messages: { m: {} }\n{{}}',
  },
  { code: 'P042', gives: plain, comesClose: { text: plain, options: { to: 'send' } } },
  {
    code: 'P050',
    gives: '{{ bindings: { mqtt: { retain: true } } }}',
    comesClose: '{{ bindings: { mqtt: { qos: 1 } } }}',
  },
  {
    code: 'P050 error',
    gives: '{{ bindings: { sns: {} } }}',
    comesClose: { text: '{{ bindings: { sns: {} } }}', options: { supply: consumers } },
  },
  { code: 'P051', gives: '{{ bindings: { own: { a: 1 } } }}', comesClose: '{{ bindings: { x-own: { a: 1 } } }}' },
  {
    code: 'P052',
    gives: '{{ bindings: { kafka: { groupId: { type: string } } } }}',
    comesClose: 'c: bindings: { kafka: { topic: t } }\n{{ bindings: { kafka: {} } }}',
  },
  { code: 'P060', gives: `{{ ${replying} } }}`, comesClose: '{{ x-reply: {} }}' },
  {
    code: 'P061',
    gives: `{{ ${replying}, address: { location: $message.header#/to } } }}`,
    comesClose: `{{ ${replying} } }}`,
  },
  { code: 'P062', gives: `{{ ${replying} } }}`, comesClose: `r: address: null\n{{ ${replying} } }}` },
  {
    code: 'P063',
    gives: `c: messages: { m: { ${joined} } }\nr: messages: { n: {} }\n{{ ${replying} } }}`,
    comesClose: `c: messages: { m: { ${joined} } }\nr: messages: { n: { ${joined} } }\n{{ ${replying} } }}`,
  },
  {
    code: 'P064',
    gives: `c: messages: { m: { headers: { properties: { to: {} } } } }\n{{ ${replying}, address: { location: $message.header#/to } } }}`,
    comesClose: `c: messages: { m: { headers: { required: [to] } } }\n{{ ${replying}, address: { location: $message.header#/to } } }}`,
  },
  {
    code: 'P070',
    gives: '{{ traits: [{ bindings: { mqtt: { retain: true } } }] }}',
    comesClose: '{{ traits: [{ bindings: { mqtt: { qos: 1 } } }] }}',
  },
  {
    code: 'P071',
    gives: '{{ tags: [{ name: producer }] }}',
    comesClose: 'c: tags: [{ name: producer }]\n{{ tags: [] }}',
  },
  {
    code: 'P080',
    options: { to: 'flip' },
    gives: '{{}}\n  p: { action: receive, channel: { $ref: "#/channels/c" } }',
    comesClose: '{{}}\n  p: { action: send, channel: { $ref: "#/channels/c" } }',
  },
  { code: 'P081', gives: '{{ action: receive }}', comesClose: plain },
  {
    code: 'P082',
    gives: '{{}}\n  p: { action: receive, channel: { $ref: "#/channels/c" } }',
    comesClose: '{{}}\ncomponents: { channels: { d: { address: d } } }',
  },
  { code: 'P090', gives: '{{ x-own: 1 }}', comesClose: 'x-own: 1\nc: x-own: 1\n{{}}' },
  {
    code: 'P091',
    gives: 'c: parameters: { id: { location: $message.payload#/id } }\n{{}}',
    comesClose: 'c: parameters: { id: {} }\n{{}}',
  },
  {
    code: 'unknown-operation',
    gives: { text: plain, options: { operations: ['p'] } },
    comesClose: { text: plain, options: { operations: ['o'] } },
  },
  {
    code: 'unknown-channel',
    gives: { text: plain, options: { addresses: { d: 'd' } } },
    comesClose: { text: plain, options: { addresses: { c: 'd' } } },
  },
  {
    code: 'no-place',
    gives: { text: plain, options: { supply: { '/operations/p/x-a': 1 } } },
    comesClose: { text: plain, options: { supply: { '/operations/o/x-a': 1 } } },
  },
  {
    code: 'draft-lost',
    gives: { text: plain, draft: draft.replace('address: c', 'address: d') },
    comesClose: { text: plain, draft },
  },
  {
    code: 'draft-kept',
    gives: { text: plain, draft },
    comesClose: { text: plain, draft, options: { title: 'Ours' } },
  },
  {
    code: 'draft-refused',
    gives: { text: plain, draft: draft.replace('direction: receive', 'direction: flip') },
    comesClose: { text: plain, draft },
  },
]

/** A description of the parts that a sample gives; `c:` and `r:` begin a field of a channel. */
function documentOf(text: string): string {
  const lines = text.split('\n')
  const channel = (name: string) => {
    const fields = lines.flatMap((line) => (line.startsWith(`${name}: `) ? [line.slice(3)] : []))
    const address = fields.some((field) => field.startsWith('address:')) ? [] : [`address: ${name}`]
    return `  ${name}: { ${[...address, ...fields].join(', ')} }`
  }
  const rest = lines.filter((line) => !/^[cr]: /.test(line)).join('\n')
  const info = rest.startsWith('info:') ? [] : ['info: { title: Orders, version: 1.0.0 }']
  const channels = ['channels:', channel('c'), ...(text.includes('channels/r"') ? [channel('r')] : [])]
  const operation = rest.replace(/\{\{(.*)\}\}/, (_all, fields: string) => {
    const given = fields.trim() === '' ? '' : `, ${fields.trim()}`
    const action = fields.includes('action:') ? '' : 'action: send, '
    return `operations:\n  o: { ${action}channel: { $ref: "#/channels/c" }${given} }`
  })
  return ['asyncapi: 3.1.0', ...info, ...channels, operation, ''].join('\n')
}

async function findingsOf(t: Test, sample: Sample, shared: Options = {}): Promise<readonly Finding[]> {
  const { text, options = {}, draft: earlier } = typeof sample === 'string' ? { text: sample } : sample
  const folder = t.testdir({
    'api.yaml': documentOf(text),
    ...(earlier === undefined ? {} : { 'draft.yaml': earlier }),
  })
  const use = [['perspective', { to: 'receive', ...shared, ...options }]] as const
  const { findings, crashed } = await transform(join(folder, 'api.yaml'), {
    use,
    root: folder,
    workingFolder: folder,
    noConfig: true,
    ...(earlier === undefined ? {} : { fromDraft: 'draft.yaml' }),
  })
  t.notOk(crashed)
  t.strictSame(
    findings.filter(({ code }) => !code.startsWith('perspective/')),
    [],
    'the description has no other fault',
  )
  return findings
}

t.test('every code has a description that gives it, and one that comes close and does not', async (t) => {
  for (const { code: written, options, gives, comesClose } of pairs) {
    const [code, severity] = written.split(' ')
    const has = async (sample: Sample) => {
      const findings = await findingsOf(t, sample, options)
      return findings.some(
        (each) => each.code === `perspective/${code}` && (severity ?? each.severity) === each.severity,
      )
    }
    t.ok(await has(gives), `${written} is given`)
    t.notOk(await has(comesClose), `${written} is nearly given`)
  }
  const { codes = {} } = knownTransforms([]).get('perspective')?.definition ?? {}
  const wanted = Object.entries(codes).flatMap(([code, { errorWhen }]) =>
    errorWhen === undefined ? [code] : [code, `${code} error`],
  )
  t.strictSame(pairs.map(({ code }) => code).sort(), wanted.sort(), 'and no code is without')
  t.comment(`${pairs.length} pairs for ${Object.keys(codes).length} codes`)
})

t.test('messages are short, however long names and values are', async (t) => {
  const long = 'A name as long as those that tools make of a package, a class and a method of many words'.repeat(2)
  const channel = { $ref: `#/channels/${long}` }
  const sending = { action: 'send', channel }
  const trait = { [`x-${long}`]: { [long]: long }, bindings: { mqtt: { retain: true } } }
  const description = {
    asyncapi: '3.1.0',
    id: long,
    info: {
      title: long,
      version: long,
      description: long,
      contact: { name: long },
      license: { name: long, url: long },
    },
    servers: { [long]: { host: long, protocol: long, bindings: { [long]: { a: 1 }, mqtt: { clientId: long } } } },
    channels: {
      [long]: { address: long, bindings: { sns: { name: long, policy: { statements: [] } } } },
      [`only ${long}`]: { address: long, messages: { m: { $ref: `#/components/messages/${long}` } } },
    },
    operations: {
      [long]: { ...sending, traits: [trait], bindings: { sns: { topic: { name: long } }, amqp: { cc: [long, long] } } },
      [`${long} too`]: { ...sending, traits: [{ $ref: `#/components/operationTraits/${long}` }] },
      [`${long} last`]: {
        action: 'receive',
        channel: { $ref: `#/channels/only ${long}` },
        traits: [{ $ref: `#/components/operationTraits/${long}` }],
      },
    },
    components: { messages: { [long]: {} }, operationTraits: { [long]: { summary: long } } },
  }
  const drafted = {
    ...description,
    info: { ...description.info, title: `Ours ${long}`, summary: long },
    channels: { ...description.channels, [`new ${long}`]: { address: long }, [long]: { address: `other ${long}` } },
    operations: { [`our ${long}`]: { action: 'receive', channel } },
    'x-perspective': { direction: 'receive' },
  }
  const runs: readonly (readonly [Options, object?])[] = [
    [{}],
    [
      {
        title: long,
        id: long,
        version: long,
        rename: { [long]: `${long} too` },
        supply: { [`/operations/${long}/none/${long}`]: 1 },
      },
    ],
    [{ operations: [`no ${long}`], addresses: { [`no ${long}`]: long } }],
    [{}, drafted],
  ]
  const found = new Set<string>()
  for (const [options, earlier] of runs) {
    const folder = t.testdir({ 'api.yaml': JSON.stringify(description), 'draft.yaml': JSON.stringify(earlier ?? {}) })
    const { findings } = await transform(join(folder, 'api.yaml'), {
      use: [['perspective', { to: 'receive', ...options }]],
      root: folder,
      workingFolder: folder,
      noConfig: true,
      ...(earlier === undefined ? {} : { fromDraft: 'draft.yaml' }),
    })
    for (const { code, severity, message } of findings) {
      found.add(`${code.replace('perspective/', '')} ${severity}`)
      if (message.length > 200) t.fail(`${message.length} characters: ${message}`)
    }
  }
  const own = [
    'P010 error',
    'P012 error',
    'P012 warn',
    'P022 warn',
    'P042 info',
    'P050 error',
    'P050 warn',
    'P051 warn',
  ]
  const others = [
    'P052 warn',
    'P070 warn',
    'P082 info',
    'no-place error',
    'unknown-channel error',
    'unknown-operation error',
  ]
  for (const each of [...own, ...others, 'draft-lost warn', 'draft-kept info']) t.ok(found.has(each), each)
})
