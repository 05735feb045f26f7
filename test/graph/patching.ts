import fc from 'fast-check'
import t from 'tap'
import { parse, stringify } from 'yaml'
import { mergeSettings } from '../../src/config/merge.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { Reference, TypedObject } from '../../src/graph/objects-and-references.ts'
import { isOutermostObject, patchedGraph } from '../../src/graph/patched-graph.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import type { Node } from '../../src/load/node.ts'
import { toData } from '../../src/load/node-data.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import { pointerOf } from '../../src/load/node-path.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { decode } from '../../src/load/text/decode.ts'
import { pathAt } from '../../src/load/text/path-at.ts'
import { withBlock } from '../../src/load/yaml/changed-block.ts'
import { formatPointer } from '../../src/pointer.ts'
import { lintDescription, ownRulesFor } from '../../src/rules/rulesets.ts'
import { KeptGraphs } from '../../src/run/kept-graphs.ts'
import { graphOf, memoryReader, project } from '../fixtures/graph/memory.ts'
import { descriptions, wholeDescriptions } from '../oracle/random-description.ts'
import { isMetOften, runs } from '../volume.ts'

const place = ({ file, node, ...path }: NodePath): string =>
  `${file.path}#${formatPointer(pointerOf({ file, node, ...path }))} ${node.start}-${node.end}`

/** Everything that a graph says, as plain data. */
function told(graph: Graph): unknown {
  const references = new Map(graph.references.map((reference, index) => [reference, index]))
  const objects = new Map(graph.objects.map((object, index) => [object, index]))
  const objectOf = (object: TypedObject | undefined) =>
    object && [place(object.location), object.type.name, object.mayContainReferences, object.misplaced]
  const number = (reference: Reference | undefined) => reference && references.get(reference)
  return {
    files: [...graph.files].map(([path, file]) => [path, file.path, file.text]),
    objects: graph.objects.map((object) => [
      objectOf(object),
      object.owner && objects.get(object.owner),
      number(object.reachedBy),
      graph.objectsAt(object.node).map((each) => objects.get(each)),
    ]),
    objectsWithOther: graph.objectsWithOther.map((object) => objects.get(object)),
    references: graph.references.map((reference) => [
      place(reference.location),
      reference.node === reference.location.node,
      objects.get(reference.owner),
      [reference.text, reference.expected, reference.rule, reference.derived, reference.cyclic],
      number(reference.reachedBy),
      reference.target && place(reference.target),
      reference.target && graph.objectsAt(reference.target.node).map((each) => objects.get(each)),
      reference.file?.path,
      number(reference.next),
      number(graph.referenceAt(reference.node)),
    ]),
    findings: graph.findings,
  }
}

/** Takes out, doubles, or puts in at a place of a text. */
const edits = fc.record({
  file: fc.nat(),
  // Not as a double: most of these are next to 0.
  at: fc.nat({ max: 10_000 }).map((part) => part / 10_000),
  length: fc.constantFrom(0, 0, 1, 3),
  text: fc.constantFrom(
    'x',
    ' ',
    '',
    '\n',
    'a: 1\n',
    'a: .nan\n    ',
    '# c\n',
    '"',
    ',',
    '1',
    ': ',
    '  ',
    'x: y, ',
    '"p": {}, ',
    'type: object\n',
  ),
})

const settings = mergeSettings(undefined, { rulesets: ['msgapi:all'] })

/** What rules find, in an order of its own. */
async function found(graph: Graph): Promise<readonly string[]> {
  const { findings } = await lintDescription({ graph }, (await ownRulesFor(settings)) ?? [])
  return findings.map((finding) => JSON.stringify(finding)).sort()
}

t.test('a graph patched for another text of a part is the one that would be built, and has its findings', async (t) => {
  let patches = 0
  await fc.assert(
    fc.asyncProperty(descriptions, fc.array(edits, { minLength: 1, maxLength: 12 }), async (description, changes) => {
      let texts: Record<string, string> = { ...description }
      let graph = await graphOf(texts, { isKept: true })
      await found(graph)
      for (const { file, at, length, text } of changes) {
        const names = Object.keys(texts).slice(1)
        const name = names[file % names.length]
        if (name === undefined) return
        const before = texts[name] ?? ''
        const start = Math.floor(at * before.length)
        const changed = { ...texts, [name]: before.slice(0, start) + text + before.slice(start + length) }
        const path = [...graph.files.keys()].find((known) => known.endsWith(`/${name}`))
        if (path === undefined) continue
        const next = await parseText(path, changed[name] ?? '', languageOf(path), defaultLimits)
        const patched = patchedGraph(graph, next)
        const built = await graphOf(changed, { isKept: true })
        if (next.findings.length > 0 && patched === undefined) continue
        if (patched !== undefined) {
          patches += 1
          const [one, other] = [told(patched), told(built)]
          if (JSON.stringify(one) !== JSON.stringify(other)) t.strictSame(one, other, JSON.stringify([texts, changed]))
          const findings = await found(built)
          const ofPatched = await found(patched)
          if (findings.join() !== ofPatched.join()) t.strictSame(ofPatched, findings, JSON.stringify([texts, changed]))
        }
        if (patched === undefined && built.findings.length > 0) continue
        texts = changed
        graph = patched ?? built
      }
    }),
    runs(1200),
  )
  t.ok(isMetOften(patches, 300))
})

/** A node with its places, as plain data. */
function written(node: Node | undefined): unknown {
  if (node?.kind === 'map') {
    const entries = node.entries.values().map(({ value, ...entry }) => ({ ...entry, value: written(value) }))
    const { start, end, flow, properties } = node
    const { areScalars, reference } = node.entries
    return { start, end, flow, properties, entries, areScalars, reference: reference?.keyStart }
  }
  return node?.kind === 'list' ? { ...node, items: node.items.map(written) } : node
}

function pointerAt(file: SourceFile, offset: number): string | undefined {
  const at = pathAt(file, offset)
  return at && `${at.on} ${formatPointer(pointerOf(at.path))}`
}

/** Mostly in one file, with the blocks that people write. */
const withBlocks = fc.oneof(
  { weight: 1, arbitrary: descriptions },
  { weight: 5, arbitrary: wholeDescriptions.map((text) => ({ 'main.yaml': stringify(parse(text)) })) },
)

t.test(
  'an entry whose changed block is read has the tree of its text, the graph that would be built, and its findings',
  async (t) => {
    let patches = 0
    let rereads = 0
    let broken = 0
    let tries = 0
    await fc.assert(
      fc.asyncProperty(withBlocks, fc.array(edits, { minLength: 1, maxLength: 12 }), async (description, changes) => {
        const [name = '', first = ''] = Object.entries(description)[0] ?? []
        const graphs = new KeptGraphs()
        const path = `${project}/${name}`
        const read = async (text: string): Promise<Graph> => {
          const { reader } = memoryReader({ ...description, [name]: text })
          graphs.forget(path, `${project}/`)
          const reread = await graphs.reread({ path, bytes: Buffer.from(text) }, languageOf(path), defaultLimits)
          const entry = await parseText(path, text, languageOf(path), defaultLimits)
          if (reread !== undefined) {
            rereads += 1
            if (reread.root === undefined) broken += 1
            const [one, other] = [
              [written(reread.root), reread.findings],
              [written(entry.root), entry.findings],
            ]
            if (JSON.stringify(one) !== JSON.stringify(other)) t.strictSame(one, other, JSON.stringify([before, text]))
          }
          const request = { entry: reread ?? entry, building: { reader, limits: defaultLimits }, root: project }
          return (await graphs.of(request)).graph
        }
        let before = first
        let graph = await read(first)
        await found(graph)
        for (const { at, length, text } of changes) {
          const start = Math.floor(at * before.length)
          const after = before.slice(0, start) + text + before.slice(start + length)
          const tried = withBlock(graph.entry, decode(Buffer.from(after)), defaultLimits, (node) =>
            isOutermostObject(node, graph),
          )
          if (tried !== undefined) {
            tries += 1
            const entry = await parseText(path, after, languageOf(path), defaultLimits)
            const seen = ({ root, findings }: SourceFile) => [root && toData(root), findings]
            if (JSON.stringify(seen(tried)) !== JSON.stringify(seen(entry)))
              t.strictSame(seen(tried), seen(entry), JSON.stringify([before, after]))
            // What is written at the change, where somebody's cursor is.
            const [one, other] = [pointerAt(tried, start), pointerAt(entry, start)]
            if (one !== other) t.equal(one, other, JSON.stringify([before, after, start]))
          }
          const next = await read(after)
          if (next.entry.root === undefined) continue
          if (graph !== next && graph.line === next.line) patches += 1
          const texts = { ...description, [name]: after }
          const built = await graphOf(texts, { isKept: true })
          const [one, other] = [told(next), told(built)]
          if (JSON.stringify(one) !== JSON.stringify(other)) t.strictSame(one, other, JSON.stringify([texts, before]))
          const [findings, ofBuilt] = [await found(next), await found(built)]
          if (findings.join() !== ofBuilt.join()) t.strictSame(findings, ofBuilt, JSON.stringify([texts, before]))
          graph = next
          before = after
        }
      }),
      runs(1200),
    )
    t.ok(isMetOften(rereads, 1000))
    t.ok(isMetOften(broken, 1000), String(broken))
    t.ok(isMetOften(tries, 1000))
    t.ok(isMetOften(patches, 200))
  },
)

t.test('a changed block is not read alone if the whole text then has a warning', async (t) => {
  const path = `${project}/main.yaml`
  const textWith = (value: string) => `asyncapi: 3.1.0\nchannels:\n  a:\n    x-a: ${value}\n`
  const rereadWith = async (value: string) => {
    const graphs = new KeptGraphs()
    const { reader } = memoryReader({ 'main.yaml': textWith('1') })
    const entry = await parseText(path, textWith('1'), 'yaml', defaultLimits)
    await graphs.of({ entry, building: { reader, limits: defaultLimits }, root: project })
    graphs.forget(path, `${project}/`)
    return graphs.reread({ path, bytes: Buffer.from(textWith(value)) }, 'yaml', defaultLimits)
  }
  t.strictSame((await rereadWith('2'))?.findings, [])
  for (const value of ['.nan', '[-.INF]', '{ b: +.Inf }']) t.equal(await rereadWith(value), undefined, value)
})
