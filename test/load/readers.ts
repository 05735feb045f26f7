import assert from 'node:assert/strict'
import fc from 'fast-check'
import { getScalarValue, parseEvents, YAMLException } from 'js-yaml'
import t from 'tap'
import * as yaml from 'yaml'
import { defaultLimits, type Limits } from '../../src/load/limits.ts'
import { toData } from '../../src/load/node-data.ts'
import { parseText } from '../../src/load/parse.ts'
import { createProblemList } from '../../src/load/problems.ts'
import { eventsOfDocument } from '../../src/load/yaml/events-from-yaml.ts'
import { correctScalars } from '../../src/load/yaml/scalar.ts'
import { buildTree } from '../../src/load/yaml/tree.ts'
import { readYaml } from '../../src/load/yaml/yaml.ts'
import { isMetOften, runs } from '../volume.ts'
import { jsonLike, unusualDocuments, usualDocuments } from './random-documents.ts'
import { nameOf, read } from './read-text.ts'

t.test('yaml.stringify is read back', async () => {
  await fc.assert(
    fc.asyncProperty(jsonLike, fc.integer({ min: 1, max: 4 }), fc.boolean(), async (value, indent, indentSeq) => {
      const expected: unknown = JSON.parse(JSON.stringify(value))
      const text = yaml.stringify(expected, { indent, indentSeq, lineWidth: 30, aliasDuplicateObjects: false })
      const file = await read(text)
      assert.deepEqual(file.root === undefined ? text : toData(file.root), expected)
    }),
    runs(100),
  )
})

/** What texts that are good or broken are made of. */
const piecesOfYaml = [
  'a',
  'b: ',
  '- ',
  '? ',
  '\n',
  '\n  ',
  '\n    ',
  '[',
  ']',
  '{',
  '}',
  ', ',
  '&x ',
  '*x',
  '!!str ',
  '|\n',
]

t.test('a text that is only tried has the tree of one that is explained', async (t) => {
  const pieces = [...piecesOfYaml, '"q']
  let broken = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...pieces), { maxLength: 24 }), async (parts) => {
      const text = parts.join('')
      const [tried, explained] = [
        await parseText('/a.yaml', text, 'yaml', defaultLimits, { explains: false }),
        await parseText('/a.yaml', text, 'yaml', defaultLimits),
      ]
      assert.deepEqual(tried.tree, explained.tree)
      assert.equal(tried.root === undefined, explained.root === undefined, JSON.stringify(text))
      if (tried.findings.some(({ code }) => code === 'parse/syntax')) broken += 1
    }),
    runs(2_000),
  )
  t.ok(isMetOften(broken, 300), `${broken} texts were broken`)
})

t.test('both readings of a text give the same tree', async (t) => {
  const pieces = [...piecesOfYaml, ' #c', '"q"', "'s'", '>-\n', '1', '~', '\r\n', '😀', '---\n']
  let compared = 0
  await fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 24 }), (parts) => {
      // Blanks at the end of a file and a text block as the root are left out: there the two are known to differ.
      const text = `${parts.join('')}\n`
      const document = yaml.parseDocument(text, { schema: 'failsafe', uniqueKeys: false, prettyErrors: false })
      const events = eventsOf(text)
      if (document.errors.length > 0 || events === undefined) return
      const first = createProblemList()
      const second = createProblemList()
      const fast = buildTree(text, events, correctScalars(getScalarValue), defaultLimits, first)
      const other = eventsOfDocument(text, document, yaml)
      const thorough = buildTree(
        text,
        other.events,
        (_, event) => other.sources.get(event) ?? '',
        defaultLimits,
        second,
      )
      if (first.problems.some((problem) => problem.code === 'parse/multiple-documents')) return
      compared += 1
      if (fast?.kind === 'scalar') return
      if (!first.hasErrors()) assert.deepEqual(fast, thorough)
      assert.equal(first.hasErrors(), second.hasErrors(), JSON.stringify(text))
    }),
    runs(3_000),
  )
  t.ok(isMetOften(compared, 300), `${compared} texts were read by both`)
})

function eventsOf(text: string): ReturnType<typeof parseEvents> | undefined {
  try {
    return parseEvents(text, {})
  } catch (error) {
    if (error instanceof YAMLException) return undefined
    throw error
  }
}

t.test('no text crashes the readers', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      async (bytes, text) => {
        for (const language of ['yaml', 'json', 'text'] as const) {
          for (const content of [bytes, text]) {
            const file = await read(content, language)
            for (const finding of file.findings) assert.ok(finding.range.start.line <= finding.range.end.line)
          }
        }
      },
    ),
    runs(300),
  )
})

const usualTexts: string[] = [
  // Lines that are told at one look, and what is like them and is not.
  "a/b: 'x'\n$ref: b.yaml#/c\n_d: x:y\ne: \"f\"\ng: ''\nh:\ni: j\n",
  "a: 'it''s'\nb: \"c\\n\"\nc: d \ne: -1\nf: 1 # g\nh : i\n'j': k\nl m: n\no: '#'\n",
  "a:\n- b\n- 'c'\n- d: e\n  f: g\n- -1\n-\n  h\n- i #j\nk:\n  - l\n\n  - m\n  # n\n  - o\n",
  'a: b...\nb:  c\nd: é ü\ne: f  g\nh: i:\u00a0j\n',
  "# comment\ninfo:\n  title: A b\n  version: '1.0'\n  quoted: 'it''s'\n\"a key\": {}\n",
  'text: |\n  one\n\n   two\n\nfolded: >-\n  on\n  and on\n\n  and on # text\nafter: 1 # one\n',
  'list:\n- a\n- b: 1\n  c: [x, "y\\n", {k: v, w: http://a:8/?b#c}]\n-\n  - 1\n  - - 2\n    -   d: e\n        f: g\n',
  '---\nempty:\nnothing: ~\nnumber: -1.5e3\nlast:\n  -\n',
  '- "\\u00e9 \\/ \\""\n- é😀\n- |-\n lit\n- >\n  f\n\n  g\n- []\n- https://example.com\n',
  'a: &a b\nc: *a\nd: &d\n  e: &e # f\n  g: [*a, &h {i: *e}, &j "k"]\nl: &l # m\n- *d\n- &n |-\n  o\n- &p\n  q: *n\n',
  '- &a-1_b.c\n  - d\n- *a-1_b.c # e\n- {f: *a-1_b.c, g: &h [ ], i: *h }\n-\n  &j\n  k: l\n- &m\n  n\n- [*j,*m]\n',
]
usualTexts.push(...usualTexts.map((text) => text.replaceAll('\n', '\r\n')))

t.test('usual YAML is read by the fast reader', async (t) => {
  for (const text of usualTexts) {
    const { reader, root } = await read(text)
    t.equal(reader, 'fast-yaml', nameOf(text))
    t.strictSame(root, (await readYaml(text, defaultLimits)).root, nameOf(text))
  }
  const unusual = [
    'a: *b',
    'a: &b [*b]',
    'a: &b &c d',
    'a: &b\n  &c d',
    'a: &b c\nd: &e *b',
    'a: &b c\n*b : d',
    '&a b: c',
    'a: &b c: d',
    'a: &ü b',
    'a: !!str b',
    '<<: {a: b}',
    '? a\n: b',
    'a: b\n  c',
    'a: "b\n  c"',
    'a: [b,\n  c]',
  ]
  unusual.push(
    'a:\tb',
    'a: b\r',
    'a: b\rc: d\r\n',
    'a: "\\x41"',
    'a: |2\n   b\n',
    'a: |+\n  b\n',
    'a: |\n  b\n   ',
    'a: >\n  b\n   c\n',
    'a: b: c',
    '- a\nb: c',
  )
  unusual.push(
    'a: 1\na: 2',
    'a: b\n---\nc: d',
    '...',
    '%YAML 1.2\n---\na: b',
    'a',
    '"a"',
    '',
    '# only',
    'a: @b',
    '{a: [b}',
  )
  const readerOf = async (text: string, limits: Partial<Limits> = {}) => (await read(text, 'yaml', limits)).reader
  for (const text of unusual) t.not(await readerOf(text), 'fast-yaml', nameOf(text))
  t.equal(await readerOf('a: !!str b'), 'js-yaml')
  t.equal((await read('{}', 'json')).reader, 'json')
  t.equal(await readerOf('a:\n  !!map {\n  b: c\n}'), 'yaml')
  const long = 'x'.repeat(20_000_000)
  for (const text of [`a: ${long}\nb: c\n`, `a:\n- ${long}\n- b\n`])
    t.equal(await readerOf(text, { fileBytes: 1e8 }), 'fast-yaml', 'patterns do without the memory for a long line')
  const deep = `${'- '.repeat(9)}a\n`
  t.equal(await readerOf(deep, { depth: 9 }), 'fast-yaml')
  t.equal(await readerOf(deep, { depth: 8 }), undefined, 'limits are for the thorough reader to report')
  t.equal(await readerOf(deep, { nodes: 9 }), undefined)
})

t.test('usual random documents are read by the fast reader, under the same limits', async (t) => {
  const limits = fc.record({ aliases: fc.nat(12), nodes: fc.integer({ min: 1, max: 60 }), depth: fc.nat(6) })
  const counts = { all: 0, aliases: 0, carriageReturns: 0, limited: 0, unlimited: 0 }
  await fc.assert(
    fc.asyncProperty(usualDocuments, limits, async (text, few) => {
      const file = await read(text)
      const { root, problems } = await readYaml(text, defaultLimits)
      assert.equal(file.reader, 'fast-yaml')
      assert.deepStrictEqual([file.root, []], [root, problems])
      const isLimited = (await read(text, 'yaml', few)).reader !== 'fast-yaml'
      const limited = await readYaml(text, { ...defaultLimits, ...few })
      assert.equal(isLimited, limited.problems.length > 0)
      counts.all += 1
      if (/[ [,]\*[na]/.test(text)) counts.aliases += 1
      if (text.includes('\r')) counts.carriageReturns += 1
      counts[isLimited ? 'limited' : 'unlimited'] += 1
    }),
    runs(500),
  )
  for (const [kind, count] of Object.entries(counts)) t.ok(isMetOften(count, 50), `${count} texts: ${kind}`)
})

t.test('both thorough readers build the same tree of random documents', async () => {
  await fc.assert(
    fc.asyncProperty(unusualDocuments, async (text) => {
      const document = yaml.parseDocument(text, { schema: 'failsafe', uniqueKeys: false, prettyErrors: false })
      assert.deepEqual(document.errors, [])
      const { events, sources } = eventsOfDocument(text, document, yaml)
      const tree = buildTree(text, events, (_, event) => sources.get(event) ?? '', defaultLimits, createProblemList())
      assert.deepStrictEqual((await readYaml(text, defaultLimits)).root, tree)
    }),
    runs(300),
  )
})

t.test('damaged YAML that the fast reader reads is read alike by the thorough reader', async (t) => {
  const pieces = [
    ' ',
    '\n',
    ': ',
    ':',
    '- ',
    '-',
    ' #',
    '#',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    ',',
    '|',
    '>',
    '&a',
    '*a',
    '!',
    '?',
  ]
  pieces.push(
    '\r',
    '\r\n',
    '&b ',
    '*b',
    '\n  ',
    '---',
    '...',
    '\\',
    '~',
    '0x1',
    '<<',
    '.5',
    'a: b',
    '|+',
    '|2',
    '%',
    '@',
    '`',
    '\t',
    '😀',
    '- - ',
  )
  const damage = fc.record({ at: fc.nat(200), drop: fc.nat(4), piece: fc.constantFrom(...pieces) })
  let compared = 0
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(fc.constantFrom(...usualTexts), usualDocuments),
      fc.array(damage, { minLength: 1, maxLength: 4 }),
      async (text, places) => {
        let damaged = text
        for (const { at, drop, piece } of places) damaged = damaged.slice(0, at) + piece + damaged.slice(at + drop)
        const file = await read(damaged)
        if (file.reader !== 'fast-yaml') return
        compared += 1
        const { root, problems } = await readYaml(damaged, defaultLimits)
        assert.deepStrictEqual([file.root, []], [root, problems])
      },
    ),
    runs(2_000),
  )
  t.ok(isMetOften(compared, 100), `${compared} texts were read`)
})
