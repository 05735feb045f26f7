import fc from 'fast-check'
import t from 'tap'
import { atLeast, compareSeverities, type Finding, severities, severityNumber } from '../src/findings/finding.ts'
import { compareFindings, inOrder, unique } from '../src/findings/order.ts'
import { quote } from '../src/findings/quote.ts'
import { closest, suggestionBudget } from '../src/findings/suggest.ts'
import { runs } from './volume.ts'

const positions = fc.record({ line: fc.nat(2), character: fc.nat(2) })
const ranges = fc.record({ start: positions, end: positions })
const places = fc.record({
  source: fc.constantFrom('/a.yaml', '/b.yaml', '/B.yaml'),
  pointer: fc.array(fc.constantFrom('a', '2', '10', '__proto__', '/'), { maxLength: 2 }),
  on: fc.constantFrom('key' as const, 'value' as const),
})
const arbitraryFinding: fc.Arbitrary<Finding> = fc.record(
  {
    code: fc.constantFrom('ref/P9', 'ref/P10', 'ref/P010', 'spec/a'),
    message: fc.constantFrom('one', 'two'),
    severity: fc.constantFrom(...severities),
    place: places,
    range: ranges,
    related: fc.array(fc.record({ message: fc.constant('from here'), place: places, range: ranges }), { maxLength: 1 }),
    fixable: fc.constantFrom('safe' as const, 'unsafe' as const),
  },
  { requiredKeys: ['code', 'message', 'severity', 'place', 'range'] },
)
const shuffled = fc
  .array(arbitraryFinding, { maxLength: 20 })
  .chain((findings) =>
    fc.tuple(
      fc.constant(findings),
      fc.shuffledSubarray(findings, { minLength: findings.length, maxLength: findings.length }),
    ),
  )

function finding(changes: Partial<Finding> = {}): Finding {
  return {
    code: 'spec/required-field',
    message: 'Missing field',
    severity: 'error',
    place: { source: '/a.yaml', pointer: ['info'], on: 'value' },
    range: { start: { line: 1, character: 2 }, end: { line: 1, character: 6 } },
    ...changes,
  }
}

t.test('findings are sorted by file, position, code, pointer and message', (t) => {
  const ordered: readonly Finding[] = [
    finding({ place: { source: '/Z.yaml', pointer: [], on: 'value' } }),
    finding({ range: { start: { line: 0, character: 9 }, end: { line: 0, character: 9 } } }),
    finding({ range: { start: { line: 1, character: 1 }, end: { line: 9, character: 9 } } }),
    finding({ code: 'ref/P9' }),
    finding({ code: 'ref/P10' }),
    finding({ place: { source: '/a.yaml', pointer: [], on: 'value' } }),
    finding({ place: { source: '/a.yaml', pointer: ['9'], on: 'value' } }),
    finding({ place: { source: '/a.yaml', pointer: ['10'], on: 'value' } }),
    finding({ place: { source: '/a.yaml', pointer: ['info'], on: 'key' }, message: 'A message' }),
    finding({ place: { source: '/a.yaml', pointer: ['info'], on: 'key' } }),
    finding(),
    finding({ range: { start: { line: 1, character: 3 }, end: { line: 1, character: 4 } } }),
    finding({ place: { source: '/b.yaml', pointer: [], on: 'value' } }),
  ]
  t.same(inOrder([...ordered].reverse()), ordered, 'file, position, code, pointer, message')

  fc.assert(
    fc.property(shuffled, ([findings, others]) => {
      t.equal(JSON.stringify(inOrder(findings)), JSON.stringify(inOrder(others)))
    }),
    runs(800),
  )
  fc.assert(
    fc.property(arbitraryFinding, arbitraryFinding, arbitraryFinding, (first, second, third) => {
      t.equal(Math.sign(compareFindings(first, second)), 0 - Math.sign(compareFindings(second, first)))
      const isChain = compareFindings(first, second) <= 0 && compareFindings(second, third) <= 0
      t.ok(!isChain || compareFindings(first, third) <= 0)
    }),
    runs(200),
  )
  t.end()
})

t.test('repeated findings are removed', (t) => {
  const noPointer = { source: '/a.yaml', pointer: [], on: 'value' } as const
  const elsewhere = { start: { line: 7, character: 0 }, end: { line: 7, character: 1 } }
  const first = finding()
  t.same(unique([first, finding({ severity: 'hint', range: elsewhere })]), [first], 'the first of a place stays')
  const kept: readonly Finding[] = [
    first,
    finding({ code: 'other' }),
    finding({ message: 'other' }),
    finding({ place: { source: '/b.yaml', pointer: ['info'], on: 'value' } }),
    finding({ place: { source: '/a.yaml', pointer: ['info'], on: 'key' } }),
    finding({ place: { source: '/a.yaml', pointer: ['in', 'fo'], on: 'value' } }),
    finding({ place: noPointer }),
    finding({ place: noPointer, range: elsewhere }),
  ]
  t.same(unique([...kept, ...kept]), kept, 'code, message, file, side, pointer, and the range without a pointer count')

  fc.assert(
    fc.property(fc.array(arbitraryFinding), (findings) => {
      const once = unique(findings)
      t.same(unique(once), once)
      t.same(unique([...findings, ...findings]), once)
    }),
    runs(50),
  )
  t.end()
})

t.test('severities are compared and counted from error to hint', (t) => {
  t.same(severities.map(severityNumber), [0, 1, 2, 3])
  t.same([...severities].reverse().sort(compareSeverities), severities)
  t.ok(atLeast('error', 'warn'))
  t.ok(atLeast('warn', 'warn'))
  t.notOk(atLeast('info', 'warn'))
  t.end()
})

t.test('a suggestion is a name that is close enough', (t) => {
  const fields = [
    'address',
    'messages',
    'title',
    'summary',
    'description',
    'servers',
    'parameters',
    'tags',
    'externalDocs',
    'bindings',
  ]
  const cases: readonly [string, readonly string[], string | undefined][] = [
    ['mesages', fields, 'messages'],
    ['message', fields, 'messages'],
    ['adress', fields, 'address'],
    ['sevrers', fields, 'servers'],
    ['Title', fields, 'title'],
    ['external-docs', fields, 'externalDocs'],
    ['external_docs', fields, 'externalDocs'],
    ['tgas', fields, 'tags'],
    ['tag', fields, 'tags'],
    ['payload', fields, undefined],
    ['x', fields, undefined],
    ['', fields, undefined],
    ['title', fields, undefined],
    ['type', ['tape', 'TYPE'], 'TYPE'],
    ['colour', ['colours', 'color'], 'colours'],
    ['ID', ['in', 'id'], 'id'],
    ['__proto', ['__proto__', 'prototype'], '__proto__'],
    ['-', ['_'], undefined],
    ['konstructor', [], undefined],
    ['a'.repeat(200), ['a'.repeat(199)], 'a'.repeat(199)],
    ['a'.repeat(201), ['a'.repeat(200)], undefined],
    ['name', Array.from({ length: 20_000 }, () => 'nane'), 'nane'],
    ['name', Array.from({ length: 20_001 }, () => 'nane'), undefined],
  ]
  for (const [name, candidates, expected] of cases) {
    t.equal(closest(name, candidates), expected, `${name.slice(0, 20)} among ${candidates.slice(0, 3)}`)
  }

  const budget = suggestionBudget(1, 0)
  t.equal(closest('nane', ['name'], budget), 'name', 'of ten characters, five are taken')
  t.equal(closest('nane', ['title', 'name'], budget), undefined, 'more than are left')
  t.equal(closest('a1', ['A1'], budget), undefined, 'nothing more from then on')
  budget.grow(1)
  t.equal(closest('a1', ['A1'], budget), 'A1')

  const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 9, maxLength: 12 })
  fc.assert(
    fc.property(letters, letters, (name, candidate) => {
      const isClose = candidate !== name && plainDistance(name, candidate) <= 3
      t.equal(closest(name, [candidate]), isClose ? candidate : undefined, `${name} ${candidate}`)
    }),
    runs(500),
  )
  t.end()
})

/** The textbook's distance, with the whole table. */
function plainDistance(left: string, right: string): number {
  const table: number[][] = [Array.from({ length: right.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number) => table[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let row = 1; row <= left.length; row++) {
    const cells = [row]
    table.push(cells)
    for (let column = 1; column <= right.length; column++) {
      const change = left[row - 1] === right[column - 1] ? 0 : 1
      const isSwap = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      const swapped = isSwap ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY
      cells.push(Math.min(at(row - 1, column - 1) + change, at(row - 1, column) + 1, at(row, column - 1) + 1, swapped))
    }
  }
  return at(left.length, right.length)
}

t.test('quoted values are escaped and shortened', (t) => {
  const loop: unknown[] = []
  loop.push(loop)
  const cases: readonly [unknown, string][] = [
    ['orders', '"orders"'],
    ['', '""'],
    ['say "hi" \\ bye', '"say \\"hi\\" \\\\ bye"'],
    ['a\nb\rc\td\0', '"a\\nb\\rc\\td\\u{0}"'],
    ['\u001b[31mred\u009b0m', '"\\u{1b}[31mred\\u{9b}0m"'],
    ['\u202eevil\u2066\u2069', '"\\u{202e}evil\\u{2066}\\u{2069}"'],
    ['a\u200bb\ufeff\u2028', '"a\\u{200b}b\\u{feff}\\u{2028}"'],
    ['\ud83d', '"\\u{d83d}"'],
    ['naïve 🎉 日本', '"naïve 🎉 日本"'],
    [12, '12'],
    [-0.5, '-0.5'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [[1, 'a', null], '[1,"a",null]'],
    [{ 'a\n': { b: [] }, ['__proto__']: 1 }, '{"a\\n":{"b":[]},"__proto__":1}'],
    ['a'.repeat(120), `"${'a'.repeat(120)}"`],
    ['a'.repeat(121), `"${'a'.repeat(120)}…"`],
    ['🎉'.repeat(61), `"${'🎉'.repeat(60)}…"`],
    [`${'a'.repeat(119)}\u001b`, `"${'a'.repeat(119)}…"`],
    ['a'.repeat(10_000_000), `"${'a'.repeat(120)}…"`],
    [loop, `${'['.repeat(120)}…`],
    [{ text: 'a'.repeat(500) }, `{"text":"${'a'.repeat(111)}…`],
  ]
  for (const [value, expected] of cases) t.equal(quote(value), expected, expected.slice(0, 40))
  t.equal(quote('abcdef', 3), '"abc…"')
  t.equal(quote('abc', 3), '"abc"')
  t.equal(quote('ab"c', 3), '"ab…"')
  t.equal(quote([1, 2, 3], 4), '[1,2…')

  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
      t.notMatch(quote(text), /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u)
    }),
    runs(800),
  )
  t.end()
})
