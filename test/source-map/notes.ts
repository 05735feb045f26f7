import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { expectedOf } from '../../bundler/bundle.ts'
import { collect } from '../../bundler/collect/collect.ts'
import { decide } from '../../bundler/decide/decide.ts'
import { type BundleResult, bundleGraph } from '../../bundler/index.ts'
import { name } from '../../bundler/name/name.ts'
import { differenceBetween } from '../../bundler/verify/difference.ts'
import { buildGraph } from '../../src/graph/build.ts'
import { parseText } from '../../src/load/parse.ts'
import { bundleFiles, folder, memoryFiles, readerOf } from '../oracle/memory-files.ts'
import { descriptions } from '../oracle/random-description.ts'
import { runs } from '../volume.ts'
import { fixtures, languages } from './fixtures.ts'
import { limits, problemsOf, valuesIn } from './problems-of-map.ts'

const notedHead = "asyncapi: 3.0.0\ninfo: {title: t, version: '1'}\n"
const inChannel = (reference: string) => `channels: {c: {messages: {m: {payload: {$ref: '${reference}'}}}}}\n`
const component = (text: string) => `components:\n  schemas:\n    A:${text}\n`

/** Files beside the entry file, the text of that after its head, and what stands in the bundle. */
const noted: readonly (readonly [string, Readonly<Record<string, string>>, string, string])[] = [
  [
    'comments',
    { 'sub/A.yaml': '# a file\n\n# of A\ntype: object # an object\n' },
    inChannel('sub/A.yaml'),
    component('\n      x-origin: sub/A.yaml\n      # of A\n      type: object # an object'),
  ],
  [
    'a comment after the key',
    { 'a.yaml': 'A: # of A\n    type: object\n' },
    inChannel('a.yaml#/A'),
    component(" # of A\n      x-origin: 'a.yaml#/A'\n      type: object"),
  ],
  [
    'braces',
    { 'a.yaml': 'A: { type: object, "b": 1}\n' },
    inChannel('a.yaml#/A'),
    component(` { x-origin: 'a.yaml#/A', type: object, "b": 1}`),
  ],
  [
    'braces on several lines',
    { 'a.yaml': 'A: {\n  type: object,\n  b: 1\n}\n' },
    inChannel('a.yaml#/A'),
    component(" {\n        x-origin: 'a.yaml#/A',\n        type: object,\n        b: 1\n      }"),
  ],
  [
    'an item of a list',
    { 'a.yaml': 'A:\n- type: object\n  b: 1\n' },
    inChannel('a.yaml#/A/0'),
    component("_0:\n      x-origin: 'a.yaml#/A/0'\n      type: object\n      b: 1").replace('A:_0', 'A_0'),
  ],
  [
    'an alias',
    { 'a.yaml': 'b: &a {type: object}\nA: *a\n' },
    inChannel('a.yaml#/A'),
    component(" {x-origin: 'a.yaml#/A', type: object}"),
  ],
  ['nothing', { 'a.yaml': 'A: {}\n' }, inChannel('a.yaml#/A'), component("\n      x-origin: 'a.yaml#/A'")],
  [
    'JSON',
    { 'é a.json': '{"A/b": {"type": "object"}}' },
    inChannel('é a.json#/A~1b'),
    component("\n      x-origin: 'é a.json#/A~1b'\n      type: object").replace('A:', 'A_b:'),
  ],
  ['a boolean has no place for it', { 'a.yaml': 'A: true\n' }, inChannel('a.yaml#/A'), component(' true')],
  [
    'an origin that is known',
    { 'a.yaml': 'A: {x-origin: b.yaml, type: object}\n' },
    inChannel('a.yaml#/A'),
    component(' {x-origin: b.yaml, type: object}'),
  ],
  [
    'a name of the entry file',
    { 'c.yaml': 'address: a\n' },
    'channels:\n  c: {$ref: c.yaml} # of c\n',
    'channels:\n  c: # of c\n    x-origin: c.yaml\n    address: a\n',
  ],
  [
    'a line of the entry file',
    { 'c.yaml': 'address: a\n' },
    'channels:\n  c:\n    $ref: c.yaml\n',
    'channels:\n  c:\n    x-origin: c.yaml\n    address: a\n',
  ],
  [
    'a trait would pass it on',
    { 'a.yaml': 'A: {title: t}\n' },
    "channels: {c: {messages: {m: {traits: [{$ref: 'a.yaml#/A'}]}}}}\n",
    'components:\n  messageTraits:\n    A: {title: t}\n',
  ],
  [
    'a schema in another format',
    { 'a.yaml': 'A: {type: object}\n' },
    "channels: {c: {messages: {m: {payload: {schemaFormat: application/schema+json;version=draft-07, schema: {not: {$ref: 'a.yaml#/A'}}}}}}}\n",
    component(
      "\n      schemaFormat: 'application/schema+json;version=draft-07'\n      schema: {x-origin: 'a.yaml#/A', type: object}",
    ),
  ],
]

t.test('origin notes name the source of values from other files', async (t) => {
  for (const [title, files, text, expected] of noted) {
    const sources = memoryFiles({ 'main.yaml': notedHead + text, ...files })
    const result = await bundleFiles(sources, 'main.yaml', { origins: true })
    t.equal(result.text?.slice(-expected.length), expected, title)
    t.same(await problemsOf(sources, result), [], `${title}: its map`)
  }
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(descriptions, fc.constantFrom(...fixtures.map(({ files }) => files))),
      languages,
      async (files, as) => {
        const sources = memoryFiles(files)
        const [entry = ''] = Object.keys(files)
        const plain = await bundleFiles(sources, entry, { as })
        const result = await bundleFiles(sources, entry, { as, origins: true })
        const alone = `again.${result.language}`
        const again = await bundleFiles(memoryFiles({ [alone]: result.text ?? '' }), alone, { origins: true })
        if (result.text !== undefined && again.text !== result.text) throw new Error(`bundled again: ${again.text}`)
        const known = new Set((await valuesOf(plain)).map(([pointer]) => pointer))
        const others = (await valuesOf(result)).filter(
          ([pointer]) => known.has(pointer) || !pointer.endsWith('/x-origin'),
        )
        if (JSON.stringify(others) !== JSON.stringify(await valuesOf(plain))) throw new Error(result.text)
      },
    ),
    runs(20),
  )
})

/** The scalars of a bundle, and what else has a place in it, by their pointers. */
async function valuesOf({ text = '', language }: BundleResult): Promise<readonly (readonly [string, unknown])[]> {
  const { root } = await parseText('bundle', text, language, limits)
  const values = root === undefined ? [] : valuesIn(root)
  return values.map(([pointer, node]) => [pointer, node.kind === 'scalar' ? node.value : node.kind])
}

/** Changes of notes in the text of a bundle, and whether the bundle still says what the sources say. */
const notesInText: readonly (readonly [string, string, string, boolean])[] = [
  ['as it is', '', '', true],
  ['none', "x-origin: 'a.yaml#/A', ", '', true],
  ['another origin', 'a.yaml#/A', 'b.yaml#/A', false],
  ['a list', "x-origin: 'a.yaml#/A'", "x-origin: ['a.yaml#/A']", false],
  ['another extension', 'x-origin', 'x-source', false],
  ['a second one', "{x-origin: 'a.yaml#/A',", "{x-origin: 'a.yaml#/A', x-other: 1,", false],
  ['in the entry file', '{title: t,', "{title: t, x-origin: 'a.yaml#/A',", false],
  ['in data', 'examples: [{', "examples: [{x-origin: 'a.yaml#/A', ", false],
]

t.test('a bundle has the origin notes that were asked for and no others', async (t) => {
  const files = memoryFiles({
    'main.yaml': notedHead + inChannel('a.yaml#/A'),
    'a.yaml': 'A: {type: object, examples: [{b: 1}]}\n',
  })
  const entry = path.join(folder, 'main.yaml')
  const fileOf = async (text: string) => await parseText(entry, text, 'yaml', limits)
  const graph = await buildGraph(await fileOf(files.get(entry) ?? ''), { reader: readerOf(files), limits })
  const options = { limits, origins: true }
  const expected = expectedOf(name(decide(collect(graph, options))))
  const { text = '' } = await bundleGraph(graph, options)
  for (const [title, from, to, isSame] of notesInText) {
    const changed = text.replace(from, to)
    t.ok(from === '' || changed !== text, `${title}: there is a change`, { text })
    const difference = await differenceBetween(graph, expected, await fileOf(changed), limits)
    t.equal(difference === undefined, isSame, title)
  }
})
