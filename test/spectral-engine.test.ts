import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import {
  Document,
  type IRuleResult,
  type RuleDefinition,
  Ruleset,
  type RulesetDefinition,
  type RulesetFunctionContext,
  Spectral,
} from '@stoplight/spectral-core'
import { aas2_0, oas3 } from '@stoplight/spectral-formats'
import {
  alphabetical,
  casing,
  length,
  pattern,
  schema,
  truthy,
  unreferencedReusableObject,
  xor,
} from '@stoplight/spectral-functions'
import Parsers from '@stoplight/spectral-parsers'
import fc from 'fast-check'
import t from 'tap'
import type { Finding, Range } from '../src/findings/finding.ts'
import { severityNumber } from '../src/findings/severity.ts'
import { lint as lintDocuments } from '../src/index.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { loadFile } from '../src/load/load.ts'
import { createReader } from '../src/load/read.ts'
import { functionFailed } from '../src/spectral/run/failures.ts'
import { inSpectralOrder } from '../src/spectral/run/order.ts'
import { readPropertyPath, valueAtProperty } from '../src/spectral/run/property-path.ts'
import { runRuleset, type SpectralOutcome, type SpectralRun } from '../src/spectral/run/run-ruleset.ts'
import { budgetReached } from '../src/spectral/run/search-run.ts'
import { viewDocument } from '../src/spectral/view/view-document.ts'

/** Texts by file name; the first is the document. */
type Texts = Readonly<Record<string, string>>

const folder = realpathSync(t.testdir())
let projects = 0

/** Writes files into a folder of their own; the path of the first. */
function write(texts: Texts): string {
  const project = path.join(folder, `project-${projects++}`)
  for (const [name, text] of Object.entries(texts)) {
    const file = path.join(project, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return path.join(project, Object.keys(texts)[0] ?? '')
}

const rulesetFile = (entry: string): string => path.join(path.dirname(entry), 'ruleset.mjs')

async function lint(
  definition: unknown,
  entry: string,
  options: Pick<SpectralRun, 'budget' | 'ignoreUnknownFormat'> = {},
): Promise<SpectralOutcome> {
  const limits = defaultLimits
  const reader = createReader({ root: path.dirname(entry), limits })
  const file = await loadFile(reader, entry, limits)
  if ('ok' in file) throw new Error(file.detail)
  const ruleset = new Ruleset(definition, { source: rulesetFile(entry) })
  return runRuleset({ ruleset, view: await viewDocument(file, { reader, limits }), ...options })
}

/** What Spectral itself finds, without what its parser and its resolver say. */
async function lintWithSpectral(
  definition: RulesetDefinition,
  entry: string,
  options: { readonly ignoreUnknownFormat?: boolean } = {},
  change: (result: IRuleResult) => IRuleResult = (result) => result,
): Promise<readonly string[]> {
  const spectral = new Spectral()
  spectral.setRuleset(new Ruleset(definition, { source: rulesetFile(entry) }))
  const text = readFileSync(entry, 'utf8')
  // Spectral's command reads every document, JSON included, with its YAML parser.
  const document = new Document(text, Parsers.Yaml, entry)
  const results = await spectral.run(document, options)
  return (
    results
      .filter(({ code }) => code !== 'parser' && code !== 'invalid-ref')
      // What is neither in the target of a reference nor among its siblings, Spectral gives a second time, as of no file.
      .filter(({ source }) => source !== undefined)
      .map((result) => resultAsText(change(result)))
  )
}

function resultAsText({ code, message, path: at, severity, source, range, documentationUrl }: IRuleResult): string {
  return JSON.stringify([code, message, at, severity, source, ...spots(range), documentationUrl])
}

function findingAsText({ code, message, place, severity, range, documentationUrl }: Finding): string {
  const number = severityNumber(severity)
  return JSON.stringify([code, message, place.pointer, number, place.source, ...spots(range), documentationUrl])
}

const nowhere: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

function spots({ start, end }: Range): readonly number[] {
  return [start.line, start.character, end.line, end.character]
}

/** A rule that warns, unless told otherwise. */
function rules(all: Record<string, Partial<RuleDefinition> & Pick<RuleDefinition, 'then'>>): RulesetDefinition {
  return {
    rules: Object.fromEntries(
      Object.entries(all).map(([name, rule]) => [name, { given: '$', severity: 'warn', ...rule }]),
    ),
  }
}

/** Says what it was called with. */
function tell(value: unknown, options: unknown) {
  return [{ message: `${JSON.stringify(value)} with ${JSON.stringify(options)}` }]
}

/** Says at which path it was called. */
function tellPath(_value: unknown, _options: unknown, { path: at }: RulesetFunctionContext) {
  return [{ message: `at ${JSON.stringify(at)}` }]
}

const catalog = `
info:
  title: Catalog of events
  'a.b': dotted
  contact: { name: Ops, url: '' }
  tags: [{ name: blue }, { name: red }, plain]
channels:
  orders:
    description: orders placed
    payload: { $ref: '#/schemas/Order' }
  refunds:
    payload: { $ref: '#/schemas/Order' }
    backup: { $ref: '#/channels/orders' }
  'user/{id}': { payload: {} }
  empty:
schemas:
  Order:
    type: object
    description: an order
    properties:
      buyer: { $ref: '#/schemas/Person' }
      seller: { $ref: '#/schemas/Person' }
      lines: { type: array, items: { type: string, enum: [b, a] } }
  Person:
    type: object
    properties: { name: { type: string } }
  Alone: { type: 1 }
`

const manyFiles: Texts = {
  'main.yaml': `
channels:
  orders: { payload: { $ref: 'parts/schemas.yaml#/Order' } }
  refunds: { $ref: './parts/channels.json#/refunds' }
  whole: { $ref: parts/whole.yaml }
  described: { $ref: 'parts/channels.json#/refunds', description: beside }
  lost: { $ref: 'parts/schemas.yaml#/Nowhere' }
`,
  'parts/schemas.yaml': `
Order:
  type: object
  properties:
    buyer: { $ref: '#/Person' }
Person: { type: object, title: person }
`,
  'parts/channels.json': `{
  "refunds": { "payload": { "$ref": "schemas.yaml#/Order" }, "title": "r" }
}`,
  'parts/whole.yaml': 'title: whole\npayload: { $ref: "schemas.yaml#/Person" }\n',
}

/** References with siblings, to plain objects, to others of their kind and in circles. */
const siblings = `
channels:
  plain: { $ref: '#/schemas/Order' }
  described: { $ref: '#/schemas/Order', description: beside }
  chained: { $ref: '#/channels/described', description: more, title: mine }
  deep: { $ref: '#/parts/Small', properties: { type: { type: 5 }, label: { type: x } } }
  round: { $ref: '#/schemas/Round' }
  broken: { $ref: '#/schemas/Order/nowhere' }
schemas:
  Order:
    type: object
    description: an order
    properties:
      first: { $ref: '#/schemas/Line' }
      second: { $ref: '#/schemas/Line', description: inner }
  Line:
    type: object
    properties: { note: { type: string, title: n }, size: { type: 1, extra: { type: 2 } }, order: { $ref: '#/parts/Small' } }
  Round:
    type: object
    properties: { self: { $ref: '#/schemas/Round' }, turn: { $ref: '#/schemas/Turn' } }
  Turn:
    type: object
    properties: { back: { $ref: '#/schemas/Round' }, line: { $ref: '#/schemas/Line' } }
parts:
  Small: { type: object, properties: { type: { type: string }, label: {} } }
`

const documents: Readonly<Record<string, Texts>> = {
  siblings: { 'siblings.yaml': siblings },
  'shared levels': { 'shared.yaml': sharedDocument(2) },
  catalog: { 'catalog.yaml': catalog },
  'many files': manyFiles,
  'an empty text': { 'empty.yaml': '' },
  'a scalar': { 'scalar.yaml': 'only text' },
  'a list': { 'list.yaml': '- type: string\n- { type: 1, title: x }\n- [a, b]\n' },
  json: { 'data.json': '{\n  "info": { "title": "t" },\n  "tags": [1, { "type": "x" }]\n}\n' },
  merged: { 'merged.yaml': 'a: &a\n  type: 1\n  list: [{ type: x }]\nc:\n  <<: *a\n  more: 2\n' },
}

const rulesets: Readonly<Record<string, RulesetDefinition>> = {
  'targets of one match': rules({
    whole: { then: { function: tell } },
    options: { given: '$.info', then: { function: tell, functionOptions: { a: 1 } } },
    names: { given: ['$.info', '$.channels', '$.info.tags'], then: { field: '@key', function: tell } },
    property: { given: '$.info', then: { field: 'title', function: tell } },
    nested: { given: '$.info', then: { field: 'contact.name', function: tell } },
    bracketed: { given: '$', then: { field: "info['contact'].url", function: tell } },
    indexed: { given: '$.info', then: { field: 'tags[1].name', function: tell } },
    dotted: { given: '$.info', then: { field: 'a.b', function: tell } },
    missing: { given: '$.info', then: { field: 'contact.email.address', function: tell } },
    'below a scalar': { given: '$.info.title', then: { field: 'length', function: tell } },

    expression: { given: '$.channels[*]', then: { field: '$..type', function: tell } },
    'expression for nothing': { given: '$.info', then: { field: '$.nothing', function: tell } },
    'expression for all': { given: '$.info.contact', then: { field: '$', function: tell } },
    'field of a list item': { given: '$.info.tags[*]', then: { field: 'name', function: tell } },
  }),
  'lists of then and given': rules({
    both: {
      given: ['$.channels[*]', '$..properties', '$.channels.orders'],
      then: [
        { field: 'description', function: truthy },
        { field: 'payload', function: tell },
        { function: length, functionOptions: { max: 1 } },
        { field: 'title', function: casing, functionOptions: { type: 'camel' } },
      ],
    },
  }),
  everywhere: rules({
    types: { given: '$..type', then: { function: tell } },
    all: { given: '$..*', then: { function: (value) => [{ message: typeof value }] } },
    keys: { given: '$..[*]~', then: { function: tell } },
    parents: { given: '$..type^', then: { function: tell } },
    filtered: { given: '$..[?(@ && @.type)]', then: { function: tell } },
    lists: { given: '$..enum', then: { function: alphabetical } },
    missing: { given: '$..properties[*]', then: { field: 'title', function: truthy } },
    'missing deeper': { given: '$..properties[*]', then: { field: 'title.of.title', function: truthy } },
    'in all fields': { given: '$..properties', then: { field: '$..*', function: tell } },
    'in some fields': { given: '$.schemas', then: { field: '$.*..[type,title]', function: tell } },
  }),
  paths: rules({
    paths: { given: '$..type', then: { function: tellPath } },
    objects: { given: '$..properties', then: { function: tellPath } },
    fields: { given: '$..payload', then: { field: 'type', function: tellPath } },
    names: { given: '$..properties', then: { field: '@key', function: tellPath } },
    late: {
      given: '$..title',
      then: {
        function: async (_value, _options, context) => {
          await Promise.resolve()
          return [{ message: `late ${context.path.join('/')}` }]
        },
      },
    },
    sometimes: {
      given: '$..[?(@ && @.type)]',
      then: {
        function: (value, _options, context) =>
          typeof value === 'object' && value !== null && 'properties' in value
            ? [{ message: 'here', path: [...context.path, 'properties', 'missing'] }]
            : undefined,
      },
    },
  }),
  'results with paths': rules({
    below: {
      given: '$.channels[*]',
      then: { function: (_value, _options, context) => [{ message: 'm', path: [...context.path, 'payload', 'type'] }] },
    },
    elsewhere: { given: '$..type', then: { function: () => [{ message: 'm', path: ['info', 'title'] }] } },
    root: { given: '$..type', then: { function: () => [{ message: 'm', path: [] }] } },
    'far from anything': {
      given: '$',
      then: { function: () => [{ message: 'm', path: ['info', 'x', 'y', 0, 'z z'] }] },
    },
    numbers: { given: '$', then: { function: () => [{ message: 'm', path: ['info', 'tags', 1, 'name'] }] } },
    encoded: {
      given: '$',
      then: { function: () => [{ message: '{{path}}', path: ['channels', 'user~1{id}', 'payload'] }] },
    },
    several: { given: '$', then: { function: () => [{ message: 'b' }, { message: 'a' }, { message: 'b' }] } },
    nothing: { given: '$', then: { function: () => undefined } },
    'an empty list': { given: '$', then: { function: () => [] } },
  }),
  messages: rules({
    template: {
      given: ['$.channels[*]', '$.info', '$.info.tags[*]'],
      description: 'the description',
      message: '  {{property}} | {{error}} | {{path}} | {{description}} | {{value}} | {{unknown}}  ',
      then: { field: 'description', function: truthy },
    },
    'template of a function': {
      given: '$..type',
      then: { function: () => [{ message: '{{property}} at {{path}}: {{value}} {{error}}' }] },
    },
    'missing below': { given: '$', message: '{{property}}', then: { field: 'info.contact.a b.0.c', function: truthy } },
    'missing at the root': { given: '$', message: '{{property}}', then: { field: 'nothing.at all', function: truthy } },
    printed: {
      given: '$.channels[*].payload',
      message: '#{{print("property")}}must have #{{print("value")}}',
      then: { function: tell },
    },
    described: { given: '$.info', description: 'only described', then: { function: tell } },
    documented: { given: '$.info', documentationUrl: 'https://example.com/rule', then: { function: tell } },
  }),
  severities: rules({
    error: { severity: 'error', then: { function: tell } },
    info: { severity: 'info', then: { function: tell } },
    hint: { severity: 'hint', then: { function: tell } },
    off: { severity: 'off', then: { function: tell } },
    number: { severity: 0, then: { function: tell } },
    optional: { recommended: false, then: { function: tell } },
  }),
  'views of the document': rules({
    references: { given: '$..$ref', resolved: false, then: { function: tell } },
    unresolved: { given: '$..[?(@ && @.$ref)]', resolved: false, then: { function: tellPath } },
    'unresolved field': { given: '$.channels[*]', resolved: false, then: { field: 'payload.type', function: truthy } },
    resolved: { given: '$..$ref', then: { function: tell } },
    described: { given: '$..description', then: { function: tell } },
    'missing beside': { given: '$.channels[*]', then: { field: 'owner', function: truthy } },
    'with siblings': { given: '$.channels[*]', then: { function: () => [{ message: 'm' }] } },
    'title below': { given: '$.channels[*].title', then: { function: tell } },
  }),
  'asynchronous functions': rules({
    promised: { given: '$..type', then: { function: async (value) => [{ message: `promised ${String(value)}` }] } },
    empty: { given: '$..type', then: { function: async () => undefined } },
    both: {
      given: '$.info',
      then: [{ function: async () => [{ message: 'second' }] }, { function: () => [{ message: 'first' }] }],
    },
  }),
  'functions of Spectral': rules({
    pattern: { given: '$..type', then: { function: pattern, functionOptions: { match: '^o' } } },
    schema: {
      given: '$..payload',
      message: '{{property}}: {{error}}',
      then: { function: schema, functionOptions: { schema: { type: 'object', required: ['title'] } } },
    },
    xor: { given: '$.info', then: { function: xor, functionOptions: { properties: ['title', 'contact'] } } },
  }),
  formats: {
    formats: [() => false, aas2_0],
    ...rules({ any: { then: { function: tell } }, one: { formats: [oas3], then: { function: tell } } }),
  },
  'formats that are there': {
    aliases: {
      Scoped: {
        targets: [
          { formats: [oas3], given: ['$.never'] },
          { formats: [always], given: ['$.info', '$..type'] },
        ],
      },
      Plain: ['$.channels[*]'],
      Nested: ['#Plain.payload', '#Plain.description'],
    },
    rules: {
      scoped: { given: '#Scoped', formats: [always], then: { function: tell } },
      nested: { given: ['#Nested', '#Plain.backup'], then: { function: tell } },
      other: { given: '#Scoped', formats: [oas3], then: { function: tell } },
    },
  },
  'overrides by file and pointer': {
    extends: [
      rules({ a: { given: '$..type', then: { function: tell } }, b: { given: '$..title', then: { function: tell } } }),
    ],
    rules: { c: { given: '$.channels[*]', then: { function: tell } } },
    overrides: [
      { files: ['*.yaml'], rules: { a: 'hint', c: { given: '$.info', then: { function: tell } } } },
      { files: ['catalog.yaml#/schemas/Order'], rules: { a: 'error' } },
      { files: ['catalog.yaml#/schemas/Order/properties'], rules: { a: 'off' } },
      { files: ['parts/*.yaml#/Order'], rules: { a: 'info' } },
      { files: ['**/*.json'], rules: { b: 'off' } },
    ],
  },
  'a ruleset that is switched': {
    documentationUrl: 'https://example.com/rules',
    extends: [[rules({ a: { then: { function: tell } }, b: { then: { function: tell }, recommended: false } }), 'all']],
    rules: { a: 'off', b: 'error', c: { given: '$', then: { function: tell } } },
  },
}

/** A format that every document has. */
function always(): boolean {
  return true
}

t.test('the same findings as Spectral, in the same order', async (t) => {
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

t.test('what is reached by several ways is found in each place that Spectral gives it', async (t) => {
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

t.test('what is in an alias is found in each of its places, and shown at the alias', async (t) => {
  const entry = write({ 'aliases.yaml': 'a: &a\n  type: 1\n  list: [{ type: x }]\nb: *a\nc: { d: *a }\n' })
  for (const [name, definition] of Object.entries(rulesets)) {
    const { findings } = await lint(definition, entry)
    // Spectral shows what it finds in an alias at the first character of the file.
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

t.test('unknown formats', async (t) => {
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

/** Schemas that all share the one below: each level refers to the next three times, so that the ways grow threefold. */
function sharedDocument(depth: number): string {
  const level = (index: number): string => {
    const next = `{ $ref: '#/schemas/Level${index + 1}' }`
    return `  Level${index}: { type: t, properties: { a: ${next}, b: ${next}, c: ${next} } }\n`
  }
  const levels = Array.from({ length: depth }, (_, index) => level(index)).join('')
  return `root: { $ref: '#/schemas/Level0' }\nschemas:\n${levels}  Level${depth}: { type: t, properties: {} }\n`
}

t.test('a shared document costs what its source costs', async (t) => {
  const called: string[] = []
  const countTypes = (value: unknown) => {
    called.push(String(value))
    return [{ message: 'm' }]
  }
  const definition = rules({
    scalars: { given: '$..type', then: { function: countTypes } },
    objects: { given: '$..properties', then: { function: truthy } },
    fields: { given: '$..properties', then: { field: 'a', function: truthy } },
    names: { given: '$..properties', then: { field: '@key', function: truthy } },
    ...Object.fromEntries(
      Array.from({ length: 6 }, (_, index) => [`deep${index}`, { given: `$..[a,b,c]`, then: { function: truthy } }]),
    ),
  })
  const costs: { readonly visits: number; readonly calls: number }[] = []
  for (const depth of [2, 3, 4, 12]) {
    called.length = 0
    const { counts, findings } = await lint(definition, write({ 'shared.yaml': sharedDocument(depth) }))
    costs.push(counts)
    // One type a level: each is one value in the text, however many ways lead to it.
    t.equal(called.length, depth + 1)
    t.equal(findings.filter(({ code }) => code === 'scalars').length, depth + 1)
  }
  const [two, three, four, twelve] = costs
  t.strictSame(two, { visits: 12, calls: 28, patternSteps: 0 })
  const visitsPerLevel = (three?.visits ?? 0) - (two?.visits ?? 0)
  const callsPerLevel = (three?.calls ?? 0) - (two?.calls ?? 0)
  t.equal((four?.visits ?? 0) - (three?.visits ?? 0), visitsPerLevel)
  t.equal((twelve?.visits ?? 0) - (four?.visits ?? 0), 8 * visitsPerLevel)
  t.equal((twelve?.calls ?? 0) - (four?.calls ?? 0), 8 * callsPerLevel)
})

t.test('asynchronous functions are called once for what is shared, and find it in every place', async (t) => {
  const called: string[] = []
  const later = async (value: unknown) => {
    called.push(JSON.stringify(value))
    await new Promise((done) => setTimeout(done, called.length % 3))
    return [{ message: 'of #{{print("property")}}' }]
  }
  const readingLater = async (value: unknown, _: unknown, context: RulesetFunctionContext) => {
    await new Promise((done) => setImmediate(done))
    return tellPath(value, undefined, context)
  }
  const text = `
reference: { $ref: '#/target', note: 1 }
again: { inner: { $ref: '#/target' } }
target: { kind: a, below: { $ref: '#/other' } }
other: { kind: b }
`
  const definition = rules({
    objects: { given: '$..below', then: { function: later } },
    scalars: { given: '$..kind', then: { function: later } },
    fields: { given: '$..[?(@.below)]', then: { field: 'missing', function: later } },
  })
  const entry = write({ 'main.yaml': text })
  const { findings, crashed } = await lint(definition, entry)
  const ours = called.splice(0)
  t.notOk(crashed)
  // Of equal places, Spectral gives first what was done first.
  t.strictSame(findings.map(findingAsText).sort(), [...(await lintWithSpectral(definition, entry))].sort())
  t.ok(ours.length < called.length, `${ours.length} calls, Spectral ${called.length}`)

  // Spectral changes the path of its one context from call to call, and such a function reads that of the last.
  const reading = rules({ reading: { given: '$..kind', then: { function: readingLater } } })
  const inTime = rules({ reading: { given: '$..kind', then: { function: tellPath } } })
  const late = await lint(reading, entry)
  t.strictSame(late.findings.map(findingAsText), await lintWithSpectral(inTime, entry))
})

t.test('names are listed as Spectral lists them, those that look like integers too', async (t) => {
  const numbered = 'm: 1\n2: 1\n1: { z: 1, 9: 1 }\n'
  const nested = numbered.trimEnd().replaceAll('\n', ', ')
  const inFiles = {
    'numbers.yaml': `x: { b: { $ref: '#/y' }, 200: 2, a: { 9: 1, 7: { c: 1, 3: { $ref: '#/z' } } }, 100: 1 }
y: { k: 1, 20: 2, 10: { q: { $ref: '#/z' }, 1: 1 } }
z: { ${nested} }
sibling: { $ref: '#/z', 2: { 4: 1, 3: 1 } }
foreign: [{ $ref: 'part.yaml#/z' }, { $ref: 'part.json#/z' }]
sorted: { 1: 1, 2: 2, 10: 3, a: 4 }
`,
    'part.yaml': `y: { n: 1, 1: 1 }\nz: { ${nested}, 0: { $ref: '#/y' } }\n`,
    'part.json': '{ "y": { "n": 1, "1": 1 }, "z": { "m": 1, "2": 1, "1": { "$ref": "#/y" } } }',
  }
  const list = (value: unknown, _: unknown, { document, path: at, documentInventory }: RulesetFunctionContext) => {
    if (!isRecord(value)) return undefined
    const associated = documentInventory.findAssociatedItemForPath(at, true)?.document.trapAccess(value) ?? value
    const names = [value, document.trapAccess(value), associated].map((object) => Object.keys(object).join())
    return [{ message: `${names.join(' ')} ${JSON.stringify(value)} ${Object.keys({ ...value })}` }]
  }
  const definition = rules({
    resolved: { given: '$..*', then: { function: list } },
    source: { given: '$..*', resolved: false, then: { function: list } },
    sorted: { given: '$..*', then: { function: alphabetical } },
    names: { given: '$..*', then: { field: '@key', function: tell } },
  })
  for (const texts of [{ 'main.yaml': numbered }, { 'main.json': '{ "b": 1, "1": { "a": 1, "0": 2 } }' }, inFiles]) {
    const entry = write(texts)
    const { findings } = await lint(definition, entry)
    t.ok(findings.length > 4)
    t.strictSame(findings.map(findingAsText), await lintWithSpectral(definition, entry))
  }
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

t.test('functions that look at the path see every way, within a budget', async (t) => {
  const definition = rules({
    reading: { given: '$..type', then: { function: tellPath } },
    other: { given: '$..type', then: { function: tell } },
  })
  const entry = write({ 'shared.yaml': sharedDocument(3) })
  const { findings, counts } = await lint(definition, entry)
  t.strictSame(findings.map(findingAsText), await lintWithSpectral(definition, entry))
  // Every way to a type for the one, 1 + 3 + 9 + 27 below the root and the same from each level; every type for the other.
  const ways = 40 + 40 + 13 + 4 + 1
  t.equal(counts.calls, ways + 4)

  const stopped = await lint(definition, write({ 'shared.yaml': sharedDocument(9) }), { budget: 50 })
  const budget = stopped.findings.filter(({ code }) => code === budgetReached)
  t.match(budget, [{ severity: 'warn', place: { pointer: [] }, message: /"reading".*"tellPath".* [0-9]+ paths/ }])
  t.equal(stopped.findings.filter(({ code }) => code === 'other').length, 10)
  // Without the other ways, every value was still checked.
  const places = stopped.findings.filter(({ code }) => code === 'reading').map(({ place }) => place.pointer.join('/'))
  t.equal(new Set(places).size, 10)
  t.ok(stopped.counts.visits < 200)

  // A function that never looks at the path is not called again, though nobody knows it.
  const ignorant = await lint(rules({ other: { given: '$..type', then: { function: tell } } }), entry)
  t.equal(ignorant.counts.calls, 4)
  t.equal(ignorant.findings.length, 4)
})

t.test('a function that fails is one finding, and the rest goes on', async (t) => {
  const entry = write({ 'main.yaml': 'info: { title: a, other: b }\n' })
  const cases: readonly (readonly [name: string, used: () => unknown, message: RegExp])[] = [
    ['throws', () => fail('boom'), /^Rule "broken": function "broken[0-9]*" threw an exception: boom\. Fix it/],
    ['rejects', () => Promise.reject(new Error('late')), /threw an exception: late/],
    ['throws what is no error', () => raise({ a: 1 }), /threw an exception: \{"a":1\}/],
    ['returns a text', () => 'text', /returned "text", expected a list/],
    ['returns null', () => null, /returned null/],
    ['promises null', async () => null, /returned null/],
    ['has no message', () => [{ text: 'm' }], /returned a result without a message/],
    ['has a path that is none', () => [{ message: 'm', path: 'a.b' }], /path is not a list/],
    ['returns a list that throws', () => new Proxy([1], { get: () => fail('no') }), /cannot be read|threw/],
  ]
  for (const [name, used, message] of cases) {
    function broken() {
      return used()
    }
    const definition = {
      rules: {
        broken: { given: '$.info[*]', then: { function: broken } },
        works: { given: '$.info[*]', then: { function: tell } },
      },
    }
    const { findings, crashed } = await lint(definition, entry)
    t.ok(crashed, name)
    const failures = findings.filter(({ code }) => code === functionFailed)
    t.match(failures, [{ severity: 'error', message, place: { pointer: ['info', 'title'] } }], name)
    t.equal(failures.length, 1)
    t.equal(findings.filter(({ code }) => code === 'works').length, 2)
  }
})

t.test('a filter that takes too long selects nothing there, and the rest goes on', async (t) => {
  const long = `${'a'.repeat(60)}!`
  const entry = write({ 'main.yaml': `info: { title: ${long}, other: ${long}, short: aab }\n` })
  const slow = '@.match(/^((a+)+)\\2b$/)'
  const definition = rules({
    given: { given: `$.info[?(${slow})]`, then: [{ function: tell }, { function: tellPath }] },
    deep: { given: `$..[?(${slow})]`, then: { function: tell } },
    field: { given: '$.info', then: { field: `$[?(${slow})]`, function: tell } },
    nothing: { given: '$', then: { field: `$.info[?(${slow} && @.length > 9)]`, function: truthy } },
    works: { given: '$.info[*]', then: { function: tell } },
  })
  const { findings, crashed } = await lint(definition, entry)
  t.ok(crashed)
  const found = findings.map(({ code, place }) => `${code} ${place.pointer.join('/')}`)
  const failures = findings.filter(({ code }) => code === functionFailed).map(({ message }) => message)
  t.match(failures.sort(), [
    /^Rule "deep": a filter of `given` ".*" cannot be answered, and selects nothing: the regular expression .* takes too long/,
    /^Rule "field": a filter of `field` ".*"/,
    /^Rule "given": .*: the regular expression .*\. Fix it, or turn the rule off$/,
    /^Rule "nothing": /,
  ])
  const others = found.filter((text) => !text.startsWith(functionFailed))
  t.strictSame(others.sort(), [
    'deep info/short',
    'field info/short',
    'given info/short',
    'given info/short',
    'works info/other',
    'works info/short',
    'works info/title',
  ])
})

function fail(message: string): never {
  throw new Error(message)
}

function raise(value: unknown): never {
  throw value
}

t.test('a format that fails, and rulesets that do not fit the document', async (t) => {
  const entry = write({ 'main.yaml': 'info: { title: a }\n' })
  const { findings, crashed } = await lint({ formats: [() => fail('boom')], rules: {} }, entry)
  t.ok(crashed)
  t.match(
    findings.map(({ code }) => code),
    [functionFailed, 'unrecognized-format'],
  )
  const fine = { given: '$.info', then: { function: tell } }
  const wrong: readonly (readonly [rule: unknown, message: RegExp])[] = [
    [{ given: '$.a[', then: { function: tell } }, /`given` "\$\.a\["/],
    [{ given: '$', then: { field: '$.a[', function: tell } }, /`field` "\$\.a\["/],
  ]
  for (const [rule, message] of wrong) {
    const outcome = await lint({ rules: { wrong: rule, fine } }, entry)
    t.match(outcome.problems, [{ rule: 'wrong', message }], 'a rule that cannot be used is told')
    t.match(outcome.findings, [{ code: 'fine' }], 'and the others run')
  }
  const lost = { extends: [], overrides: [{ files: ['*'], rules: { unknown: 'off' } }] }
  await t.rejects(lint(lost, entry), { name: 'RulesetError', message: /`overrides`.*main\.yaml.*unknown/ })
})

t.test('the context of a function', async (t) => {
  const entry = write(manyFiles)
  const seen: unknown[] = []
  const look = (_value: unknown, _options: unknown, context: RulesetFunctionContext) => {
    const { document, documentInventory: inventory, rule } = context
    const buyer = inventory.findAssociatedItemForPath(['channels', 'orders', 'payload', 'type'], true)
    const names = Object.keys(inventory.referencedDocuments).map((name) => path.relative(path.dirname(entry), name))
    seen.push([
      rule.severity,
      context.path,
      document.source,
      document.formats,
      document.data,
      document.diagnostics,
      document.getRangeForJsonPath(['channels', 'orders', 'nothing']),
      document.getRangeForJsonPath(['channels', 'orders', 'nothing'], true),
      document.getRangeForJsonPath(['channels', 'orders', 'payload']),
      document.trapAccess({ b: 1, a: 2 }),
      Reflect.get(inventory, 'resolved'),
      Reflect.get(inventory, 'unresolved'),
      Reflect.get(inventory, 'source'),
      buyer?.document.source,
      buyer?.path,
      buyer?.missingPropertyPath,
      names.sort(),
      Object.values(inventory.referencedDocuments)
        .map(({ data }) => JSON.stringify(data))
        .sort(),
      inventory.graph?.getNodeData(entry).refMap,
      inventory.graph?.size(),
      [...(inventory.graph?.overallOrder() ?? [])].sort(),
      [...(inventory.graph?.dependenciesOf(entry) ?? [])].sort(),
      ...['nodes', 'outgoingEdges', 'incomingEdges'].map((name) =>
        sortedMembers(Reflect.get(Object(inventory.graph), name)),
      ),
      Object.keys({ ...context, path: [] }).sort(),
    ])
    return undefined
  }
  const definition = { rules: { look: { given: '$.channels', then: { function: look } } } }
  await lint(definition, entry)
  await lintWithSpectral(definition, entry)
  const [ours, theirs] = seen
  t.same(ours, theirs)
})

/** Members of the graph of a document as text, without the data, in the order of their names. */
function sortedMembers(members: object): readonly string[] {
  return Object.entries(members)
    .map(([name, member]) => `${name}: ${JSON.stringify(Array.isArray(member) ? member.toSorted() : member.refMap)}`)
    .sort()
}

t.test('findings are ordered and de-duplicated as Spectral does', (t) => {
  const finding = (code: string, line: number, pointer: string[], message = 'm'): Finding => ({
    code,
    message,
    severity: 'warn',
    place: { source: line % 2 === 0 ? '/b.yaml' : '/A.yaml', pointer, on: 'value' },
    range: { start: { line, character: 0 }, end: { line, character: 1 } },
  })
  const findings = [
    finding('rule10', 2, ['b']),
    finding('rule9', 2, ['b']),
    finding('Rule9', 2, ['b', 'a']),
    finding('rule9', 2, ['a'], 'second'),
    finding('rule9', 2, ['a'], 'first'),
    finding('rule9', 2, ['a'], 'second'),
    finding('rule9', 1, []),
    finding('rule9', 3, []),
    finding('rule9', 3, []),
  ]
  t.strictSame(
    inSpectralOrder(findings).map(
      ({ code, place, range, message }) => `${range.start.line} ${code} ${place.pointer} ${message}`,
    ),
    ['1 rule9  m', '3 rule9  m', '2 rule9 a second', '2 rule9 a first', '2 rule9 b m', '2 Rule9 b,a m', '2 rule10 b m'],
  )
  t.end()
})

interface PropertyPaths {
  toPath(text: string): string[]
  get(value: unknown, text: string): unknown
}

t.test('property paths are read as lodash reads them', (t) => {
  const lodash: PropertyPaths = createRequire(import.meta.url)('lodash')
  const parts = [
    'a',
    'b',
    '0',
    '.',
    '..',
    '[',
    ']',
    '[]',
    '[0]',
    '[-1.5]',
    '["a"]',
    "['b.c']",
    '["\\"x"]',
    '\\',
    '"',
    ' ',
    'a.b',
  ]
  const value = { a: { b: [1, { a: 'x' }], 'b.c': 2, '': 3 }, 'a.b': 4, '': { '': 5 }, b: 'text', 0: [[6]], ' ': null }
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 7 }), (chosen) => {
      const text = chosen.join('')
      const names = readPropertyPath(text)
      assert.deepEqual(names, lodash.toPath(text), text)
      assert.deepEqual(valueAtProperty(value, text, names), lodash.get(value, text), text)
    }),
    { numRuns: 2000 },
  )
  // What objects inherit is no property of theirs.
  for (const name of ['constructor', '__proto__', 'toString', 'a.hasOwnProperty', 'b.length.constructor']) {
    t.equal(valueAtProperty(value, name, readPropertyPath(name)), undefined, name)
  }
  t.equal(valueAtProperty(value, 'b.length', ['b', 'length']), 4)
  t.end()
})

t.test('what neither a target nor the siblings of its reference hold is found at the target, once', async (t) => {
  const entry = write({
    'main.yaml': "a: { $ref: '#/b', x: beside, y: { w: 1 } }\nb: { x: { type: 1 }, y: { type: 2 }, z: { type: 3 } }\n",
  })
  const { findings } = await lint(rules({ types: { given: '$.a..type', then: { function: tell } } }), entry)
  t.strictSame(
    findings.map(({ place }) => place.pointer.join('/')),
    ['b/x/type', 'b/y/type', 'b/z/type'],
  )
})

t.test('what Spectral attributes to the wrong place stands where it was written', async (t) => {
  const list = write({ 'main.yaml': 'tags: [a, b]\n' })
  const measured = await lint(rules({ a: { given: '$.tags', then: { field: 'length', function: tell } } }), list)
  t.match(measured.findings, [
    { message: '2 with null', place: { pointer: ['tags'] }, range: { start: { line: 0, character: 5 } } },
  ])
})

t.test('rules of msgapi that a Spectral ruleset extends run over the graph, with its severities', async (t) => {
  const workingFolder = t.testdir({
    '.git': {},
    'api.yaml': `asyncapi: 3.1.0
info: { title: Orders, version: 1.0.0, extra: 1 }
channels:
  first: { address: a, extra: 1 }
  second: { address: b, extra: 1 }
  third: { $ref: 'part.yaml#/third' }
`,
    'part.yaml': 'third: { address: c, extra: 1 }\nfourth: { extra: 1 }\n',
    'rules.yaml': `extends: ['msgapi:spec']
rules:
  spec/unknown-field: warn
  spec/required-field: off
  titled: { given: '$.channels[*]', then: { field: title, function: truthy } }
overrides:
  - { files: ['*.yaml#/channels/first'], rules: { spec/unknown-field: info, titled: off } }
  - { files: ['api.yaml#/channels/second'], rules: { spec/unknown-field: off } }
  - { files: ['*.yaml#/third'], rules: { spec/unknown-field: hint, titled: error } }
`,
    'off.yaml': "extends: [['msgapi:spec', off]]\nrules: { spec/unknown-field: true }\n",
  })
  const found = async (ruleset: string) => {
    const { findings } = await lintDocuments(['api.yaml'], { workingFolder, rulesets: [ruleset] })
    return findings
      .map(({ severity, code, place: { source, pointer } }) =>
        [severity, code, path.basename(source), ...pointer].join(' '),
      )
      .sort()
  }
  t.strictSame(await found('rules.yaml'), [
    'error titled part.yaml third',
    'hint spec/unknown-field part.yaml third extra',
    'info spec/unknown-field api.yaml channels first extra',
    'warn spec/unknown-field api.yaml info extra',
    'warn titled api.yaml channels second',
  ])
  t.strictSame(await found('off.yaml'), [
    'error spec/unknown-field api.yaml channels first extra',
    'error spec/unknown-field api.yaml channels second extra',
    'error spec/unknown-field api.yaml info extra',
    'error spec/unknown-field part.yaml third extra',
  ])
})

t.test('overrides of a config switch rules of a Spectral ruleset on and off', async (t) => {
  const workingFolder = t.testdir({
    '.git': {},
    'a.yaml': 'x: { y: 1 }\n',
    'b.yaml': 'x: { y: 1 }\n',
    'rules.yaml': `extends: [['msgapi:spec', off]]
rules:
  off: { given: $.x, severity: off, then: { function: falsy } }
  asleep: { given: $.x, severity: info, recommended: false, then: { function: falsy } }
  awake: { given: $.x, severity: hint, then: { function: falsy } }
`,
    'msgapi.config.yaml': `extends: rules.yaml
rules:
  own: { given: $.x, severity: error, recommended: false, then: { function: falsy } }
  silenced: { given: $.x, recommended: false, then: { function: falsy } }
overrides:
  - { files: a.yaml, rules: { off: true, asleep: true, awake: off, own: true, silenced: off } }
  - { files: 'a.yaml#/x', rules: { asleep: error } }
`,
  })
  const { findings } = await lintDocuments(['a.yaml', 'b.yaml'], { workingFolder })
  t.strictSame(
    findings.map(({ code, severity, place }) => `${path.basename(place.source)} ${severity} ${code}`),
    ['a.yaml error asleep', 'a.yaml warn off', 'a.yaml error own', 'b.yaml hint awake'],
  )
})

t.test('rulesets that are named keep their own overrides, relative to their file', async (t) => {
  const rule = (name: string, severity: string) =>
    `${name}: { given: $.info, severity: ${severity}, then: { field: contact, function: truthy } }`
  const document = 'asyncapi: 3.0.0\ninfo: { title: a, version: 1.0.0, extra: 1 }\n'
  const workingFolder = t.testdir({
    '.git': {},
    'a.yaml': document,
    old: { 'b.yaml': document },
    house: {
      'team.yaml': `rules: { ${rule('one', 'error')}, ${rule('off', 'off')} }
overrides:
  - { files: ['../old/**'], rules: { one: hint, off: info } }
  - { files: ['../*.yaml#/info'], rules: { one: warn } }
`,
      'more.yaml': `extends: msgapi:spec
rules: { ${rule('two', 'error')} }
overrides: [{ files: ['../old/*.yaml'], rules: { spec/unknown-field: info, two: off } }]
`,
    },
  })
  const found = async (config: string, rulesets?: string[]) => {
    writeFileSync(path.join(workingFolder, 'msgapi.config.yaml'), config)
    const { findings } = await lintDocuments(['a.yaml', 'old/b.yaml'], { workingFolder, rulesets })
    return findings
      .map(({ code, severity, place: { source } }) => `${path.basename(source)} ${severity} ${code}`)
      .sort()
  }
  const all = [
    'a.yaml error spec/unknown-field',
    'a.yaml error two',
    'a.yaml warn one',
    'b.yaml hint one',
    'b.yaml info off',
    'b.yaml info spec/unknown-field',
  ]
  t.strictSame(await found('extends: [./house/team.yaml, ./house/more.yaml]'), all, 'beside each other')
  t.strictSame(
    await found('extends: [msgapi:recommended, ./house/team.yaml]'),
    [
      'a.yaml error spec/unknown-field',
      'a.yaml warn one',
      'b.yaml error spec/unknown-field',
      'b.yaml hint one',
      'b.yaml info off',
    ],
    'beside a ruleset of msgapi',
  )
  t.strictSame(
    await found(
      'extends: [./house/team.yaml, ./house/more.yaml]\nrules: { one: info }\noverrides: [{ files: a.yaml, rules: { off: true } }]',
    ),
    [
      'a.yaml error spec/unknown-field',
      'a.yaml error two',
      'a.yaml info one',
      'a.yaml warn off',
      'b.yaml info off',
      'b.yaml info one',
      'b.yaml info spec/unknown-field',
    ],
    'what a config says of a rule comes over the rulesets and their overrides',
  )
  t.strictSame(
    await found(
      'rules: { one: off, two: hint, new: { given: $, then: { function: falsy } } }\noverrides: [{ files: a.yaml, rules: { one: off } }]',
      ['house/team.yaml', 'house/more.yaml'],
    ),
    all,
    'on the command line, in place of the rules and overrides of a config',
  )
})

t.test('what entries share is found once', async (t) => {
  const workingFolder = t.testdir({
    '.git': {},
    'a.yaml': "{ info: { $ref: 'shared.yaml' }, broken: { $ref: 'shared.yaml#/none' } }\n",
    'b.yaml': "{ info: { $ref: 'shared.yaml' } }\n",
    'shared.yaml': "{ title: '', other: { $ref: 'missing.yaml' } }\n",
    'team.yaml': 'rules: { titled: { given: $.info.title, severity: warn, then: { function: truthy } } }',
    'strict.yaml': 'extends: ./team.yaml\noverrides: [{ files: [b.yaml], rules: { titled: error } }]',
  })
  const found = async (ruleset: string, entries: string[]) => {
    const { findings, failures } = await lintDocuments(entries, { workingFolder, rulesets: [ruleset] })
    const shown = (list: typeof findings) =>
      list.map(({ code, severity, place: { source } }) => `${path.basename(source)} ${severity} ${code}`)
    return { all: shown(findings), failing: shown(failures) }
  }
  t.strictSame(await found('team.yaml', ['a.yaml', 'b.yaml', 'shared.yaml']), {
    all: ['a.yaml error invalid-ref', 'shared.yaml warn titled', 'shared.yaml error invalid-ref'],
    failing: ['a.yaml error invalid-ref', 'shared.yaml error invalid-ref'],
  })
  t.strictSame(
    (await found('strict.yaml', ['a.yaml', 'b.yaml'])).all,
    ['a.yaml error invalid-ref', 'shared.yaml error invalid-ref', 'shared.yaml error titled'],
    'of two severities, the one that fails the run',
  )
})
