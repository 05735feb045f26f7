import { truthy, unreferencedReusableObject } from '@stoplight/spectral-functions'
import t from 'tap'
import type { Range } from '../../../../src/findings/finding.ts'
import { findingAsText, lint, lintWithSpectral, type Texts, write } from './both-engines.ts'
import { documents } from './documents.ts'
import { rules, tell, tellPath } from './rule-definitions.ts'
import { rulesets } from './rulesets.ts'

const nowhere: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

t.test('findings and their order are those of Spectral', async (t) => {
  for (const [documentName, texts] of Object.entries(documents)) {
    for (const [rulesetName, definition] of Object.entries(rulesets)) {
      const entry = write(texts)
      const { findings, crashed } = await lint(definition, entry)
      t.strictSame(
        findings.map(findingAsText),
        await lintWithSpectral(definition, entry),
        `${rulesetName}: ${documentName}`,
      )
      t.notOk(crashed)
    }
  }
})

t.test('a value reached in several ways is found at each place that Spectral reports', async (t) => {
  const cases: Record<string, Texts> = {
    'a reference that leads nowhere, and one to the whole': {
      'main.yaml': 'a: { b: { c: true, $ref: "#" } }\nd: { $ref: "#/none" }\n',
    },
    'the same, in the other order, with siblings': {
      'main.yaml': 'd: { x: { y: 1 }, z: 1, $ref: "#/none" }\na: { b: { $ref: "#" } }\n',
    },
    'the same beside a reference to another file': {
      'main.yaml': 'd: { x: { y: 1 }, $ref: "#/none" }\na: [{ $ref: part.yaml }, { $ref: "#" }]\n',
      'part.yaml': 'p: 1\n',
    },
    'a reference whose target is a reference that stays': {
      'main.yaml': 'a: { b: { $ref: "#" } }\nc: { d: { $ref: "part.yaml#/x" } }\n',
      'part.yaml': 'x: { $ref: "#/x" }\n',
    },
    'siblings with the names of members of the target': {
      'main.yaml': 'defs: { c: { a: true }, a: true }\na: { z: 1, a: 2, $ref: "#/defs/c" }\n',
    },
    'siblings of a reference before its target': {
      'main.yaml': 'defs: { c: { name: x, $ref: "#/defs/a/items" }, a: { items: { name: null } } }\n',
    },
    'a pointer behind a reference that leads nowhere': {
      'main.yaml': 'a: { $ref: "#/b/c" }\nb: { c: { d: 1 }, $ref: "#/none" }\n',
    },
    'names with the place of what is not used': {
      'main.yaml': 'info: { a/b: true }\npaths: { a/b: { 0: 1, $ref: "#/info" } }\n',
    },
    'names that are numbers': { 'main.yaml': '0: a\nb: { 0: { c: 1 } }\n' },
  }
  const definition = rules({
    all: { given: '$..*', then: { function: tell } },
    paths: { given: '$..[*]', then: { function: tellPath } },
    some: { given: ['$.*.*', '$.*.*..[*]'], then: [{ function: tellPath }, { field: 'z', function: truthy }] },
    unused: {
      given: '$..[*]',
      then: { function: unreferencedReusableObject, functionOptions: { reusableObjectsLocation: '#/info' } },
    },
    numbers: { given: ['$[0]~', "$['0']~", '$.b[0]~', '$.b[0].c^~'], then: { function: tell } },
  })
  for (const [name, texts] of Object.entries(cases)) {
    const entry = write(texts)
    const { findings } = await lint(definition, entry)
    const found = findings.map(findingAsText).sort()
    t.strictSame(found, [...(await lintWithSpectral(definition, entry))].sort(), name)
  }
})

t.test('a value in an alias is found at each of its places and shown at the alias', async (t) => {
  const entry = write({ 'aliases.yaml': 'a: &a\n  type: 1\n  list: [{ type: x }]\nb: *a\nc: { d: *a }\n' })
  for (const [name, definition] of Object.entries(rulesets)) {
    const { findings } = await lint(definition, entry)
    // Spectral reports findings in an alias at the first character of the file.
    const found = findings.map((finding) => findingAsText({ ...finding, range: nowhere })).sort()
    const expected = await lintWithSpectral(definition, entry, {}, (result) => ({ ...result, range: nowhere }))
    t.strictSame(found, [...expected].sort(), name)
  }
  const { findings } = await lint(rules({ types: { given: '$..type', then: { function: tell } } }), entry)
  t.strictSame(
    findings
      .map(({ place, range }) => `${place.pointer.join('/')} ${range.start.line}:${range.start.character}`)
      .sort(),
    ['a/list/0/type 2:17', 'a/type 1:8', 'b/list/0/type 3:2', 'b/type 3:2', 'c/d/list/0/type 4:7', 'c/d/type 4:7'],
  )
})

t.test('a document of unknown format is reported unless that is ignored', async (t) => {
  const definition = rulesets.formats ?? { rules: {} }
  const entry = write({ 'plain.yaml': 'info: {}' })
  const { findings } = await lint(definition, entry)
  t.match(findings, [{ code: 'unrecognized-format', severity: 'warn', place: { pointer: [] } }])
  const ignored = await lint(definition, entry, { ignoreUnknownFormat: true })
  t.strictSame(
    ignored.findings.map(findingAsText),
    await lintWithSpectral(definition, entry, { ignoreUnknownFormat: true }),
  )
})

t.test(
  'a value that neither the target nor the siblings of its reference hold is found once, at the target',
  async (t) => {
    const entry = write({
      'main.yaml':
        "a: { $ref: '#/b', x: beside, y: { w: 1 } }\nb: { x: { type: 1 }, y: { type: 2 }, z: { type: 3 } }\n",
    })
    const { findings } = await lint(rules({ types: { given: '$.a..type', then: { function: tell } } }), entry)
    t.strictSame(
      findings.map(({ place }) => place.pointer.join('/')),
      ['b/x/type', 'b/y/type', 'b/z/type'],
    )
  },
)

t.test('findings that Spectral reports at a wrong place are at the place of the value', async (t) => {
  const list = write({ 'main.yaml': 'tags: [a, b]\n' })
  const measured = await lint(rules({ a: { given: '$.tags', then: { field: 'length', function: tell } } }), list)
  t.match(measured.findings, [
    { message: '2 with null', place: { pointer: ['tags'] }, range: { start: { line: 0, character: 5 } } },
  ])
})

t.test('a message is that of Spectral, cut after ten thousand characters', async (t) => {
  const own = '{{value}}'.repeat(120)
  const list = `[${'ab, '.repeat(5_000)}]`
  const entry = write({ 'main.yaml': `title: ${'x'.repeat(12_000)}\nlist: ${list}\nown: '${own}'\nsmall: 1\n` })
  const messages = [
    '{{value}}',
    '{{error}}',
    '{{value}}'.repeat(300),
    '#{{print("value")}}',
    '#{{value + error}}',
    null,
  ]
  const definition = rules(
    Object.fromEntries(
      messages.map((message, index) => [
        `message ${index}`,
        { given: '$[*]', ...(message === null ? {} : { message }), then: { function: tell } },
      ]),
    ),
  )
  const { findings } = await lint(definition, entry)
  const theirs = await lintWithSpectral(definition, entry, {}, (result) => ({
    ...result,
    message: result.message.length > 10_000 ? `${result.message.slice(0, 10_000)}…` : result.message,
  }))
  t.strictSame(findings.map(findingAsText), theirs)
  t.equal(findings.filter(({ message }) => message.length === 10_001).length, 15)
})
