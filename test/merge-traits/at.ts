import t from 'tap'
import { head, isOnce, run } from './merge-run.ts'

t.test('with `at`, only the named objects are merged', async (t) => {
  const operation = (traits: string) => `{ action: send, channel: { $ref: '#/channels/c' }, ${traits} }`
  const traits = `traits: [{ summary: S }]`
  const message = (own: string) => `{ name: n, ${own} }`
  const text = ({ a = traits, b = traits, m = traits }) => `${head}channels:
  c:
    messages:
      a/b: ${message(m)}
operations:
  a: ${operation(a)}
  b: { $ref: '#/components/operations/b' }
components:
  operations:
    b: ${operation(b)}
`
  const merged = 'summary: S'
  const rows: readonly (readonly [at: readonly string[], expected: string])[] = [
    [['#/operations/a'], text({ a: merged })],
    [['/operations/a', '#/operations/a'], text({ a: merged })],
    [['#/operations/b'], text({ b: merged })],
    [['#/components/operations/b', '/channels/c/messages/a~1b'], text({ b: merged, m: merged })],
    [['#/channels/c/messages/a~1b'], text({ m: merged })],
  ]
  for (const [at, expected] of rows) {
    const found = await run(t, { 'api.yaml': text({}) }, 'merge-traits', { at })
    t.equal(found.texts['api.yaml'], expected, at.join())
    t.strictSame(found.findings, [], at.join())
    await isOnce(t, found, at.join())
  }
  for (const at of [
    '#/operations/c',
    '#/operations',
    '#/channels/c',
    '/operations/a/traits/0',
    'x',
    '#',
    'y.yaml#/a',
  ]) {
    const found = await run(t, { 'api.yaml': text({}) }, 'merge-traits', { at: ['#/operations/a', at] })
    t.strictSame(found.findings, ['error not-found #'], at)
    t.equal(found.outcome.text, undefined, at)
  }
  const used = `${head}operations:
  a: ${operation(`traits: [{ $ref: '#/operations/b/traits/0' }]`)}
  b: ${operation(traits)}
channels: { c: {} }
`
  const first = await run(t, { 'api.yaml': used }, 'merge-traits', { at: ['#/operations/a'] })
  t.equal(first.texts['api.yaml'], used.replace(/traits: .*traits\/0.*\]/, merged))
  const second = await run(t, { 'api.yaml': used }, 'merge-traits', { at: ['#/operations/b'] })
  t.strictSame(second.findings, ['error used-trait #/operations/a/traits/0'])
})
