import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import path from 'node:path'
import fc from 'fast-check'
import t from 'tap'
import { isMetOften, runs } from '../../../../test/volume.ts'
import { parsePath } from '../../jsonpath/parse.ts'
import { readField, type Target, targetsOf } from '../../run/targets.ts'
import { nimma, ours } from './both-engines.ts'
import { isFieldReadDifferently, isReadDifferently, randomDocument, randomExpression } from './random-expressions.ts'
import { type View, viewed, views } from './views.ts'

const require = createRequire(import.meta.url)
const { getLintTargets }: { getLintTargets(value: unknown, field: string): Target[] } = require(
  path.join(path.dirname(require.resolve('@stoplight/spectral-core')), 'runner/utils/getLintTargets.js'),
)

/** True if matches have another order, from jsonpath-plus or from the names in the expression. */
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
    runs(1_500),
  )
  t.ok(isMetOften(compared, 700), `${compared} were compared`)
})

t.test('random fields select in random trees what Spectral selects', async (t) => {
  let compared = 0
  const distinct = (targets: readonly { path: readonly unknown[]; value: unknown }[]): string[] =>
    [...new Set(targets.map(({ path: at, value }) => JSON.stringify([at.map(String), value])))].sort()
  fc.assert(
    fc.property(randomDocument, randomExpression, (random, text) => {
      if (isFieldReadDifferently(text)) return
      let theirs: string[]
      try {
        theirs = distinct(getLintTargets(random, text))
      } catch {
        return
      }
      compared++
      const field = readField(text)
      assert.ok('kind' in field)
      assert.deepEqual(distinct(targetsOf(random, field, assert.ifError)), theirs, text)
    }),
    runs(1_500),
  )
  t.ok(isMetOften(compared, 500), `${compared} were compared`)
})

t.test('names of values are selected in the order of Spectral', async (t) => {
  const document = { info: { title: 'a', contact: { name: 'x' } }, list: [{ a: [1] }, 2] }
  for (const text of ['$.~', '$.*.~', '$.info.~', '$.list.~', '$..*', '$.*~', '$..*.*~', '$..*.*', '$..a', '$..a.*~']) {
    const field = readField(text)
    if ('problem' in field) throw new Error(field.problem)
    t.strictSame(targetsOf(document, field, t.error), getLintTargets(document, text), text)
  }
  for (const text of ['$.info.contact.^.~', '$.list[*].^.~', '$.info.^.~']) {
    t.strictSame(ours(document, text).sort(), nimma(document, text).sort(), text)
  }
})
