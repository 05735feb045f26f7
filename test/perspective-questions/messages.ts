import t from 'tap'
import { otherAction } from '../../plugins/perspective/reversed-operation.ts'
import { rows } from './all-rows.ts'
import { questionsIn } from './questions-of.ts'

t.test('messages are short even for long names', async (t) => {
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
