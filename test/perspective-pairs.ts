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
  { code: 'not-derivable', gives: plain, comesClose: { text: plain, options: { to: 'send' } } },
  { code: 'operation-id', gives: plain, comesClose: { text: plain, options: { rename: { o: 'onO' } } } },
  {
    code: 'operation-id error',
    options: { rename: { o: 'p' } },
    gives: '{{}}\n  p: { action: send, channel: { $ref: "#/channels/c" } }',
    comesClose: '{{}}\n  p: { action: receive, channel: { $ref: "#/channels/c" } }',
  },
  { code: 'prose', gives: '{{ summary: We send }}', comesClose: '{{ summary: " ", x-summary: We send }}' },
  {
    code: 'root-identity',
    gives: plain,
    comesClose: { text: 'info: {}\n{{}}', options: { title: 'Ours', version: '2.0.0' } },
  },
  {
    code: 'root-identity error',
    gives: 'id: urn:theirs\n{{}}',
    comesClose: { text: 'id: urn:theirs\n{{}}', options: { title: 'Ours', id: 'urn:ours' } },
  },
  { code: 'channel-may-differ', gives: plain, comesClose: { text: plain, options: { addresses: { c: 'ours' } } } },
  {
    code: 'server-may-differ',
    gives: 'servers: { s: { host: h, protocol: kafka } }\n{{}}',
    comesClose: 'components: { servers: { s: { host: h, protocol: kafka } } }\n{{}}',
  },
  {
    code: 'channel-binding',
    gives: 'c: bindings: { sns: { name: n, policy: { statements: [] } } }\n{{}}',
    comesClose: 'c: bindings: { sns: { name: n } }\n{{}}',
  },
  {
    code: 'security',
    gives: '{{ security: [{ type: userPassword }] }}',
    comesClose: '{{ security: [] }}\ncomponents: { securitySchemes: { s: { type: userPassword } } }',
  },
  {
    code: 'receives-all',
    gives: 'c: messages: { m: {} }\n{{ messages: [{ $ref: "#/channels/c/messages/m" }] }}',
    comesClose: 'c: messages: { m: {} }\n{{}}',
  },
  {
    code: 'sends-all',
    options: { to: 'flip' },
    gives: 'c: messages: { m: {} }\n{{ action: receive }}',
    comesClose: 'c: messages: { m: {} }\n{{}}',
  },
  { code: 'implements-all', gives: plain, comesClose: { text: plain, options: { to: 'send' } } },
  {
    code: 'binding-direction-lossy',
    gives: '{{ bindings: { mqtt: { retain: true } } }}',
    comesClose: '{{ bindings: { mqtt: { qos: 1 } } }}',
  },
  {
    code: 'binding-direction-lossy error',
    gives: '{{ bindings: { sns: {} } }}',
    comesClose: { text: '{{ bindings: { sns: {} } }}', options: { supply: consumers } },
  },
  {
    code: 'binding-direction-unknown',
    gives: '{{ bindings: { own: { a: 1 } } }}',
    comesClose: '{{ bindings: { x-own: { a: 1 } } }}',
  },
  {
    code: 'application-binding',
    gives: '{{ bindings: { kafka: { groupId: { type: string } } } }}',
    comesClose: 'c: bindings: { kafka: { topic: t } }\n{{ bindings: { kafka: {} } }}',
  },
  { code: 'reply-present', gives: `{{ ${replying} } }}`, comesClose: '{{ x-reply: {} }}' },
  {
    code: 'reply-address',
    gives: `{{ ${replying}, address: { location: $message.header#/to } } }}`,
    comesClose: `{{ ${replying} } }}`,
  },
  { code: 'reply-static-channel', gives: `{{ ${replying} } }}`, comesClose: `r: address: null\n{{ ${replying} } }}` },
  {
    code: 'correlation-id',
    gives: `c: messages: { m: { ${joined} } }\nr: messages: { n: {} }\n{{ ${replying} } }}`,
    comesClose: `c: messages: { m: { ${joined} } }\nr: messages: { n: { ${joined} } }\n{{ ${replying} } }}`,
  },
  {
    code: 'reply-address-optional',
    gives: `c: messages: { m: { headers: { properties: { to: {} } } } }\n{{ ${replying}, address: { location: $message.header#/to } } }}`,
    comesClose: `c: messages: { m: { headers: { required: [to] } } }\n{{ ${replying}, address: { location: $message.header#/to } } }}`,
  },
  {
    code: 'trait-merged',
    gives: '{{ traits: [{ bindings: { mqtt: { retain: true } } }] }}',
    comesClose: '{{ traits: [{ bindings: { mqtt: { qos: 1 } } }] }}',
  },
  {
    code: 'tags',
    gives: '{{ tags: [{ name: producer }] }}',
    comesClose: 'c: tags: [{ name: producer }]\n{{ tags: [] }}',
  },
  {
    code: 'mixed-document',
    options: { to: 'flip' },
    gives: '{{}}\n  p: { action: receive, channel: { $ref: "#/channels/c" } }',
    comesClose: '{{}}\n  p: { action: send, channel: { $ref: "#/channels/c" } }',
  },
  { code: 'nothing-to-reverse', gives: '{{ action: receive }}', comesClose: plain },
  {
    code: 'left-out',
    gives: '{{}}\n  p: { action: receive, channel: { $ref: "#/channels/c" } }',
    comesClose: '{{}}\ncomponents: { channels: { d: { address: d } } }',
  },
  { code: 'extension', gives: '{{ x-own: 1 }}', comesClose: 'x-own: 1\nc: x-own: 1\n{{}}' },
  {
    code: 'parameter',
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
