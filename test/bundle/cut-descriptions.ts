import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { parse, stringify } from 'yaml'
import type { GraphBundleOptions } from '../../bundler/index.ts'
import { type CutDescription, cutDescription } from '../oracle/cut.ts'
import { bundleCut, movedTo, regardlessOfOrder, shuffled } from '../oracle/cut-proof.ts'
import { describeFindings } from '../oracle/fixture.ts'
import { bundleFiles, memoryFiles } from '../oracle/memory-files.ts'
import { descriptions, wholeDescriptions } from '../oracle/random-description.ts'
import { isMetOften, runs } from '../volume.ts'
import { schemaHead } from './fixtures.ts'
import { problemsOf } from './problems-of-bundle.ts'

t.test('references in extensions are followed wherever they lead', async (t) => {
  const names = ['main.yaml', 'a.yaml', 'parts/b.yaml', 'parts/c.json']
  const pointers = ['', '#', '#/a', '#/b', '#/a/b', '#/b/0', '#/x-a', '#/x-a/b', '#/info', '#/none']
  const referenceFrom = (from: string) =>
    fc.record({ to: fc.constantFrom(...names), pointer: fc.constantFrom(...pointers) }).map(({ to, pointer }) => {
      const way = path.posix.relative(path.posix.dirname(from), to)
      return { $ref: to === from && pointer !== '' ? pointer : way + pointer }
    })
  const valueIn = (from: string) =>
    fc.letrec<{ value: unknown; reference: unknown; map: unknown }>((tie) => ({
      value: fc.oneof({ maxDepth: 3 }, fc.constantFrom(1, 'text', null, true), tie('reference'), tie('map')),
      reference: referenceFrom(from),
      map: fc.oneof(
        fc.dictionary(fc.constantFrom('a', 'b', 'x-a', 'const'), tie('value'), { maxKeys: 3 }),
        fc.array(tie('value'), { maxLength: 2 }),
      ),
    }))
  const parts = fc.tuple(...names.slice(1).map((name) => valueIn(name).map))
  const entry = fc.record({ 'x-a': valueIn('main.yaml').value, 'x-b': valueIn('main.yaml').map })
  const choices = fc.record({
    isTyped: fc.boolean(),
    inline: fc.constantFrom('keep', 'local', 'all'),
    dedupe: fc.boolean(),
  })
  let followed = 0
  await fc.assert(
    fc.asyncProperty(entry, parts, choices, async (extensions, contents, { isTyped, ...options }) => {
      const channels = isTyped ? { channels: { c: { $ref: 'channel.yaml' } } } : {}
      const main = { asyncapi: '3.0.0', info: { title: 't', version: '1' }, ...extensions, ...channels }
      const files = {
        'main.yaml': stringify(main, { aliasDuplicateObjects: false }),
        'channel.yaml': 'address: c\nx-a: [{$ref: a.yaml#/a}, {$ref: parts/b.yaml}]\n',
        ...Object.fromEntries(
          names.slice(1).map((name, index) => {
            const content = contents[index]
            return [name, name.endsWith('.json') ? JSON.stringify(content) : stringify(content)]
          }),
        ),
      }
      const asked = { ...options, followExtensions: true }
      const { text, language, findings } = await bundleFiles(memoryFiles(files), 'main.yaml', asked)
      if (text === undefined) throw new Error(describeFindings(findings))
      const problems = await problemsOf(files, 'main.yaml', text, language, asked)
      if (problems.length > 0) throw new Error(`${problems.join('\n')}\n${text}`)
      if (text.includes('x-referenced')) followed += 1
    }),
    runs(200),
  )
  t.ok(isMetOften(followed, 50), `${followed} had something to bring in`)
})

const optionsOfBundles: fc.Arbitrary<Omit<GraphBundleOptions, 'limits'>> = fc.record({
  as: fc.constantFrom(undefined, 'yaml', 'json'),
  inline: fc.constantFrom(undefined, 'local', 'all'),
  dedupe: fc.boolean(),
  stripExtensions: fc.constantFrom(undefined, ['x-data']),
})

t.test('descriptions cut into files at random are bundled without problems', async (t) => {
  await fc.assert(
    fc.asyncProperty(descriptions, optionsOfBundles, async (files, options) => {
      const [entry = ''] = Object.keys(files)
      const result = await bundleFiles(memoryFiles(files), entry, options)
      const mayBeRefused = result.findings.some(({ code }) => code === 'ref/cycle' || code === 'bundle/too-large')
      if (mayBeRefused && result.text === undefined) return
      const problems = await problemsOf(files, entry, result.text ?? '', result.language, options)
      if (result.text === undefined || problems.length > 0) {
        throw new Error(
          [
            ...problems,
            JSON.stringify(options),
            describeFindings(result.findings),
            ...Object.entries(files).map((file) => file.join('\n')),
            result.text,
          ].join('\n'),
        )
      }
    }),
    runs(60),
  )
  t.pass('are bundled right')
})

t.test('values that an alias repeats are bundled as data', async (t) => {
  const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(descriptions, picks, fc.boolean(), async (files, picked, first) => {
      const [entry = ''] = Object.keys(files)
      if (entry.endsWith('.json')) return fc.pre(false)
      const repeating = { ...files, [entry]: withAliases(files[entry] ?? '', picked, first) }
      const result = await bundleFiles(memoryFiles(repeating), entry)
      if (result.text === undefined) return (await bundleFiles(memoryFiles(files), entry)).text === undefined
      const problems = [...(await problemsOf(repeating, entry, result.text, result.language))]
      if (!result.text.startsWith('# kept')) problems.push('its comments are lost')
      if (problems.length > 0) throw new Error([...problems, repeating[entry], result.text].join('\n'))
      return true
    }),
    runs(20),
  )
  t.pass('are data there and references elsewhere, and comments stay')
})

/** The text of an entry in which some of its values are data too, as aliases or as what aliases repeat. */
function withAliases(text: string, picks: readonly number[], first: boolean): string {
  const root: unknown = parse(text)
  const [, ...inside] = objectsIn(root)
  const shared = picks.map((pick) => ({ value: inside[pick % inside.length] }))
  const parts = [{ 'x-shared': shared }, root]
  return `# kept\n${stringify(Object.assign({}, ...(first ? parts : parts.toReversed())))}`
}

function objectsIn(value: unknown): readonly object[] {
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(objectsIn)]
}

const wholeFixtures = ['description', 'bindings'].map((name) =>
  readFileSync(`test/fixtures/whole-${name}.yaml`, 'utf8'),
)

/** Descriptions in one file, and what to cut them with. */
const cuts = fc.record({
  text: fc.oneof(fc.constantFrom(...wholeFixtures), wholeDescriptions),
  seed: fc.nat({ max: 1_000_000 }),
  share: fc.constantFrom(5, 30, 80),
})

/** Cuts descriptions at random and has each looked at, with its bundle; those that are refused in one piece are left out. */
async function forCuts(
  numRuns: number,
  options: fc.Arbitrary<Omit<GraphBundleOptions, 'limits'>>,
  look: (cut: CutDescription, bundle: string) => Promise<readonly string[]>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(cuts, options, async ({ text, seed, share }, asked) => {
      const cut = cutDescription(text, { seed, share })
      const whole = await bundleFiles(memoryFiles({ 'main.yaml': cut?.whole ?? '' }), 'main.yaml')
      if (cut === undefined || whole.text === undefined) return fc.pre(false)
      const { result, problems } = await bundleCut(cut, whole.text, asked)
      const all = result.text === undefined ? problems : [...problems, ...(await look(cut, result.text))]
      if (all.length === 0) return
      throw new Error([...all, ...Object.entries(cut.files).map((file) => file.join('\n')), result.text].join('\n'))
    }),
    runs(numRuns),
  )
}

const ways = fc.constantFrom<Omit<GraphBundleOptions, 'limits'>>(
  {},
  {},
  { inline: 'all' },
  { inline: 'local' },
  { dedupe: true },
  { inline: 'all', as: 'json' },
)

t.test('a description cut into files at random is bundled back to the original', async (t) => {
  let moved = 0
  await forCuts(30, ways, async ({ count }) => {
    moved += count
    return []
  })
  t.ok(isMetOften(moved, 100), 'in whatever way the references are spelled, and whatever stays a reference')
})

t.test('the order of keys in the files changes nothing but the order, the folder nothing at all', async (t) => {
  await forCuts(12, fc.constant({}), async (cut, bundle) => {
    const other = await bundleFiles(memoryFiles(shuffled(cut.files, 1)), cut.entry)
    const moved = movedTo('else where/a', cut)
    const elsewhere = await bundleFiles(memoryFiles(moved.files), moved.entry)
    return [
      ...(regardlessOfOrder(other.text ?? 'null') === regardlessOfOrder(bundle) ? [] : ['differs in another order']),
      ...(elsewhere.text === bundle ? [] : ['differs in another folder']),
    ]
  })
  t.pass('of files that were cut at random')
})

t.test('names do not depend on the order in which things are mentioned', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...mentions], { minLength: mentions.length }), async (order) => {
      const result = await bundleFiles(memoryFiles(withMentions(order)), 'main.yaml')
      const first = await bundleFiles(memoryFiles(withMentions(mentions)), 'main.yaml')
      const componentsIn = (text = '') => text.slice(text.indexOf('components:'))
      return result.text !== undefined && componentsIn(result.text) === componentsIn(first.text)
    }),
    runs(20),
  )
  t.pass('but on where they come from')
})

const mentions = [
  'a.yaml#/Id',
  'b.yaml#/Id',
  'sub/a.yaml#/Id',
  'c.yaml#/a_Id',
  'a.yaml#/x~1y',
  'a.yaml#/x_y',
  'alias.yaml#/A',
  'alias.yaml#/B',
  'tree.yaml',
  'tree.yaml#/definitions/Id',
]

function withMentions(order: readonly string[]): Record<string, string> {
  const messages = order.map((reference, index) => `      m${index}: {payload: {$ref: '${reference}'}}\n`).join('')
  return {
    'main.yaml': `${schemaHead}channels:\n  c:\n    messages:\n${messages}`,
    'a.yaml': "Id: {items: {$ref: 'b.yaml#/Id'}}\nx/y: {}\nx_y: {}\n",
    'b.yaml': "Id: {items: {$ref: 'sub/a.yaml#/Id'}}\n",
    'sub/a.yaml': "Id: {items: {$ref: '../a.yaml#/Id'}}\n",
    'c.yaml': 'a_Id: {}\n',
    'alias.yaml': 'B: &b {type: string}\nA: *b\n',
    'tree.yaml': "items: {$ref: '#/definitions/Id'}\ndefinitions: {Id: {}}\n",
  }
}
