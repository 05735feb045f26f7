import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { defaultLimits } from '../src/load/limits.ts'
import { describeFindings, type Fixture, readFixtures } from './oracle/fixture.ts'
import { bundleFiles, folder, memoryFiles } from './oracle/memory-files.ts'
import { judge } from './oracle/oracle.ts'
import { descriptions } from './oracle/random-description.ts'

const fixtures = readFixtures(path.resolve('test/fixtures/bundle'))
const seed = process.env.FC_SEED

/** What is wrong with a bundle, by the oracle, and when it is bundled once more. */
async function problemsOf(
  files: Readonly<Record<string, string>>,
  entry: string,
  text: string,
  language: string,
): Promise<readonly string[]> {
  const sources = memoryFiles(files)
  const wrong = judge(path.join(folder, entry), (file) => sources.get(file), text)
  const alone = `again.${language}`
  const again = await bundleFiles(memoryFiles({ [alone]: text }), alone)
  return again.text === text
    ? wrong
    : [...wrong, `bundled again it is another text: ${describeFindings(again.findings)}`]
}

for (const [name, cases] of fixtures) {
  t.test(`fixtures: ${name}`, async (t) => {
    for (const fixture of cases) {
      const result = await bundleFiles(memoryFiles(fixture.files), fixture.entry, fixture.as)
      t.equal(result.text, fixture.bundle, fixture.title)
      t.equal(describeFindings(result.findings).replaceAll(folder, ''), fixture.findings, `${fixture.title}: findings`)
      if (result.text === undefined) continue
      const problems = await problemsOf(fixture.files, fixture.entry, result.text, result.language)
      t.same(problems, [], `${fixture.title}: well-formed, equivalent, idempotent`)
    }
  })
}

const inYaml = fixtures
  .flatMap(([, cases]) => cases)
  .filter(({ entry, as }) => entry.endsWith('.yaml') && as === undefined)

t.test('line breaks and byte order mark of the entry file are kept, whatever the parts have', async (t) => {
  const withoutText = inYaml.filter(({ files }) => Object.keys(files).every((file) => !/\.(?:proto|xsd)$/.test(file)))
  for (const { title, files, entry, bundle } of withoutText.filter((fixture) => fixture.bundle !== undefined)) {
    const windows = Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, text.replaceAll('\n', '\r\n')]),
    )
    const expected = bundle?.replaceAll('\n', '\r\n')
    t.equal((await bundleFiles(memoryFiles(windows), entry)).text, expected, `${title}: CRLF`)
    const mixed = { ...files, [entry]: `\ufeff${windows[entry] ?? ''}` }
    t.equal(
      (await bundleFiles(memoryFiles(mixed), entry)).text,
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

t.test('schemas in text are inlined to the letter', async (t) => {
  for (const [title, proto, expected] of schemaTexts) {
    const place = (schema: string) =>
      `${schemaHead}components:\n  schemas:\n    P:\n      schemaFormat: application/vnd.google.protobuf;version=3\n      schema: ${schema}\n`
    const files = { 'main.yaml': place('{$ref: p.proto}'), 'p.proto': proto }
    const { text = '' } = await bundleFiles(memoryFiles(files), 'main.yaml')
    t.equal(text, place(expected), title)
    t.same(await problemsOf(files, 'main.yaml', text, 'yaml'), [], title)
    const json = await bundleFiles(memoryFiles(files), 'main.yaml', 'json')
    t.same(await problemsOf(files, 'main.yaml', json.text ?? '', 'json'), [], `${title}, as JSON`)
  }
})

t.test('every fixture can be written in both languages', async (t) => {
  for (const { title, files, entry } of fixtures
    .flatMap(([, cases]) => cases)
    .filter(({ bundle }) => bundle !== undefined)) {
    for (const as of ['json', 'yaml'] as const) {
      const { text } = await bundleFiles(memoryFiles(files), entry, as)
      t.same(await problemsOf(files, entry, text ?? '', as), [], `${title}, as ${as}`)
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

const runs = { numRuns: 120, ...(seed === undefined ? {} : { seed: Number(seed) }) }

t.test('descriptions cut at random into files', async (t) => {
  await fc.assert(
    fc.asyncProperty(descriptions, fc.constantFrom(undefined, 'yaml', 'json'), async (files, as) => {
      const [entry = ''] = Object.keys(files)
      const result = await bundleFiles(memoryFiles(files), entry, as === 'yaml' || as === 'json' ? as : undefined)
      const loops = result.findings.some(({ code }) => code === 'ref/cycle')
      if (loops && result.text === undefined) return
      const problems = await problemsOf(files, entry, result.text ?? '', result.language)
      if (result.text === undefined || problems.length > 0) {
        throw new Error(
          [
            ...problems,
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

t.test('names do not depend on the order in which things are mentioned', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...mentions], { minLength: mentions.length }), async (order) => {
      const result = await bundleFiles(memoryFiles(withMentions(order)), 'main.yaml')
      const first = await bundleFiles(memoryFiles(withMentions(mentions)), 'main.yaml')
      const componentsIn = (text = '') => text.slice(text.indexOf('components:'))
      return result.text !== undefined && componentsIn(result.text) === componentsIn(first.text)
    }),
    { ...runs, numRuns: 40 },
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
        const { text, findings } = await bundleFiles(memoryFiles(files), fixture.entry, fixture.as)
        if (text === undefined) return findings.some(({ severity }) => severity === 'error')
        return (await bundleFiles(memoryFiles({ 'x.yaml': text }), 'x.yaml')).text === text || fixture.as !== undefined
      },
    ),
    { ...runs, numRuns: 200 },
  )
  t.pass('without a crash')
})

/** A fixture with some characters of one of its files replaced. */
function damaged({ files }: Fixture, at: number, length: number, put: string): Record<string, string> {
  const names = Object.keys(files)
  const name = names[at % names.length] ?? ''
  const text = files[name] ?? ''
  const start = Math.floor(at / names.length) % (text.length + 1)
  return { ...files, [name]: text.slice(0, start) + put + text.slice(start + length) }
}

t.test('every code of the bundler is documented', async (t) => {
  const documentation = readFileSync('docs/bundling.md', 'utf8')
  const sources = readdirSync('bundler').map((name) => readFileSync(path.join('bundler', name), 'utf8'))
  const written = sources.flatMap(
    (text) => text.match(/(?<=['`])bundle\/[a-z-]+(?:\$\{thing\}[a-z-]*)?(?=['`])/g) ?? [],
  )
  const codes = new Set(
    written.flatMap((code) => ['channel', 'server'].map((thing) => code.replace(/\$\{thing\}/, thing))),
  )
  t.ok(codes.size > 15)
  for (const code of codes) t.ok(documentation.includes(`\`${code}\``), code)
})
