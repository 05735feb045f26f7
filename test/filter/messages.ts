import t from 'tap'
import { transform } from '../../src/index.ts'

t.test('messages about kept parts are short even for long names', async (t) => {
  const long = 'tools make names of a package, a class and a method of many words'.repeat(2)
  const channel = { $ref: `#/channels/${long}` }
  const content = JSON.stringify({
    asyncapi: '3.1.0',
    info: { title: 'T', version: '1' },
    channels: { [long]: { address: 'a' }, [`${long} too`]: { address: 'b' } },
    operations: {
      [long]: { action: 'send', channel: { $ref: `#/channels/${long} too` }, reply: { channel } },
    },
  })
  const { findings } = await transform(
    { path: 'api.json', content },
    { use: [['filter', { drop: [`channel:${long}`] }]], noConfig: true },
  )
  const used = findings.filter(({ code }) => code === 'filter/still-used').map(({ message }) => message)
  t.equal(used.length, 1)
  for (const message of used) t.ok(message.length <= 200, message)
  t.match(used[0], /drop what uses it too, or keep the channel$/)
})
