import t from 'tap'
import { toData } from '../../src/load/node-data.ts'
import { dataOf, nameOf, place, read, sliceOf } from './read-text.ts'

t.test('scalars have their YAML 1.2 values', async (t) => {
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

t.test('problems of YAML texts are reported at their places', async (t) => {
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
    // The closing quote is there, so that only the indentation is missing.
    ['a:\n  b: "c\nd e"\n  f: 1\n', 'parse/syntax 3:1 "d e\\""'],
    ["a:\n  b: 'c''s\n# d: ''e\n\n  it''s f' # g\nh: 1\n", `parse/syntax 3:1 "# d: ''e"`],
    ['a: "b\n# c: d\n\\"e\\" f" # g\nh: 1\n', 'parse/syntax 2:1 "# c: d"'],
    ['a:\n  - b: "c\n\n      d\n    e"\n  - f\n', 'parse/syntax 5:5 "e\\""'],
    ['a: {\n  b: "c\nd", e: f }\ng: 1\n', 'parse/syntax 3:1 "d\\", e: f }"'],
    ['a: "b\nc: "d"\ne: ""\n', 'parse/syntax 1:4 "\\"b"'],
    ['a: "b\nc\nd: 1\ne f"\n', 'parse/syntax 1:4 "\\"b"', 'parse/syntax 4:1 "e f\\""'],
    ['a:\n  b: c\nd e\nf: 1\n', 'parse/syntax 3:1 "d e"'],
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
    ['a:\n\u00a0 b: 1\n\u00a0 c: 2\n', 'parse/odd-space 2:1 "\u00a0"'],
    ['a:\n  - \u3000b: 1\n', 'parse/odd-space 2:5 "\u3000"'],
    ['a: 1\nb:\u00a02\n', 'parse/odd-space 2:3 "\u00a0"'],
    ['a: 1\n\u00a0 b: "x\n', 'parse/odd-space 2:1 "\u00a0"'],
    ['a: |\n  \u00a0b: 1\n\u00a0 c: "2"\n', 'parse/odd-space 3:1 "\u00a0"'],
    ['"\u00a0a": \u00a0b\nc: |\n  \u00a0d: 1\n# \u00a0e\nf: "g\n  \u00a0h: i"\n'],
    [
      'a: .inf\nb: [-.INF, &c +.Inf, *c]\nd: !!float .nan\n',
      'parse/non-finite-number 1:4 ".inf"',
      'parse/non-finite-number 2:5 "-.INF"',
      'parse/non-finite-number 2:15 "+.Inf"',
      'parse/non-finite-number 3:12 ".nan"',
    ],
    ['.inf: 1\na: a.inf\nb: ".nan" # .nan\nc: |\n  .inf\nd: 1e999\ne: .iNF\n'],
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
  t.match((await read('a: &anchor 1\nb: *ancor')).findings[0]?.message, 'did you mean "*anchor"?')
  t.match((await read('x: 1\n\nx: 2')).findings[0]?.message, 'first in line 1')
  t.match((await read('a:1\nb: 2')).findings[0]?.message, 'expected a space after the colon: "a: 1"')
  t.match((await read('a: "b",\nc: d')).findings[0]?.message, 'Unexpected comma after a value; remove it')
  const tabs = 'Unexpected tab in the indentation, expected spaces'
  const tabbed = async (lines: string) => (await read(`a:\n${lines}`)).findings.map((finding) => finding.message)
  t.strictSame(await tabbed('\tb: 1'), [tabs])
  t.strictSame(await tabbed('\tb: 1\n\tc: 2'), [`${tabs}; line 3 has one too`])
  t.strictSame(await tabbed('\tb:\n\t\tc: 2\n\td: 3'), [`${tabs}; 2 more lines have one, the last is line 4`])
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
