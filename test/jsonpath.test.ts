import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import spectralCore from '@stoplight/spectral-core'
import * as spectralFormats from '@stoplight/spectral-formats'
import spectralRulesets from '@stoplight/spectral-rulesets'
import fc from 'fast-check'
import t from 'tap'
import { pathOf } from '../src/jsonpath/match.ts'
import { parsePath } from '../src/jsonpath/parse.ts'
import { compileQuery } from '../src/jsonpath/query.ts'
import type { PathExpression, Segment } from '../src/jsonpath/syntax.ts'
import { MatchingBudget, MatchingBudgetSpent, withinBudget } from '../src/regexp/budget.ts'
import { compileRegularExpression } from '../src/regexp/regular-expression.ts'

const { Ruleset } = spectralCore
const { oas, asyncapi, arazzo } = spectralRulesets
const { aas2, aas3, arazzo1_0, oas2, oas3, oas3_0, oas3_1 } = spectralFormats
const formats = [[oas2], [oas3, oas3_0], [oas3, oas3_1], [aas2], [aas3], [arazzo1_0]]

interface Nimma {
  query(input: unknown, callbacks: Record<string, (match: { path: (string | number)[]; value: unknown }) => void>): void
}

const require = createRequire(import.meta.url)
const {
  default: NimmaEngine,
}: { default: new (expressions: string[], options: object) => Nimma } = require('nimma/legacy')
const { jsonPathPlus }: { jsonPathPlus: object } = require('nimma/fallbacks')

/** Matches as "path = value" with the path from the root, in the order in which they came, each once. */
function ours(document: unknown, ...texts: string[]): string[] {
  const found = new Set<string>()
  compileQuery(texts.map(expressionOf)).run(document, (index, { step, value }) => {
    found.add(`${texts[index]}: /${pathOf(step).join('/')} = ${JSON.stringify(value)}`)
  })
  return [...found]
}

/** The same from Nimma with jsonpath-plus behind it, called as Spectral calls it. */
function nimma(document: unknown, ...texts: string[]): string[] {
  const found = new Set<string>()
  const engine = new NimmaEngine(texts, { fallback: jsonPathPlus, unsafe: false, output: 'auto', customShorthands: {} })
  const callbacks = texts.map((text) => [
    text,
    ({ path, value }: { path: (string | number)[]; value: unknown }) =>
      found.add(`${text}: /${path.join('/')} = ${JSON.stringify(value)}`),
  ])
  engine.query(document, Object.fromEntries(callbacks))
  return [...found]
}

function expressionOf(text: string): PathExpression {
  const parsed = parsePath(text)
  if ('problem' in parsed) throw new Error(`${text}: ${parsed.problem}`)
  return parsed
}

const document = Object.freeze({
  info: { title: 'Orders', contact: { name: 'Ann' }, 'x-id': 7 },
  list: ['a', 'b', 'c', 'd', 'e'],
  paths: {
    '/a': {
      get: {
        parameters: [
          { in: 'header', name: 'X-A' },
          { in: 'query', name: 'b' },
        ],
        responses: { 200: { a: 1 }, 404: { b: 2 } },
      },
      put: { parameters: [], deprecated: true },
    },
    '/b': { get: { enum: ['x'], type: 'string' }, constructor: { name: 'own' } },
  },
})

t.test('the forms of real rulesets match what Spectral matches, in its order', async (t) => {
  const texts = [
    '$',
    '$.info',
    "$['info']",
    '$.info.x-id',
    '$.info[title,x-id]',
    "$.paths['/a'].get",
    '$.paths[*][get,put].parameters',
    '$.paths.*~',
    '$.paths[*][*].parameters[*]',
    '$..parameters[*].name',
    '$..get',
    '$..*',
    '$..[title,type]',
    '$..[*]',
    '$.list[0]',
    '$.list[0,2]',
    '$.list[1:3]',
    '$.list[-2:]',
    '$.list[:2]',
    '$.list[(@.length-1)]',
    '$.list[::2]',
    '$.list.length',
    '$..',
    '$..parameters~',
    '$.info.contact^',
    "$..parameters[?(@.in == 'header')]",
    "$..parameters[?(@.in === 'header')].name",
    '$..[?(@ && @.enum && @.type)]',
    '$.paths..name',
    "$..[?(@property === 'name')]",
    '$..responses[?(@property >= 200 && @property < 300)]',
    '$.paths[?(@property.match(/^.a/))]',
    "$..[?(@property !== 'properties' && @ != null && @.enum && @.enum.constructor.name === 'Array')]",
    "$..[?(@property === 'in')]^",
    "$.paths[?(@property.indexOf('a') === -1)]",
    "$.info[?(@property in ['title','x-id'])]",
    '$.list@string()',
    '$.info[?(@number())]',
    "$..[?(@property.startsWith('x-'))]",
    '$.paths[*][?(@.parameters && !@.deprecated)]',
    "$..[?(@parentProperty === 'get')]",
    '$..name^^',
    "$..[?(@path.indexOf('get') > 0)]",
    '$.info[?(@root.list.length === 5)]',
    '$..[?(@parent && @parent.get)]',
    '$.paths.*.',
    '$..parameters.',
    '$.paths[*][get,put].',
    '$.paths[*~]',
    '$..[name~]',
  ]
  t.strictSame(ours(document, '$.'), nimma(document, '$.'), '$.')
  for (const text of texts) t.strictSame(ours(document, text), nimma(document, text), text)
  t.strictSame(ours(document, ...texts), nimma(document, ...texts), 'all of them in one query')
})

const nested = {
  a: { b: 1, type: 'x' },
  b: { a: { c: { b: 2 } }, list: [1, 2, 3, 4, 5] },
  '/c': { type: 'y' },
  nothing: null,
}

type View = 'source' | 'resolved'
const views: readonly View[] = ['source', 'resolved']

/** A document as Spectral has it: what it resolved references in is frozen. */
function viewed<Value>(value: Value, view: View): Value {
  const copy: Value = JSON.parse(JSON.stringify(value))
  return view === 'resolved' ? frozen(copy) : copy
}

function frozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) frozen(member)
  return Object.freeze(value)
}

const idiomatic = Object.freeze({
  info: { title: 'get it', number: 1, list: [1, 'two', 'x'], 'match me': { match: 'own', length: 3 } },
  paths: {
    '/a': { get: { responses: { 200: { a: 'getter' }, 404: { b: true } } }, name: 'x' },
    '/b': { post: { responses: { 500: { a: 2 } } } },
  },
  definitions: { Foo: { properties: { id: { type: 'string' } } }, Bar: { properties: { name: { type: 'integer' } } } },
})

/** The rows of the table of idioms on the page about differences. */
function idiomsOnPage(answer: RegExp): string[] {
  const [, section = ''] = readFileSync('docs/spectral.md', 'utf8').split('\n## Idioms of paths and filters\n')
  const [rows = ''] = section.split('\n## ', 1)
  return rows.split('\n').flatMap((row) => {
    const [, written = '', reading = ''] = row.split(/(?<!\\)\|/)
    const texts = [...written.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text.replaceAll('\\|', '|'))
    return answer.test(reading) ? texts.filter((text) => text.startsWith('$')) : []
  })
}

t.test('the idioms of public rulesets select what they select in Spectral', async (t) => {
  const onPage = idiomsOnPage(/^ (?!error)/)
  t.ok(onPage.length > 15, `${onPage.length} on the page`)
  const texts = [
    ...onPage,
    '$.info[?(@.indexOf)]',
    '$.info[?(!@.match)]',
    '$.info[?(@.toFixed)]',
    '$.info[?(@.push)]',
    '$.info[?(@.match == @.match)]',
    "$.info[?(@.match === 'own')]",
    '$.info[?(!(@.match > 1))]',
    '$.info[?(@.valueOf)]',
    '$.info[?([1].includes)]',
    '$.info.list[?(@property.hasOwnProperty)]',
    '$.info.list[?(@property.toFixed)]',
    "$.info[?(@.hasOwnProperty('length'))]",
    "$.info.list[?(@.hasOwnProperty('length'))]",
    "$.info.list[?(@.hasOwnProperty('1'))]",
    "$.info[?('1,two,x'.includes(@))]",
    "$.info[?('get it'.indexOf(@, 1) === -1)]",
    "$.info.list[?('xxtwo'.lastIndexOf(@, 3) === 2)]",
    "$.info.list[?('xtwo'.startsWith(@, 1))]",
    "$.info.list[?('twos'.endsWith(@, 3))]",
    "$.info.list[?([1, 'x', 'two'].includes(@, 1))]",
    "$.paths[?(@property.split('/', 1).length === 1)]",
    '$.info[?(@.length | @ == 1)]',
    '$.info.list[?(@ ^ 1)]',
    '$.info.title..',
    '$.info.title.~',
    '$.info.list..',
  ]
  for (const text of texts) {
    const mine = ours(idiomatic, text)
    t.strictSame(mine.sort(), nimma(idiomatic, text).sort(), text)
    t.not(mine.length, 0, `${text} selects something`)
  }
  for (const text of idiomsOnPage(/^ error/)) t.hasProp(parsePath(text), 'problem', `${text} is an error`)
  t.ok(idiomsOnPage(/^ error/).length > 8)
})

t.test('where Spectral gives something else on purpose', async (t) => {
  const cases: [text: string, ours: string[], theirs: string[] | 'throws', reason: string][] = [
    ['$..[1:2]', ['/b/list/1 = 2'], [], 'a slice at any depth is looked for in a root that is an array only'],
    [
      '$.b.list[2::2]',
      ['/b/list/2 = 3', '/b/list/4 = 5'],
      ['/b/list/2 = 3'],
      'from the step on only the start is found',
    ],
    ['$.b.list[-3::2]', ['/b/list/2 = 3', '/b/list/4 = 5'], ['/b/list/3 = 4'], 'steps are counted from another start'],
    ['$[?(@ && @.b)].type', ['/a/type = "x"'], [], 'a filter in front is asked of what the last step finds'],
    ["$[?(@property === 'a')].type", ['/a/type = "x"'], [], 'so that the name is that of the last step, too'],
    ['$..c..b^^', ['/b/a = {"c":{"b":2}}'], ['/b/a = {"b":2}'], 'the value is not the one at the path'],
    ['$..b[?(@ && @.c)]..b', ['/b/a/c/b = 2'], [], 'and so is one between two steps at any depth'],
    ["$['a','b']..a..*", ['/b/a/c = {"b":2}', '/b/a/c/b = 2'], [], 'jsonpath-plus keeps the quotes of several names'],
    [
      '$..*..[0]',
      ['/b/list/0 = 1'],
      ['/b/list/0 = 1', '/a/type/0 = "x"', '//c/type/0 = "y"'],
      'jsonpath-plus takes the characters of a text for its members',
    ],
    ["$['a', '/c'].type", ['/a/type = "x"', '//c/type = "y"'], [], 'a blank in brackets belongs to the name'],
    ["$[?@.type == 'y']", ['//c = {"type":"y"}'], [], 'a filter without parentheses finds nothing'],
    ['$.a.constructor', [], ['/a/constructor = undefined'], 'inherited members count'],
    ['$..[?(@.b)]', ['/a = {"b":1,"type":"x"}', '/b/a/c = {"b":2}'], 'throws', 'a member of null ends the run'],
    ['$..[?(@.c.d.e == 1)]', [], 'throws', 'a member of undefined ends the run'],
    ["$.a[?(typeof @ === 'string')]", ['/a/type = "x"'], 'throws', 'typeof cannot be compiled'],
    ["$[?(@?.type === 'y')]", ['//c = {"type":"y"}'], 'throws', '`?.` cannot be compiled'],
    ['$[?(@property)].type', ['/a/type = "x"', '//c/type = "y"'], 'throws', '@property alone cannot be compiled'],
    ['$~', ['/ = undefined'], 'throws', '`~` directly behind `$` ends the run'],
    ['$...[b]', ['/a/b = 1', '/b = {"a":{"c":{"b":2}},"list":[1,2,3,4,5]}', '/b/a/c/b = 2'], [], 'nothing is found'],
    ["$.a[?(typeof @.match === 'function')]", ['/a/type = "x"'], 'throws', 'typeof cannot be compiled'],
    ["$.a[?(@['mat' + 'ch'])]", [], ['/a/type = "x"'], 'a computed name is that of a method'],
  ]
  const found = (find: typeof ours, text: string, view: View) =>
    find(viewed(nested, view), text).map((match) => match.slice(text.length + 2))
  const attempt = (text: string, view: View): string[] | 'throws' => {
    try {
      return found(nimma, text, view)
    } catch {
      return 'throws'
    }
  }
  for (const [text, expected, theirs, reason] of cases) {
    for (const view of views) {
      t.strictSame(found(ours, text, view), expected, text)
      t.strictSame(attempt(text, view), theirs, `${text} in Spectral: ${reason}`)
    }
  }
  t.strictSame(nimma(nested, '$.a~.b'), ['$.a~.b: /a = "a"'], 'what is behind `~`, which msgapi refuses, is left out')
  // In a view that is not frozen, Nimma looks only where it takes its expressions to lead, and loses its way.
  for (const [text, theirs] of [
    ['$.*..b', []],
    ['$[a,b][a,b]', ['/a/b = 1']],
  ] as const) {
    t.strictSame(found(nimma, text, 'source'), theirs, `${text} in an unfrozen view of Spectral`)
    t.strictSame(found(ours, text, 'source'), found(nimma, text, 'resolved'), `${text} is as in the frozen one`)
  }
  const neighbours = ['$[*][*].c', '$.b..*.b^']
  const both = (find: typeof ours, view: View) => find(viewed(nested, view), ...neighbours).sort()
  t.not(both(nimma, 'source').length, both(nimma, 'resolved').length, 'one expression loses what another leads past')
  t.strictSame(both(ours, 'source'), both(nimma, 'resolved'), 'and here it does not')
})

t.test('what Spectral reads in a way of its own is read so', async (t) => {
  const named = { 'x:y': { z: 1 }, a: { b: 1, list: [0, 1, 2, 3] }, in: [[200]], all: [1, 'a'] }
  const texts = [
    "$.'a'.b",
    '$.x:y',
    '$.x:y.z',
    '$.a^~',
    '$.all[*]^~',
    '$..[?(@ > 0)]',
    '$.a.list[1::2]',
    '$.a.list[(@.length-2)]',
    '$.a.[b,list]',
    '$..*.list[0]',
    '$..*..b',
    '$.a..b^',
    '$..a..b~',
  ]
  for (const text of texts) {
    for (const view of views) {
      const [mine, theirs] = [ours(viewed(named, view), text), nimma(viewed(named, view), text)]
      t.strictSame(mine, theirs, `${text} in a ${view} view`)
      t.not(mine.length, 0, `${text} finds something`)
    }
  }
  for (const text of ['$.a~.b', '$.a;b', '$.a .b']) t.hasProp(parsePath(text), 'problem', `${text} is refused`)
})

t.test('every given of the built-in rulesets matches what it matches in Spectral', async (t) => {
  const tags = [{ name: 'x' }, { name: 'y' }]
  const schema = {
    type: 'object',
    properties: { id: { type: ['array'], items: {}, default: 1 } },
    enum: ['a'],
    examples: [1],
    anyOf: [{ type: 'array' }],
  }
  const media = { 'application/json': { schema, example: 1, examples: { first: { value: 1 } } } }
  const header = { schema, example: 2, examples: { first: { value: 1 } } }
  const parameter = { name: 'p', in: 'query', schema, example: 1, examples: { first: { value: 1 } }, default: 1 }
  const response = {
    description: 'd',
    content: media,
    headers: { 'x-a': header },
    schema,
    examples: { a: 1 },
    links: { l: { server: { url: 'u' } } },
  }
  const operation = {
    operationId: 'o',
    tags: ['x'],
    security: [{ key: [] }],
    servers: [{ url: 'u' }],
    parameters: [parameter],
    requestBody: { content: media },
    responses: { 200: response },
    callbacks: { c: { '{$url}': { post: {} } } },
  }
  const message = {
    payload: { ...schema, default: {} },
    headers: schema,
    tags,
    traits: [{ headers: schema, tags, examples: [{}] }],
    examples: [{ payload: 1 }],
    oneOf: [{ tags, headers: schema, traits: [{ tags }] }],
  }
  const channel = {
    publish: { message, tags, traits: [{ tags }], security: [{ key: [] }] },
    subscribe: { message },
    parameters: { p: { schema: { default: 1, examples: [1] } } },
    messages: { m: message },
    tags,
  }
  const fitting = {
    swagger: '2.0',
    openapi: '3.1.0',
    asyncapi: '3.0.0',
    arazzo: '1.0.0',
    info: { title: 't', description: '<script>eval(1)', contact: { name: 'n' }, tags, license: { name: 'l' } },
    tags,
    servers: [{ url: 'u', host: 'h', tags, security: [{ key: [] }], $ref: 'x', variables: { v: { enum: ['a'] } } }],
    security: [{ key: [] }],
    paths: { '/a': { get: operation, put: operation, parameters: [parameter], servers: [{ url: 'u' }] } },
    definitions: { D: { ...schema, discriminator: 'd' } },
    parameters: { p: parameter },
    responses: { r: response },
    channels: { c: channel, d: channel },
    operations: { o: { tags, traits: [{ tags }], security: [{ key: [] }] } },
    components: {
      schemas: { S: schema, T: schema },
      messages: { m: message },
      messageTraits: { m: message },
      operationTraits: { o: { tags } },
      servers: { s: { tags } },
      channels: { c: channel },
      operations: { o: { tags, traits: [{ tags }] } },
      parameters: { p: parameter },
      headers: { h: header },
      examples: { e: { value: 1 } },
      responses: { r: response },
      securitySchemes: { key: {} },
      links: { l: {} },
    },
    workflows: [
      {
        workflowId: 'w',
        steps: [{ stepId: 's', parameters: [parameter], outputs: { o: 'x' }, successCriteria: [{}] }],
        inputs: schema,
        outputs: { o: 'x' },
      },
    ],
    sourceDescriptions: [{ name: 's', url: 'u' }],
  }
  const texts = new Set<string>()
  for (const definition of [oas, asyncapi, arazzo]) {
    for (const detected of formats) {
      const given = Object.values(new Ruleset(definition, { severity: 'all' }).rules)
      for (const rule of given) for (const text of rule.getGivenForFormats(new Set(detected))) texts.add(text)
    }
  }
  t.ok(texts.size > 130, `${texts.size} expressions`)
  let empty = 0
  for (const text of texts) {
    const mine = ours(viewed(fitting, 'resolved'), text)
    t.strictSame(mine, nimma(viewed(fitting, 'resolved'), text), text)
    t.strictSame(
      ours(viewed(fitting, 'source'), text).sort(),
      nimma(viewed(fitting, 'source'), text).sort(),
      `${text}, unfrozen`,
    )
    if (mine.length === 0) empty++
  }
  t.ok(empty < texts.size / 10, `${empty} of them find nothing in the document`)
})

t.test('on shared objects, what depends on the way is found on every way', async (t) => {
  const leaf = { name: 1 }
  const shared = { x: leaf, y: leaf }
  const root = frozen({ first: shared, second: { inner: shared } })
  const texts = [
    '$..name^^',
    '$..name^^^',
    '$..x^~',
    "$..[?(@parentProperty === 'y')]",
    "$..[?(@path && @property === 'name')]",
    '$..[?(@parent && @parent.inner)]',
  ]
  for (const text of texts) t.strictSame(ours(root, text).sort(), nimma(root, text).sort(), text)
  const once: [text: string, expected: string[]][] = [
    ['$..name', ['/first/x/name = 1']],
    ['$..name^', ['/first/x = {"name":1}']],
    ['$..name~', ['/first/x/name = "name"']],
    ["$..[?(@property === 'x')]", ['/first/x = {"name":1}']],
    ['$..[x,y]', ['/first/x = {"name":1}', '/first/y = {"name":1}']],
  ]
  for (const [text, expected] of once) {
    t.strictSame(
      ours(root, text),
      expected.map((match) => `${text}: ${match}`),
      `${text} needs one way`,
    )
  }
})

const name = fc.constantFrom('a', 'b', 'in', 'type', 'x-y')
const scalar = fc.constantFrom('s', 'header', 1, 200, true, '')
const { value: randomValue } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))
const randomDocument = fc
  .dictionary(name, randomValue, { minKeys: 1, maxKeys: 5, noNullPrototype: true })
  .map(Object.freeze)
const filter = fc.constantFrom(
  '@.a',
  "@.in == 'header'",
  '@.a === 1',
  "@property === 'a'",
  '!@.a',
  '@.a || @.b',
  "@['x-y']",
  "@ == 's'",
  '@ > 0',
  '(@.a && @.b) || @.in',
  "@property in ['a','b']",
  '@.length > 1',
  '@.type == @.a',
  '@string()',
  "@property != 'b' && @ !== 1",
  "@parentProperty === 'a'",
  '@parent && @parent.a',
  "@path.indexOf('a') > 0",
  '@.match',
  '@.length',
  '@.match && @.match(/^s/)',
  '@.match != null',
  '!@.startsWith',
  '@.toFixed || @.push',
  '@property.indexOf',
  "@property.startsWith && @property.startsWith('a')",
  '@property() == 0',
  "@.hasOwnProperty('a')",
  "@.hasOwnProperty && !@.hasOwnProperty('length')",
  "@.a === 1 | @property == 'in'",
)
const anyFilter = filter.map((text) => `[?(${text})]`)
const slice = fc.constantFrom('[1:]', '[:2]', '[-1:]', '[::2]', '[1::2]', '[-2:-1]', '[(@.length-1)]', '[2::2]')
const plain = fc.oneof(
  name.map((text) => `.${text}`),
  fc.constantFrom('.*', '[*]', '[a,b]', "['a','type']", '[0]', '[0,1]'),
)
const step = fc.oneof({ weight: 5, arbitrary: plain }, { weight: 2, arbitrary: anyFilter }, slice)
const deepStep = fc.oneof(
  { weight: 2, arbitrary: name.map((text) => `..${text}`) },
  fc.constantFrom('..*', '..[*]', '..[a,b]', '..[1:]', '..[0]'),
  name.map((text) => `...${text}`),
  fc.constantFrom('...*'),
  anyFilter.map((text) => `..${text}`),
)
const randomExpression = fc
  .tuple(
    fc.oneof(step, deepStep),
    fc.array(fc.oneof({ weight: 4, arbitrary: step }, deepStep), { maxLength: 2 }),
    fc.constantFrom('', '', '', '~', '^', '^^', '^~', '.~', '..~', '..', '...', '.^'),
  )
  .map(([first, more, modifiers]) => `$${first}${more.join('')}${modifiers}`)

/** Whether an expression is one of those of which the table above says that Spectral reads them differently. */
function isReadDifferently(text: string, view: View): boolean {
  const parsed = parsePath(text)
  if ('problem' in parsed) return true
  const { segments, isFallback, parents } = parsed
  const [first, second] = segments
  const slices = segments.findIndex(({ kind }) => kind === 'slice')
  const deep = segments.findIndex(({ isDeep }) => isDeep)
  const isFilterAsked = !isFallback && first?.kind === 'filter' && !first.isDeep && second !== undefined
  const isBetweenAsked =
    !isFallback &&
    segments.some(
      (segment, index) =>
        segment.kind === 'filter' &&
        !segment.isDeep &&
        index > deep &&
        deep !== -1 &&
        segments.slice(index).some(({ isDeep }) => isDeep),
    )
  const isSliceLost = !isFallback && deep !== -1 && slices >= deep
  const isStepLost = segments.some(
    (segment) => segment.kind === 'slice' && segment.step > 1 && segment.start >= segment.step,
  )
  const isValueWrong = isFallback && parents > 1
  const isQuotedInFallback = isFallback && /','/.test(text)
  const isInText =
    isFallback &&
    segments.some(({ kind, ...segment }) => kind === 'slice' || ('names' in segment && segment.names.includes('0')))
  const hasZones = view === 'source' && !isFallback && segments.slice(0, -1).some(isAnyName)
  return (
    isFilterAsked ||
    isBetweenAsked ||
    isSliceLost ||
    isStepLost ||
    isValueWrong ||
    isQuotedInFallback ||
    isInText ||
    hasZones
  )
}

/** Where Nimma may lose its way in an unfrozen view. */
function isAnyName(segment: Segment): boolean {
  return !segment.isDeep && (segment.kind !== 'names' || segment.names.length > 1)
}

/** Whether matches come in an order of their own, from jsonpath-plus, or as names are listed in the expression. */
function isInOtherOrder(text: string, view: View): boolean {
  const parsed = parsePath(text)
  if ('problem' in parsed) return true
  return parsed.isFallback || (view === 'source' && parsed.segments.some(({ kind }) => kind === 'names'))
}

t.test('random expressions match on random trees what Spectral matches, in its order', async (t) => {
  let compared = 0
  fc.assert(
    fc.property(randomDocument, randomExpression, fc.constantFrom(...views), (random, text, view) => {
      if (isReadDifferently(text, view)) return
      let theirs: string[]
      try {
        theirs = nimma(viewed(random, view), text)
      } catch {
        return
      }
      compared++
      const mine = ours(viewed(random, view), text)
      const order = (matches: string[]): string[] => (isInOtherOrder(text, view) ? matches.sort() : matches)
      assert.deepEqual(order(mine), order(theirs), text)
    }),
    { numRuns: 1_500 },
  )
  t.ok(compared > 700, `${compared} were compared`)
})

t.test('on shared objects every edge is matched that Spectral matches on some way to it', async () => {
  fc.assert(
    fc.property(
      randomDocument,
      fc.array(randomValue, { minLength: 2, maxLength: 4 }),
      randomExpression,
      (top, values, text) => {
        // Behind `^`, the owner counts and not the edge to it.
        if (isReadDifferently(text, 'resolved') || expressionOf(text).parents > 0) return true
        const shared: unknown[] = ['s']
        for (const value of values) shared.push(Object.freeze({ a: value, b: shared.at(-1), type: shared.at(-2) ?? 1 }))
        const root = Object.freeze({ ...top, in: shared.at(-1), 'x-y': shared.slice(-2) })
        const numbers = new Map<unknown, number>()
        const numberOf = (value: unknown) => numbers.get(value) ?? numbers.set(value, numbers.size).size - 1
        const edges = new Set<string>()
        compileQuery([expressionOf(text)]).run(root, (_, { step }) =>
          edges.add(`${numberOf(step.parent?.value)}/${step.key}`),
        )
        const theirs = new Set<string>()
        const engine = new NimmaEngine([text], {
          fallback: jsonPathPlus,
          unsafe: false,
          output: 'auto',
          customShorthands: {},
        })
        const take = ({ path }: { path: (string | number)[] }): void => {
          const owner = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(Object(value), key), root)
          theirs.add(`${numberOf(path.length === 0 ? undefined : owner)}/${path.at(-1) ?? ''}`)
        }
        try {
          engine.query(root, { [text]: take })
        } catch {
          return true
        }
        return JSON.stringify([...edges].sort()) === JSON.stringify([...theirs].sort())
      },
    ),
    { numRuns: 300 },
  )
})

t.test('shared objects are visited once, and on every path when asked', async (t) => {
  let shared: unknown = { name: 1 }
  for (let level = 0; level < 18; level++) shared = { a: shared, b: shared }
  const count = (text: string, options = {}) => {
    let matches = 0
    const counts = compileQuery([expressionOf(text)]).run(shared, () => matches++, options)
    return { matches, ...counts }
  }
  t.strictSame(count('$..name'), { matches: 1, visits: 19, met: true, exhausted: false })
  t.strictSame(count('$..name', { everyPath: true }), {
    matches: 2 ** 18,
    visits: 2 ** 19 - 1,
    met: true,
    exhausted: false,
  })
  t.strictSame(count("$..[?(@path && @property === 'name')]").matches, 2 ** 18, '@path is asked on every path')
  const limited = count('$..name', { everyPath: true, budget: 100 })
  t.equal(limited.exhausted, true)
  t.equal(limited.visits, 119)
})

t.test('a document of any depth is walked', async (t) => {
  let deep: unknown = 'end'
  for (let level = 0; level < 10_000; level++) deep = { a: deep }
  let matches = 0
  compileQuery([expressionOf('$..a')]).run(deep, () => matches++)
  t.equal(matches, 10_000)
})

t.test('hostile expressions are refused with a reason and a place, or are harmless', async (t) => {
  const refused = [
    '',
    'info',
    '$.a. ',
    '$.paths[*~].get',
    '$.a[?(@.b)]c',
    '$[',
    "$['a",
    '$["a',
    '$[?(',
    '$[?(@.a',
    "$[?(@.a == 'x)]",
    '$[?(/a)]',
    '$[]',
    '$.a[::0]',
    '$.a[1:2:3:4]',
    '$..[',
    '$[?(@.constructor)]',
    "$[?(@['constructor'])]",
    '$[?(@.__proto__.x)]',
    '$[?(@.a.prototype)]',
    '$[?(@.__lookupGetter__("a"))]',
    '$[?(@.__defineSetter__)]',
    '$[?(@.constructor.constructor("return process")())]',
    "$[?(@['__proto__'])]",
    '$[?(process.exit())]',
    '$[?(this.constructor)]',
    '$[?(globalThis)]',
    '$[?(require("fs"))]',
    '$[?(eval("1"))]',
    '$[?(@.a.map(x => x))]',
    '$[?(@.a = 1)]',
    '$[?(@.a++)]',
    '$[?(new Date())]',
    '$[?(`1`)]',
    '$[?(@.replace("a","b"))]',
    '$[?(@.a.repeat(1e9))]',
    '$[?((() => 1)())]',
    '$[?(function(){})]',
    '$[?({a: 1})]',
    '$[?(@.a;@.b)]',
    '$[?(@foo)]',
    '$.a@foo()',
    '$.a@@own()',
    '$[(@.length)]',
    '$[(process.exit())]',
    '$[?(@.match(@.a))]',
    '$[?(@.a.toLowercase())]',
    '$[?(@.valueOf())]',
    '$[?(@.__proto__ = 1)]',
    '$[?(@.match(/(/))]',
    `$[?(${'('.repeat(4_900)}@)]`,
    `$${'.a'.repeat(100_000)}`,
    `$[?(${'('.repeat(100_000)}`,
    `$[?(${'!'.repeat(5_000)}@)]`,
    `$[?(@${'[@'.repeat(3_000)}]`,
    '$.a~.b',
    '$.a b',
    '$paths[*]',
    '$....a',
    '$.a.@id',
    '$[?(/a/)]',
    '$[?(@ == /a/)]',
    '$[?(@.split(/a/))]',
    '$[?(!/a/)]',
    '$[?([/a/])]',
    '$[?(@.a ? /b/ : 1)]',
    '$[?(@[/a/])]',
    '$[?(@.hasOwnPropery("a"))]',
    "$[?(@property(1) == 'a')]",
  ]
  for (const text of refused) {
    const parsed = parsePath(text)
    const isRefused =
      'problem' in parsed &&
      parsed.problem !== '' &&
      parsed.offset >= 0 &&
      parsed.offset <= Math.max(text.length, 10_000)
    t.ok(isRefused, text.slice(0, 60))
  }
  const harmless = [
    '$.list[0:1000000000]',
    '$.list[0:9007199254740991:1]',
    '$.constructor.constructor',
    "$['__proto__']",
    '$.toString',
    '$.hasOwnProperty',
    '$..[?(@property.match(/(a+)+$/))]',
    `$${'..*'.repeat(3_000)}`,
    `$..[?(${Array(1_000).fill('@.a').join('||')})]`,
    '$^',
    '$^^^',
    '$~',
    "$[?(@.a['const' + 'ructor'])]",
    '$.list[-9007199254740991:]',
    "$[?(@.toString() === 'x')]",
    "$[?('' + @ == 1)]",
  ]
  for (const text of harmless) t.doesNotThrow(() => ours(document, text).length, text.slice(0, 60))
  t.strictSame(ours(document, "$[?(@['const' + 'ructor'])]"), [], 'a computed name reads own members only')
  t.strictSame(
    ours(JSON.parse('{"__proto__": {"constructor": 1}}'), '$.__proto__.constructor').length,
    1,
    'they are ordinary names in a path',
  )
  t.match(parsePath('$[?(@.a.toLowercase())]'), { problem: /did you mean "toLowerCase"/, offset: 8 })
  t.match(parsePath('$paths[*]'), { problem: /write "\$\.paths"/, offset: 1 })
  t.match(parsePath('$[?(@ == /a/)]'), { problem: /alone has no effect/, offset: 9 })
  const shared = Array.from({ length: 30 }).reduce<unknown[]>((inner) => [inner, inner], ['x'])
  t.throws(() => ours({ shared }, "$[?('x'.includes(@))]"), /more than 10000 items/)
  t.throws(() => ours({ a: 'x'.repeat(2_000) }, "$[?(@.split('').join(@))]"), /more than 1000000 characters/)
  t.match(parsePath('$[?(@proprety)]'), { problem: /did you mean "@property"/ })
})

const piece = fc.constantFrom(
  'a',
  'b',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\S',
  '[a-c]',
  '[^a]',
  '[^]',
  '\\.',
  'é',
  '\\u0041',
  '\\x62',
  '\\cJ',
  '-',
  '[\\w-]',
  '\\W',
  '^',
  '$',
  '\\b',
  '\\B',
  '\\0',
  '\\1',
)
const { pattern } = fc.letrec<{ pattern: string; term: string }>((tie) => ({
  term: fc.oneof(
    { maxDepth: 3 },
    piece,
    tie('pattern').map((body) => `(?:${body})`),
    tie('pattern').map((body) => `(${body})`),
    fc.tuple(fc.constantFrom('=', '!', '<=', '<!'), tie('pattern')).map(([kind, body]) => `(?${kind}${body})`),
    fc
      .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '*?', '+?', '??', '{0,}'))
      .map(([body, sign]) => `(?:${body})${sign}`),
  ),
  pattern: fc
    .tuple(fc.array(tie('term'), { minLength: 1, maxLength: 3 }), fc.option(tie('term')))
    .map(([terms, other]) => terms.join('') + (other === null ? '' : `|${other}`)),
}))
const text = fc.array(
  fc.constantFrom('a', 'b', 'c', 'A', '1', ' ', '\n', '-', '_', '.', 'é', '😀', '\u00a0', '\u2028'),
  { maxLength: 7 },
)

/** With the flag `u`, V8 gives some empty matches in the middle of a character, which the standard does not. */
function splitsCharacter(text: string, index: number): boolean {
  return /^[\ud800-\udbff]$/.test(text.charAt(index - 1)) && /^[\udc00-\udfff]$/.test(text.charAt(index))
}

t.test('a regular expression answers as that of JavaScript does', async (t) => {
  const flagged = fc.constantFrom('', 'i', 'm', 's', 'u', 'iu', 'im', 'y')
  fc.assert(
    fc.property(pattern, flagged, text, (source, flags, characters) => {
      let native: RegExp
      try {
        native = new RegExp(source, flags)
      } catch {
        return 'problem' in compileRegularExpression(source, flags)
      }
      const compiled = compileRegularExpression(source, flags)
      if ('problem' in compiled) return false
      const whole = characters.join('')
      const expected = native.exec(whole)
      if (native.unicode && expected !== null && splitsCharacter(whole, expected.index)) return true
      const match = compiled.match(whole)
      assert.deepEqual(match?.slice(), expected?.slice(), `/${source}/${flags} on ${whole}`)
      return compiled.test(whole) === (expected !== null) && match?.index === expected?.index
    }),
    { numRuns: 800 },
  )
  const real = [
    '^(?!.*\\/$).*$',
    '^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$',
    '^(https?):\\/\\/[^\\s]+$',
    '(?i)x',
    '^x-',
    '[^/]$',
    '^(?=.*[A-Z]).{3,}$',
    '^\\d+(\\.\\d+)*$',
    '(a|aa)+$',
    '^([A-Z]{2,})_(?<tail>[0-9]+)$',
    '^[^{}]*$',
    '\\{[^}]+\\}',
    '{}',
    '^\\/|\\/$',
    '(?<![a-z])id(?![a-z])',
    '^$|^[a-z]',
    '^[\\p{L}]+$',
    '(\\w+)@(\\w+)\\.com',
    '^(a)\\1',
    '(?<letter>[a-z])\\k<letter>',
    '(a*)*',
    '(?:a|(b))*?(c)?$',
  ]
  const samples = [
    '',
    '/a/',
    'order-list',
    'https://a.b',
    'AB_12',
    'x-id',
    'user id',
    '{id}',
    '1.2.3',
    'Abcd',
    'ann@example.com',
    'aaaa',
    'é',
  ]
  for (const source of real) {
    for (const flags of ['', 'u']) {
      const compiled = compileRegularExpression(source, flags)
      let native: RegExp | undefined
      try {
        native = new RegExp(source, flags)
      } catch {
        t.ok('problem' in compiled, `${source} is refused`)
      }
      if (native === undefined) continue
      if ('problem' in compiled) t.fail(compiled.problem)
      else
        for (const sample of samples)
          t.strictSame(
            compiled.match(sample)?.slice(),
            sample.match(native)?.slice(),
            `/${source}/${flags} on ${sample}`,
          )
    }
  }
})

t.test('the expressions of a run take steps in proportion to the text, and no more than a budget', async (t) => {
  const stepsOf = (source: string, text: string): number => {
    const expression = compileRegularExpression(source)
    if ('problem' in expression) throw new Error(expression.problem)
    const budget = new MatchingBudget({ patternBytes: 4096, patternSteps: Number.POSITIVE_INFINITY })
    withinBudget(budget, () => expression.test(text))
    return budget.steps
  }
  for (const source of ['^[a-z]+$', 'a{3}b', '(a+)+$', '(?=a*b)a*c', '\\b(a|aa)*\\b!', '(a|b)*a(a|b){60}c']) {
    const [once, twice] = [stepsOf(source, 'aab'.repeat(2000)), stepsOf(source, 'aab'.repeat(4000))]
    t.ok(once > 300 && twice <= 2.1 * once, `${source}: ${once}, then ${twice}`)
  }
  for (const source of ['^[a-z]+$', '(a+)+$', '(a|b)*a(a|b){60}c', '(a*)\\1b']) {
    const expression = compileRegularExpression(source)
    if ('problem' in expression) throw new Error(expression.problem)
    const budget = new MatchingBudget({ patternBytes: 4096, patternSteps: 1000 })
    const match = () =>
      withinBudget(budget, () => {
        for (let count = 0; count < 2000; count++) expression.test('ab'.repeat(40))
      })
    t.throws(match, MatchingBudgetSpent, source)
    t.throws(
      () => withinBudget(budget, () => expression.test('a'.repeat(300))),
      MatchingBudgetSpent,
      'nothing more is tested',
    )
    t.doesNotThrow(() => expression.test('ab'), 'another run has a budget of its own')
  }
})

t.test('expressions that take JavaScript forever end', async (t) => {
  const cases = [
    '(a+)+$',
    '^(a|a)*$',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(?=(a+)+b)',
    '(?<=(a|aa)+b)!',
    '^(?!(a*)*$).*b$',
    '(x+x+)+y',
  ]
  for (const source of cases) {
    const compiled = compileRegularExpression(source)
    if ('problem' in compiled) t.fail(compiled.problem)
    else t.equal(compiled.test(`${'a'.repeat(5_000)}!`), false, source)
  }
  const referring = compileRegularExpression('^(a*)*\\1b$')
  if ('problem' in referring) t.fail(referring.problem)
  else {
    t.equal(referring.test('aaaab'), true)
    t.throws(() => referring.test('a'.repeat(5_000)), {
      name: 'RegularExpressionBudgetError',
      message: /\/\^\(a\*\)\*\\1b\$\/ takes too long on a text of 5000 characters: avoid references/,
    })
  }
  for (const flags of ['gg', 'ii', 'x', 'v']) t.hasProp(compileRegularExpression('a', flags), 'problem', flags)
  t.match(compileRegularExpression('(?:(?:a{1000}){1000})'), { problem: /too many states/ })
  t.match(compileRegularExpression('('), { problem: /not valid/ })
})
