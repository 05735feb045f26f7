import assert from 'node:assert/strict'
import path from 'node:path'
import { Resolver } from '@stoplight/json-ref-resolver'
import fc from 'fast-check'
import t from 'tap'
import { buildGraph } from '../../../../src/graph/build.ts'
import type { Graph } from '../../../../src/graph/graph.ts'
import { effectiveTarget } from '../../../../src/graph/objects-and-references.ts'
import { defaultLimits } from '../../../../src/load/limits.ts'
import type { Node } from '../../../../src/load/node.ts'
import { parseText } from '../../../../src/load/parse.ts'
import { memoryReader, project, type Texts } from '../../../../test/fixtures/graph/memory.ts'
import { isMetOften, runs } from '../../../../test/volume.ts'
import { viewDocument } from '../../view/view-document.ts'

/** A value with its references replaced, or the problem. */
type Resolved = { readonly value: unknown } | { readonly problem: string }

type Files = Readonly<Record<string, unknown>>

const entryName = 'main.json'

/**
 * The result of json-ref-resolver, of the view of Spectral rulesets and of the graph, for a description with the schemas of the
 * entry.
 */
async function resolved(files: Files): Promise<{ theirs: Resolved; view: Resolved; graph: Resolved }> {
  const description = { asyncapi: '3.0.0', info: { title: 'Orders', version: '1.0.0' }, components: {} }
  const all = { ...files, [entryName]: { ...description, components: { schemas: files[entryName] } } }
  const texts: Texts = Object.fromEntries(Object.entries(all).map(([name, data]) => [name, JSON.stringify(data)]))
  const { reader } = memoryReader(texts)
  const source = path.join(project, entryName)
  const entry = await parseText(source, texts[entryName] ?? '', 'json', defaultLimits)
  const view = await viewDocument(entry, { reader, limits: defaultLimits })
  const graph = await buildGraph(entry, { reader, limits: defaultLimits })
  const found = graph.findings.find(({ code }) => /^(?:ref|limit)\//.test(code))
  return {
    theirs: await resolvedByTheResolver(source, texts),
    view: view.findings[0] === undefined ? plain(view.resolved) : { problem: view.findings[0].message },
    graph: found === undefined ? plain(valueIn(graph)) : { problem: found.message },
  }
}

async function resolvedByTheResolver(source: string, texts: Texts): Promise<Resolved> {
  const file = {
    async resolve(address: { toString(): string }) {
      const text = texts[path.relative(project, decodeURI(address.toString()))]
      if (text === undefined) throw new Error(`there is no file ${address}`)
      return JSON.parse(text)
    },
  }
  const data: unknown = JSON.parse(texts[entryName] ?? '')
  const { result, errors } = await new Resolver({ resolvers: { file } }).resolve(data, { baseUri: source })
  return errors[0] === undefined ? plain(result) : { problem: errors[0].message }
}

/** A value as JSON. The resolver makes an endless structure of some cycles. */
function plain(value: unknown): Resolved {
  try {
    return { value: JSON.parse(JSON.stringify(value)) }
  } catch {
    return { problem: 'endless' }
  }
}

/** The value of the entry with every reference of the graph replaced by its target. Endless for recursive schemas. */
function valueIn(graph: Graph): unknown {
  const values = new Map<Node, unknown>()
  return graph.entry.root === undefined ? undefined : resolvedValue(graph.entry.root)

  function resolvedValue(node: Node): unknown {
    const reference = graph.referenceAt(node)
    if (reference !== undefined) {
      const target = effectiveTarget(reference)
      return target === undefined ? 'a loop' : resolvedValue(target.node)
    }
    if (node.kind === 'scalar') return node.value
    if (values.has(node)) return values.get(node)
    const made: Record<string, unknown> = {}
    values.set(node, made)
    const children = node.kind === 'list' ? [...node.items.entries()] : [...node.entries]
    for (const [key, child] of children)
      Object.assign(made, { [key]: resolvedValue('kind' in child ? child : child.value) })
    if (node.kind === 'map') return made
    const list = Object.values(made)
    values.set(node, list)
    return list
  }
}

const reference = ($ref: string): unknown => ({ $ref })
const schemaOf = (title: string, properties: unknown = {}): unknown => ({ title, properties })

/** Files by name that all three resolve to the same values. For the entry, only its schemas are given. */
const alike: Readonly<Record<string, Files>> = {
  'nested references': {
    [entryName]: {
      one: schemaOf('one', {
        two: reference('#/components/schemas/two'),
        four: reference('#/components/schemas/four'),
      }),
      two: schemaOf('two', { three: reference('#/components/schemas/three') }),
      three: schemaOf('three', { four: reference('#/components/schemas/four') }),
      four: schemaOf('four'),
    },
  },
  'references to references': {
    [entryName]: {
      one: reference('#/components/schemas/two'),
      two: reference('#/components/schemas/three'),
      three: schemaOf('three'),
    },
  },
  'escaped names': {
    [entryName]: {
      all: schemaOf('all', {
        slash: reference('#/components/schemas/a~1b'),
        tilde: reference('#/components/schemas/a~0b'),
        both: reference('#/components/schemas/~01'),
        percent: reference('#/components/schemas/50%25'),
        code: reference('#/components/schemas/%2541'),
        space: reference('#/components/schemas/a%20b'),
        unescaped: reference('#/components/schemas/a b'),
        letter: reference('#/components/schemas/%C3%BC'),
        number: reference('#/components/schemas/0'),
        item: reference('#/components/schemas/list/allOf/1'),
      }),
      'a/b': schemaOf('slash'),
      'a~b': schemaOf('tilde'),
      '~1': schemaOf('tilde and one'),
      '50%': schemaOf('percent'),
      '%41': schemaOf('code'),
      'a b': schemaOf('space'),
      ü: schemaOf('letter'),
      0: schemaOf('number'),
      list: { allOf: [schemaOf('first'), schemaOf('second')] },
    },
  },
  'siblings are not there': {
    [entryName]: {
      one: { $ref: '#/components/schemas/two', title: 'ignored', properties: { a: schemaOf('ignored') } },
      two: schemaOf('two', { a: schemaOf('a') }),
    },
  },
  'files in folders': {
    [entryName]: {
      whole: reference('./parts/whole.json'),
      part: reference('parts/types.json#/part'),
      back: reference('parts/../beside.json#/own'),
      own: reference('main.json#/components/schemas/here'),
      here: schemaOf('here'),
    },
    'parts/whole.json': schemaOf('whole', { below: reference('deeper/below.json') }),
    'parts/types.json': {
      part: schemaOf('part', { up: reference('../beside.json#/up'), local: reference('#/local') }),
      local: schemaOf('local'),
    },
    'parts/deeper/below.json': schemaOf('below', { beside: reference('../types.json#/local') }),
    'beside.json': { up: schemaOf('up'), own: schemaOf('own', { up: reference('#/up') }) },
  },
  'a pointer that leads on behind a reference to a file': {
    [entryName]: {
      one: reference('#/components/schemas/two/properties/a'),
      two: reference('types.json#/two'),
    },
    'types.json': { two: schemaOf('two', { a: schemaOf('a') }) },
  },
}

t.test('graph, view and json-ref-resolver resolve the same values', async (t) => {
  for (const [name, files] of Object.entries(alike)) {
    const { theirs, view, graph } = await resolved(files)
    t.match(theirs, { value: Object }, name)
    t.notMatch(JSON.stringify(theirs), /\$ref/, name)
    t.strictSame(view, theirs, `${name}: view`)
    t.strictSame(graph, theirs, `${name}: graph`)
  }
})

const two = schemaOf('two')

/** Cycles: the resolver and the view leave the same references in place; the graph keeps cycles as they are. */
const circles: Readonly<Record<string, Files>> = {
  'a recursive schema': {
    [entryName]: { one: schemaOf('one', { again: reference('#/components/schemas/one') }) },
  },
  'schemas that hold each other': {
    [entryName]: {
      one: schemaOf('one', { two: reference('#/components/schemas/two') }),
      two: schemaOf('two', {
        one: reference('#/components/schemas/one'),
        three: reference('#/components/schemas/three'),
      }),
      three: schemaOf('three'),
    },
  },
  'files that refer to each other': {
    [entryName]: { one: reference('b.json#/b') },
    'b.json': { b: schemaOf('b', { c: reference('c.json#/c'), two: reference('c.json#/two') }) },
    'c.json': { c: schemaOf('c', { b: reference('b.json#/b') }), two },
  },
}

interface Difference {
  readonly files: Files
  /** The result of each for the schema `one`, or its problem. */
  readonly theirs: unknown
  readonly view: unknown
  readonly graph: unknown
  readonly why: string
}

const differences: Readonly<Record<string, Difference>> = {
  'a pointer through a reference of its own file': {
    files: {
      [entryName]: {
        one: reference('#/components/schemas/two/properties/a/properties/b'),
        two: schemaOf('two', { a: reference('#/components/schemas/three') }),
        three: schemaOf('three', { b: two }),
      },
    },
    theirs: "'#/components/schemas/two/properties/a/properties/b' does not exist",
    view: "'#/components/schemas/two/properties/a/properties/b' does not exist",
    graph: two,
    why: 'The graph follows references on the way, as JSON Reference says; the view shows what Spectral shows.',
  },
  'a pointer through a reference of another file': {
    files: {
      [entryName]: { one: reference('types.json#/a/properties/b') },
      'types.json': { a: reference('#/c'), c: schemaOf('c', { b: two }) },
    },
    theirs: "'#/a/properties/b' does not exist @ '/project/types.json'",
    view: two,
    graph: two,
    why: 'The answer of the resolver depends on which file it reads first.',
  },
  'a reference in an example': {
    files: { [entryName]: { one: { examples: [reference('#/components/schemas/two')] }, two } },
    theirs: { examples: [two] },
    view: { examples: [two] },
    graph: { examples: [reference('#/components/schemas/two')] },
    why: 'The format has no references in data; the view shows what Spectral shows.',
  },
  'a file outside the root': {
    files: { [entryName]: { one: reference('../outside.json') }, '../outside.json': two },
    theirs: two,
    view: 'Reference "../outside.json" leads out of the project folder and is not read; move the file, or widen the root with --root',
    graph:
      'Reference "../outside.json" leads out of the project folder and is not read; move the file, or widen the root with --root',
    why: 'A document must not read any file of the computer.',
  },
  'folders separated by backslashes': {
    files: { [entryName]: { one: reference('parts\\two.json') }, 'parts/two.json': two },
    theirs: two,
    view: two,
    graph: 'Reference "parts\\\\two.json" separates folders with "\\", expected "/": write "parts/two.json"',
    why: 'A URI has no backslashes; the view shows what Spectral shows.',
  },
}

t.test('circular references end at the same places in the view as in json-ref-resolver', async (t) => {
  for (const [name, files] of Object.entries(circles)) {
    const { theirs, view, graph } = await resolved(files)
    t.match(JSON.stringify(theirs), /"value":.*\$ref/, name)
    t.strictSame(view, theirs, name)
    t.strictSame(graph, { problem: 'endless' }, name)
  }
})

t.test('these references are resolved differently on purpose', async (t) => {
  for (const [name, { files, theirs, view, graph, why }] of Object.entries(differences)) {
    const by = await resolved(files)
    t.strictSame([by.theirs, by.view, by.graph].map(schemaOne), [theirs, view, graph], `${name}: ${why}`)
  }
})

function schemaOne(answer: Resolved): unknown {
  return 'problem' in answer ? answer.problem : valueAt(answer.value, ['components', 'schemas', 'one'])
}

function valueAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce((held: unknown, name) => Reflect.get(Object(held), name), value)
}

/** Names of schemas and properties, including some that have to be escaped in pointers. */
const names = ['a', 'a/b', 'a~b', 'a b', '50%', '%41', 'ü', '0', '~1'] as const

const asWritten = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1')
const encodings = [
  (name: string) => encodeURIComponent(asWritten(name)),
  (name: string) => encodeURI(asWritten(name)),
  (name: string) => asWritten(name).replaceAll('%', '%25'),
]

interface Definition {
  /** By the number of the property: its own schema, or which of the following definitions it refers to, and how. */
  readonly properties: readonly (Definition | Link)[]
  /** The definition is a reference itself, and has no properties. */
  readonly link: Link | undefined
}

interface Link {
  /** The distance to the definition, and the path to the property in it; no property for the whole definition. */
  readonly target: number
  readonly property: number | undefined
  readonly spelling: number
  readonly hasSibling: boolean
}

const links: fc.Arbitrary<Link> = fc.record({
  target: fc.nat(8),
  property: fc.option(fc.nat(2), { nil: undefined }),
  spelling: fc.nat(8),
  hasSibling: fc.nat(4).map((number) => number === 0),
})
const { definition: definitions } = fc.letrec<{ definition: Definition }>((tie) => ({
  definition: fc.record({
    properties: fc.array(fc.oneof({ depthSize: 'small' }, links, tie('definition')), { maxLength: 3 }),
    link: fc.option(links, { freq: 6, nil: undefined }),
  }),
}))

/** The names of the files, in the order in which each refers to the next. */
const fileNames = [entryName, 'b.json', 'parts/c d.json', 'parts/e.json'] as const

/** Files with definitions that only refer to later definitions, so without cycles. */
function filesOf(all: readonly Definition[]): Files {
  const perFile = Math.ceil(all.length / fileNames.length)
  const spot = (index: number) => ({
    file: fileNames[Math.floor(index / perFile)] ?? entryName,
    name: names[index % perFile] ?? '',
  })
  let titles = 0

  function written(definition: Definition | Link, index: number): unknown {
    const link = 'target' in definition ? definition : definition.link
    if (link !== undefined && index + 1 < all.length) return writtenLink(link, index)
    titles += 1
    const properties = 'properties' in definition ? definition.properties : []
    return schemaOf(
      `${titles}`,
      Object.fromEntries(properties.map((property, number) => [names[number], written(property, index)])),
    )
  }

  function writtenLink({ target, property, spelling, hasSibling }: Link, from: number): unknown {
    const to = from + 1 + (target % (all.length - from - 1))
    const [here, there] = [spot(from), spot(to)]
    const aimed = all[to]
    const isInside = property !== undefined && aimed?.link === undefined && property < (aimed?.properties.length ?? 0)
    const encode = encodings[spelling % encodings.length] ?? encodeURIComponent
    const way = [...(there.file === entryName ? ['components', 'schemas'] : []), there.name]
    if (isInside) way.push('properties', names[property] ?? '')
    const beside = path.posix.relative(path.posix.dirname(here.file), there.file)
    const spelled = [beside, `./${beside}`, `x/../${beside}`][Math.floor(spelling / encodings.length)] ?? beside
    const file = here.file === there.file ? '' : encodeURI(spelled)
    const $ref = `${file}#/${way.map(encode).join('/')}`
    return hasSibling ? { $ref, title: 'ignored' } : { $ref }
  }

  const files: Record<string, Record<string, unknown>> = {}
  for (const [index, definition] of all.entries()) {
    const { file, name } = spot(index)
    const schemas = files[file] ?? {}
    files[file] = schemas
    schemas[name] = written(definition, index)
  }
  return files
}

t.test('references in random files are resolved alike', async (t) => {
  let references = 0
  await fc.assert(
    fc.asyncProperty(fc.array(definitions, { minLength: 4, maxLength: 16 }), async (all) => {
      const files = filesOf(all)
      references += JSON.stringify(files).split('"$ref"').length - 1
      const { theirs, view, graph } = await resolved(files)
      assert.doesNotMatch(JSON.stringify(theirs), /"\$ref"|"problem"/)
      assert.deepEqual([view, graph], [theirs, theirs])
    }),
    runs(200),
  )
  t.ok(isMetOften(references, 1000))
})
