import t from 'tap'
import { bundleFiles, memoryFiles } from '../oracle/memory-files.ts'
import { inYaml, schemaHead } from './fixtures.ts'
import { problemsOf } from './problems-of-bundle.ts'

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

const docs = { 'd.yaml': 'docs: {url: https://example.com}\n' }
const head = "asyncapi: 3.0.0\ninfo: {title: t, version: '1', externalDocs: {$ref: 'd.yaml#/docs'}}\n"
const newHead = head.replace('d.yaml#/docs', '#/components/externalDocs/docs')
const added = 'components:\n  externalDocs:\n    docs: {url: https://example.com}'

/** Ends of an entry file, and what stands there in the bundle. */
const endings: readonly (readonly [string, string, string])[] = [
  ['a text that keeps the line breaks after it', 'x-a: |+\n  a\n\n\n', `x-a: |+\n  a\n\n\n${added}\n`],
  ['a text that drops them', 'x-a: |-\n  a\n\n\n', `x-a: |-\n  a\n${added}\n\n\n`],
  ['a text that is not ended', 'x-a: |\n  a', `x-a: |\n  a\n${added}`],
  ['a text that keeps all, and is not ended', 'x-a: |2+\n   a', `x-a: |2+\n   a\n${added}`],
  ['a text with a comment', 'x-a: >2- # folded\n   a', `x-a: >2- # folded\n   a\n${added}`],
  ['a text that ends in spaces', 'x-a: |\n  a\n   ', `x-a: |\n  a\n   \n${added}`],
  ['a text that keeps all, and ends in spaces', 'x-a: |+\n  a\n\n  \t', `x-a: |+\n  a\n\n  \t\n${added}`],
  ['a text that ends in spaces of its indent', 'x-a: |2-\n   a\n  ', `x-a: |2-\n   a\n  \n${added}`],
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

t.test('components are written after the last value, whatever its form', async (t) => {
  for (const [title, ending, expected] of endings) {
    const files = { 'main.yaml': head + ending, ...docs }
    const { text = '' } = await bundleFiles(memoryFiles(files), 'main.yaml')
    t.equal(text, newHead + expected, title)
    t.same(await problemsOf(files, 'main.yaml', text, 'yaml'), [], title)
  }
})

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
  ['nothing', '', "''"],
  ['other scripts', '名前 é 😀\n', '|\n        名前 é 😀'],
]

const textFormats = ['application/vnd.google.protobuf;version=3', 'application/x-protobuf', 'application/protobuf']

t.test('schemas in text are inlined unchanged', async (t) => {
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

/** Parts with much layout, and what the entry refers to in them. */
const wideParts: readonly (readonly [string, string, string])[] = [
  ['blank lines at the end', `type: string${'\r\n'.repeat(50_000)}...\r\n`, ''],
  ['comments at the start', `${'# a\n'.repeat(50_000)}type: string\n`, ''],
  ['comments at the end', `a: {type: string}\nb:\n  type: string\n${'\r\n  # b'.repeat(50_000)}\n# c\n`, '#/b'],
  ['spaces before an anchor', `a:${' '.repeat(50_000)}&a\n  type: string\n`, '#/a'],
]

t.test('a lot of layout in parts costs no time', async (t) => {
  for (const [title, part, pointer] of wideParts) {
    const main = `${schemaHead}channels: {c: {messages: {m: {payload: {$ref: 'p.yaml${pointer}'}}}}}\n`
    t.type((await bundleFiles(memoryFiles({ 'main.yaml': main, 'p.yaml': part }), 'main.yaml')).text, 'string', title)
  }
})
