import type { Row } from './questions-of.ts'

export const textRows: readonly Row[] = [
  {
    title: 'texts of info, operations, reply addresses, channels and servers',
    to: 'receive',
    codes: 'prose',
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
    expected: `5:16 prose
7:49 prose
11:12 prose
12:18 prose
22:12 prose
26:66 prose
`,
  },
  {
    title: 'texts in the other direction, and of operations of both directions',
    to: 'flip',
    codes: 'prose',
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
    expected: `9:14 prose
21:62 prose
24:26 prose
`,
  },
  {
    title: 'a text that an operation has itself, and one that an alias repeats',
    to: 'receive',
    codes: 'prose',
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
    expected: `4:27 prose
12:23 prose
23:29 prose
`,
  },
  {
    title: 'tags and links of info and operations; words of a side',
    to: 'receive',
    codes: 'tags',
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
    expected: `5:3 tags
6:3 tags
12:5 tags
17:5 tags
22:15 tags
29:18 tags
`,
  },
]
