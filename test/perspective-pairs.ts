export type Options = Readonly<Record<string, unknown>>

/** A description that gives a code, and one that comes close and does not. */
export interface Pair {
  /** The code; behind it `error`, where it is one only sometimes. */
  readonly code: string
  /** For both descriptions; `to` is `receive` unless they say otherwise. */
  readonly options?: Options
  readonly gives: Sample
  readonly comesClose: Sample
}

/** What follows the first lines: `{{…}}` is the operation `o`, which sends to the channel `c`, with these fields too. */
export type Sample = string | { readonly text: string; readonly options?: Options; readonly draft?: string }

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

/** Every code of the perspective transform, and each that is an error at times, with its two descriptions. */
export const pairs: readonly Pair[] = [
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
export function documentOf(text: string): string {
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
