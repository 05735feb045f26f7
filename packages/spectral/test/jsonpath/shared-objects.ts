import fc from 'fast-check'
import t from 'tap'
import { runs } from '../../../../test/volume.ts'
import { compileQuery } from '../../jsonpath/query.ts'
import { expressionOf, jsonPathPlus, NimmaEngine, nimma, ours } from './both-engines.ts'
import { isReadDifferently, randomDocument, randomExpression, randomValue } from './random-expressions.ts'
import { frozen } from './views.ts'

t.test('on shared objects, filters that depend on the path are evaluated on every path', async (t) => {
  const leaf = { name: 1 }
  const shared = { x: leaf, y: leaf }
  const root = frozen({ first: shared, second: { inner: shared } })
  const texts = [
    '$..name^^',
    '$..name^^^',
    '$..x^~',
    "$..[?(@parentProperty === 'y')]",
    "$..[?(@path && @property === 'name')]",
    '$..[?(@parent && @parent.inner)]',
  ]
  for (const text of texts) t.strictSame(ours(root, text).sort(), nimma(root, text).sort(), text)
  const once: [text: string, expected: string[]][] = [
    ['$..name', ['/first/x/name = 1']],
    ['$..name^', ['/first/x = {"name":1}']],
    ['$..name~', ['/first/x/name = "name"']],
    ["$..[?(@property === 'x')]", ['/first/x = {"name":1}']],
    ['$..[x,y]', ['/first/x = {"name":1}', '/first/y = {"name":1}']],
  ]
  for (const [text, expected] of once) {
    t.strictSame(
      ours(root, text),
      expected.map((match) => `${text}: ${match}`),
      `${text} needs one way`,
    )
  }
})

t.test('on shared objects, every edge that Spectral matches on some path is matched', async () => {
  fc.assert(
    fc.property(
      randomDocument,
      fc.array(randomValue, { minLength: 2, maxLength: 4 }),
      randomExpression,
      (top, values, text) => {
        // After `^`, the owner counts and not the edge to it.
        if (isReadDifferently(text, 'resolved') || expressionOf(text).parents > 0) return true
        const shared: unknown[] = ['s']
        for (const value of values) shared.push(Object.freeze({ a: value, b: shared.at(-1), type: shared.at(-2) ?? 1 }))
        const root = Object.freeze({ ...top, in: shared.at(-1), 'x-y': shared.slice(-2) })
        const numbers = new Map<unknown, number>()
        const numberOf = (value: unknown) => numbers.get(value) ?? numbers.set(value, numbers.size).size - 1
        const edges = new Set<string>()
        compileQuery([expressionOf(text)]).run(root, (_, { step }) =>
          edges.add(`${numberOf(step.parent?.value)}/${step.key}`),
        )
        const theirs = new Set<string>()
        const engine = new NimmaEngine([text], {
          fallback: jsonPathPlus,
          unsafe: false,
          output: 'auto',
          customShorthands: {},
        })
        const take = ({ path }: { path: (string | number)[] }): void => {
          const owner = path.slice(0, -1).reduce<unknown>((value, key) => Reflect.get(Object(value), key), root)
          theirs.add(`${numberOf(path.length === 0 ? undefined : owner)}/${path.at(-1) ?? ''}`)
        }
        try {
          engine.query(root, { [text]: take })
        } catch {
          return true
        }
        return JSON.stringify([...edges].sort()) === JSON.stringify([...theirs].sort())
      },
    ),
    runs(300),
  )
})

t.test('shared objects are visited once, and on every path when asked', async (t) => {
  let shared: unknown = { name: 1 }
  for (let level = 0; level < 18; level++) shared = { a: shared, b: shared }
  const count = (text: string, options = {}) => {
    let matches = 0
    const counts = compileQuery([expressionOf(text)]).run(shared, () => matches++, options)
    return { matches, ...counts }
  }
  t.strictSame(count('$..name'), { matches: 1, visits: 19, met: true, exhausted: false })
  t.strictSame(count('$..name', { everyPath: true }), {
    matches: 2 ** 18,
    visits: 2 ** 19 - 1,
    met: true,
    exhausted: false,
  })
  t.strictSame(count("$..[?(@path && @property === 'name')]").matches, 2 ** 18, '@path is asked on every path')
  const limited = count('$..name', { everyPath: true, budget: 100 })
  t.equal(limited.exhausted, true)
  t.equal(limited.visits, 119)
})

t.test('a document of any depth is walked', async (t) => {
  let deep: unknown = 'end'
  for (let level = 0; level < 10_000; level++) deep = { a: deep }
  let matches = 0
  compileQuery([expressionOf('$..a')]).run(deep, () => matches++)
  t.equal(matches, 10_000)
})
