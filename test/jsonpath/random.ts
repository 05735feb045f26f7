import assert from 'node:assert/strict'
import fc from 'fast-check'
import t from 'tap'
import { parsePath } from '../../src/jsonpath/parse.ts'
import { isMetOften, runs } from '../volume.ts'
import { nimma, ours } from './both-engines.ts'
import { isReadDifferently, randomDocument, randomExpression } from './random-expressions.ts'
import { type View, viewed, views } from './views.ts'

/** Whether matches come in an order of their own, from jsonpath-plus, or as names are listed in the expression. */
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
