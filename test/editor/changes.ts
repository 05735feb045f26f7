import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { PositionedText, positionEncodings } from '../../src/editor/positions.ts'
import { runs } from '../volume.ts'
import { clientOf, pulling } from './client.ts'

const head = "asyncapi: 3.1.0\ninfo: { title: 'Orders 😀', version: '1', description: d }\n"
const entry = `${head}channels:\n  orders: { $ref: './channels.yaml#/orders' }\n  'ä😀': { adress: '😀' }\n`
const part = "orders:\r\n  address: 'ö'\r\n  adress: '😀'\r\n"

interface Step {
  readonly file: 'a.yaml' | 'channels.yaml'
  readonly from: number
  readonly length: number
  readonly text: string
}

const steps = fc.array(
  fc.record<Step>({
    file: fc.constantFrom('a.yaml', 'channels.yaml'),
    from: fc.nat(200),
    length: fc.nat(12),
    text: fc.constantFrom('', 'x', '😀', '\n', '\r\n', '  ', ': ', 'adress: 1\n', "'", '{'),
  }),
  { minLength: 1, maxLength: 8 },
)

t.test('after any changes, the findings are those of a server that gets the last texts at once', async (t) => {
  const folder = t.testdir({ '.git': {}, 'a.yaml': entry, 'channels.yaml': part })
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...positionEncodings), async (changes, encoding) => {
      const capabilities = { ...pulling, general: { positionEncodings: [encoding] } }
      const client = clientOf({ folders: [folder], capabilities })
      const texts = new Map([
        ['a.yaml', entry],
        ['channels.yaml', part],
      ])
      await client.initialized
      for (const [name, text] of texts) await client.open(join(folder, name), text)
      for (const { file, from, length, text } of changes) {
        const before = texts.get(file) ?? ''
        const positioned = new PositionedText(before, encoding)
        const range = positioned.rangeBetween(Math.min(from, before.length), Math.min(from + length, before.length))
        const [start, end] = [positioned.offsetAt(range.start), positioned.offsetAt(range.end)]
        texts.set(file, before.slice(0, start) + text + before.slice(end))
        await client.change(join(folder, file), [{ range, text }])
        await client.diagnostics(join(folder, file))
      }
      const fresh = clientOf({ folders: [folder], capabilities })
      await fresh.initialized
      await fresh.open(join(folder, 'a.yaml'), entry)
      await fresh.open(join(folder, 'channels.yaml'), part)
      for (const [name, text] of texts) await fresh.change(join(folder, name), [{ text }])
      const [one, other] = [
        await client.diagnostics(join(folder, 'channels.yaml')),
        await fresh.diagnostics(join(folder, 'channels.yaml')),
      ]
      const isReadable = (await fresh.diagnostics(join(folder, 'a.yaml'))).every(
        ({ code }) => !String(code).startsWith('parse/'),
      )
      const [same, sameOther] = [
        await client.diagnostics(join(folder, 'a.yaml')),
        await fresh.diagnostics(join(folder, 'a.yaml')),
      ]
      for (const each of [client, fresh]) each.connection.dispose()
      // A description that was read once keeps its parts while it is broken, which a fresh server cannot know.
      if (isReadable) t.strictSame(one, other, JSON.stringify([...texts]))
      t.strictSame(same, sameOther, JSON.stringify([...texts]))
    }),
    runs(80),
  )
})

t.test('each beginning of a text gets an answer', async (t) => {
  const folder = t.testdir({ '.git': {} })
  const client = clientOf({ folders: [folder] })
  const path = join(folder, 'a.yaml')
  await client.initialized
  await client.open(path, '')
  t.strictSame(await client.diagnostics(path), [], 'an empty file is no description yet')
  for (let length = 1; length <= entry.length; length++) {
    await client.change(path, [{ text: entry.slice(0, length) }])
    const diagnostics = await client.diagnostics(path)
    if (length === entry.length) t.ok(diagnostics.length > 0)
  }
  await client.change(path, [{ text: '' }])
  t.strictSame(
    (await client.diagnostics(path)).map(({ code }) => code),
    ['parse/empty'],
    'it was a description before',
  )
  client.connection.dispose()
})
