import t from 'tap'
import { defaultLimits } from '../../src/load/limits.ts'
import { bundleFiles, memoryFiles } from '../oracle/memory-files.ts'
import { schemaHead } from './fixtures.ts'

t.test('deep nesting and long inheritance do not exhaust the stack', async (t) => {
  const main = `${schemaHead}channels: {c: {messages: {m: {payload: {$ref: 'deep.json'}}}}}\n`
  const deep = async (levels: number, limits = { ...defaultLimits, depth: 1_000_000 }) => {
    const files = { 'main.yaml': main, 'deep.json': `${'{"not":'.repeat(levels)}1${'}'.repeat(levels)}` }
    const { text, findings } = await bundleFiles(memoryFiles(files), 'main.yaml', undefined, limits)
    return text === undefined ? findings.map(({ code }) => code) : 'bundled'
  }
  t.same(await deep(255, defaultLimits), ['bundle/too-large'], 'deeper in the bundle than the limit')
  t.same(await deep(900), 'bundled')
  t.same(await deep(1001), ['bundle/too-large'])
  t.same(await deep(50_000), ['bundle/too-large'])
  const count = 5_000
  const chain = Array.from({ length: count }, (_, index) => `S${index}: {allOf: [{$ref: '#/S${index + 1}'}]}\n`).join(
    '',
  )
  const inherited = {
    'main.yaml': main.replace('deep.json', 'a.yaml#/a b'),
    'a.yaml': `a b: {allOf: [{$ref: '#/S0'}]}\n${chain}S${count}: {}\n`,
  }
  t.type((await bundleFiles(memoryFiles(inherited), 'main.yaml')).text, 'string')
  const all = await bundleFiles(memoryFiles(inherited), 'main.yaml', { inline: 'all' })
  t.match(all.findings, [{ code: 'bundle/too-large', message: /nested more than 256 levels/ }], 'all of it inlined')
  t.type((await bundleFiles(memoryFiles(inherited), 'main.yaml', { dedupe: true })).text, 'string')
})

t.test(
  'a target that the entry file uses as another type stays a reference, however often it is bundled',
  async (t) => {
    const text = `${schemaHead}channels:
  c:
    messages:
      m: {$ref: '#/components/schemas/A'}
components:
  schemas:
    A: {items: {$ref: '#/components/schemas/B'}}
    B: true
`
    const once = await bundleFiles(memoryFiles({ 'a.yaml': text }), 'a.yaml', { inline: 'all' })
    t.equal(once.text, text.replace("{items: {$ref: '#/components/schemas/B'}}", '{items: true}'))
    const twice = await bundleFiles(memoryFiles({ 'b.yaml': once.text ?? '' }), 'b.yaml', { inline: 'all' })
    t.equal(twice.text, once.text)
  },
)

t.test('a text that is referred to many times does not exhaust the memory', async (t) => {
  const schema = '{schemaFormat: application/vnd.google.protobuf, schema: {$ref: order.proto}}'
  const payloads = Array.from({ length: 20 }, (_, index) => `    m${index}: {payload: ${schema}}\n`).join('')
  const files = {
    'main.yaml': `${schemaHead}components:\n  messages:\n${payloads}`,
    'order.proto': `// ${'é'.repeat(500)}\n`,
  }
  const limits = (totalBytes: number) => ({ ...defaultLimits, totalBytes })
  const bundled = await bundleFiles(memoryFiles(files), 'main.yaml', undefined, limits(20 * 1004))
  t.equal(bundled.text?.match(/é{500}/g)?.length, 20)
  const { text, findings } = await bundleFiles(memoryFiles(files), 'main.yaml', undefined, limits(20 * 1004 - 1))
  t.equal(text, undefined)
  t.strictSame(
    findings.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    ['bundle/too-large'],
  )
})
