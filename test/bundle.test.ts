import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { parse, stringify } from 'yaml'
import { expectedOf } from '../bundler/bundle.ts'
import { collect } from '../bundler/collect/collect.ts'
import { decide } from '../bundler/decide/decide.ts'
import { type BundleOptions, bundleGraph } from '../bundler/index.ts'
import { name } from '../bundler/name/name.ts'
import { differenceBetween } from '../bundler/verify/difference.ts'
import type { Finding } from '../src/findings/finding.ts'
import { buildGraph } from '../src/graph/build.ts'
import type { Graph } from '../src/graph/graph.ts'
import { type FoundReference, TypedCursor } from '../src/graph/typed-cursor.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { pathBelow } from '../src/load/node-path.ts'
import { parseText } from '../src/load/parse.ts'
import { createReader } from '../src/load/read.ts'
import { coarsestPartition, type State } from '../src/meaning/partition.ts'
import { type CutDescription, cutDescription } from './oracle/cut.ts'
import { bundleCut, movedTo, regardlessOfOrder, shuffled } from './oracle/cut-proof.ts'
import { describeFindings, describeNameMap, type Fixture, readFixtures } from './oracle/fixture.ts'
import { bundleFiles, folder, memoryFiles, readerOf } from './oracle/memory-files.ts'
import { judge } from './oracle/oracle.ts'
import { descriptions, wholeDescriptions } from './oracle/random-description.ts'

const fixtures = readFixtures(path.resolve('test/fixtures/bundle'))
const seed = process.env.FC_SEED

/** What is wrong with a bundle, by the oracle, and when it is bundled once more. */
async function problemsOf(
  files: Readonly<Record<string, string>>,
  entry: string,
  text: string,
  language: string,
  options: Omit<BundleOptions, 'limits'> = {},
): Promise<readonly string[]> {
  const sources = memoryFiles(files)
  const { dedupe, followExtensions } = options
  const modulo = { stripped: strippedBy(options), anyOrder: dedupe, followExtensions }
  const wrong = judge(path.join(folder, entry), (file) => sources.get(file), text, modulo)
  const alone = `again.${language}`
  // What names were given to is not there any more, which would be said.
  const again = await bundleFiles(memoryFiles({ [alone]: text }), alone, {
    ...options,
    as: undefined,
    names: undefined,
  })
  return again.text === text
    ? wrong
    : [...wrong, `bundled again it is another text: ${describeFindings(again.findings)}`]
}

/** The names of the extensions that are left out. */
function strippedBy({ stripExtensions = [] }: Omit<BundleOptions, 'limits'>): RegExp | undefined {
  if (stripExtensions.length === 0) return undefined
  const patterns = stripExtensions.map((pattern) => pattern.replaceAll('.', '[.]').replaceAll('*', '.*'))
  return new RegExp(`^(?=x-)(?:${patterns.join('|')})$`)
}

for (const [name, cases] of fixtures) {
  t.test(`fixtures: ${name}`, async (t) => {
    for (const fixture of cases) {
      const result = await bundleFiles(memoryFiles(fixture.files), fixture.entry, fixture.options)
      t.equal(result.text, fixture.bundle, fixture.title)
      t.equal(describeFindings(result.findings).replaceAll(folder, ''), fixture.findings, `${fixture.title}: findings`)
      if (result.text === undefined) continue
      const nameMap = describeNameMap(result.nameMap ?? [])
      t.equal(nameMap, fixture.nameMap ?? nameMap, `${fixture.title}: name map`)
      const { files, entry, options } = fixture
      const problems = await problemsOf(files, entry, result.text, result.language, options)
      t.same(problems, [], `${fixture.title}: well-formed, equivalent, idempotent`)
    }
  })
}

t.test('a reference of a part that is refused tells how it was reached', async (t) => {
  let told = 0
  for (const { title, files, entry } of fixtures.flatMap(([, cases]) => cases)) {
    const { findings } = await bundleFiles(memoryFiles(files), entry)
    const inParts = findings.filter(({ severity, message, place }) => {
      return severity === 'error' && message.startsWith('Reference ') && place.source !== path.join(folder, entry)
    })
    told += inParts.length
    for (const { code, related } of inParts) {
      t.equal(related?.[0]?.place.source, path.join(folder, entry), `${title}: ${code}`)
    }
  }
  t.ok(told > 5)
})

const inYaml = fixtures
  .flatMap(([, cases]) => cases)
  .filter(({ entry, as }) => entry.endsWith('.yaml') && as === undefined)

t.test('line breaks and byte order mark of the entry file are kept, whatever the parts have', async (t) => {
  const withoutText = inYaml.filter(({ files }) => Object.keys(files).every((file) => !/\.(?:proto|xsd)$/.test(file)))
  for (const { title, files, entry, bundle, options } of withoutText.filter(
    (fixture) => fixture.bundle !== undefined,
  )) {
    const windows = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
    )
    const expected = bundle?.replaceAll('\n', '\r\n')
    t.equal((await bundleFiles(memoryFiles(windows), entry, options)).text, expected, `${title}: CRLF`)
    const mixed = { ...files, [entry]: `\ufeff${windows[entry] ?? ''}` }
    t.equal(
      (await bundleFiles(memoryFiles(mixed), entry, options)).text,
      `\ufeff${expected}`,
      `${title}: byte order mark, parts with LF`,
    )
  }
})

t.test('a description in one file is bundled to itself', async (t) => {
  const texts = inYaml.flatMap(({ bundle }) => (bundle === undefined ? [] : [bundle]))
  const variants: readonly (readonly [string, (text: string) => string])[] = [
    ['CRLF', (text) => text.replaceAll('\n', '\r\n')],
    ['byte order mark', (text) => `\ufeff${text}`],
    ['no final line break', (text) => text.trimEnd()],
    ['empty lines and comments at the end', (text) => `${text}\n\n# end\n\n`],
  ]
  for (const text of texts) {
    for (const [variant, vary] of variants) {
      const result = await bundleFiles(memoryFiles({ 'main.yaml': vary(text) }), 'main.yaml')
      if (result.text !== undefined || variant === variants[0]?.[0]) t.equal(result.text, vary(text), variant)
    }
  }
})

t.test('references in extensions of random files are followed, whatever they lead to', async (t) => {
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
    { ...(seed === undefined ? {} : { seed: Number(seed) }), numRuns: 200 },
  )
  t.ok(followed > 50, `${followed} had something to bring in`)
})

const docs = { 'd.yaml': 'docs: {url: https://example.com}\n' }
const head = "asyncapi: 3.0.0\ninfo: {title: t, version: '1', externalDocs: {$ref: 'd.yaml#/docs'}}\n"
const newHead = head.replace('d.yaml#/docs', '#/components/externalDocs/docs')
const added = 'components:\n  externalDocs:\n    docs: {url: https://example.com}'

/** Ends of an entry file, and what stands there in the bundle. */
const endings: readonly (readonly [string, string, string])[] = [
  ['a text that keeps the line breaks after it', 'x-a: |+\n  a\n\n\n', `x-a: |+\n  a\n\n\n${added}\n`],
  ['a text that drops them', 'x-a: |-\n  a\n\n\n', `x-a: |-\n  a\n\n\n${added}\n`],
  ['a text that is not ended', 'x-a: |\n  a', `x-a: |\n  a\n${added}`],
  ['a text that keeps all, and is not ended', 'x-a: |2+\n   a', `x-a: |2+\n   a\n${added}`],
  ['a text with a comment', 'x-a: >2- # folded\n   a', `x-a: >2- # folded\n   a\n${added}`],
  ['a text that ends in spaces', 'x-a: |\n  a\n   ', `x-a: |\n  a\n   \n${added}`],
  ['a text that keeps all, and ends in spaces', 'x-a: |+\n  a\n\n  \t', `x-a: |+\n  a\n\n  \t\n${added}`],
  ['a text that ends in spaces of its indent', 'x-a: |2-\n   a\n  ', `x-a: |2-\n   a\n${added}\n  `],
  ['an empty text', 'x-a: |\n', `x-a: |\n${added}\n`],
  ['no line break', 'x-a: 1', `x-a: 1\n${added}`],
  ['a comment without a line break', 'x-a: 1 # one', `x-a: 1 # one\n${added}`],
  ['no value', 'x-a:\n', `x-a:\n${added}\n`],
  ['no value, no line break', 'x-a:', `x-a:\n${added}`],
  ['a list at the column of its key', 'x-a:\n- 1\n- - 2\n', `x-a:\n- 1\n- - 2\n${added}\n`],
  ['a list of maps', 'x-a:\n  - b: 1\n    c: |\n      d\n', `x-a:\n  - b: 1\n    c: |\n      d\n${added}\n`],
  ['a string on two lines', 'x-a: b\n  c\n', `x-a: b\n  c\n${added}\n`],
  ['the end of the document', 'x-a: 1\n...\n', `x-a: 1\n${added}\n...\n`],
]

t.test('components follow the last value, whatever it is', async (t) => {
  for (const [title, ending, expected] of endings) {
    const files = { 'main.yaml': head + ending, ...docs }
    const { text = '' } = await bundleFiles(memoryFiles(files), 'main.yaml')
    t.equal(text, newHead + expected, title)
    t.same(await problemsOf(files, 'main.yaml', text, 'yaml'), [], title)
  }
})

const schemaHead = "asyncapi: 3.0.0\ninfo: {title: t, version: '1'}\n"

/** Texts of schema files, and the form in which they stand in the bundle. */
const schemaTexts: readonly (readonly [string, string, string])[] = [
  ['lines', 'a\n\tb\n\n  c\n', '|\n        a\n        \tb\n\n          c'],
  ['no line break at the end', 'a\nb', '|-\n        a\n        b'],
  ['several at the end', 'a\n\n', '"a\\n\\n"'],
  ['CRLF', 'a\r\nb\r\n', '"a\\r\\nb\\r\\n"'],
  ['a space at the start', ' a\nb\n', '" a\\nb\\n"'],
  ['a line of spaces', 'a\n  \nb\n', '"a\\n  \\nb\\n"'],
  ['a tab at the start', '\ta\n', '|\n        \ta'],
  ['what looks like YAML', '# a: b\n--- c\n... d\n', '|\n        # a: b\n        --- c\n        ... d'],
  ['control characters', 'a\u0007\u0085\u2028\n', '"a\\u0007\\u0085\\u2028\\n"'],
  ['nothing', '', '""'],
  ['other scripts', '名前 é 😀\n', '|\n        名前 é 😀'],
]

const textFormats = ['application/vnd.google.protobuf;version=3', 'application/x-protobuf', 'application/protobuf']

t.test('schemas in text are inlined to the letter', async (t) => {
  for (const [index, [title, proto, expected]] of schemaTexts.entries()) {
    const format = textFormats[index % textFormats.length] ?? ''
    const place = (schema: string) =>
      `${schemaHead}components:\n  schemas:\n    P:\n      schemaFormat: ${format}\n      schema: ${schema}\n`
    const files = { 'main.yaml': place('{$ref: p.proto}'), 'p.proto': proto }
    const { text = '' } = await bundleFiles(memoryFiles(files), 'main.yaml')
    t.equal(text, place(expected), title)
    t.same(await problemsOf(files, 'main.yaml', text, 'yaml'), [], title)
    const json = await bundleFiles(memoryFiles(files), 'main.yaml', 'json')
    t.same(await problemsOf(files, 'main.yaml', json.text ?? '', 'json'), [], `${title}, as JSON`)
  }
})

t.test('every fixture can be written in both languages, with few references too', async (t) => {
  const ways = [{ as: 'json' }, { as: 'yaml' }, { inline: 'all', dedupe: true }] as const
  for (const { title, files, entry, options: own } of fixtures
    .flatMap(([, cases]) => cases)
    .filter(({ bundle }) => bundle !== undefined)) {
    for (const way of ways) {
      const options = { ...own, ...way }
      const { text, language } = await bundleFiles(memoryFiles(files), entry, options)
      t.same(await problemsOf(files, entry, text ?? '', language, options), [], `${title}, ${JSON.stringify(way)}`)
    }
  }
})

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

/** Parts with much layout, and what the entry refers to in them. */
const wideParts: readonly (readonly [string, string, string])[] = [
  ['blank lines at the end', `type: string${'\r\n'.repeat(50_000)}...\r\n`, ''],
  ['comments at the start', `${'# a\n'.repeat(50_000)}type: string\n`, ''],
  ['comments at the end', `a: {type: string}\nb:\n  type: string\n${'\r\n  # b'.repeat(50_000)}\n# c\n`, '#/b'],
  ['spaces before an anchor', `a:${' '.repeat(50_000)}&a\n  type: string\n`, '#/a'],
]

t.test('layout of parts takes no time', async (t) => {
  for (const [title, part, pointer] of wideParts) {
    const main = `${schemaHead}channels: {c: {messages: {m: {payload: {$ref: 'p.yaml${pointer}'}}}}}\n`
    t.type((await bundleFiles(memoryFiles({ 'main.yaml': main, 'p.yaml': part }), 'main.yaml')).text, 'string', title)
  }
})

const runs = { numRuns: 60, ...(seed === undefined ? {} : { seed: Number(seed) }) }

const optionsOfBundles: fc.Arbitrary<Omit<BundleOptions, 'limits'>> = fc.record({
  as: fc.constantFrom(undefined, 'yaml', 'json'),
  inline: fc.constantFrom(undefined, 'local', 'all'),
  dedupe: fc.boolean(),
  stripExtensions: fc.constantFrom(undefined, ['x-data']),
})

t.test('descriptions cut at random into files', async (t) => {
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
    runs,
  )
  t.pass('are bundled right')
})

t.test('values that an alias repeats as data', async (t) => {
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
    { ...runs, numRuns: 20 },
  )
  t.pass('are data there and references elsewhere, and comments stay')
})

/** The text of an entry in which some of its values stand as data too, as aliases or as what aliases repeat. */
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
  options: fc.Arbitrary<Omit<BundleOptions, 'limits'>>,
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
    { ...runs, numRuns },
  )
}

const ways = fc.constantFrom<Omit<BundleOptions, 'limits'>>(
  {},
  {},
  { inline: 'all' },
  { inline: 'local' },
  { dedupe: true },
  { inline: 'all', as: 'json' },
)

t.test('what is cut at random into files is bundled to what it was', async (t) => {
  let moved = 0
  await forCuts(30, ways, async ({ count }) => {
    moved += count
    return []
  })
  t.ok(moved > 100, 'in whatever way the references are spelled, and whatever stays a reference')
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
    { ...runs, numRuns: 20 },
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

const states = fc
  .array(fc.tuple(fc.constantFrom('a', 'b'), fc.array(fc.nat(), { maxLength: 3 })), { minLength: 1, maxLength: 40 })
  .map((drawn) => drawn.map(([label, targets]) => ({ label, targets: targets.map((target) => target % drawn.length) })))

/** Classes found by comparing everything with everything until nothing changes; each is the first of its members. */
function classesOneByOne(all: readonly State[]): readonly number[] {
  let classes: readonly number[] = all.map(() => 0)
  for (let known = 0; known !== new Set(classes).size; ) {
    known = new Set(classes).size
    const words = all.map(({ label, targets }, index) =>
      [label, classes[index], ...targets.map((target) => classes[target])].join(' '),
    )
    classes = words.map((word) => words.indexOf(word))
  }
  return classes
}

t.test('what cannot be told apart is one class, circles included', async (t) => {
  fc.assert(
    fc.property(states, (all) => {
      const classes = coarsestPartition(all)
      const firsts = classes.map((each) => classes.indexOf(each))
      return firsts.join(' ') === classesOneByOne(all).join(' ')
    }),
    runs,
  )
  t.pass('as when everything is compared with everything')
})

t.test(
  'what the entry file has as something else than is expected stays a reference, however often it is bundled',
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

t.test('damaged descriptions are refused or bundled right, and never more than that', async (t) => {
  const all = fixtures.flatMap(([, cases]) => cases)
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...all),
      fc.nat(),
      fc.nat({ max: 12 }),
      fc.constantFrom('', '  ', ': ', '- ', '&a ', '*a ', '{', '"', '#', '\n', '$ref: '),
      async (fixture, at, length, put) => {
        const files = damaged(fixture, at, length, put)
        const { text, findings } = await bundleFiles(memoryFiles(files), fixture.entry, fixture.options)
        if (text === undefined) return findings.some(({ severity }) => severity === 'error')
        return (
          (await bundleFiles(memoryFiles({ 'x.yaml': text }), 'x.yaml', { ...fixture.options, names: undefined }))
            .text === text || fixture.as !== undefined
        )
      },
    ),
    { ...runs, numRuns: 100 },
  )
  t.pass('without a crash')
})

const damages = fc.tuple(
  fc.nat(),
  fc.nat({ max: 12 }),
  fc.constantFrom('', '  ', ': ', '- ', '&a ', '*a ', '*a', '{', '<<: *a', '"', '#', '\n', '$ref: ', '{$ref: "#/x"}'),
)

t.test('a search for references passes by nothing that holds one', async (t) => {
  const all = fixtures.flatMap(([, cases]) => cases)
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...all), fc.array(damages, { maxLength: 3 }), async (fixture, places) => {
      let files: Readonly<Record<string, string>> = fixture.files
      for (const [at, length, put] of places) files = damaged({ ...fixture, files }, at, length, put)
      const graph = await graphOf(files, fixture.entry)
      const cursor = new TypedCursor(graph)
      const formats = [
        undefined,
        'application/schema+json;version=draft-07',
        'application/vnd.oai.openapi;version=3.0.0',
      ]
      for (const [{ location }, format] of graph.objects.flatMap((object) =>
        formats.map((each) => [object, each] as const),
      )) {
        const searched = cursor.referencesIn(location, format)
        const walked: FoundReference[] = []
        cursor.forEach(location.node, cursor.ofTarget(location.node, format), (_node, position, way) => {
          if (position.kind === 'reference') walked.push(position)
          else if (position.kind === 'misplaced') walked.push({ ...position, location: pathBelow(location, way) })
        })
        found += walked.length
        if (searched.length !== walked.length || !walked.every((each, index) => isSameFound(each, searched[index])))
          return false
      }
      return true
    }),
    { ...runs, numRuns: 100 },
  )
  t.ok(found > 500, `${found} are found both ways`)
})

function isSameFound(one: FoundReference, other: FoundReference | undefined): boolean {
  if (one.kind === 'reference') return other?.kind === 'reference' && one.reference === other.reference
  return other?.kind === 'misplaced' && one.problem === other.problem && one.location.node === other.location.node
}

/** A fixture with some characters of one of its files replaced. */
function damaged({ files }: Fixture, at: number, length: number, put: string): Record<string, string> {
  const names = Object.keys(files)
  const name = names[at % names.length] ?? ''
  const text = files[name] ?? ''
  const start = Math.floor(at / names.length) % (text.length + 1)
  return { ...files, [name]: text.slice(0, start) + put + text.slice(start + length) }
}

t.test('the page of hard cases shows what happens', async (t) => {
  const sections = readFileSync('docs/hard-cases.md', 'utf8').split(/^## /m).slice(1)
  t.ok(sections.length > 20)
  for (const section of sections) {
    const [title = ''] = section.split('\n', 1)
    const blocks = new Map(
      [...section.matchAll(/^(?:`([^`\n]+)`|([^`\n]+)):\n\n```\w+\n(.*?)^```$/gms)].map(
        ([, file, name = file, text]) => [name ?? '', { isFile: file !== undefined, text: text ?? '' }],
      ),
    )
    const root = realpathSync(t.testdir())
    for (const [name, { isFile, text }] of blocks) {
      if (!isFile) continue
      mkdirSync(path.join(root, path.dirname(name)), { recursive: true })
      writeFileSync(path.join(root, name), text)
    }
    const entry = path.join(root, 'main.yaml')
    const reader = createReader({ root, limits: defaultLimits })
    const file = await parseText(entry, readFileSync(entry, 'utf8'), 'yaml', defaultLimits)
    const graph = await buildGraph(file, { reader, limits: defaultLimits })
    const { text, findings } = await bundleGraph(graph, { limits: defaultLimits })
    t.equal(text, blocks.get('The bundle')?.text, title)
    const told = blocks.get(text === undefined ? 'No bundle; findings' : 'Findings')?.text ?? ''
    t.equal(findings.map((finding) => `${describeAtLength(finding, root)}\n`).join(''), told, `${title}: findings`)
    if (text !== undefined)
      t.same(
        judge(entry, (source) => readFileSync(source, 'utf8'), text),
        [],
        `${title}: right`,
      )
  }
})

/** A finding as the page shows it, with the places that belong to it. */
function describeAtLength({ severity, message, code, place, range, related = [] }: Finding, root: string): string {
  const at = (source: string, { line, character }: Finding['range']['start']) =>
    `${path.relative(root, source)}:${line + 1}:${character + 1}`
  return [
    `${at(place.source, range.start)}  ${severity}  ${message}  ${code}`,
    ...related.map((other) => `    ${at(other.place.source, other.range.start)}  ${other.message}`),
  ].join('\n')
}

t.test('every code of the bundler is documented', async (t) => {
  const documentation = readFileSync('docs/bundling.md', 'utf8')
  const sources = readdirSync('bundler', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join('bundler', name), 'utf8'))
  const written = sources.flatMap(
    (text) => text.match(/(?<=['`])bundle\/[a-z-]+(?:\$\{thing\}[a-z-]*)?(?=['`])/g) ?? [],
  )
  const codes = new Set(
    written.flatMap((code) => ['channel', 'server'].map((thing) => code.replace(/\$\{thing\}/, thing))),
  )
  t.ok(codes.size > 15)
  for (const code of codes) t.ok(documentation.includes(`\`${code}\``), code)
})

const soundHead = "asyncapi: 3.0.0\ninfo: {title: t, version: '1', x-a: {b: 1.0}}\n"
const soundFiles = {
  'main.yaml': `${soundHead}channels:
  c:
    address: a
    messages: {m: {$ref: 'parts.yaml#/m'}}
operations:
  o: {action: send, channel: {$ref: '#/channels/c'}, messages: [{$ref: '#/channels/c/messages/m'}]}
`,
  'parts.yaml': `m:
  payload: {type: object, required: [a, b], properties: {a: {$ref: '#/s'}, b: {const: {$ref: '#/s'}}}}
s: {type: string, maxLength: 10}
`,
}

/** What a defect of the bundler would do to a bundle, and what the check says of it. */
const wrongBundles: readonly (readonly [title: string, right: string, wrong: string, message: string])[] = [
  ['other data', 'x-a: {b: 1.0}', 'x-a: {b: 1.5}', '#/info/x-a/b would change its content'],
  ['data of another kind', 'x-a: {b: 1.0}', 'x-a: [b]', '#/info/x-a would become something else'],
  ['a lost name', 'address: a', 'title: a', '#/channels/c would have other keys, or keys in another order'],
  [
    'a name too many',
    'address: a',
    'address: a\n    title: a',
    '#/channels/c would have other keys, or keys in another order',
  ],
  ['a lost item', 'required: [a, b]', 'required: [a]', '#/m/payload/required would have another number of items'],
  ['items in another order', 'required: [a, b]', 'required: [b, a]', '#/m/payload/required/0 would change its content'],
  [
    'another target',
    '{type: string, maxLength: 10}',
    '{type: string}',
    '#/s would have other keys, or keys in another order',
  ],
  [
    'a reference in data rewritten',
    "const: {$ref: '#/s'}",
    "const: {$ref: '#/components/schemas/s'}",
    '#/m/payload/properties/b/const/$ref would change its content',
  ],
  [
    'a reference written out where one must be',
    "channel: {$ref: '#/channels/c'}",
    'channel: {address: a}',
    '#/operations/o/channel must stay a reference',
  ],
  [
    'a reference that leads out',
    "a: {$ref: '#/components/schemas/s'}",
    "a: {$ref: 'parts.yaml#/s'}",
    '#/m/payload/properties/a would still lead out of the bundle (parts.yaml#/s)',
  ],
  [
    'a reference that leads nowhere',
    "a: {$ref: '#/components/schemas/s'}",
    "a: {$ref: '#/components/schemas/t'}",
    '#/m/payload/properties/a would lead nowhere',
  ],
  [
    'a reference to itself',
    "a: {$ref: '#/components/schemas/s'}",
    "a: {$ref: '#/channels/c/messages/m/payload/properties/a'}",
    '#/m/payload/properties/a would lead nowhere',
  ],
  [
    'a reference that is no string',
    "a: {$ref: '#/components/schemas/s'}",
    'a: {$ref: [s]}',
    '#/m/payload/properties/a would have a "$ref" that is no string',
  ],
  [
    'a reference to other content',
    "a: {$ref: '#/components/schemas/s'}",
    "a: {$ref: '#/channels/c'}",
    '#/s would have other keys, or keys in another order',
  ],
  [
    'a reference to a plain value',
    "channel: {$ref: '#/channels/c'}",
    "channel: {$ref: '#/info/title'}",
    '#/channels/c would become something else',
  ],
  [
    'a reference in place of content',
    'c:\n    address: a\n',
    "d: {$ref: '#/channels/c'}\n  c:\n    address: a\n",
    '#/channels would have other keys, or keys in another order',
  ],
  ['a lost component', '    s:', '    t:', '#/s would be lost'],
  ['a component too many', '    s:', '    t: {type: string}\n    s:', '# would have other components'],
  ['components of another kind', '  schemas:', '  parameters:', '#/s would be lost'],
  ['a text that cannot be read', '  schemas:', '  messages:', '# would become something else'],
  [
    'a reference to a component of another kind',
    "a: {$ref: '#/components/schemas/s'}",
    "a: {$ref: '#/components/messages/m'}",
    '#/m/payload/properties/a would lead to one of the messages',
  ],
  [
    'a name too many at the root',
    'components:',
    'x-b: 1\ncomponents:',
    '# would have other keys, or keys in another order',
  ],
]

t.test('the check finds what is wrong with a bundle', async (t) => {
  const { text = '' } = await bundleFiles(memoryFiles(soundFiles), 'main.yaml')
  const sources = await graphOf(soundFiles, 'main.yaml')
  const expected = expectedOf(name(decide(collect(sources, { limits: defaultLimits }))))
  const differenceFrom = async (bundle: string, limits = defaultLimits) =>
    differenceBetween(
      sources,
      expected,
      await parseText(path.join(folder, 'main.yaml'), bundle, 'yaml', limits),
      limits,
    )
  t.equal(await differenceFrom(text), undefined)
  const few = await differenceFrom(text, { ...defaultLimits, references: 2 })
  t.match(few, { message: /more than 2 references/, isLimit: true })
  for (const [title, right, wrong, message] of wrongBundles) {
    const changed = text.replace(right, wrong)
    t.not(changed, text, `${title}: applies`)
    t.equal((await differenceFrom(changed))?.message, message, title)
  }
})

async function graphOf(files: Readonly<Record<string, string>>, entry: string): Promise<Graph> {
  const sources = memoryFiles(files)
  const file = await parseText(path.join(folder, entry), files[entry] ?? '', 'yaml', defaultLimits)
  return buildGraph(file, { reader: readerOf(sources), limits: defaultLimits })
}
