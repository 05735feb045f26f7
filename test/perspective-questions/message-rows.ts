import type { Row } from './questions-of.ts'

export const messageRows: readonly Row[] = [
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
    expected: `10:5 P041 In "ask", your application now sends "placed"; if it does not, leave the operation out
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
15:5 P041 In "one", your application now sends "shipped"; if it does not, leave the operation out
17:3 P041 In "all" and "again", your application now sends all 4 messages of the channel: "placed", "paid", "shipped" and 1 more; list those that it sends
21:3 P041 In "nothing", your application now sends to channel "empty", which has no messages; ask what it sends
26:16 P041 In "only" and "__proto__", your application now sends "made"; if it does not, leave the operation out
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
25:5 P041 In "answerSome", your application now sends "ask"; if it does not, leave the operation out
27:7 P040 In replies to "answerSome", your application now receives only the listed messages; ask whether there are other replies
31:5 P041 In "answerAll", your application now sends "ask"; if it does not, leave the operation out
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
]
