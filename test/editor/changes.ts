import { join } from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { PositionedText, positionEncodings } from '../../src/editor/positions.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { parseText } from '../../src/load/parse.ts'
import { runs } from '../volume.ts'
import { clientOf, pulling } from './client.ts'

const head = "asyncapi: 3.1.0\ninfo: { title: 'Orders 😀', version: '1', description: d }\n"
const entry = `${head}channels:\n  orders: { $ref: './channels.yaml#/orders' }\n  'ä😀': { adress: '😀' }\n`
const part = "orders:\r\n  address: 'ö'\r\n  adress: '😀'\r\n"

const config = 'rules: { spec/unknown-field: warn }\n'
const start = { 'a.yaml': entry, 'channels.yaml': part, 'msgapi.config.yaml': config } as const
type Name = keyof typeof start

interface Step {
  readonly file: Name
  /** True if the change is taken back at the end, as undo does: unless one that stays comes after it. */
  readonly isUndone: boolean
  readonly from: number
  readonly length: number
  readonly text: string
}

const steps = fc.array(
  fc.record<Step>({
    file: fc.constantFrom<Name>('a.yaml', 'channels.yaml', 'a.yaml', 'channels.yaml', 'msgapi.config.yaml'),
    isUndone: fc.boolean(),
    from: fc.nat(200),
    length: fc.nat(12),
    text: fc.constantFrom('', 'x', '😀', '\n', '\r\n', '  ', ': ', 'adress: 1\n', "'", '{'),
  }),
  { minLength: 1, maxLength: 8 },
)

t.test('after any changes, the findings are those of a server that gets the last texts at once', async (t) => {
  const folder = t.testdir({ '.git': {}, ...start })
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...positionEncodings), async (changes, encoding) => {
      const capabilities = { ...pulling, general: { positionEncodings: [encoding] } }
      const client = clientOf({ folders: [folder], capabilities })
      const texts = new Map<string, string>(Object.entries(start))
      await client.initialized
      for (const [name, text] of texts) await client.open(join(folder, name), text)
      const replace = async (file: string, from: number, to: number, text: string) => {
        const before = texts.get(file) ?? ''
        const positioned = new PositionedText(before, encoding)
        const range = positioned.rangeBetween(Math.min(from, before.length), Math.min(to, before.length))
        const [start, end] = [positioned.offsetAt(range.start), positioned.offsetAt(range.end)]
        texts.set(file, before.slice(0, start) + text + before.slice(end))
        await client.change(join(folder, file), [{ range, text }])
        await client.diagnostics(join(folder, file))
        return { file, from: start, to: start + text.length, text: before.slice(start, end) }
      }
      const undoing: (() => Promise<unknown>)[] = []
      for (const { file, from, length, text, isUndone } of changes) {
        const inverse = await replace(file, from, from + length, text)
        if (isUndone) undoing.push(() => replace(inverse.file, inverse.from, inverse.to, inverse.text))
        else undoing.length = 0
      }
      for (const undo of undoing.toReversed()) await undo()
      const fresh = clientOf({ folders: [folder], capabilities })
      await fresh.initialized
      for (const [name, text] of Object.entries(start)) await fresh.open(join(folder, name), text)
      for (const [name, text] of texts) await fresh.change(join(folder, name), [{ text }])
      const [one, other] = [
        await client.diagnostics(join(folder, 'channels.yaml')),
        await fresh.diagnostics(join(folder, 'channels.yaml')),
      ]
      const entry = await parseText('a.yaml', texts.get('a.yaml') ?? '', 'yaml', defaultLimits)
      const [same, sameOther] = [
        await client.diagnostics(join(folder, 'a.yaml')),
        await fresh.diagnostics(join(folder, 'a.yaml')),
      ]
      for (const each of [client, fresh]) each.connection.dispose()
      // A description that was read once keeps its parts while it is broken, which a fresh server cannot know.
      if (entry.root !== undefined) t.strictSame(one, other, JSON.stringify([changes, encoding, [...texts]]))
      t.strictSame(same, sameOther, JSON.stringify([changes, encoding, [...texts]]))
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
