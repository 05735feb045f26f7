import t from 'tap'
import { suggestedId } from '../plugins/perspective/rename-operations.ts'
import { shownValue } from '../plugins/perspective/shown-value.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { parseText } from '../src/load/parse.ts'
import { rootPath } from '../src/plugin/index.ts'

/** Ids of operations, the action that they get, and the id that is suggested; a dash for none. */
const suggestions = `
sendOrder                                     receive  onOrder
SendOrder                                     receive  OnOrder
publishOrder                                  receive  consumeOrder
publish                                       receive  consume
order                                         receive  onOrder
onOrder                                       send     sendOrder
consumeOrder                                  send     publishOrder
settings                                      send     sendSettings
onOrder                                       receive  -
ReceiveOrder                                  receive  -
order-placed                                  receive  on-order-placed
another-topic_send_sendMessage                receive  another-topic_receive_receiveMessage
_app_queue_receive_take                       send     _app_queue_send_take
orders.publish                                receive  orders.subscribe
orders.publish                                send     -
turn/on.subscribe                             receive  -
turn/on.subscribe                             send     turn/on.publish
turn/on                                       send     -
turn.on                                       send     send.turn.on
`

t.test('ids for the other side are suggested from the words of the original', (t) => {
  for (const line of suggestions.trim().split('\n')) {
    const [id = '', to, expected] = line.split(/ +/)
    if (to !== 'send' && to !== 'receive') throw new Error(line)
    t.equal(suggestedId(id, to, () => false) ?? '-', expected, `${id} to ${to}`)
  }
  t.equal(
    suggestedId('publishOrder', 'receive', (id) => id === 'consumeOrder'),
    'subscribeOrder',
    'the next one when the first is taken',
  )
  t.end()
})

/** Values as a document has them, and as a message shows them. */
const values = [
  ['a text', '"a text"'],
  [`"${'long '.repeat(20)}"`, '"long long long long long long long long long long long long …"'],
  ['{name: A, url: https://example.com}', '{"name":"A","url":"https://example.com"}'],
  ['{}', '{}'],
  ['{name: API Support, url: "https://www.example.com/support/of/the/team"}', '{"name":"API Support",…}'],
  [
    '{url: "https://www.example.com/support/of/the/team/of/orders", name: A}',
    '{"url":"https://www.example.com/support/of/the/team/of/order…",…}',
  ],
  ['[{protocol: sqs, endpoint: {}, scope: MessageAttributes, raw: true}]', '[{"protocol":"sqs","endpoint":{},…}]'],
  ['[1, 2, 3]', '[1,2,3]'],
  [`[${'1234567890, '.repeat(9)}1]`, '[1234567890,1234567890,1234567890,1234567890,1234567890,…]'],
  [`${'{a: '.repeat(30)}1${'}'.repeat(30)}`, `${'{"a":'.repeat(8)}{"a":{…}}${'}'.repeat(8)}`],
  ['{"\\u202e": "\\u001b[31m"}', '{"\\u{202e}":"\\u{1b}[31m"}'],
] as const

t.test('a value that is too long is shown by its first members', async (t) => {
  for (const [text, expected] of values) {
    const root = rootPath(await parseText('value.yaml', text, 'yaml', defaultLimits))
    const shown = root && shownValue(root)
    t.equal(shown, expected, text)
    t.ok(shown !== undefined && shown.length <= 75, `${shown?.length} characters`)
  }
})
