import { join } from 'node:path'
import t, { type Test } from 'tap'
import { codes } from '../plugins/perspective/codes.ts'
import { askAll } from '../plugins/perspective/questions/ask-all.ts'
import type { Turning } from '../plugins/perspective/questions/turning.ts'
import { otherAction, type TurnedOperation } from '../plugins/perspective/turned-operation.ts'
import type { Graph } from '../src/graph/graph.ts'
import { type DescriptionTransform, type TransformOptions, transform } from '../src/index.ts'
import { effectiveField, namedValues, stringOf } from '../src/plugin/index.ts'

type Action = 'send' | 'receive'

interface Row {
  readonly title: string
  readonly to: Action | 'flip'
  readonly messagesAll?: boolean
  /** The codes that are compared: the same text raises other questions too. */
  readonly codes: string
  /** What follows the first line of the document. */
  readonly text: string
  /** Each finding as its place (line:column), code and message, in the order of the text. */
  readonly expected: string
}

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

const rows: readonly Row[] = [
  {
    title: 'texts of info, operations, reply addresses, channels and servers',
    to: 'receive',
    codes: 'P011',
    text: `info:
  title: Orders
  version: 1.0.0
  description: We publish orders.
servers:
  main: {host: h, protocol: kafka, description: Our broker}
channels:
  orders:
    address: orders
    title: Orders that we send
    description: |
      Facts

      about "orders", of which there are so many that nobody reads all of this to its end
    messages: {placed: {description: texts of messages are no question}}
    parameters: {}
operations:
  sendOrder:
    action: send
    channel: {$ref: '#/channels/orders'}
    title: Send
    summary: ' '
    description: ''
    reply:
      address: {location: $message.header#/replyTo, description: Where we listen}
`,
    expected: `5:16 P011 The description "We publish orders." is about the other application; rewrite it for yours
7:49 P011 The description "Our broker" of server "main" may describe the other side; check it for yours
11:12 P011 The title "Orders that we send" of channel "orders" may describe the other side; check it for yours
12:18 P011 The description "Facts about \\"orders\\", of which there are so many that nobo…" of channel "orders" may describe the other side; check it for yours
22:12 P011 The title "Send" was written for an application that sends; check it for yours, which receives
26:66 P011 The description "Where we listen" of a reply address was written for an application that requests; check it for yours, which replies
`,
  },
  {
    title: 'texts in the other direction, and of operations of both directions',
    to: 'flip',
    codes: 'P011',
    text: `channels:
  orders: {}
operations:
  onOrder:
    action: receive
    channel: {$ref: '#/channels/orders'}
    summary: Take an order
    reply: {address: {$ref: '#/components/replyAddresses/inbox'}}
  sendOrder:
    action: send
    channel: {$ref: '#/channels/orders'}
    traits: [{$ref: '#/components/operationTraits/texts'}]
  __proto__:
    action: receive
    channel: {$ref: '#/channels/orders'}
    traits: [{$ref: '#/components/operationTraits/texts'}]
components:
  replyAddresses:
    inbox: {location: $message.header#/replyTo, description: The inbox of who asks}
    unused: {location: $message.header#/replyTo, description: Of nobody}
  operationTraits:
    texts: {description: An operation on orders}
`,
    expected: `9:14 P011 The summary "Take an order" was written for an application that receives; check it for yours, which sends
21:62 P011 The description "The inbox of who asks" of a reply address was written for an application that replies; check it for yours, which requests
24:26 P011 The description "An operation on orders" was written for the other application; check it for yours
`,
  },
  {
    title: 'a text that an operation has itself, and one that an alias repeats',
    to: 'receive',
    codes: 'P011',
    text: `channels:
  one: &channel {summary: Sent by us}
  two: *channel
  three: {$ref: '#/components/channels/three'}
  four: {$ref: '#/components/channels/three'}
operations:
  sendOne:
    action: send
    channel: {$ref: '#/channels/one'}
    summary: &summary Send it
    traits: [{summary: Not in effect}]
  sendTwo:
    action: send
    channel: {$ref: '#/channels/two'}
    summary: *summary
  onTwo:
    action: receive
    channel: {$ref: '#/channels/two'}
    summary: An operation that is not turned
components:
  channels: {three: {title: Third}}
`,
    expected: `4:27 P011 The summary "Sent by us" of channel "one" may describe the other side; check it for yours
12:23 P011 The summary "Send it" was written for an application that sends; check it for yours, which receives
23:29 P011 The title "Third" of channel "three" may describe the other side; check it for yours
`,
  },
  {
    title: 'tags and links of info and operations; words of a side',
    to: 'receive',
    codes: 'P071',
    text: `info:
  title: Orders
  version: 1.0.0
  tags: [{name: orders}, {name: consumerism}]
  externalDocs: {url: https://example.com/docs}
channels: {orders: {tags: [{name: producer}]}}
operations:
  a:
    action: send
    channel: {$ref: '#/channels/orders'}
    tags: [{name: order-producer}, {$ref: '#/components/tags/outbound'}, {name: v1}]
    externalDocs: {$ref: '#/components/externalDocs/docs'}
  b:
    action: send
    channel: {$ref: '#/channels/orders'}
    tags: [{name: in_PUBLISH}]
    externalDocs: {$ref: '#/components/externalDocs/docs'}
  c:
    action: send
    channel: {$ref: '#/channels/orders'}
    traits: [{tags: [{name: publishing}, {name: senderless}]}]
  d:
    action: send
    channel: {$ref: '#/channels/orders'}
    tags: []
components:
  tags: {outbound: {name: OutboundOrders}}
  externalDocs: {docs: {url: https://example.com/sending}}
`,
    expected: `5:3 P071 The tags "orders" and "consumerism" are kept; check that they fit your application
6:3 P071 The link to the documentation at "https://example.com/docs" is kept; check that it describes your application
12:5 P071 The tags "order-producer" and "OutboundOrders" may name the other side; replace them for your application
17:5 P071 The tag "in_PUBLISH" may name the other side; replace it for your application
22:15 P071 The tags "publishing" and "senderless" are kept; check that they fit your application
29:18 P071 The link to the documentation at "https://example.com/sending" is kept; check that it describes your application
`,
  },
  {
    title: 'channels with an address, null, none, and one that each request names',
    to: 'receive',
    codes: 'P020',
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
    expected: `4:3 P020 Your application is assumed to use channel "orders" at "orders.{id}" too, with the same parameters; ask for their values
5:3 P020 Your application is assumed to use channel "plain" at "plain" too; ask on which server
6:3 P020 Channel "nothing" has the address null: the description does not say where it is; ask how your application finds it
7:3 P020 Channel "absent" has no address: the description does not say where it is; ask how your application finds it
8:3 P020 Channel "inbox" has the address null: each request names one; ask to which addresses your application may send replies
9:3 P020 Channel "both" has the address null: the description does not say where it is; ask how your application finds it
10:3 P020 Your application is assumed to use channel "component" at "shared" too; ask on which server
11:3 P020 Your application is assumed to use channel "__proto__" at "shared" too; ask on which server
`,
  },
  {
    title: 'servers with and without a broker',
    to: 'send',
    codes: 'P021',
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
    expected: `4:3 P021 Your application is assumed to connect to server "broker" ("kafka", "broker.example.com") too; ask for host and credentials
5:3 P021 The server "api" ("WSS", "api.example.com") may be one of the two applications, because there is no broker; ask who connects to whom
6:3 P021 The server "shared" ("http", "localhost:80") may be one of the two applications, because there is no broker; ask who connects to whom
7:3 P021 The server "constructor" ("http", "localhost:80") may be one of the two applications, because there is no broker; ask who connects to whom
`,
  },
  {
    title: 'servers on the machine of whoever connects, and servers with security',
    to: 'receive',
    codes: 'P020 P021',
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
    expected: `4:3 P021 The host of server "local" ("sns", "http://LOCALHOST:4566") is local to one machine; ask for host and credentials
5:3 P021 The host of server "filled" ("mqtt", "{host}:{port}") is local to one machine; ask for host and credentials
6:3 P021 The host of server "six" ("kafka", "[::1]:9092") is local to one machine; ask which host to use
7:3 P021 Your application is assumed to connect to server "unfilled" ("mqtt", "{other}:1") too; ask for host and credentials
8:3 P021 Your application is assumed to connect to server "near" ("mqtt", "localhost.example.com") too; ask for host and credentials
9:3 P021 Your application is assumed to connect to server "secured" ("kafka", "broker") too; ask which host to use
10:12 P020 Your application is assumed to use channel "c" at "a" too; ask where it connects
`,
  },
  {
    title: 'a reply channel whose address your application chooses',
    to: 'send',
    codes: 'P020',
    text: `channels:
  requests: {address: requests}
  inbox: {address: null}
operations:
  answer:
    action: receive
    channel: {$ref: '#/channels/requests'}
    reply: {address: {location: $message.header#/replyTo}, channel: {$ref: '#/channels/inbox'}}
`,
    expected: `4:3 P020 Your application is assumed to use channel "requests" at "requests" too; ask on which server
5:3 P020 Channel "inbox" has the address null: each request names one; choose the address where your application receives replies
`,
  },
  {
    title: 'security of servers and operations, and scopes',
    to: 'receive',
    codes: 'P030',
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
    expected: `4:35 P030 Security "sasl" and "X509" was granted to the other application; ask for your own
11:5 P030 Security "oauth" (scopes "orders:write" and "orders:read") was granted to the other application; ask for your own
31:14 P030 Security "sasl" was granted to the other application; ask for your own
`,
  },
  {
    title: 'messages that are received now',
    to: 'receive',
    codes: 'P040 P041',
    text: `channels:
  orders: {messages: {placed: {}, paid: {}, shipped: {}, returned: {}, lost: {}, __proto__: {}}}
  events: {messages: {made: {}}}
  parts: {messages: {one: {}, two: {}}}
operations:
  some:
    action: send
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
  known:
    action: send
    channel: {$ref: '#/channels/events'}
    messages: &made
      - $ref: '#/channels/events/messages/made'
  alias:
    action: send
    channel: {$ref: '#/channels/events'}
    messages: *made
  any:
    action: send
    channel: {$ref: '#/channels/events'}
  first:
    action: send
    channel: {$ref: '#/channels/parts'}
    messages: [{$ref: '#/channels/parts/messages/one'}]
  second:
    action: send
    channel: {$ref: '#/channels/parts'}
    messages: [{$ref: '#/channels/parts/messages/two'}]
  stays:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: []
`,
    expected: `11:5 P040 In "some", your application now receives only the listed messages; the channel also has "paid", "shipped", "returned" and 2 more: ignore or list these
15:5 P040 In "known" and "alias", your application now receives only the listed messages; ask whether others send more to channel "events"
27:5 P040 In "first", your application now receives only the listed messages; ask whether others send more to channel "parts"
31:5 P040 In "second", your application now receives only the listed messages; ask whether others send more to channel "parts"
`,
  },
  {
    title: 'a list that messages=all removes',
    to: 'receive',
    messagesAll: true,
    codes: 'P040 P041',
    text: `channels:
  orders: {messages: {placed: {}, paid: {}}}
  answers: {address: answers, messages: {yes: {}, no: {}}}
operations:
  ask:
    action: send
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
    reply:
      channel: {$ref: '#/channels/answers'}
      messages: [{$ref: '#/channels/answers/messages/yes'}]
`,
    expected: `13:7 P041 In replies to "ask", your application now sends "yes"; check that it does
`,
  },
  {
    title: 'a list of received replies that messages=all removes',
    to: 'send',
    messagesAll: true,
    codes: 'P040 P041',
    text: `channels:
  orders: {messages: {placed: {}, paid: {}}}
  answers: {address: answers, messages: {yes: {}, no: {}}}
operations:
  ask:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}]
    reply:
      channel: {$ref: '#/channels/answers'}
      messages: [{$ref: '#/channels/answers/messages/yes'}]
`,
    expected: `10:5 P041 In "ask", your application now sends "placed"; otherwise leave the operation out
`,
  },
  {
    title: 'messages that are sent now',
    to: 'send',
    codes: 'P040 P041',
    text: `channels:
  orders: {messages: {placed: {}, paid: {}, shipped: {}, returned: {}}}
  events: {$ref: '#/components/channels/events'}
  empty: {}
operations:
  some:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/placed'}, {$ref: '#/channels/orders/messages/paid'}]
  one:
    action: receive
    channel: {$ref: '#/channels/orders'}
    messages: [{$ref: '#/channels/orders/messages/shipped'}]
  none: {action: receive, channel: {$ref: '#/channels/orders'}, messages: []}
  all: &all {action: receive, channel: {$ref: '#/channels/orders'}}
  again: *all
  only: {$ref: '#/components/operations/only'}
  __proto__: {$ref: '#/components/operations/only'}
  nothing: {action: receive, channel: {$ref: '#/channels/empty'}}
  stays: {action: send, channel: {$ref: '#/channels/orders'}}
components:
  channels: {events: {messages: {made: {$ref: '#/components/messages/Made'}}}}
  messages: {Made: {}}
  operations: {only: {action: receive, channel: {$ref: '#/channels/events'}}}
`,
    expected: `11:5 P041 In "some", your application now sends all listed messages: "placed" and "paid"; keep only those that it sends
15:5 P041 In "one", your application now sends "shipped"; otherwise leave the operation out
17:3 P041 In "all" and "again", your application now sends all 4 messages of the channel: "placed", "paid", "shipped" and 1 more; list those that it sends
21:3 P041 In "nothing", your application now sends to channel "empty", which has no messages; ask what it sends
26:16 P041 In "only" and "__proto__", your application now sends "made"; otherwise leave the operation out
`,
  },
  {
    title: 'messages of replies go the other way',
    to: 'flip',
    codes: 'P040 P041',
    text: `channels:
  requests: {address: requests, messages: {ask: {}}}
  answers: {address: answers, messages: {yes: {}, no: {}, maybe: {}}}
operations:
  askSome:
    action: send
    channel: {$ref: '#/channels/requests'}
    messages: [{$ref: '#/channels/requests/messages/ask'}]
    reply:
      channel: {$ref: '#/channels/answers'}
      messages: [{$ref: '#/channels/answers/messages/yes'}, {$ref: '#/channels/answers/messages/no'}]
  askAll:
    action: send
    channel: {$ref: '#/channels/requests'}
    reply: {$ref: '#/components/replies/all'}
  askAgain:
    action: send
    channel: {$ref: '#/channels/requests'}
    reply: {$ref: '#/components/replies/all'}
  answerSome:
    action: receive
    channel: {$ref: '#/channels/requests'}
    messages: [{$ref: '#/channels/requests/messages/ask'}]
    reply:
      messages: [{$ref: '#/channels/answers/messages/yes'}]
  answerAll:
    action: receive
    channel: {$ref: '#/channels/requests'}
    messages: [{$ref: '#/channels/requests/messages/ask'}]
    reply: {$ref: '#/components/replies/all'}
  answerAny:
    action: receive
    channel: {$ref: '#/channels/requests'}
    messages: []
    reply: {}
components:
  replies: {all: {channel: {$ref: '#/channels/answers'}}}
`,
    expected: `10:5 P040 In "askSome", your application now receives only the listed messages; ask whether others send more to channel "requests"
13:7 P041 In replies to "askSome", your application now sends all listed messages: "yes" and "no"; keep only those that it sends
25:5 P041 In "answerSome", your application now sends "ask"; otherwise leave the operation out
27:7 P040 In replies to "answerSome", your application now receives only the listed messages; ask whether there are other replies
31:5 P041 In "answerAll", your application now sends "ask"; otherwise leave the operation out
39:13 P041 In replies to "askAll" and "askAgain", your application now sends all 3 messages of the channel: "yes", "no" and "maybe"; list those that it sends
`,
  },
  {
    title: 'a list of received replies that lacks what nobody processes',
    to: 'send',
    codes: 'P040',
    text: `channels:
  requests: {messages: {ask: {}}}
  answers: {messages: {yes: {}, no: {}}}
operations:
  answer:
    action: receive
    channel: {$ref: '#/channels/requests'}
    reply: {channel: {$ref: '#/channels/answers'}, messages: [{$ref: '#/channels/answers/messages/yes'}]}
`,
    expected: `10:52 P040 In replies to "answer", your application now receives only the listed messages; the channel also has "no": ignore or list these
`,
  },
  {
    title: 'replies, their addresses, and channels with an address, to receive',
    to: 'receive',
    codes: 'P060 P061 P062',
    text: replying('send'),
    expected: `12:5 P060 Your application now receives the requests of "own" and sends the replies; check the channel and messages of the reply
13:7 P061 Your application must send each reply of "own" to the address in "$message.header#/replyTo" of the request; ask which addresses are allowed
26:5 P060 Your application now receives the requests of "merged" and sends the replies; check the channel and messages of the reply
36:13 P060 Your application now receives the requests of "first" and "__proto__" and sends the replies; check the channel and messages of the reply
36:23 P062 Your application now replies to "answers", which several requesters may share; make sure that each one finds its replies
37:20 P061 Your application must send each reply of "merged" to the address in "$message.payload#/inbox" of the request; ask which addresses are allowed
`,
  },
  {
    title: 'replies, their addresses, and channels with an address, to send',
    to: 'send',
    codes: 'P060 P061 P062',
    text: replying('receive'),
    expected: `12:5 P060 Your application now sends the requests of "own" and receives the replies; check the channel and messages of the reply
13:7 P061 Your application must write its own address into "$message.header#/replyTo" of each request of "own", and receive the replies there
26:5 P060 Your application now sends the requests of "merged" and receives the replies; check the channel and messages of the reply
36:13 P060 Your application now sends the requests of "first" and "__proto__" and receives the replies; check the channel and messages of the reply
36:23 P062 Your application now receives replies at "answers", which other requesters may share; ignore replies to their requests
37:20 P061 Your application must write its own address into "$message.payload#/inbox" of each request of "merged", and receive the replies there
`,
  },
  {
    title: 'requests and replies without correlation id, to receive',
    to: 'receive',
    codes: 'P060 P063',
    text: correlated('send'),
    expected: `14:63 P060 Your application now receives the requests of "all" and sends the replies; check the channel and messages of the reply
14:63 P063 No correlation id in the request "without" and the replies "no" and "maybe"; ask what to copy into the reply
18:5 P060 Your application now receives the requests of "request" and sends the replies; check the channel and messages of the reply
18:5 P063 No correlation id in the request "without"; ask what to copy into the reply
23:5 P060 Your application now receives the requests of "reply" and sends the replies; check the channel and messages of the reply
23:5 P063 No correlation id in the reply "no"; ask what to copy into the reply
28:5 P060 Your application now receives the requests of "none" and sends the replies; copy the correlation id of each request into its reply
`,
  },
  {
    title: 'requests and replies without correlation id, to send',
    to: 'send',
    codes: 'P060 P063',
    text: correlated('receive'),
    expected: `14:66 P060 Your application now sends the requests of "all" and receives the replies; check the channel and messages of the reply
14:66 P063 No correlation id in the request "without" and the replies "no" and "maybe"; ask how to match replies
18:5 P060 Your application now sends the requests of "request" and receives the replies; check the channel and messages of the reply
18:5 P063 No correlation id in the request "without"; ask how to match replies
23:5 P060 Your application now sends the requests of "reply" and receives the replies; check the channel and messages of the reply
23:5 P063 No correlation id in the reply "no"; ask how to match replies
28:5 P060 Your application now sends the requests of "none" and receives the replies; set a correlation id in each request, and match replies by it
`,
  },
  {
    title: 'replies that the protocol brings to their requests, by servers',
    to: 'send',
    codes: 'P060 P062 P063',
    text: paired('servers: {web: {host: h, protocol: HTTPS}, socket: {host: h, protocol: ws}}\n'),
    expected: `11:5 P060 Your application now sends the requests of "web" and receives the replies; check the channel and messages of the reply
15:5 P060 Your application now sends the requests of "all" and receives the replies; check the channel and messages of the reply
15:5 P063 No correlation id in the request "ask" and the reply "ask"; ask how to match replies
15:13 P062 Your application now receives replies at "/open", which other requesters may share; ignore replies to their requests
`,
  },
  {
    title: 'replies that the protocol brings to their requests, by bindings where there are no servers',
    to: 'send',
    codes: 'P062 P063',
    text: `channels:
  web: {address: /web, messages: {ask: {}}}
operations:
  http: {action: receive, channel: {$ref: '#/channels/web'}, bindings: {http: {}, x-a: 1}, reply: {channel: {$ref: '#/channels/web'}}}
  more: {action: receive, channel: {$ref: '#/channels/web'}, bindings: {http: {}, kafka: {}}, reply: {messages: []}}
  none: {action: receive, channel: {$ref: '#/channels/web'}, bindings: {}, reply: {messages: []}}
`,
    expected: `7:95 P063 No correlation id in the request "ask"; ask how to match replies
8:76 P063 No correlation id in the request "ask"; ask how to match replies
`,
  },
  {
    title: 'reply addresses that a request may lack, to receive',
    to: 'receive',
    codes: 'P064',
    text: addressed('send'),
    expected: `23:93 P064 "$message.header#/replyTo" is not required in the requests "b", "c" and "d"; ask what to do with requests that lack it
29:92 P064 "$message.payload#/to/a~1b" is not required in the requests "outer", "inner", "one" and 1 more; ask what to do with requests that lack it
30:94 P064 "$message.payload#/to" is not required in the request "ours"; ask what to do with requests that lack it
33:96 P064 "$message.header#/constructor" is not required in the request "names"; ask what to do with requests that lack it
`,
  },
  {
    title: 'reply addresses that a request may lack, to send',
    to: 'send',
    codes: 'P064',
    text: addressed('receive'),
    expected: `23:96 P064 "$message.header#/replyTo" is not required in the requests "b", "c" and "d"; set it in each one that needs a reply
29:95 P064 "$message.payload#/to/a~1b" is not required in the requests "outer", "inner", "one" and 1 more; set it in each one that needs a reply
30:97 P064 "$message.payload#/to" is not required in the request "ours"; set it in each one that needs a reply
33:99 P064 "$message.header#/constructor" is not required in the request "names"; set it in each one that needs a reply
`,
  },
  {
    title: 'one reply address of requests in several channels',
    to: 'receive',
    codes: 'P061 P064',
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
    expected: `15:20 P061 Your application must send each reply of "askOne", "askTwo" and "askThree" to the address in "$message.header#/replyTo" of the request; ask which addresses are allowed
15:38 P064 "$message.header#/replyTo" is not required in the requests "b" and "c"; ask what to do with requests that lack it
`,
  },
  {
    title: 'locations of parameters, by what is done with the channel',
    to: 'flip',
    codes: 'P091',
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
    expected: `4:42 P091 The value of parameter "id" is also in each message at "$message.payload#/id"; ask how to subscribe if your application cannot know it
6:45 P091 The value of parameter "__proto__" is also in each message at "$message.header#/id"; set both to the same value to send, and ask how to subscribe
8:41 P091 The value of parameter "id" is also in each message at "$message.payload#/reply"; set both to the same value when your application sends
15:31 P091 The value of parameter "id" is also in each message at "$message.payload#/id"; set both to the same value when your application sends
`,
  },
  {
    title: 'extensions of operations, also by traits',
    to: 'receive',
    codes: 'P090',
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
    expected: `9:5 P090 The extension "x-retry" of "a" is kept; ask whether it concerns your application
17:29 P090 The extension "x-owner" of "a" and "b" is kept; ask whether it concerns your application
`,
  },
]

function turningOf(graph: Graph, { to, messagesAll = false }: Pick<Row, 'to' | 'messagesAll'>): Turning {
  const operations = namedValues(graph, ['operations']).flatMap(({ name, location, effective }): TurnedOperation[] => {
    const object = effective && graph.objectsAt(effective.node).find(({ type }) => type.name === 'Operation')
    const from = object && stringOf(effectiveField(object, 'action', graph)?.node)
    if (object === undefined || (from !== 'send' && from !== 'receive') || from === to) return []
    return [{ id: name, place: location, object, from, to: otherAction[from] }]
  })
  const channels = namedValues(graph, ['channels'])
  return { graph, operations, channels, servers: namedValues(graph, ['servers']), messagesAll }
}

/** The findings of a document, each as its place, code and message; in the order of the text. */
async function questionsIn(t: Test, text: string, row: Pick<Row, 'to' | 'messagesAll'>): Promise<readonly string[]> {
  const askingAll: DescriptionTransform = ({ graph }, file) => {
    askAll(turningOf(graph, row), (question) => {
      file.report({ severity: codes[question.code].severity, ...question })
    })
    return undefined
  }
  return findingsBy([askingAll], text, t)
}

async function findingsBy(
  use: NonNullable<TransformOptions['use']>,
  text: string,
  t: Test,
): Promise<readonly string[]> {
  const folder = t.testdir({ 'api.yaml': text })
  const { findings, crashed } = await transform(join(folder, 'api.yaml'), { use, root: folder })
  t.notOk(crashed)
  const messages = findings.map(({ message }) => message)
  t.strictSame(
    messages.filter(({ length }) => length > 200),
    [],
  )
  return findings.map(({ code, range: { start }, message }) => {
    return `${start.line + 1}:${start.character + 1} ${code.replace(/^.*\//, '')} ${message}`
  })
}

function documentOf(root: string, { text }: Row): string {
  return `${root}: 3.0.0\n${text.startsWith('info:') ? '' : 'info: {title: T, version: 1.0.0}\n'}${text}`
}

/** Those of the questions that a row compares. */
function inOneText(questions: readonly string[], { codes: compared }: Row): string {
  const asked = questions.filter((question) => compared.split(' ').includes(question.split(' ')[1] ?? ''))
  return `${asked.join('\n')}\n`
}

for (const row of rows) {
  t.test(row.title, async (t) => {
    for (const root of ['asyncapi', 'specversion']) {
      t.equal(inOneText(await questionsIn(t, documentOf(root, row), row), row), row.expected)
    }
    const { to, messagesAll } = row
    const options = { to, title: 'U', ...(messagesAll ? { messages: 'all' } : {}) }
    const asked = await findingsBy([['perspective', options]], documentOf('asyncapi', row), t)
    t.equal(inOneText(asked, row), row.expected, 'through the transform')
  })
}

t.test('messages are short, however long the names are', async (t) => {
  const long = 'A name as long as those that tools make of a package, a class and a method of many words'
  const several = ['one', 'two', 'three', 'four'].map((word) => `${word} ${long}`)
  const channel = { $ref: `#/channels/${long}` }
  const documentOf = (action: string) => ({
    asyncapi: '3.0.0',
    info: { title: 'T', version: '1.0.0', description: long, tags: several.map((name) => ({ name: `send ${name}` })) },
    servers: {
      main: { host: long, protocol: long, security: [{ type: 'oauth2', flows: {}, scopes: several }] },
      api: { host: long, protocol: 'https' },
    },
    channels: {
      [long]: {
        address: long,
        title: long,
        parameters: { [long]: { location: `$message.payload#/${long}` } },
        messages: Object.fromEntries(several.map((name) => [name, {}])),
      },
    },
    operations: {
      [long]: {
        action,
        channel,
        summary: long,
        [`x-${long}`]: 1,
        tags: several.map((name) => ({ name })),
        externalDocs: { url: long },
        reply: {
          address: { location: `$message.payload#/${long}`, description: long },
          channel,
          messages: [{ $ref: `#/channels/${long}/messages/one ${long}` }],
        },
      },
    },
  })
  const asked = new Set<string>()
  for (const from of ['send', 'receive'] as const) {
    for (const question of await questionsIn(t, JSON.stringify(documentOf(from)), { to: otherAction[from] })) {
      asked.add(question.split(' ')[1] ?? '')
    }
  }
  const all = new Set(rows.flatMap(({ codes }) => codes.split(' ')))
  t.strictSame([...asked].sort(), [...all].sort())
})
