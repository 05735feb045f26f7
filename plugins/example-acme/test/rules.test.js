import { test } from 'node:test'
import { testRule } from 'msgapi/testing'
import plugin from '../index.js'

/** A description with parts for several rules. */
const orders = ({
  owner = 'x-owner: team-orders',
  address = 'orders.order.placed',
  summary = 'Take orders',
} = {}) => `asyncapi: 3.0.0
info:
  title: Orders
  version: 1.0.0
  ${owner}
channels:
  placed:
    address: ${address} # of all shops
operations:
  take:
    action: receive
    channel: { $ref: '#/channels/placed' }
    summary: ${summary}
`

test('acme/api-owner', () => {
  const message = 'Name the team that owns the API, such as "x-owner: team-payments"'
  return testRule({
    plugin,
    code: 'acme/api-owner',
    valid: [orders()],
    invalid: [
      {
        name: 'no owner',
        input: orders({ owner: '# nobody' }),
        findings: [{ message, pointer: '/info', severity: 'error' }],
      },
      {
        name: 'a person',
        input: orders({ owner: 'x-owner: Ann' }),
        findings: [
          {
            message,
            pointer: '/info/x-owner',
            range: { start: { line: 4, character: 11 }, end: { line: 4, character: 14 } },
          },
        ],
      },
    ],
  })
})

test('acme/channel-address', () =>
  testRule({
    plugin,
    code: 'acme/channel-address',
    valid: [orders(), orders({ address: 'orders.{region}.placed' }), orders({ address: 'null' })],
    invalid: [
      {
        input: orders({ address: 'orders.placed' }),
        findings: [
          {
            message: 'Write "orders.placed" with 3 parts, as domain.entity.event',
            pointer: '/channels/placed/address',
          },
        ],
      },
      {
        input: orders({ address: 'Orders.order.placed' }),
        findings: [{ message: 'Write "Orders.order.placed" in lower case, as domain.entity.event' }],
      },
    ],
  }))

test('acme/operation-summary', () =>
  testRule({
    plugin,
    code: 'acme/operation-summary',
    valid: [orders()],
    invalid: [
      {
        input: orders({ summary: '"Take orders..." # for the catalogue' }),
        findings: [{ message: 'Remove the full stop at the end of the summary', pointer: '/operations/take/summary' }],
        output: orders({ summary: '"Take orders" # for the catalogue' }),
      },
      {
        name: 'in another file',
        input: {
          'api.yaml':
            "asyncapi: 3.0.0\ninfo: { title: Orders, version: 1.0.0 }\nchannels: { placed: {} }\noperations:\n  take: { $ref: './take.yaml' }\n",
          'take.yaml': "action: receive\nchannel: { $ref: 'api.yaml#/channels/placed' }\nsummary: Take orders.\n",
        },
        findings: [{ file: 'take.yaml', pointer: '/summary' }],
        output: {
          'take.yaml': "action: receive\nchannel: { $ref: 'api.yaml#/channels/placed' }\nsummary: Take orders\n",
        },
      },
    ],
  }))

/** A description with the given messages in a channel. */
const messages = (text) => `asyncapi: 3.0.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders:
    address: orders.order.placed
    messages:
${text.replace(/^/gm, '      ').trimEnd()}
components:
  messageTraits:
    titled: { title: Order }
`

test('acme/message-title', () =>
  testRule({
    plugin,
    code: 'acme/message-title',
    valid: [
      messages('placed: { title: Order placed }'),
      messages("placed:\n  traits: [{ $ref: '#/components/messageTraits/titled' }]"),
    ],
    invalid: [
      {
        input: messages('# From the shop\norderPlaced:\n  payload: {} # to do\norder-shipped:\n  name: OrderShipped'),
        findings: [
          { message: 'Add a "title" for the catalogue', pointer: '/channels/orders/messages/orderPlaced', on: 'key' },
          { message: 'Add a "title" for the catalogue', pointer: '/channels/orders/messages/order-shipped' },
        ],
        output: messages(
          '# From the shop\norderPlaced:\n  payload: {} # to do\n  title: Order placed\norder-shipped:\n  name: OrderShipped\n  title: Order shipped',
        ),
      },
    ],
  }))

/** A description with an operation that has a reply. */
const reply = (fields) => `asyncapi: 3.0.0
info: { title: Prices, version: 1.0.0 }
channels:
  prices:
    address: prices.price.asked
    messages:
      asked: { title: Price asked${fields} }
operations:
  ask:
    action: send
    channel: { $ref: '#/channels/prices' }
    messages:
      - $ref: '#/channels/prices/messages/asked'
    reply: {}
`

test('acme/reply-correlation', () =>
  testRule({
    plugin,
    code: 'acme/reply-correlation',
    valid: [reply(", correlationId: { location: '$message.header#/id' }"), reply('').replace('    reply: {}\n', '')],
    invalid: [
      {
        input: reply(''),
        findings: [
          {
            message: 'This message has no "correlationId", by which its reply is recognised',
            pointer: '/operations/ask/messages/0',
          },
        ],
      },
    ],
  }))

test('acme/money-as-text', () =>
  testRule({
    plugin,
    code: 'acme/money-as-text',
    valid: [
      messages('placed: { payload: { properties: { total: { type: string }, weight: { type: number } } } }'),
      {
        name: 'other names',
        input: messages('placed: { payload: { properties: { total: { type: number } } } }'),
        options: { names: ['fee'] },
      },
    ],
    invalid: [
      {
        input: messages('placed: { payload: { properties: { total: { type: number } } } }'),
        findings: [
          {
            message: 'Write "total" as a string, such as "12.50"',
            pointer: '/channels/orders/messages/placed/payload/properties/total/type',
          },
        ],
      },
    ],
  }))
