import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { defaultLimits } from '../../src/load/limits.ts'
import type { Extent, MapNode, MergeKey, Node, NodeProperties } from '../../src/load/node.ts'
import { pointerOf } from '../../src/load/node-path.ts'
import { parseText } from '../../src/load/parse.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { pathAt, pathOfNode } from '../../src/load/text/path-at.ts'
import { isMerged, itemExtent, valueExtent, writtenEntries } from '../../src/load/text/written-text.ts'
import { isMetOften, runs } from '../volume.ts'
import { tokensOf } from '../yaml-tokens.ts'
import { jsonLike, unusualDocuments, usualDocuments } from './random-documents.ts'
import { read } from './read-text.ts'

/** Where the aliases, anchors and tags are that a tree keeps, in order. */
function marksOf(root: Node): Record<'alias' | 'anchor' | 'tag', readonly Extent[]> {
  const found: Record<'alias' | 'anchor' | 'tag', Extent[]> = { alias: [], anchor: [], tag: [] }
  const open: Node[] = [root]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    addProperties(node.properties)
    if (node.kind === 'list') {
      found.alias.push(...(node.aliases?.values() ?? []))
      const { items, aliases } = node
      open.push(...items.filter((_, index) => aliases?.has(index) !== true))
    }
    if (node.kind !== 'map') continue
    for (const { alias, keyProperties, value } of writtenEntries(node)) {
      addProperties(keyProperties)
      if (alias === undefined) open.push(value)
      else found.alias.push(alias)
    }
  }
  for (const extents of Object.values(found)) extents.sort((one, other) => one.start - other.start)
  return found

  function addProperties({ anchor, tag }: NodeProperties = {}): void {
    if (anchor !== undefined) found.anchor.push(anchor)
    if (tag !== undefined) found.tag.push(tag)
  }
}

t.test('aliases, anchors and tags keep their extents', async (t) => {
  const counts = { alias: 0, anchor: 0, tag: 0, merge: 0 }
  await fc.assert(
    fc.asyncProperty(fc.oneof(usualDocuments, unusualDocuments), async (text) => {
      const { root } = await read(text)
      assert.ok(root !== undefined)
      const { alias, anchor, tag } = tokensOf(text)
      assert.deepEqual(marksOf(root), { alias, anchor, tag })
      counts.alias += alias.length
      counts.anchor += anchor.length
      counts.tag += tag.length
      counts.merge += /^ *<<:/m.test(text) ? 1 : 0
    }),
    runs(500),
  )
  for (const [kind, count] of Object.entries(counts)) t.ok(isMetOften(count, 20), `${count} of kind ${kind}`)
  const text = '- &a {x: 1}\n- <<: [*a, {y: 2}]\n  x: 2\n  z: 3\n- {<<: *a}\n- [&b c: *a, *b : d]\n- *a\n'
  const { root } = await read(text)
  assert.ok(root?.kind === 'list')
  const [, first, second] = root.items
  assert.ok(first?.kind === 'map' && second?.kind === 'map')
  const written = writtenEntries(first).map((entry) => [entry.key, sliceAt(valueExtent(entry))])
  t.strictSame(written, [
    ['<<', '[*a, {y: 2}]'],
    ['x', '2'],
    ['z', '3'],
  ])
  t.strictSame(
    [...first.entries.values()].filter((entry) => isMerged(first, entry)).map(({ key }) => key),
    ['y'],
  )
  t.strictSame(
    writtenEntries(second).map((entry) => sliceAt(valueExtent(entry))),
    ['*a'],
  )
  t.strictSame(
    [0, 3, 4, 5].map((index) => sliceAt(itemExtent(root, index))),
    ['{x: 1}', '[&b c: *a, *b : d]', '*a', undefined],
  )
  const { alias, anchor, tag } = tokensOf(text)
  // The parser of the other package has the alias that is a key, which for us is the text of that key.
  t.strictSame(marksOf(root), { alias: alias.filter(({ start }) => !text.startsWith('*b', start)), anchor, tag })

  function sliceAt(extent: Extent | undefined): string | undefined {
    return extent && text.slice(extent.start, extent.end)
  }
})

/** A key or value of a file, where it is written, and the value that its path leads to. */
interface Written extends Extent {
  readonly on: 'key' | 'value'
  readonly pointer: readonly string[]
  readonly node: Node
}

/** All keys and values of a file that have text of their own. */
function allWritten(file: SourceFile): readonly Written[] {
  const found: Written[] = []
  if (file.root !== undefined) addValue([], file.root, undefined)
  return found.filter(({ start, end }) => start < end)

  function addValue(pointer: readonly string[], node: Node, alias: Extent | undefined): void {
    const { start, end } = alias ?? node
    found.push({ start, end, on: 'value', pointer, node })
    if (alias !== undefined || node.kind === 'scalar') return
    if (node.kind === 'map') addEntries(pointer, node)
    else
      for (const [index, item] of node.items.entries())
        addValue([...pointer, `${index}`], item, node.aliases?.get(index))
  }

  function addEntries(pointer: readonly string[], map: MapNode): void {
    for (const entry of map.entries.values()) {
      const { key, keyStart, keyEnd, value, alias } = entry
      const isElsewhere = isMerged(map, entry) && !isInMerge(map.merge, keyStart)
      if (isElsewhere) continue
      found.push({ start: keyStart, end: keyEnd, on: 'key', pointer: [...pointer, key], node: value })
      addValue([...pointer, key], value, alias)
    }
  }

  function isInMerge(merge: MergeKey | undefined, offset: number): boolean {
    return merge !== undefined && merge.alias === undefined && merge.value.start <= offset && offset < merge.value.end
  }
}

t.test('an offset leads to the value that is written there', async (t) => {
  const documents = fc.oneof(
    fc.record({ text: fc.oneof(usualDocuments, unusualDocuments), language: fc.constant('yaml' as const) }),
    fc.record({
      text: jsonLike.map((value) => JSON.stringify(value, undefined, 1)),
      language: fc.constant('json' as const),
    }),
  )
  let aliases = 0
  await fc.assert(
    fc.asyncProperty(documents, async ({ text, language }) => {
      const file = await read(text, language)
      const written = allWritten(file)
      for (let offset = 0; offset <= text.length; offset++) {
        const here = written.filter(({ start, end }) => start <= offset && offset < end)
        // What is written inside of something else comes behind it in the list.
        const innermost = here.findLast(({ start, end }) =>
          here.every((other) => end - start <= other.end - other.start),
        )
        const found = pathAt(file, offset)
        assert.deepEqual(
          found && { on: found.on, pointer: pointerOf(found.path) },
          innermost && { on: innermost.on, pointer: innermost.pointer },
          `${offset}`,
        )
        assert.equal(found?.path.node, innermost?.node)
        if (innermost !== undefined && innermost.node.end < innermost.start) aliases += 1
      }
      for (const { on, pointer, node, start } of written) {
        if (on === 'value' && node.start === start)
          assert.deepEqual(pointerOf(pathOfNode(file, node) ?? assert.fail()), pointer)
      }
    }),
    runs(200),
  )
  t.ok(isMetOften(aliases, 100), `${aliases} offsets in aliases`)
  const file = await read('a: &a {x: 1}\nb: *a\nc:\n  <<: *a\n  y: 2\n')
  const placeOf = (text: string) => {
    const found = pathAt(file, file.text.indexOf(text))
    return found && [found.on, ...pointerOf(found.path)]
  }
  t.strictSame(placeOf('*a\nc'), ['value', 'b'], 'the entry with the alias')
  t.strictSame(placeOf('*a\n  y'), ['value', 'c'], 'a merge key is part of its map')
  t.strictSame(placeOf('&a'), ['value'])
  t.equal(pathAt(await read('a: b: c'), 0), undefined)
  t.equal(pathOfNode(file, (await read('a: 1')).root ?? assert.fail()), undefined, 'a node of another file')
})

t.test('the column of an offset is that of its position', async (t) => {
  for (const text of ['', '\n', '\na: 1\n\nb: é\n', 'a: 1\r\nb: 2\rc: 3\n', '{"a":\n[1]}'])
    for (let offset = 0; offset <= text.length; offset++) {
      const file = await parseText('a.yaml', text, 'yaml', defaultLimits)
      t.equal(file.columnAt(offset), file.positionAt(offset).character, JSON.stringify([text, offset]))
    }
})
