import t from 'tap'
import { differencesOf } from '../bench/compare/differences.ts'
import type { Outcome } from '../bench/compare/run.ts'

const finding = {
  code: 'spec/field',
  message: 'wrong',
  severity: 0,
  source: '/apis/orders.yaml',
  range: { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } },
}
const elsewhere = { start: { line: 3, character: 0 }, end: { line: 3, character: 1 } }

function outcome(
  findings: readonly object[],
  also: Partial<Outcome> = {},
  files: Record<string, string> = {},
): Outcome {
  const written = { 'findings.json': JSON.stringify(findings), ...files }
  return { end: '0', stdout: '', stderr: '', ...also, files: new Map(Object.entries(written)) }
}

/** Two outcomes, and the kind and subject of each difference between them. */
const pairs: readonly [title: string, before: Outcome, after: Outcome, differences: readonly string[]][] = [
  ['equal outcomes', outcome([finding]), outcome([finding]), []],
  ['an exit code', outcome([]), outcome([], { end: '1' }), ['exit code: 0 → 1']],
  ['a finding that is new', outcome([]), outcome([finding]), ['finding added: error spec/field']],
  ['a finding that is gone', outcome([finding]), outcome([]), ['finding removed: error spec/field']],
  [
    'the second of two equal findings',
    outcome([finding, finding]),
    outcome([finding]),
    ['finding removed: error spec/field'],
  ],
  ['a severity', outcome([finding]), outcome([{ ...finding, severity: 1 }]), ['severity: spec/field']],
  ['a message', outcome([finding]), outcome([{ ...finding, message: 'better' }]), ['message: spec/field']],
  ['a code', outcome([finding]), outcome([{ ...finding, code: 'spec/name' }]), ['code: spec/field → spec/name']],
  ['a place', outcome([finding]), outcome([{ ...finding, range: elsewhere }]), ['place: spec/field']],
  [
    'a code with its message',
    outcome([finding]),
    outcome([{ ...finding, code: 'spec/name', message: 'better' }]),
    ['code and message: spec/field → spec/name'],
  ],
  [
    'related places',
    outcome([finding]),
    outcome([{ ...finding, related: [1] }]),
    ['field of a finding: related of spec/field'],
  ],
  ['a report', outcome([], { stdout: 'a\nb' }), outcome([], { stdout: 'a\nc' }), ['standard output: text']],
  ['notices', outcome([], { stderr: 'a' }), outcome([], { stderr: 'a\nb' }), ['standard error: text']],
  ['a bundle', outcome([], {}, { 'bundle.yaml': 'a' }), outcome([], {}, { 'bundle.yaml': 'b' }), ['bundle.yaml: text']],
  ['a bundle that is gone', outcome([], {}, { 'bundle.yaml': 'a' }), outcome([]), ['bundle.yaml: no longer written']],
]

t.test('comparing builds shows each difference once, by its kind', (t) => {
  for (const [title, before, after, expected] of pairs) {
    const found = differencesOf(before, after)
    t.strictSame(
      found.map(({ kind, about }) => `${kind}: ${about}`),
      expected,
      title,
    )
  }
  t.end()
})
