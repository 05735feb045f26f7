import { cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applyPatch } from 'diff'
import fc from 'fast-check'
import t from 'tap'
import { parseUses } from '../src/cli/parse-use.ts'
import { UsageError } from '../src/config/errors.ts'
import { type TransformOptions, transform } from '../src/index.ts'
import { unifiedDiff } from '../src/report/unified-diff.ts'
import { checkedOptions } from '../src/rules/checked-options.ts'
import { runs } from './volume.ts'

const noBreak = '\\ No newline at end of file\n'

t.test('--use names a transform and its options', async (t) => {
  const rows: readonly (readonly [written: string, name: string, options: string])[] = [
    ['merge-traits', 'merge-traits', '{}'],
    ['acme/house', 'acme/house', '{}'],
    ['a:x=1', 'a', '{"x":"1"}'],
    ['a:x="1,2",y=a=b', 'a', '{"x":"1,2","y":"a=b"}'],
    ['a: x=1, y=2', 'a', '{"x":"1","y":"2"}'],
    ['a:x=,y=""', 'a', '{"x":"","y":""}'],
    ['a:x="a""b"', 'a', '{"x":"a\\"b"}'],
    ['a:x=1,x=2,__proto__=3,constructor=4', 'a', '{"x":["1","2"],"__proto__":"3","constructor":"4"}'],
    ['rename:at=#/components/schemas/Old:1,to=New', 'rename', '{"at":"#/components/schemas/Old:1","to":"New"}'],
    ['a:{x: 1, y: [true, z], __proto__: 2}', 'a', '{"x":1,"y":[true,"z"],"__proto__":2}'],
    ['a: {}', 'a', '{}'],
  ]
  for (const [written, name, options] of rows) {
    const [use] = await parseUses([written])
    t.equal(use?.name, name, written)
    t.equal(JSON.stringify(use?.options), options, written)
  }
  const uses = await parseUses(['a', 'b:x=1', 'a:{}'])
  t.strictSame(
    uses.map(({ name, isText = false }) => [name, isText]),
    [
      ['a', false],
      ['b', true],
      ['a', false],
    ],
    'in their order, several times if need be',
  )
})

t.test('an unreadable --use says what was expected', async (t) => {
  const name = 'expected the name of a transform, as in merge-traits:nulls=delete.'
  const pairs = 'expected option=value,… or a map { … }'
  const quotes = 'put the whole value in double quotes, with "" for each in it.'
  const map = 'The options of --use a are no map of YAML such as { order: format }:'
  const rows: readonly (readonly [written: string, expected: string])[] = [
    ['', `Unexpected "" in --use, ${name}`],
    ['a b', `Unexpected "a b" in --use, ${name}`],
    [':x=1', `Unexpected "" in --use, ${name}`],
    ['a,x=1', `Unexpected "a,x=1" in --use, ${name}`],
    ['{a: 1}', `Unexpected "{a" in --use, ${name}`],
    ['a:', `Unexpected end of the options in --use a, ${pairs}.`],
    ['a:x', `Unexpected "x" in --use a, ${pairs}.`],
    ['a:=1', `Unexpected "=1" in --use a, ${pairs}.`],
    ['a:x=1,', `Unexpected end of the options in --use a, ${pairs}.`],
    ['a:x=1,,y=2', `Unexpected ",y=2" in --use a, ${pairs}.`],
    ['a:[1]', `Unexpected "[1]" in --use a, ${pairs}.`],
    ['a:y=1,x="a"b', `Unexpected "x=\\"a\\"b" in --use a, ${pairs}; ${quotes}`],
    ['a:x=a"b', `Unexpected "x=a\\"b" in --use a, ${pairs}; ${quotes}`],
    ['a:x="b', `Unexpected "x=\\"b" in --use a, ${pairs}; ${quotes}`],
    ['a:{x: 1, x: 2}', `${map} Duplicate key "x", first in line 1; rename or remove one.`],
    ['a:{x: 1} y', `${map} Unexpected text after a value; put quotes around the whole value.`],
    [`a:x=${'y'.repeat(100_000)}`, '--use has 100004 characters, expected 100000 at most; use a config.'],
  ]
  for (const [written, expected] of rows) {
    await t.rejects(parseUses(['ok', written]), new UsageError(expected), written.slice(0, 40))
  }
})

t.test('options of a transform are checked by its schema', async (t) => {
  const schema = {
    properties: {
      order: { enum: ['format', 'alphabet'], default: 'format' },
      minimum: { type: 'integer', minimum: 1 },
      ratio: { type: 'number' },
      duplicates: { type: 'boolean' },
      kinds: { type: 'array', items: { type: 'string' } },
      sizes: { anyOf: [{ type: 'array', items: { type: 'integer' } }, { const: false }] },
      title: { type: 'string' },
      both: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
    },
    additionalProperties: false,
  }
  const rows: readonly (readonly [written: string, expected: object | string])[] = [
    ['a', {}],
    ['a:order=alphabet', { order: 'alphabet' }],
    ['a:minimum=4,ratio=0.5,duplicates=true', { minimum: 4, ratio: 0.5, duplicates: true }],
    ['a:kinds=schemas', { kinds: ['schemas'] }],
    ['a:kinds=schemas,kinds=true', { kinds: ['schemas', 'true'] }],
    ['a:sizes=1,sizes=2', { sizes: [1, 2] }],
    ['a:sizes=1', { sizes: [1] }],
    ['a:sizes=false', { sizes: false }],
    ['a:sizes=true', 'Unexpected true for the option "sizes" of the transform "a"'],
    ['a:title=4', { title: '4' }],
    ['a:both=x', { both: 'x' }],
    ['a:both=x,both=y', { both: ['x', 'y'] }],
    ['a:{minimum: 4, kinds: [schemas]}', { minimum: 4, kinds: ['schemas'] }],
    [
      'a:ordre=format',
      'Unknown option "ordre" of the transform "a", expected "order", "minimum", "ratio", "duplicates", "kinds", "sizes", "title" or "both"; did you mean "order"?',
    ],
    ['a:__proto__=1', 'Unknown option "__proto__" of the transform "a", expected'],
    [
      'a:order=formatt',
      'Unexpected "formatt" for the option "order" of the transform "a", expected "format" or "alphabet"; did you mean "format"?',
    ],
    ['a:minimum=x', 'Unexpected "x" for the option "minimum" of the transform "a", expected a whole number.'],
    ['a:minimum=0', 'Unexpected 0 for the option "minimum" of the transform "a": it must be >= 1.'],
    ['a:title=a,title=b', 'Unexpected ["a","b"] for the option "title" of the transform "a", expected a string.'],
    ['a:duplicates=1', 'Unexpected "1" for the option "duplicates" of the transform "a", expected true or false.'],
    ['a:{kinds: [1]}', 'Unexpected 1 for the option "kinds" of the transform "a", expected a string.'],
    ['a:{title: {}}', 'Unexpected {} for the option "title" of the transform "a", expected a string.'],
  ]
  for (const [written, expected] of rows) {
    const [use] = await parseUses([written])
    const checked = checkedOptions(use ?? { name: written, options: {} }, schema)
    if (typeof expected !== 'string') t.strictSame(checked, { options: { order: 'format', ...expected } }, written)
    else t.match(checked, { problem: expected }, written)
  }
  t.strictSame(checkedOptions({ name: 'a', options: { x: 1 } }), { options: { x: 1 } }, 'without a schema')
  t.strictSame(checkedOptions({ name: 'a', options: { x: 1 } }, { additionalProperties: false }), {
    problem: 'The transform "a" has no options; remove "x".',
    at: ['x'],
  })
  t.strictSame(checkedOptions({ name: 'a', options: {} }, { required: ['at'] }), {
    problem: 'Missing option "at" of the transform "a".',
    at: [],
  })
})

t.test('a unified diff turns one text into the other', async (t) => {
  const rows: readonly (readonly [before: string, after: string, expected: string])[] = [
    ['a\n', 'a\n', ''],
    ['a\nb\nc\n', 'a\nx\nc\n', '@@ -1,3 +1,3 @@\n a\n-b\n+x\n c\n'],
    ['', 'a\n', '@@ -0,0 +1,1 @@\n+a\n'],
    ['a\n', '', '@@ -1,1 +0,0 @@\n-a\n'],
    ['a\r\nb\r\n', 'a\r\nc\r\n', '@@ -1,2 +1,2 @@\n a\r\n-b\r\n+c\r\n'],
    ['a\r\n', 'a\n', '@@ -1,1 +1,1 @@\n-a\r\n+a\n'],
    ['a\nb', 'a\nc', `@@ -1,2 +1,2 @@\n a\n-b\n${noBreak}+c\n${noBreak}`],
    ['a', 'a\n', `@@ -1,1 +1,1 @@\n-a\n${noBreak}+a\n`],
    ['x\na', 'y\na', `@@ -1,2 +1,2 @@\n-x\n+y\n a\n${noBreak}`],
    ['\ufeffa\n', '\ufeffb\n', '@@ -1,1 +1,1 @@\n-\ufeffa\n+\ufeffb\n'],
  ]
  for (const [before, after, expected] of rows) {
    const diff = unifiedDiff({ name: 'apis/api.yaml', before, after })
    const heading = '--- a/apis/api.yaml\n+++ b/apis/api.yaml\n'
    t.equal(diff, expected === '' ? '' : heading + expected, JSON.stringify([before, after]))
    if (expected !== '') t.equal(applyPatch(before, diff), after)
  }
  const line = fc.constantFrom('a\n', 'b\n', 'c\r\n', '\n', '1\n', '2\n', '3\n', '4\n', '5\n', '6\n')
  const text = fc.tuple(fc.array(line), fc.constantFrom('', 'a', 'b')).map(([lines, last]) => lines.join('') + last)
  fc.assert(
    fc.property(text, text, (before, after) => {
      fc.pre(before !== after)
      t.equal(applyPatch(before, unifiedDiff({ name: 'x', before, after })), after)
    }),
    runs(800),
  )
  t.match(unifiedDiff({ name: 'ä "x".yaml', before: 'a\n', after: 'b\n' }), '--- "a/\\303\\244 \\"x\\".yaml"\n')
})

t.test('a diff takes time in proportion to its lines', async (t) => {
  const lines = Array.from({ length: 60_000 }, (_, index) => `${index}\n`)
  const before = `same\n${lines.join('')}same\nend`
  const after = `same\n${lines.toReversed().join('')}same\nend`
  const start = performance.now()
  const diff = unifiedDiff({ name: 'x', before, after })
  t.ok(performance.now() - start < 10_000)
  t.match(diff, '@@ -1,60003 +1,60003 @@\n same\n-0\n')
  t.equal(applyPatch(before, diff), after)
})

t.test('a diff of a long file shows the lines that changed in each block', async (t) => {
  const blocks = (name: string) =>
    Array.from(
      { length: 5_000 },
      (_, index) => `order${index}:\n  type: object\n  required: [id]\n  ${name}: ${index}\n`,
    )
  const before = blocks('old').join('')
  const after = blocks('new').join('')
  const diff = unifiedDiff({ name: 'x', before, after })
  t.equal(diff.match(/^-[^-]/gm)?.length, 5_000)
  t.equal(diff.match(/^\+[^+]/gm)?.length, 5_000)
  t.equal(applyPatch(before, diff), after)
})

t.test('a transform that nobody knows is refused with the known names', async (t) => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-')))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await cp('test/fixtures/house.mjs', join(folder, 'house.mjs'))
  await writeFile(join(folder, 'api.yaml'), 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n')
  await writeFile(join(folder, 'msgapi.config.yaml'), 'plugins: [./house.mjs]\ntransforms: [house/mark, hous/mark]\n')
  const names = 'Unknown transform "hous/mark", expected (?:"[\\w/-]+", )+"[\\w/-]+" or "house/throw"'
  const problem = `${names}\\; did you mean "house/mark"\\?$`
  const thrown = (options: TransformOptions) =>
    transform('api.yaml', { workingFolder: folder, ...options }).catch((error: unknown) => error)
  t.match(await thrown({}), { name: 'ConfigError', message: new RegExp(`: ${problem}`), line: 2, column: 26 })
  t.match(await thrown({ use: ['hous/mark'] }), { name: 'UsageError', message: new RegExp(`^${problem}`) })
  t.match(await thrown({ use: ['house/mark'], safe: true }), {
    name: 'UsageError',
    message: /^Unknown transform "house\/mark", expected (?!.*house\/)/,
  })
})
