import t from 'tap'
import { definePlugin, type ReadSchema } from '../../src/plugin/index.ts'
import { runRules } from '../../src/rules/rulesets.ts'
import { builtInRules, graphOf } from '../conformance/lint-source.ts'
import { described, places } from './findings-in.ts'

const active = [...builtInRules].map(([code, definition]) => ({
  code,
  definition,
  severityAt: () => definition.severity,
}))
const meta = { name: 'acme-shapes', version: '1.0.0', namespace: 'acme' }
const reads = { mediaTypes: ['application/vnd.acme.shapes'], versions: ['2'] }
const shapes = '{ schemaFormat: "application/vnd.ACME.shapes; version=2", schema: { shape: round } }'

t.test('a plugin adds a schema format', async (t) => {
  let loaded = 0
  const read = (schema: unknown): ReadSchema => ({
    problems: JSON.stringify(schema).includes('square') ? [{ message: 'Unexpected corner', pointer: ['shape'] }] : [],
    refused: (value) => (value === 'round' ? [] : [{ pointer: [], expected: 'something round' }]),
  })
  const load = async () => {
    loaded += 1
    return { read }
  }
  const plugin = definePlugin({ meta, schemaFormats: { shapes: { title: 'Shapes', reads, load } } })
  const run = async (text: string) =>
    places((await runRules(await graphOf(text, '/document.yaml'), active, { plugins: [plugin] })).findings)
  t.strictSame(await run(described(shapes, 'round')), [])
  t.strictSame(await run(described(shapes, 'flat')), ['8:31-8:35'])
  t.strictSame(await run(described(shapes.replace('round', 'square'), 'x')), ['8:31-8:32', '7:93-7:99'])
  t.equal(loaded, 3)
  t.strictSame(await run(described(shapes.replace('=2', '=3'), 'flat')), [], 'another version')
  t.equal(loaded, 3, 'its code is loaded for schemas in its format only')
})

t.test('a format that throws is one finding, and the rest is still checked', async (t) => {
  const fail = () => {
    throw new Error('boom')
  }
  const failing = {
    load: async () => fail(),
    read: async () => ({ read: fail }),
    refused: async () => ({ read: () => ({ problems: [], refused: fail }) }),
    nothing: async () => ({ read: () => JSON.parse('{}') }),
    'no parts': async () => ({ read: () => ({ problems: [], refused: () => JSON.parse('[{}]') }) }),
  }
  for (const [what, load] of Object.entries(failing)) {
    const plugin = definePlugin({ meta, schemaFormats: { shapes: { title: 'Shapes', reads, load } } })
    const text = `${described(shapes, 'x')}components:\n  schemas: { s: ${shapes} }\nx: 1\n`
    const { findings, crashed } = await runRules(await graphOf(text, '/document.yaml'), active, { plugins: [plugin] })
    const failed = findings.filter(({ code }) => code === 'lint/plugin-failed')
    t.equal(failed.length, 1, what)
    const problem = /^no/.test(what) ? 'must return' : 'threw an exception: boom'
    t.match(failed[0]?.message, new RegExp(`schema format "shapes" of the plugin "acme-shapes" .*${problem}`))
    t.equal(failed[0]?.range.start.line, what === 'load' ? 0 : 6)
    t.ok(findings.some(({ code }) => code === 'spec/unknown-field'))
    t.ok(crashed)
  }
})
