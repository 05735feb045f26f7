import type { Row } from './questions-of.ts'

export const messageRows: readonly Row[] = [
  {
    title: 'messages that are received now',
    to: 'receive',
    codes: 'receives-all sends-all',
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
    expected: `11:5 receives-all
15:5 receives-all
27:5 receives-all
31:5 receives-all
`,
  },
  {
    title: 'a list that messages=all removes',
    to: 'receive',
    messagesAll: true,
    codes: 'receives-all sends-all',
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
    expected: `13:7 sends-all
`,
  },
  {
    title: 'a list of received replies that messages=all removes',
    to: 'send',
    messagesAll: true,
    codes: 'receives-all sends-all',
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
    expected: `10:5 sends-all
`,
  },
  {
    title: 'messages that are sent now',
    to: 'send',
    codes: 'receives-all sends-all',
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
    expected: `11:5 sends-all
15:5 sends-all
17:3 sends-all
21:3 sends-all
26:16 sends-all
`,
  },
  {
    title: 'messages of replies go the other way',
    to: 'flip',
    codes: 'receives-all sends-all',
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
    expected: `10:5 receives-all
13:7 sends-all
25:5 sends-all
27:7 receives-all
31:5 sends-all
39:13 sends-all
`,
  },
  {
    title: 'a list of received replies that lacks what nobody processes',
    to: 'send',
    codes: 'receives-all',
    text: `channels:
  requests: {messages: {ask: {}}}
  answers: {messages: {yes: {}, no: {}}}
operations:
  answer:
    action: receive
    channel: {$ref: '#/channels/requests'}
    reply: {channel: {$ref: '#/channels/answers'}, messages: [{$ref: '#/channels/answers/messages/yes'}]}
`,
    expected: `10:52 receives-all
`,
  },
]
