import type { Row } from './questions-of.ts'

export const channelRows: readonly Row[] = [
  {
    title: 'channels with an address, null, none, and one that each request names',
    to: 'receive',
    codes: 'channel-may-differ',
    text: `channels:
  orders: {address: 'orders.{id}', parameters: {id: {}}}
  plain: {address: plain}
  nothing: {address: null}
  absent: {}
  inbox: {address: null}
  both: {address: null}
  component: {$ref: '#/components/channels/shared'}
  __proto__: {$ref: '#/components/channels/shared'}
operations:
  ask:
    action: send
    channel: {$ref: '#/channels/orders'}
    reply: {address: {location: $message.header#/replyTo}, channel: {$ref: '#/channels/inbox'}}
  askMore:
    action: send
    channel: {$ref: '#/channels/both'}
    reply: {address: {location: $message.header#/replyTo}, channel: {$ref: '#/channels/both'}}
components:
  channels: {shared: {address: shared}, unused: {address: unused}}
`,
    expected: `4:3 channel-may-differ
5:3 channel-may-differ
6:3 channel-may-differ
7:3 channel-may-differ
8:3 channel-may-differ
9:3 channel-may-differ
10:3 channel-may-differ
11:3 channel-may-differ
`,
  },
  {
    title: 'servers with and without a broker',
    to: 'send',
    codes: 'server-may-differ',
    text: `servers:
  broker: {host: broker.example.com, protocol: kafka}
  api: {host: api.example.com, protocol: WSS}
  shared: {$ref: '#/components/servers/http'}
  constructor: {$ref: '#/components/servers/http'}
channels: {c: {}}
operations:
  a: {action: receive, channel: {$ref: '#/channels/c'}}
components:
  servers: {http: {host: 'localhost:80', protocol: http}, unused: {host: h, protocol: http}}
`,
    expected: `4:3 server-may-differ
5:3 server-may-differ
6:3 server-may-differ
7:3 server-may-differ
`,
  },
  {
    title: 'servers on the machine of whoever connects, and servers with security',
    to: 'receive',
    codes: 'channel-may-differ server-may-differ',
    text: `servers:
  local: {host: 'http://LOCALHOST:4566', protocol: sns}
  filled: {host: '{host}:{port}', protocol: mqtt, variables: {host: {default: localhost}, port: {$ref: '#/components/serverVariables/port'}}}
  six: {host: '[::1]:9092', protocol: kafka, security: [{type: plain}]}
  unfilled: {host: '{other}:1', protocol: mqtt}
  near: {host: localhost.example.com, protocol: mqtt, security: []}
  secured: {host: broker, protocol: kafka, security: [{type: plain}]}
channels: {c: {address: a}}
operations:
  a: {action: send, channel: {$ref: '#/channels/c'}}
components:
  serverVariables: {port: {default: '1883'}}
`,
    expected: `4:3 server-may-differ
5:3 server-may-differ
6:3 server-may-differ
7:3 server-may-differ
8:3 server-may-differ
9:3 server-may-differ
10:12 channel-may-differ
`,
  },
  {
    title: 'a reply channel whose address your application chooses',
    to: 'send',
    codes: 'channel-may-differ',
    text: `channels:
  requests: {address: requests}
  inbox: {address: null}
operations:
  answer:
    action: receive
    channel: {$ref: '#/channels/requests'}
    reply: {address: {location: $message.header#/replyTo}, channel: {$ref: '#/channels/inbox'}}
`,
    expected: `4:3 channel-may-differ
5:3 channel-may-differ
`,
  },
  {
    title: 'security of servers and operations, and scopes',
    to: 'receive',
    codes: 'security',
    text: `servers:
  one: {host: h, protocol: kafka, security: [{$ref: '#/components/securitySchemes/sasl'}, {type: X509}]}
  two: {host: h, protocol: kafka, security: []}
channels: {c: {}}
operations:
  a:
    action: send
    channel: {$ref: '#/channels/c'}
    security: &security
      - {$ref: '#/components/securitySchemes/oauth'}
  b:
    action: send
    channel: {$ref: '#/channels/c'}
    security: *security
  c:
    action: send
    channel: {$ref: '#/channels/c'}
    traits: [{$ref: '#/components/operationTraits/secure'}]
  d:
    action: send
    channel: {$ref: '#/channels/c'}
    traits: [{$ref: '#/components/operationTraits/secure'}]
  e:
    action: receive
    channel: {$ref: '#/channels/c'}
    security: [{type: X509}]
components:
  operationTraits:
    secure: {security: [{$ref: '#/components/securitySchemes/sasl'}]}
  securitySchemes:
    sasl: {type: scramSha512}
    oauth: {type: oauth2, flows: {}, scopes: [orders:write, 'orders:read']}
`,
    expected: `4:35 security
11:5 security
31:14 security
`,
  },
]
