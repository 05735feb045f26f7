import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import type { Graph } from '../../src/graph/graph.ts'
import { effectiveTarget } from '../../src/graph/objects-and-references.ts'
import { type NodePath, pointerOf, stepTo } from '../../src/load/node-path.ts'
import { formatFragment } from '../../src/pointer.ts'
import { codesOf, findingsOf, graphFrom, graphOf, memoryReader, spot, type Texts } from '../fixtures/graph/memory.ts'
import { runs } from '../volume.ts'
import { withSchemas } from './descriptions.ts'

t.test('reading twice gives the same graph', async (t) => {
  const texts: Record<string, string> = {
    'main.yaml': withSchemas(
      Array.from({ length: 40 }, (_, index) => `S${index}: { $ref: './${index % 7}.yaml' }`).join('\n'),
    ),
  }
  for (let index = 0; index < 6; index++) texts[`${index}.yaml`] = `items: { $ref: './${(index * 5 + 3) % 9}.yaml' }\n`
  const [one, other] = [await slowGraph(texts), await graphOf(texts)]
  t.strictSame(findingsOf(one), findingsOf(other))
  t.strictSame([...one.files.keys()], [...other.files.keys()])
  t.strictSame(
    one.objects.map(({ location }) => spot(location)),
    other.objects.map(({ location }) => spot(location)),
  )
})

/** Reads with delays that differ from file to file. */
function slowGraph(texts: Texts): Promise<Graph> {
  const { reader } = memoryReader(texts)
  const wait = (file: string) =>
    new Promise((resolve) => setTimeout(resolve, (file.length * 7 + file.charCodeAt(9)) % 5))
  return graphFrom(texts, {
    ...reader,
    locate: async (file) => wait(file).then(() => reader.locate(file)),
    read: async (file) => wait(file).then(() => reader.read(file)),
  })
}

type Tree = { readonly [name: string]: Tree | string }

const leaf = fc.constantFrom<Tree>({ type: 'string' }, { type: 'number' }, { type: 'boolean' })
const { schema: anySchema } = fc.letrec<{ schema: Tree }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc
      .dictionary(fc.constantFrom('a', 'b', '__proto__', 'a/b~c %', '$ref'), tie('schema'), {
        maxKeys: 3,
        noNullPrototype: false,
      })
      .map((properties) => ({ properties })),
    tie('schema').map((items) => ({ items })),
    tie('schema').map((not) => ({ not })),
  ),
}))

t.test('a document cut into files at random resolves to the same document', async (t) => {
  await fc.assert(
    fc.asyncProperty(anySchema, fc.infiniteStream(fc.nat(5)), async (schema, choices) => {
      const cut = cutIntoFiles(schema, choices)
      const whole = await graphOf({ 'main.json': withSchema(schema) })
      const parts = await graphOf(cut)
      t.strictSame(codesOf(parts), [])
      const target = ['components', 'schemas', 'A']
      const [one, other] = [expandedAt(whole, target), expandedAt(parts, target)]
      if (JSON.stringify(one) !== JSON.stringify(other)) throw new Error('the trees differ')
      const visited = new Set(parts.objects.map(({ node }) => node))
      if (visited.size !== parts.objects.length) throw new Error('a node was visited twice')
      if (parts.objects.length !== whole.objects.length) throw new Error('another number of objects')
    }),
    runs(150),
  )
})

const withSchema = (schema: unknown): string =>
  JSON.stringify({ asyncapi: '3.1.0', info: {}, components: { schemas: { A: schema } } })

/** Moves some of the schemas in a schema to other files, or to another place of a file, and refers to them there. */
function cutIntoFiles(schema: Tree, choices: IterableIterator<number>): Record<string, string> {
  const files = new Map<string, Record<string, unknown>>()
  const folders = ['', 'sub/', 'sub/deep er/']
  let count = 0
  const moved = place(schema, '')
  return {
    'main.json': withSchema(moved),
    ...Object.fromEntries([...files].map(([name, content]) => [name, JSON.stringify(content)])),
  }

  function next(): number {
    const { value } = choices.next()
    return typeof value === 'number' ? value : 0
  }

  /** What is written for a schema in a file of a folder. */
  function place(part: Tree, folder: string): unknown {
    if (next() > 2) return inner(part, folder)
    const target = folders[next() % folders.length] ?? ''
    const file = `${target}f${next() % 3}.json`
    const name = `n/${count++}`
    const content = files.get(file) ?? {}
    files.set(file, content)
    content[name] = inner(part, target)
    return { $ref: `${encodeURI(path.posix.relative(folder, file) || file)}${formatFragment([name])}` }
  }

  function inner(part: Tree, folder: string): unknown {
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        if (typeof value === 'string') return [name, value]
        if (name !== 'properties') return [name, place(value, folder)]
        const named = Object.entries(value).flatMap(([key, each]) =>
          typeof each === 'string' ? [] : [[key, place(each, folder)] as const],
        )
        return [name, Object.fromEntries(named)]
      }),
    )
  }
}

/** The value at a pointer with references followed, as lists of entries. */
function expandedAt(graph: Graph, pointer: readonly string[]): unknown {
  let location = graph.objects[0]?.location
  for (const token of pointer) location = location === undefined ? undefined : stepTo(location, token)
  return location === undefined ? undefined : expand(location)

  function expand(at: NodePath): unknown {
    const reference = graph.referenceAt(at.node)
    const target = reference === undefined ? at : effectiveTarget(reference)
    if (target === undefined) return 'broken'
    const { node } = target
    if (node.kind === 'scalar') return node.value
    if (node.kind === 'list') return node.items.length
    return [...node.entries.keys()].map((key) => {
      const child = stepTo(target, key)
      return [key, child === undefined ? 'missing' : expand(child)]
    })
  }
}

t.test('every spelling of a random reference leads to one place', async () => {
  const target = { 'a b/ü~c.yaml': '"x/y~z %": { type: object, properties: { a: { type: string } } }\n' }
  const respelled = fc.array(fc.nat(4), { minLength: 40, maxLength: 40 }).map((choices) => {
    let index = 0
    const spell = (character: string): string => {
      const choice = choices[index++ % choices.length] ?? 0
      const encoded = [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
      return choice > 2 ? (choice > 3 ? encoded : encoded.toUpperCase()) : character === '%' ? '%25' : character
    }
    const steps = ['./', 'a%20b/../', './/', ''][choices[39] ?? 0] ?? './../project/'
    return `${steps}${[...'a b'].map(spell).join('')}/${[...'ü~c.yaml'].map(spell).join('')}#/${[...'x~1y~0z %'].map(spell).join('')}`
  })
  await fc.assert(
    fc.asyncProperty(respelled, respelled, async (one, other) => {
      const graph = await graphOf({
        'main.yaml': withSchemas(`A: { $ref: ${JSON.stringify(one)} }\nB: { $ref: ${JSON.stringify(other)} }`),
        ...target,
      })
      const [left, right] = graph.references.map((reference) => reference.target)
      if (left === undefined || right === undefined || left.file !== right.file) throw new Error('two files')
      if (left.node !== right.node || pointerOf(left).join() !== pointerOf(right).join()) throw new Error('two places')
      if (graph.files.size !== 2 || graph.objects.length !== 5) throw new Error('read twice')
    }),
    runs(150),
  )
})

t.test('no random text of a reference does harm', async () => {
  const piece = fc.constantFrom(
    '#',
    '/',
    '~0',
    '~1',
    '~',
    '%',
    '%2',
    '%41',
    '%00',
    '..',
    '.',
    ':',
    '?',
    '\\',
    '//',
    'a',
    'file:',
    '\u0000',
    '\ud800',
    '[',
    '{',
    ' ',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
      const graph = await graphOf({ 'main.json': withSchema({ $ref: pieces.join('') }) })
      const [reference] = graph.references
      if ((reference?.target === undefined) !== graph.findings.length > 0)
        throw new Error('neither a target nor a finding')
    }),
    runs(300),
  )
})
