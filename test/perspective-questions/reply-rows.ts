import { otherAction } from '../../plugins/perspective/reversed-operation.ts'
import type { Action, Row } from './questions-of.ts'

/** Requests with all that a reply can have, in operations with an action. */
function replying(action: Action): string {
  return `channels:
  requests: {address: requests, messages: {ask: {}}}
  answers: {address: answers}
  inbox: {address: null}
  absent: {}
operations:
  own:
    action: ${action}
    channel: {$ref: '#/channels/requests'}
    reply:
      address: {location: $message.header#/replyTo}
      channel: {$ref: '#/channels/inbox'}
  first:
    action: ${action}
    channel: {$ref: '#/channels/requests'}
    reply: {$ref: '#/components/replies/answers'}
  __proto__:
    action: ${action}
    channel: {$ref: '#/channels/requests'}
    reply: {$ref: '#/components/replies/answers'}
  merged:
    action: ${action}
    channel: {$ref: '#/channels/requests'}
    reply: {messages: []}
    traits: [{reply: {channel: {$ref: '#/channels/absent'}, address: {$ref: '#/components/replyAddresses/inbox'}}}]
  silent:
    action: ${action}
    channel: {$ref: '#/channels/requests'}
  stays:
    action: ${otherAction[action]}
    channel: {$ref: '#/channels/requests'}
    reply: {channel: {$ref: '#/channels/answers'}}
components:
  replies: {answers: {channel: {$ref: '#/channels/answers'}}, unused: {channel: {$ref: '#/channels/answers'}}}
  replyAddresses: {inbox: {location: $message.payload#/inbox}}
`
}

/** Requests and replies with and without correlation ids, in operations with an action. */
function correlated(action: Action): string {
  return `channels:
  requests:
    address: requests
    messages:
      with: {correlationId: {location: $message.header#/id}}
      trait: {traits: [{correlationId: {$ref: '#/components/correlationIds/id'}}]}
      data: {traits: [{bindings: {mqtt: {correlationData: {type: string}}}}]}
      without: {}
  answers: {address: answers, messages: {yes: {correlationId: {location: $message.header#/id}}, no: {}, maybe: {}}}
  good: {address: good, messages: {yes: {correlationId: {location: $message.header#/id}}}}
operations:
  all: {action: ${action}, channel: {$ref: '#/channels/requests'}, reply: {channel: {$ref: '#/channels/answers'}}}
  request:
    action: ${action}
    channel: {$ref: '#/channels/requests'}
    reply: {channel: {$ref: '#/channels/good'}}
  reply:
    action: ${action}
    channel: {$ref: '#/channels/requests'}
    messages: [{$ref: '#/channels/requests/messages/with'}, {$ref: '#/channels/requests/messages/trait'}]
    reply: {channel: {$ref: '#/channels/answers'}, messages: [{$ref: '#/channels/answers/messages/no'}]}
  none:
    action: ${action}
    channel: {$ref: '#/channels/requests'}
    messages: [{$ref: '#/channels/requests/messages/with'}, {$ref: '#/channels/requests/messages/trait'}]
    reply: {channel: {$ref: '#/channels/answers'}, messages: [{$ref: '#/channels/answers/messages/yes'}]}
  silent: {action: ${action}, channel: {$ref: '#/channels/requests'}}
components:
  correlationIds: {id: {location: $message.header#/id}}
`
}

/** Requests and replies over HTTP, and over what may be something else. */
function paired(servers: string): string {
  const reply = (channel: string) => `reply: {channel: {$ref: '#/channels/${channel}'}}`
  return `${servers}channels:
  web: {address: /web, messages: {ask: {}}, servers: [{$ref: '#/servers/web'}]}
  open: {address: /open, messages: {ask: {}}}
operations:
  web:
    action: receive
    channel: {$ref: '#/channels/web'}
    ${reply('web')}
  all:
    action: receive
    channel: {$ref: '#/channels/web'}
    ${reply('open')}
`
}

/** Reply addresses in fields that are required in many ways or in none, in operations with an action. */
function addressed(action: Action): string {
  const reply = (location: string) => `reply: {address: {location: ${location}}}`
  return `channels:
  listed: {messages: {a: {headers: {required: [replyTo]}}, b: {headers: {required: [other]}}, c: {}, d: {headers: true}}}
  payloads:
    messages:
      yes: {payload: {$ref: '#/components/schemas/Request'}}
      all: {payload: {allOf: [{$ref: '#/components/schemas/Request'}, {required: [x], properties: {to: {required: [x]}}}]}}
      outer: {payload: {properties: {to: {required: [a/b]}}}}
      inner: {payload: {required: [to], properties: {to: {}}}}
      each: {payload: {anyOf: [{$ref: '#/components/schemas/Request'}, {required: [to], properties: {to: {required: [a/b]}}}]}}
      one: {payload: {oneOf: [{$ref: '#/components/schemas/Request'}, {required: [to]}]}}
      parts: {payload: {required: [to], properties: {to: {type: object}}, anyOf: [{properties: {to: {required: [a/b]}}}]}}
      circle: {payload: {$ref: '#/components/schemas/Circle'}}
  formats:
    messages:
      json: {payload: {schemaFormat: application/schema+json;version=draft-07, schema: {required: [to]}}}
      avro: {payload: {schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: {type: record, name: R, fields: []}}}
      ours: {payload: {schemaFormat: application/vnd.aai.asyncapi;version=3.0.0, schema: {$ref: '#/components/schemas/Any'}}}
  traits: {messages: {half: {headers: {required: [replyTo]}, traits: [{headers: {properties: {replyTo: {}}}}]}}}
  names: {messages: {names: {headers: {required: [__proto__]}}}}
operations:
  headers: {action: ${action}, channel: {$ref: '#/channels/listed'}, ${reply('$message.header#/replyTo')}}
  some:
    action: ${action}
    channel: {$ref: '#/channels/listed'}
    messages: [{$ref: '#/channels/listed/messages/a'}]
    ${reply('$message.header#/replyTo')}
  deep: {action: ${action}, channel: {$ref: '#/channels/payloads'}, ${reply('$message.payload#/to/a~1b')}}
  formats: {action: ${action}, channel: {$ref: '#/channels/formats'}, ${reply('$message.payload#/to')}}
  traits: {action: ${action}, channel: {$ref: '#/channels/traits'}, ${reply('$message.header#/replyTo')}}
  proto: {action: ${action}, channel: {$ref: '#/channels/names'}, ${reply('$message.header#/__proto__')}}
  constructor: {action: ${action}, channel: {$ref: '#/channels/names'}, ${reply('$message.header#/constructor')}}
  whole: {action: ${action}, channel: {$ref: '#/channels/listed'}, ${reply('$message.payload')}}
  wrong: {action: ${action}, channel: {$ref: '#/channels/listed'}, ${reply('replyTo')}}
components:
  schemas:
    Any: {}
    Request: {required: [to], properties: {to: {$ref: '#/components/schemas/Address'}}}
    Address: {required: [a/b]}
    Circle: {anyOf: [{$ref: '#/components/schemas/Circle'}, {oneOf: [{$ref: '#/components/schemas/Circle'}, {}]}]}
`
}

export const replyRows: readonly Row[] = [
  {
    title: 'replies, their addresses, and channels with an address, to receive',
    to: 'receive',
    codes: 'reply-present reply-address reply-static-channel',
    text: replying('send'),
    expected: `12:5 reply-present
13:7 reply-address
26:5 reply-present
36:13 reply-present
36:23 reply-static-channel
37:20 reply-address
`,
  },
  {
    title: 'replies, their addresses, and channels with an address, to send',
    to: 'send',
    codes: 'reply-present reply-address reply-static-channel',
    text: replying('receive'),
    expected: `12:5 reply-present
13:7 reply-address
26:5 reply-present
36:13 reply-present
36:23 reply-static-channel
37:20 reply-address
`,
  },
  {
    title: 'requests and replies without correlation id, to receive',
    to: 'receive',
    codes: 'reply-present correlation-id',
    text: correlated('send'),
    expected: `14:63 correlation-id
14:63 reply-present
18:5 correlation-id
18:5 reply-present
23:5 correlation-id
23:5 reply-present
28:5 reply-present
`,
  },
  {
    title: 'requests and replies without correlation id, to send',
    to: 'send',
    codes: 'reply-present correlation-id',
    text: correlated('receive'),
    expected: `14:66 correlation-id
14:66 reply-present
18:5 correlation-id
18:5 reply-present
23:5 correlation-id
23:5 reply-present
28:5 reply-present
`,
  },
  {
    title: 'replies that the protocol brings to their requests, by servers',
    to: 'send',
    codes: 'reply-present reply-static-channel correlation-id',
    text: paired('servers: {web: {host: h, protocol: HTTPS}, socket: {host: h, protocol: ws}}\n'),
    expected: `11:5 reply-present
15:5 correlation-id
15:5 reply-present
15:13 reply-static-channel
`,
  },
  {
    title: 'replies that the protocol brings to their requests, by bindings where there are no servers',
    to: 'send',
    codes: 'reply-static-channel correlation-id',
    text: `channels:
  web: {address: /web, messages: {ask: {}}}
operations:
  http: {action: receive, channel: {$ref: '#/channels/web'}, bindings: {http: {}, x-a: 1}, reply: {channel: {$ref: '#/channels/web'}}}
  more: {action: receive, channel: {$ref: '#/channels/web'}, bindings: {http: {}, kafka: {}}, reply: {messages: []}}
  none: {action: receive, channel: {$ref: '#/channels/web'}, bindings: {}, reply: {messages: []}}
`,
    expected: `7:95 correlation-id
8:76 correlation-id
`,
  },
  {
    title: 'reply addresses that a request may lack, to receive',
    to: 'receive',
    codes: 'reply-address-optional',
    text: addressed('send'),
    expected: `23:93 reply-address-optional
29:92 reply-address-optional
30:94 reply-address-optional
33:96 reply-address-optional
`,
  },
  {
    title: 'reply addresses that a request may lack, to send',
    to: 'send',
    codes: 'reply-address-optional',
    text: addressed('receive'),
    expected: `23:96 reply-address-optional
29:95 reply-address-optional
30:97 reply-address-optional
33:99 reply-address-optional
`,
  },
  {
    title: 'one reply address of requests in several channels',
    to: 'receive',
    codes: 'reply-address reply-address-optional',
    text: `channels:
  one: {messages: {a: {headers: {required: [replyTo]}}, b: {}}}
  two: {messages: {c: {}, b: {}}}
operations:
  askOne: {action: send, channel: {$ref: '#/channels/one'}, traits: [{$ref: '#/components/operationTraits/asks'}]}
  askTwo: {action: send, channel: {$ref: '#/channels/two'}, traits: [{$ref: '#/components/operationTraits/asks'}]}
  askThree:
    action: send
    channel: {$ref: '#/channels/one'}
    reply: {address: {$ref: '#/components/replyAddresses/inbox'}}
components:
  operationTraits: {asks: {reply: {address: {$ref: '#/components/replyAddresses/inbox'}}}}
  replyAddresses: {inbox: {location: $message.header#/replyTo}}
`,
    expected: `15:20 reply-address
15:38 reply-address-optional
`,
  },
  {
    title: 'locations of parameters, by what is done with the channel',
    to: 'flip',
    codes: 'parameter',
    text: `channels:
  received: {parameters: {id: {location: $message.payload#/id}, plain: {}}}
  sent: {parameters: {id: {$ref: '#/components/parameters/id'}}}
  both: {parameters: {__proto__: {location: $message.header#/id}}}
  again: {parameters: {id: {$ref: '#/components/parameters/id'}}}
  replies: {parameters: {id: {location: $message.payload#/reply}}}
operations:
  a: {action: send, channel: {$ref: '#/channels/received'}, reply: {channel: {$ref: '#/channels/replies'}}}
  b: {action: receive, channel: {$ref: '#/channels/sent'}}
  c: {action: receive, channel: {$ref: '#/channels/both'}}
  d: {action: send, channel: {$ref: '#/channels/both'}}
components:
  parameters: {id: {location: $message.payload#/id}, unused: {location: $message.payload#/id}}
`,
    expected: `4:42 parameter
6:45 parameter
8:41 parameter
15:31 parameter
`,
  },
  {
    title: 'extensions of operations, also by traits',
    to: 'receive',
    codes: 'extension',
    text: `x-root: 1
channels: {c: {x-channel: 1}}
operations:
  a:
    action: send
    channel: {$ref: '#/channels/c'}
    x-retry: {times: 3}
    traits: [{$ref: '#/components/operationTraits/owned'}, {x-retry: {wait: 1}}]
  b:
    action: send
    channel: {$ref: '#/channels/c'}
    traits: [{$ref: '#/components/operationTraits/owned'}]
  c: {action: receive, channel: {$ref: '#/channels/c'}, x-stays: 1}
components:
  operationTraits: {owned: {x-owner: orders}, other: {x-other: 1}}
`,
    expected: `9:5 extension
17:29 extension
`,
  },
]
