import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import type { Node } from '../../src/load/node.ts'
import { toData } from '../../src/load/node-data.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { runs } from '../volume.ts'
import { jsonLike } from './random-documents.ts'
import { dataOf, nameOf, place, read, sliceOf } from './read-text.ts'

t.test('JSON is strict', async (t) => {
  const cases: readonly (readonly [text: string, ...places: string[]])[] = [
    [' \n', 'parse/empty 1:1 ""'],
    ['{"a": 1,}', 'parse/syntax 1:8 ","'],
    ['[1 2]', 'parse/syntax 1:3 " "'],
    ['[1,,2]', 'parse/syntax 1:4 ","'],
    ["{'a': 'b'}", `parse/syntax 1:2 "'a'"`, `parse/syntax 1:7 "'b'"`],
    ['{a: 1}', 'parse/syntax 1:2 "a"'],
    ['// x\n[1, /* y */ 2]', 'parse/syntax 1:1 "// x"', 'parse/syntax 2:5 "/* y */"'],
    [
      '[012, NaN, +1, 1., True]',
      ...['2 "012"', '7 "NaN"', '12 "+1"', '16 "1."', '20 "True"'].map((end) => `parse/syntax 1:${end}`),
    ],
    ['["a\\q", "\\u12"]', 'parse/syntax 1:4 "\\\\q"', 'parse/syntax 1:10 "\\\\u12"'],
    ['["a\n"]', 'parse/syntax 1:2 "\\"a"'],
    ['["a\tb"]', 'parse/syntax 1:4 "\\t"'],
    ['{"a" 1}', 'parse/syntax 1:6 "1"'],
    ['{"a": {"b": [1}', 'parse/syntax 1:15 "}"'],
    ['[1', 'parse/syntax 1:3 ""'],
    ['[] []', 'parse/syntax 1:4 "["'],
    ['{"a": 1, "b": 2, "a": 3}', 'parse/duplicate-key 1:18 "\\"a\\""'],
    ['{\n<<<<<<< ours\n"a": 1\n=======\n"a": 2\n>>>>>>> theirs\n}', 'parse/conflict 2:1 "<<<<<<< ours"'],
    ['"\u0000"', 'parse/control-character 1:2 "\\u0000"'],
  ]
  for (const [text, ...places] of cases) {
    const file = await read(text, 'json')
    t.strictSame(
      file.findings.map((finding) => place(file, finding)),
      places,
      nameOf(text),
    )
    t.equal(file.root, undefined)
  }
  t.match((await read('{\n"a": [1', 'json')).findings[0]?.message, 'close the [ of line 2')
  t.strictSame(
    (await read('{"a": 1\r\n"b": 2}', 'json')).findings[0]?.range,
    { start: { line: 0, character: 7 }, end: { line: 0, character: 7 } },
    'a place inside a line break is the end of the line',
  )
  t.match((await read('["a" "b"]', 'json')).findings[0]?.message, 'Unexpected double quote, expected a comma before it')
  t.equal((await read(`[${'01,'.repeat(500)}1]`, 'json')).findings.length, 20, 'at most twenty')
  t.strictSame(await dataOf('{"a": "\\ud800 \\ud83d\\ude00", "b": [-0, 1e400, true, null]}', 'json'), {
    a: '\ud800 😀',
    b: [-0, Infinity, true, null],
  })
  const file = await read('{"a" : [ 1 , "x" ] }', 'json')
  t.equal(sliceOf(file, file.rangeOf(['a'], 'key')), '"a"')
  t.equal(sliceOf(file, file.rangeOf(['a'], 'value')), '[ 1 , "x" ]')
  t.equal(sliceOf(file, file.rangeOf(['a', '1'], 'value')), '"x"')
})

/** Every range must be the text of its node, and nothing else: what is read from it alone is the same value. */
async function checkRanges(file: SourceFile, node: Node, pointer: string[]): Promise<void> {
  const slice = file.text.slice(node.start, node.end)
  const again = await read(dedent(slice, file, node.start), file.language)
  const isEmpty = node.kind === 'scalar' && slice === ''
  if (!isEmpty)
    assert.deepEqual(again.root === undefined ? slice : toData(again.root), toData(node), `/${pointer.join('/')}`)
  if (node.kind === 'list')
    for (const [index, item] of node.items.entries()) await checkRanges(file, item, [...pointer, String(index)])
  if (node.kind === 'map') {
    for (const entry of node.entries.values()) {
      const key = await read(`{${file.text.slice(entry.keyStart, entry.keyEnd)}: 1}`)
      if (entry.keyEnd > entry.keyStart)
        assert.deepEqual(key.root?.kind === 'map' ? [...key.root.entries.keys()] : [], [entry.key])
      await checkRanges(file, entry.value, [...pointer, entry.key])
    }
  }
}

/** A block collection that is cut out keeps the indentation of its first line. */
function dedent(slice: string, file: SourceFile, start: number): string {
  return ' '.repeat(file.positionAt(start).character) + slice
}

t.test('JSON.stringify is read back, ranges included', async () => {
  await fc.assert(
    fc.asyncProperty(jsonLike, fc.constantFrom(undefined, 1, '\t'), async (value, space) => {
      const text = JSON.stringify(value, undefined, space)
      const file = await read(text, 'json')
      if (file.root === undefined) throw new Error(`${text}: ${file.findings[0]?.message}`)
      assert.deepEqual(toData(file.root), JSON.parse(text))
      await checkRanges(file, file.root, [])
      if (space !== '\t') assert.deepEqual(await dataOf(text), JSON.parse(text), 'YAML reads JSON')
    }),
    runs(40),
  )
})
