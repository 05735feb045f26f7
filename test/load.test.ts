import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { getScalarValue, parseEvents, YAMLException } from 'js-yaml'
import t from 'tap'
import * as yaml from 'yaml'
import type { Finding } from '../src/findings/finding.ts'
import { commentsOf } from '../src/load/comments.ts'
import { endWithComment, endWithCommentsBelow, startWithComments } from '../src/load/entry-comments.ts'
import { eventsOfDocument } from '../src/load/events-from-yaml.ts'
import { defaultLimits, type Limits } from '../src/load/limits.ts'
import { loadFile } from '../src/load/load.ts'
import type { Extent, MapNode, MergeKey, Node, NodeProperties } from '../src/load/node.ts'
import { type DataOfNodes, toData } from '../src/load/node-data.ts'
import { pointerOf } from '../src/load/node-path.ts'
import { languageOf, parseText } from '../src/load/parse.ts'
import { pathAt, pathOf } from '../src/load/path-at.ts'
import { createProblemList } from '../src/load/problems.ts'
import { createReader, noFiles } from '../src/load/read.ts'
import { type Language, SourceFile } from '../src/load/source-file.ts'
import { isMerged, itemExtent, valueExtent, writtenEntries } from '../src/load/written-text.ts'
import { readYaml } from '../src/load/yaml.ts'
import { correctScalars } from '../src/load/yaml-scalar.ts'
import { buildTree } from '../src/load/yaml-tree.ts'
import { randomYaml } from './random-yaml.ts'
import { tokensOf } from './yaml-tokens.ts'

function read(content: string | Uint8Array, language: Language = 'yaml', limits: Partial<Limits> = {}) {
  return parseText(`document.${language}`, content, language, { ...defaultLimits, ...limits })
}

async function dataOf(content: string | Uint8Array, language: Language = 'yaml'): Promise<unknown> {
  const { root, findings } = await read(content, language)
  return root === undefined ? findings.map((finding) => `${finding.code}: ${finding.message}`) : toData(root)
}

/** A text as the name of a case: some line breaks would end the line of a report. */
function nameOf(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
}

/** The text in the range of a finding, after its code and one-based position. */
function place(file: SourceFile, finding: Finding): string {
  const { start } = finding.range
  return `${finding.code} ${start.line + 1}:${start.character + 1} ${JSON.stringify(sliceOf(file, finding.range))}`
}

function sliceOf(file: SourceFile, range: Finding['range']): string {
  return file.text.slice(offsetAt(file.text, range.start), offsetAt(file.text, range.end))
}

function offsetAt(text: string, position: Finding['range']['start']): number {
  const breaks = /\r\n|\n|\r/g
  for (let line = 0; line < position.line; line++) breaks.exec(text)
  return (position.line === 0 ? 0 : breaks.lastIndex) + position.character
}

t.test('YAML 1.2 values', async (t) => {
  const cases: readonly (readonly [text: string, data: unknown])[] = [
    ['null', null],
    ['~', null],
    ['- \n- Null\n- NULL\n- nULL', [null, null, null, 'nULL']],
    ['[true, True, TRUE, tRUE, false, yes, NO, on]', [true, true, true, 'tRUE', false, 'yes', 'NO', 'on']],
    ['[0, 017, 0o17, 0x1F, -12, +3, 0b1010, 1_000, 0O7]', [0, 17, 15, 31, -12, 3, '0b1010', '1_000', '0O7']],
    ['[1.5, 1., .5, 1e3, -1.2E-1, 1e, .e1, 190:20:30]', [1.5, 1, 0.5, 1000, -0.12, '1e', '.e1', '190:20:30']],
    ['[.inf, -.Inf, +.INF, .nan, .nAn]', [Infinity, -Infinity, Infinity, Number.NaN, '.nAn']],
    ['[2026-11-21, 2026-11-21T10:00:00Z, 12:30]', ['2026-11-21', '2026-11-21T10:00:00Z', '12:30']],
    ['9007199254740993', 9007199254740992],
    [
      '{1: a, ~: b, true: c, 01: d, 1.0: e, "": f, "x": g}',
      { 1: 'a', '~': 'b', true: 'c', '01': 'd', '1.0': 'e', '': 'f', x: 'g' },
    ],
    [': a', { '': 'a' }],
    [
      'a: !!str 1\nb: !!int "2"\nc: !!float 3\nd: !!null ""\ne: !!bool "true"\nf: ! 4',
      { a: '1', b: 2, c: 3, d: null, e: true, f: '4' },
    ],
    ['a: !!map {}\nb: !!seq []\nc: ! {}\nd: !<tag:yaml.org,2002:str> 5', { a: {}, b: [], c: {}, d: '5' }],
    ['%TAG !y! tag:yaml.org,2002:\n---\na: !y!str 1', { a: '1' }],
    ['a: |\n  x\n  y\nb: >-\n  x\n  y\n\nc: |+\n  z\n\n', { a: 'x\ny\n', b: 'x y', c: 'z\n\n' }],
    ['"a\\x41\\u0041\\U0001F600\\n\\\n   b"', 'aAA😀\nb'],
    ['"a\\\n\n  b \\\\\n  c"', 'a\nb \\ c'],
    ["'it''s\n  two'", "it's two"],
    ['a b\n  c\n\n  d', 'a b c\nd'],
    ['? a\n: b\n? c\n', { a: 'b', c: null }],
    ['? |\n  block\n: x', { 'block\n': 'x' }],
    ['[a: 1, ? b : 2, : c]', [{ a: 1 }, { b: 2 }, { '': 'c' }]],
    ['{a, b: , "c":d, e: [f,]}', { a: null, b: null, c: 'd', e: ['f'] }],
    ['a: {\n  b: 1\n}\nc: [\n  2\n]\n', { a: { b: 1 }, c: [2] }],
    ['a: [\tx]', { a: ['x'] }],
    ['a: &x {b: 1}\nc: *x\nd: &x 2\ne: *x', { a: { b: 1 }, c: { b: 1 }, d: 2, e: 2 }],
    ['&k a: b\nc: *k', { a: 'b', c: 'a' }],
    ['a: &n 01\n*n : x', { a: 1, '01': 'x' }],
    ['# comment\n--- # more\n"a" # end\n...\n', 'a'],
    ['a: 1\r\nb:\r\n  - 2\r\n', { a: 1, b: [2] }],
    ['a: 1\rb:\r  - 2\r', { a: 1, b: [2] }],
    ['a: \u0085x\u2028y', { a: '\u0085x\u2028y' }],
    ['{"a": "\\ud800", "b": "\\/"}', { a: '\ud800', b: '/' }],
  ]
  for (const [text, data] of cases) {
    t.strictSame(await dataOf(text), data, nameOf(text))
  }
})

t.test('merge keys are read, with a warning each', async (t) => {
  const cases: readonly (readonly [text: string, data: unknown])[] = [
    ['a: &a {x: 1, y: 2}\nb:\n  <<: *a\n  y: 3', { a: { x: 1, y: 2 }, b: { x: 1, y: 3 } }],
    ['a: &a {x: 1}\nb: {y: 3, x: 0, <<: *a}', { a: { x: 1 }, b: { y: 3, x: 0 } }],
    ['- &a {x: 1}\n- &b {x: 2, y: 2}\n- <<: [*a, *b]', [{ x: 1 }, { x: 2, y: 2 }, { x: 1, y: 2 }]],
    ['<<: {a: 1}\nb: 2', { a: 1, b: 2 }],
  ]
  for (const [text, data] of cases) {
    const file = await read(text)
    t.strictSame(file.root === undefined ? undefined : toData(file.root), data, text)
    t.strictSame(
      file.findings.map((finding) => [finding.code, finding.severity]),
      [['parse/merge-key', 'warn']],
    )
  }
  t.strictSame(await dataOf('"<<": {a: 1}'), { '<<': { a: 1 } }, 'a quoted key is an ordinary name')
  const file = await read('a: &a\n  x: 1\nb:\n  <<: *a\n  y: 2')
  t.equal(file.rangeOf(['b', 'x'], 'key').start.line, 1, 'entries keep their own places')
})

t.test('problems of YAML texts, at their places', async (t) => {
  const cases: readonly (readonly [text: string, ...places: string[]])[] = [
    ['', 'parse/empty 1:1 ""'],
    ['# only a comment\n', 'parse/empty 1:1 ""'],
    ['---\n...\n', 'parse/empty 1:1 ""'],
    ['a: 1\n---\nb: 2', 'parse/multiple-documents 2:1 "---"'],
    ['a: 1\n...\n# x\nb: 2\n', 'parse/multiple-documents 4:1 "b: 2"'],
    ['a: 1\na: 2\n"a": 3', 'parse/duplicate-key 2:1 "a"', 'parse/duplicate-key 3:1 "\\"a\\""'],
    ['{1: a, "1": b}', 'parse/duplicate-key 1:8 "\\"1\\""'],
    ['a: &a {}\nb:\n  <<: *a\n  <<: *a', 'parse/merge-key 3:3 "<<"', 'parse/duplicate-key 4:3 "<<"'],
    ['<<: 1', 'parse/merge-key 1:1 "<<"', 'parse/merge-key 1:5 "1"'],
    ['? [a]\n: b', 'parse/non-string-key 1:3 "[a]"'],
    ['a: {{ name }}', 'parse/non-string-key 1:5 "{ name }"'],
    ['a:\n  {{ name }}: b', 'parse/non-string-key 2:4 "{ name }"'],
    ['a:\n  - b: c\n   d: e\n  - f', 'parse/syntax 3:4 "d"'],
    ['a: &a []\n*a : b', 'parse/non-string-key 2:1 "*a"'],
    ['a: *none', 'parse/alias-unknown 1:4 "*none"'],
    ['a: &a [*a]', 'parse/alias-cycle 1:8 "*a"'],
    ['a: !foo b\nc: !!set {}', 'parse/unknown-tag 1:4 "!foo"', 'parse/unknown-tag 2:4 "!!set"'],
    ['a: !!int b\nc: !!str []', 'parse/tag-mismatch 1:4 "!!int"', 'parse/tag-mismatch 2:4 "!!str"'],
    ['%YAML 9.9\n---\na: 1', 'parse/yaml-version 1:7 "9.9"'],
    ['a:\n\tb: 1', 'parse/syntax 2:1 "\\t"'],
    ['a: b: c', 'parse/syntax 1:4 "b"'],
    ['a: &x b: c', 'parse/syntax 1:4 "&x b: c"'],
    ['a: !!str !!str !!str b', 'parse/syntax 1:10 "!!str"'],
    [
      'a: !!str\n  &x\n  !!int\n  &y\n  # more\n  !!str b\nc: &x &y d',
      'parse/syntax 3:3 "!!int"',
      'parse/syntax 7:7 "&y"',
    ],
    ['a: @x\nb: `y`', 'parse/syntax 1:4 "@"', 'parse/syntax 2:4 "`"'],
    ['a: 1\nb: "x \\" y\nc: 2\n', 'parse/syntax 2:4 "\\"x \\\\\\" y"'],
    ["a: 'it''s\nb: 2\n", `parse/syntax 1:4 "'it''s"`],
    ['a: [1, 2\nb: 3', 'parse/syntax 2:1 "b"'],
    // Once a parser has lost its way, it complains of every token that follows.
    ['a: [1]]\nc: 3\nd:\n  - 4', 'parse/syntax 1:7 "]"'],
    ['}\na:\n  - b\nc: |\n  d\n', 'parse/syntax 1:1 "}"'],
    ['- a\nb: c\nd: e', 'parse/syntax 2:1 "b"'],
    // What is indented too far is told where it stands, once for lines in a row, and not as a colon in the value before it.
    ['a:\n  b: 1\n   c: 2\n  d: 3\n', 'parse/syntax 3:4 "c"'],
    ['a:\n  b: 1\n    c: 2\n    e: 4\n  f: g: h\n', 'parse/syntax 3:5 "c"', 'parse/syntax 5:6 "g"'],
    ['a:\r\n  b: &x 1\r\n   c: 2', 'parse/syntax 3:4 "c"'],
    ['a:\n\tb: 1\n\tc: d\ne:\n  - 1\n f: 1', 'parse/syntax 2:1 "\\t"'],
    // So is a key without its colon, whose lines are read as one key.
    ['a: 1\nb\n  c: d\n  e: 2\n  f: 3\n', 'parse/syntax 2:1 "b"'],
    ['a:\n  - b: c\n\n  d\n\ne: 1\n', 'parse/syntax 4:3 "d"'],
    ['a:\n  b: c\n\td: e\n  f: g\n', 'parse/syntax 3:1 "\\t"'],
    ['a:\n  b:c\n  d: e\n', 'parse/syntax 2:3 "b:c"'],
    ['a: 1\nb:c d\n', 'parse/syntax 2:1 "b:c d"'],
    ['- a: 1\n  "b":\n- c:http://d\n  e: f\n', 'parse/syntax 3:3 "c:http://d"'],
    ['a: 1\nhttp://b\nc: 2\n', 'parse/syntax 2:1 "http://b"'],
    ['a: 1\n<<<<<<< ours\nb: 2\n=======\nb: 3\n>>>>>>> theirs\n', 'parse/conflict 2:1 "<<<<<<< ours"'],
    [
      'a:\r\n<<<<<<<\r\n  b: [2\r\n||||||| base\r\n=======\r\n  b: 3\r\n>>>>>>>\r\nc: 1\r\n<<<<<<< d\r\n=======\r\n>>>>>>> e',
      'parse/conflict 2:1 "<<<<<<<"',
      'parse/conflict 9:1 "<<<<<<< d"',
    ],
    ['a: |\n  <<<<<<< ours\n  =======\n  >>>>>>> theirs\n'],
    ['a: 1\n>>>>>>> theirs\n<<<<<<< ours\n=======\nb: 2\n', 'parse/syntax 2:1 ">>>>>>> theirs"'],
    ['a: x\u0001y', 'parse/control-character 1:5 "\\u0001"'],
    ['a: x\u007fy', 'parse/control-character 1:5 "\u007f"'],
    ['# \u0000', 'parse/control-character 1:3 "\\u0000"'],
  ]
  for (const [text, ...places] of cases) {
    const file = await read(text)
    t.strictSame(
      file.findings.map((finding) => place(file, finding)),
      places,
      nameOf(text),
    )
    t.equal(
      file.root === undefined,
      file.findings.some((finding) => finding.severity === 'error'),
      'no root with an error',
    )
  }
  t.match((await read('a: &anchor 1\nb: *ancor')).findings[0]?.message, 'Did you mean "*anchor"?')
  t.match((await read('x: 1\n\nx: 2')).findings[0]?.message, 'the first is in line 1')
  t.match((await read('a:1\nb: 2')).findings[0]?.message, 'expected a space after the colon: "a: 1".')
  t.match((await read('a: "b",\nc: d')).findings[0]?.message, 'Unexpected comma after a value. Remove it.')
  const tabs = 'Unexpected tab in the indentation. YAML allows only spaces there.'
  const tabbed = async (lines: string) => (await read(`a:\n${lines}`)).findings.map((finding) => finding.message)
  t.strictSame(await tabbed('\tb: 1'), [tabs])
  t.strictSame(await tabbed('\tb: 1\n\tc: 2'), [`${tabs} Line 3 has one too.`])
  t.strictSame(await tabbed('\tb:\n\t\tc: 2\n\td: 3'), [`${tabs} 2 more lines have one, the last is line 4.`])
  t.equal((await read('a: b: c\n'.repeat(500))).findings.length, 20, 'at most twenty')
  const merges = `a: &a {}\n${Array.from({ length: 50 }, (_, index) => `b${index}: {<<: *a}\n`).join('')}c: *none`
  t.equal((await read(merges)).findings.at(-1)?.code, 'parse/alias-unknown', 'warnings do not crowd out errors')
})

t.test('ranges of YAML keys and values', async (t) => {
  const text = [
    '# head',
    'plain: some words  # comment',
    '"quoted": \'single\'',
    'block: |-  # why',
    '  one',
    '',
    '  two  ',
    '',
    'folded: >',
    '  x',
    'emptyText: |-',
    'empty:',
    'tagged: !!str &t value',
    'flow: [ 1, {a: b}, c: d ] # end',
    'list:',
    '- x',
    '-',
    '- - y',
    '  - z: 1',
    '    w:',
    'alias: *t',
    '? explicit',
    ': "double',
    '  line"',
  ]
  const expected: readonly (readonly [pointer: string[], on: 'key' | 'value', slice: string])[] = [
    [['plain'], 'key', 'plain'],
    [['plain'], 'value', 'some words'],
    [['quoted'], 'key', '"quoted"'],
    [['quoted'], 'value', "'single'"],
    [['block'], 'value', '|-  # why\n  one\n\n  two'],
    [['folded'], 'value', '>\n  x'],
    [['emptyText'], 'value', '|-'],
    [['empty'], 'value', ''],
    [['tagged'], 'value', 'value'],
    [['flow'], 'value', '[ 1, {a: b}, c: d ]'],
    [['flow', '1'], 'value', '{a: b}'],
    [['flow', '2'], 'value', 'c: d'],
    [['flow', '2', 'c'], 'key', 'c'],
    [['list'], 'value', '- x\n-\n- - y\n  - z: 1\n    w:'],
    [['list', '1'], 'value', ''],
    [['list', '2'], 'value', '- y\n  - z: 1\n    w:'],
    [['list', '2', '1'], 'value', 'z: 1\n    w:'],
    [['alias'], 'key', 'alias'],
    [['alias'], 'value', 'value'],
    [['explicit'], 'key', 'explicit'],
    [['explicit'], 'value', '"double\n  line"'],
  ]
  for (const lineBreak of ['\n', '\r\n', '\r']) {
    for (const mark of ['', '\uFEFF']) {
      const file = await read(mark + text.join(lineBreak))
      t.strictSame(file.findings, [])
      t.equal(file.hasByteOrderMark, mark !== '')
      for (const [pointer, on, slice] of expected) {
        t.equal(
          sliceOf(file, file.rangeOf(pointer, on)).replaceAll(lineBreak, '\n'),
          slice,
          `${pointer.join('/')} ${on}`,
        )
      }
    }
  }
  const file = await read('a:\n  b:   \n  c: 1')
  t.strictSame(
    file.rangeOf(['a', 'b'], 'value').start,
    { line: 1, character: 4 },
    'an empty value stands after the colon',
  )
})

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
  t.match((await read('{\n"a": [1', 'json')).findings[0]?.message, 'The [ in line 2 is not closed.')
  t.strictSame(
    (await read('{"a": 1\r\n"b": 2}', 'json')).findings[0]?.range,
    { start: { line: 0, character: 7 }, end: { line: 0, character: 7 } },
    'a place inside a line break is the end of the line',
  )
  t.match(
    (await read('["a" "b"]', 'json')).findings[0]?.message,
    'Unexpected double quote, expected a comma before it.',
  )
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

t.test('limits are findings that name their setting', async (t) => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
  const bomb = [
    'a: &a [x, x]',
    ...'bcdefghijk'.split('').map((name, index) => {
      const inner = 'abcdefghij'[index]
      return `${name}: &${name} [*${inner}, *${inner}, *${inner}, *${inner}, *${inner}, *${inner}]`
    }),
  ].join('\n')
  const merges = Array.from({ length: 60 }, (_, index) =>
    index === 0 ? 'm0: &m0 {k: 1}' : `m${index}: &m${index} {k${index}: 1, <<: [*m${index - 1}, *m${index - 1}]}`,
  ).join('\n')
  const deepAliases = [
    'a0: &a0 []',
    ...Array.from({ length: 300 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}]`),
  ].join('\n')
  const cases: readonly (readonly [
    text: string,
    language: Language,
    limits: Partial<Limits>,
    code: string,
    setting: string,
  ])[] = [
    [nested(257), 'yaml', {}, 'limit/depth', 'limits.depth'],
    [nested(100_000), 'yaml', {}, 'limit/depth', 'limits.depth'],
    [nested(100_000), 'yaml', { depth: 1_000_000 }, 'limit/depth', 'limits.depth'],
    [nested(257), 'json', {}, 'limit/depth', 'limits.depth'],
    ['- '.repeat(300), 'yaml', {}, 'limit/depth', 'limits.depth'],
    ['- [!!str a]', 'yaml', { depth: 1 }, 'limit/depth', 'limits.depth'],
    [deepAliases, 'yaml', {}, 'limit/depth', 'limits.depth'],
    [bomb, 'yaml', {}, 'limit/nodes', 'limits.nodes'],
    ['[1, 2, 3]', 'json', { nodes: 3 }, 'limit/nodes', 'limits.nodes'],
    ['[1, 2, 3]', 'yaml', { nodes: 3 }, 'limit/nodes', 'limits.nodes'],
    ['[&a 1, *a, *a]', 'yaml', { aliases: 1 }, 'limit/aliases', 'limits.aliases'],
    [`${'é'.repeat(5)}: 1`, 'yaml', { keyBytes: 9 }, 'limit/key-length', 'limits.keyBytes'],
    [`{"${'é'.repeat(5)}": 1}`, 'json', { keyBytes: 9 }, 'limit/key-length', 'limits.keyBytes'],
  ]
  for (const [text, language, limits, code, setting] of cases) {
    const { findings, root } = await read(text, language, limits)
    t.equal(root, undefined)
    t.strictSame(
      findings.map((finding) => finding.code),
      [code],
      text.slice(0, 40),
    )
    t.match(findings[0]?.message, setting)
  }
  t.match((await read(merges)).findings.map((finding) => finding.code).at(-1), 'limit/nodes', 'doubling merges')
  for (const language of ['yaml', 'json'] as const) t.strictSame((await read(nested(256), language)).findings, [])
  t.strictSame((await read('- [!!str a]', 'yaml', { depth: 2 })).findings, [], 'as deep as the limit')
  t.ok((await read(nested(100_000), 'json', { depth: 100_000 })).root, 'deep JSON does not meet the end of the stack')
  const deep = (await read(nested(100_000), 'json', { depth: 100_000 })).root
  t.ok(deep !== undefined && Array.isArray(toData(deep)))
  const many = await read(Array.from({ length: 200 }, (_, index) => (index === 0 ? '- &a x' : '- *a')).join('\n'))
  t.strictSame(many.findings, [], 'two hundred aliases are fine')
})

t.test('bytes are UTF-8 or one problem', async (t) => {
  const bytes = (...values: (number | string)[]) =>
    Buffer.concat(values.map((value) => (typeof value === 'string' ? Buffer.from(value) : Buffer.from([value]))))
  const wide = (text: string, swap: boolean) =>
    swap ? Buffer.from(text, 'utf16le').swap16() : Buffer.from(text, 'utf16le')
  const cases: readonly (readonly [
    name: string,
    content: Uint8Array,
    line: number,
    character: number,
    message: RegExp,
  ])[] = [
    ['invalid', bytes('a: é\nb: x', 0xff, 'y'), 1, 4, /0xFF/],
    ['Latin-1', bytes('a: caf', 0xe9, '\n'), 0, 6, /Latin-1/],
    ['overlong', bytes('a: ', 0xc0, 0xaf), 0, 3, /overlong/],
    ['truncated', bytes('a: 😀', 0xe2, 0x82), 0, 5, /cut off/],
    ['surrogate', bytes('a: ', 0xed, 0xa0, 0x80), 0, 3, /surrogate/],
    ['continuation', bytes('a: ', 0x80), 0, 3, /continue/],
    ['UTF-16 LE with mark', wide('\uFEFFa: 1', false), 0, 0, /UTF-16 \(little endian\)/],
    ['UTF-16 BE with mark', wide('\uFEFFa: 1', true), 0, 0, /UTF-16 \(big endian\)/],
    ['UTF-16 LE', wide('a: one', false), 0, 0, /UTF-16 \(little endian\)/],
    ['UTF-16 BE', wide('a: one', true), 0, 0, /UTF-16 \(big endian\)/],
    ['zip', bytes('PK', 3, 4, 20, 0, 0, 0), 0, 0, /zip archive/],
    ['gzip', bytes(0x1f, 0x8b, 8, 0), 0, 0, /gzip/],
    ['zeros', new Uint8Array(100), 0, 0, /binary/],
  ]
  for (const [name, content, line, character, message] of cases) {
    const { findings, root } = await read(content)
    t.equal(root, undefined)
    t.equal(findings.length, 1, name)
    t.match(findings[0], { code: 'parse/encoding', message, range: { start: { line, character } } }, name)
  }
  const marked = await read(bytes(0xef, 0xbb, 0xbf, 'a: 1'))
  t.equal(marked.hasByteOrderMark, true)
  t.equal(marked.text, 'a: 1')
  t.strictSame((await read('syntax = "proto3";', 'text')).findings, [])
  t.strictSame(
    ['a.yaml', 'b.JSON', 'c.avsc', 'd.proto', 'e.xsd', 'f.raml', 'g.xml', '<stdin>', 'json'].map(languageOf),
    ['yaml', 'json', 'json', 'text', 'text', 'text', 'text', 'yaml', 'yaml'],
  )
})

t.test('every name is an ordinary name', async (t) => {
  const names = [
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'toString',
    '10',
    '2',
    '',
    'prototype',
    '__defineGetter__',
  ]
  const texts: readonly [string, Language][] = [
    [names.map((name) => `"${name}": {polluted: true}`).join('\n'), 'yaml'],
    [`{${names.map((name) => `"${name}": {"polluted": true}`).join()}}`, 'json'],
    [`base: &base\n${names.map((name) => `  "${name}": {polluted: true}`).join('\n')}\nmerged:\n  <<: *base`, 'yaml'],
  ]
  for (const [text, language] of texts) {
    const { root } = await read(text, language)
    const map: Node | undefined = root?.kind === 'map' ? (root.entries.get('merged')?.value ?? root) : undefined
    assert.ok(map?.kind === 'map')
    t.strictSame([...map.entries.keys()], names, 'in source order')
    const data = toData(map)
    assert.ok(typeof data === 'object' && data !== null)
    t.strictSame(Object.keys(data).sort(), [...names].sort())
    t.equal(Object.getPrototypeOf(data), Object.prototype)
    t.equal('polluted' in {}, false)
  }
  const { root } = await read('a: &a {x: 1}\nb: *a')
  assert.ok(root !== undefined)
  const known: DataOfNodes = new Map()
  const data = toData(root, known)
  t.equal(toData(root, known), data, 'the same node gives the same object')
  t.match(data, { a: { x: 1 } })
  t.equal(Reflect.get(Object(data), 'a'), Reflect.get(Object(data), 'b'), 'what aliases share stays shared')
})

t.test('files are read only inside the root', async (t) => {
  const folder = t.testdir({
    project: {
      'main.yaml': 'a: 1',
      'other.json': '{}',
      'big.yaml': 'x'.repeat(2_000),
      Sub: { 'Ünder.yaml': 'b: 2' },
      link: t.fixture('symlink', 'main.yaml'),
    },
    'secret.yaml': 'secret: 1',
  })
  const root = join(folder, 'project')
  symlinkSync('../secret.yaml', join(root, 'leak.yaml'))
  symlinkSync('loop.yaml', join(root, 'loop.yaml'))
  const limits = { ...defaultLimits, fileBytes: 1_000, totalBytes: 1_200 }
  const reader = createReader({ root, limits })
  const failures: readonly (readonly [path: string, reason: string, code: string])[] = [
    ['none.yaml', 'missing', 'ref/unresolved'],
    ['main.yaml/inner.yaml', 'missing', 'ref/unresolved'],
    ['../secret.yaml', 'outside-root', 'ref/outside-root'],
    ['../nothing.yaml', 'outside-root', 'ref/outside-root'],
    ['leak.yaml', 'outside-root', 'ref/outside-root'],
    ['/etc/passwd', 'outside-root', 'ref/outside-root'],
    ['loop.yaml', 'unreadable', 'ref/unresolved'],
    ['Sub', 'not-a-file', 'ref/not-a-regular-file'],
    ['big.yaml', 'too-large', 'limit/file-size'],
    ['nul\0.yaml', 'unreadable', 'ref/unresolved'],
    [`${'long'.repeat(200)}.yaml`, 'unreadable', 'ref/unresolved'],
  ]
  for (const [path, reason, code] of failures) {
    const requested = path.startsWith('/') ? path : join(root, path)
    t.match(await reader.read(requested), { ok: false, reason, code }, path.slice(0, 40))
  }
  const [main, link] = await Promise.all(
    ['main.yaml', 'link'].map((name) => loadFile(reader, join(root, name), limits)),
  )
  t.ok(main instanceof SourceFile)
  t.equal(main, link, 'one file by two names is read once')
  t.match(await loadFile(noFiles, join(root, 'main.yaml'), limits), { reason: 'outside-root' })

  t.equal(await reader.existingSpelling(join(root, 'MAIN.yaml')), join(root, 'main.yaml'))
  t.equal(await reader.existingSpelling(join(root, 'sub/u\u0308nder.yaml')), join(root, 'Sub/Ünder.yaml'))
  t.equal(await reader.existingSpelling(join(root, 'main.yaml')), join(root, 'main.yaml'))
  t.equal(await reader.existingSpelling(join(root, 'mein.yaml')), undefined)
  t.match([...(await reader.namesBeside(join(root, 'mein.yaml')))].sort(), ['Sub', 'big.yaml'])
  t.strictSame(await reader.namesBeside(join(folder, 'x.yaml')), [], 'nothing is told about other folders')

  mkdirSync(join(root, 'many'))
  const names = Array.from({ length: 100 }, (_, index) => join(root, 'many', `${index}.yaml`))
  for (const name of names) writeFileSync(name, 'x: 12345678')
  const results = await Promise.all(names.map((name) => createReader({ root, limits: defaultLimits }).read(name)))
  t.ok(results.every((result) => result.ok))
  const sequence = createReader({ root, limits: { ...limits, totalBytes: 25 } })
  for (const name of names.slice(0, 2)) t.match(await sequence.read(name), { ok: true })
  t.match(await sequence.read(names[2] ?? ''), { reason: 'too-large', code: 'limit/total-size' })
})

t.test('what may hold secrets is read as an entry alone', async (t) => {
  const key = '-----BEGIN PRIVATE KEY-----\nMIIB\n'
  const secrets = [
    '.env',
    '.ENV.production.yaml',
    'server.pem',
    'server.Key',
    'id_rsa',
    'id_rsa.pub',
    'id_ed25519.bak',
    '.git/config',
    'sub/.git/hooks.yaml',
    'sub/.env/values.pem',
    'begins.yaml',
    'indented.yaml',
    'marked.yaml',
    'link.yaml',
  ]
  const ordinary = ['id_card.yaml', 'id_token.json', '.github/api.yaml', 'env.yaml', 'key.yaml', 'pem', 'holds.yaml']
  const folder = t.testdir({
    '.env': 'a: 1',
    '.ENV.production.yaml': 'a: 1',
    'server.pem': 'a: 1',
    'server.Key': 'a: 1',
    id_rsa: 'a: 1',
    'id_rsa.pub': 'a: 1',
    'id_ed25519.bak': 'a: 1',
    '.git': { config: 'a: 1' },
    sub: { '.git': { 'hooks.yaml': 'a: 1' }, '.env': { 'values.pem': 'a: 1' } },
    'begins.yaml': key,
    'indented.yaml': `\n  ${key}`,
    'marked.yaml': `\ufeff${key}`,
    'link.yaml': t.fixture('symlink', '.env'),
    ...Object.fromEntries(ordinary.filter((name) => !name.includes('/')).map((name) => [name, 'a: 1'])),
    'holds.yaml': `a: |\n  ${key}`,
    '.github': { 'api.yaml': 'a: 1' },
  })
  const reader = createReader({ root: folder, limits: defaultLimits })
  for (const name of [...secrets, '.env.missing', '.git/missing']) {
    const path = join(folder, name)
    t.match(await reader.read(path), { ok: false, reason: 'secret', code: 'ref/secret-file' }, name)
    if (name === 'link.yaml' || name.includes('missing')) continue
    t.match(await createReader({ root: folder, limits: defaultLimits, named: path }).read(path), { ok: true }, name)
  }
  for (const name of ordinary) t.match(await reader.read(join(folder, name)), { ok: true }, name)
  t.match(await createReader({ root: join(folder, '.git'), limits: defaultLimits }).read(join(folder, '.git/config')), {
    ok: true,
  })
})

t.test('what the system shows of itself is not read, whatever the root', async (t) => {
  const folder = t.testdir({ 'link.yaml': t.fixture('symlink', '/proc/self/environ') })
  const reader = createReader({ root: '/', limits: defaultLimits })
  for (const path of ['/proc/self/environ', '/dev/zero', '/sys/kernel', '/proc', join(folder, 'link.yaml')]) {
    t.match(await reader.read(path), { ok: false, reason: 'not-a-file', code: 'ref/not-a-regular-file' }, path)
  }
})

const jsonLike = fc.jsonValue({ maxDepth: 4 })

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
    { numRuns: 40 },
  )
})

t.test('yaml.stringify is read back', async () => {
  await fc.assert(
    fc.asyncProperty(jsonLike, fc.integer({ min: 1, max: 4 }), fc.boolean(), async (value, indent, indentSeq) => {
      const expected: unknown = JSON.parse(JSON.stringify(value))
      const text = yaml.stringify(expected, { indent, indentSeq, lineWidth: 30, aliasDuplicateObjects: false })
      const file = await read(text)
      assert.deepEqual(file.root === undefined ? text : toData(file.root), expected)
    }),
    { numRuns: 100 },
  )
})

t.test('both readings of a text give the same tree', async (t) => {
  const pieces = [
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
    ' #c',
    '&x ',
    '*x',
    '!!str ',
    '"q"',
    "'s'",
    '|\n',
    '>-\n',
    '1',
    '~',
    '\r\n',
    '😀',
    '---\n',
  ]
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
    { numRuns: 3_000 },
  )
  t.ok(compared > 300, `${compared} texts were read by both`)
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
    { numRuns: 300 },
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

t.test('usual YAML is read without the thorough parser', async (t) => {
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

const choices = fc.array(fc.nat(1_000), { maxLength: 200, size: 'max' })
const usualDocuments = choices.map((chosen) =>
  randomYaml(chosen, { lineBreaks: ['\n', '\r\n'], anchors: true, comments: true }),
)

t.test('random documents are read without the thorough parser, under the same limits', async (t) => {
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
    { numRuns: 500 },
  )
  for (const [kind, count] of Object.entries(counts)) t.ok(count > 50, `${count} texts: ${kind}`)
})

const unusualDocuments = choices.map((chosen) =>
  randomYaml(chosen, { lineBreaks: ['\n', '\r\n'], anchors: true, comments: true, unusual: true }),
)

t.test('both thorough readers give the same tree of random documents', async () => {
  await fc.assert(
    fc.asyncProperty(unusualDocuments, async (text) => {
      const document = yaml.parseDocument(text, { schema: 'failsafe', uniqueKeys: false, prettyErrors: false })
      assert.deepEqual(document.errors, [])
      const { events, sources } = eventsOfDocument(text, document, yaml)
      const tree = buildTree(text, events, (_, event) => sources.get(event) ?? '', defaultLimits, createProblemList())
      assert.deepStrictEqual((await readYaml(text, defaultLimits)).root, tree)
    }),
    { numRuns: 300 },
  )
})

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
    { numRuns: 500 },
  )
  for (const [kind, count] of Object.entries(counts)) t.ok(count > 20, `${count} of kind ${kind}`)
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

t.test('from an offset to what is written there', async (t) => {
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
          assert.deepEqual(pointerOf(pathOf(file, node) ?? assert.fail()), pointer)
      }
    }),
    { numRuns: 200 },
  )
  t.ok(aliases > 100, `${aliases} offsets in aliases`)
  const file = await read('a: &a {x: 1}\nb: *a\nc:\n  <<: *a\n  y: 2\n')
  const placeOf = (text: string) => {
    const found = pathAt(file, file.text.indexOf(text))
    return found && [found.on, ...pointerOf(found.path)]
  }
  t.strictSame(placeOf('*a\nc'), ['value', 'b'], 'the entry with the alias')
  t.strictSame(placeOf('*a\n  y'), ['value', 'c'], 'a merge key is part of its map')
  t.strictSame(placeOf('&a'), ['value'])
  t.equal(pathAt(await read('a: b: c'), 0), undefined)
  t.equal(pathOf(file, (await read('a: 1')).root ?? assert.fail()), undefined, 'a node of another file')
})

t.test('comments are those that the `yaml` package reads', async (t) => {
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(usualDocuments, unusualDocuments), async (text) => {
      const { comment } = tokensOf(text)
      const extents = commentsOf(await read(text)).map(({ start, end }) => ({ start, end }))
      assert.deepEqual(extents, comment)
      compared += comment.length
    }),
    { numRuns: 500 },
  )
  t.ok(compared > 300, `${compared} comments`)
  const text =
    '%YAML 1.2 # a\n--- # b\n? |- # c\n  # d\n: >\n  #\n#e\nf: &g # h\n  !!str i#j\nk: ["#", l, # m\n  n#, o]\n... # p\n'
  t.strictSame((await commentsIn(text)).join(' '), '# a # b # c #e # h # m # p')
  t.strictSame(await commentsIn('{"a": "# b"}', 'json'), [])
  t.strictSame(await commentsIn('a: b: c # d'), [], 'not in a file with errors')

  async function commentsIn(content: string, language: Language = 'yaml'): Promise<readonly string[]> {
    const file = await read(content, language)
    return commentsOf(file).map(({ start, end }) => file.text.slice(start, end))
  }
})

t.test('a comment belongs to the entry above which, behind which or in which it is', async (t) => {
  const text = `# file
a: 1 # a
# b
b: # in b
  # in b

  # b/c
  c: x # b/c
  # in b
    # in b

# apart

# d
d: # in d
  # in d
  - e: 1 # d/0/e
    # in d/0
  # in d
  - {f: 1, # d/1/f
     # d/1/g
     g: [x, # d/1/g/0
       y # d/1/g/1
       # in d/1/g
       ]} # d/1
h: &h |- # h
  # text
# i
i: *a # i
  # i
j:
  <<: *h # in j
  k: 1
# end
`
  const yamlText = text.replace('a: 1', 'a: &a {}').replace('<<: *h', '<<: *a').replace('i: *a', 'i: *h')
  const file = await read(yamlText)
  assert.equal(file.reader, 'js-yaml')
  const found = commentsOf(file).map(({ start, end, owner }) => [
    file.text.slice(start, end).replace(/^# (?:in )?/, ''),
    pointerOf(owner).join('/'),
  ])
  t.strictSame(
    found,
    found.map(([name = '']) => [name, ['file', 'apart', 'end'].includes(name) ? '' : name]),
  )
  let compared = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(usualDocuments, unusualDocuments), async (document) => {
      const random = await read(document)
      const comments = commentsOf(random)
      compared += comments.length
      for (const entry of blockEntriesOf(random)) {
        const { column, keyStart, end, pointer } = entry
        const first = startWithComments(document, keyStart)
        const last = endWithCommentsBelow(document, endWithComment(document, end), column)
        for (const { start, owner } of comments) {
          const isOwned = pointerOf(owner).slice(0, pointer.length).join('/') === pointer.join('/')
          assert.equal(isOwned, first <= start && start < last, `${start} ${pointer.join('/')}`)
        }
      }
    }),
    { numRuns: 200 },
  )
  t.ok(compared > 100, `${compared} comments`)
})

interface BlockEntry {
  readonly keyStart: number
  readonly column: number
  readonly end: number
  readonly pointer: readonly string[]
}

/** The entries of the maps of a file in block style, where each is written. */
function blockEntriesOf(file: SourceFile): readonly BlockEntry[] {
  const found: BlockEntry[] = []
  if (file.root !== undefined) add([], file.root)
  return found

  function add(pointer: readonly string[], node: Node): void {
    if (node.kind === 'list') {
      for (const [index, item] of node.items.entries())
        if (node.aliases?.has(index) !== true) add([...pointer, `${index}`], item)
    } else if (node.kind === 'map') {
      for (const entry of writtenEntries(node)) {
        if (entry === node.merge) continue
        const { key, keyStart, alias, value } = entry
        const { end } = valueExtent(entry)
        if (!node.flow) found.push({ keyStart, column: file.columnAt(keyStart), end, pointer: [...pointer, key] })
        if (alias === undefined) add([...pointer, key], value)
      }
    }
  }
}

t.test('the column of an offset is that of its position', async (t) => {
  for (const text of ['', '\n', '\na: 1\n\nb: é\n', 'a: 1\r\nb: 2\rc: 3\n', '{"a":\n[1]}'])
    for (let offset = 0; offset <= text.length; offset++) {
      const file = await parseText('a.yaml', text, 'yaml', defaultLimits)
      t.equal(file.columnAt(offset), file.positionAt(offset).character, JSON.stringify([text, offset]))
    }
})

t.test('what the plain reader reads of damaged YAML, the thorough reader reads too', async (t) => {
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
    { numRuns: 2_000 },
  )
  t.ok(compared > 100, `${compared} texts were read`)
})
