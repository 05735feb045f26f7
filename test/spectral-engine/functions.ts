import path from 'node:path'
import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import { alphabetical } from '@stoplight/spectral-functions'
import t from 'tap'
import { findingAsText, lint, lintWithSpectral, write } from './both-engines.ts'
import { manyFiles } from './documents.ts'
import { rules, tell } from './rule-definitions.ts'

t.test('names are listed as Spectral lists them, those that look like integers too', async (t) => {
  const numbered = 'm: 1\n2: 1\n1: { z: 1, 9: 1 }\n'
  const nested = numbered.trimEnd().replaceAll('\n', ', ')
  const inFiles = {
    'numbers.yaml': `x: { b: { $ref: '#/y' }, 200: 2, a: { 9: 1, 7: { c: 1, 3: { $ref: '#/z' } } }, 100: 1 }
y: { k: 1, 20: 2, 10: { q: { $ref: '#/z' }, 1: 1 } }
z: { ${nested} }
sibling: { $ref: '#/z', 2: { 4: 1, 3: 1 } }
foreign: [{ $ref: 'part.yaml#/z' }, { $ref: 'part.json#/z' }]
sorted: { 1: 1, 2: 2, 10: 3, a: 4 }
`,
    'part.yaml': `y: { n: 1, 1: 1 }\nz: { ${nested}, 0: { $ref: '#/y' } }\n`,
    'part.json': '{ "y": { "n": 1, "1": 1 }, "z": { "m": 1, "2": 1, "1": { "$ref": "#/y" } } }',
  }
  const list = (value: unknown, _: unknown, { document, path: at, documentInventory }: RulesetFunctionContext) => {
    if (!isRecord(value)) return undefined
    const associated = documentInventory.findAssociatedItemForPath(at, true)?.document.trapAccess(value) ?? value
    const names = [value, document.trapAccess(value), associated].map((object) => Object.keys(object).join())
    return [{ message: `${names.join(' ')} ${JSON.stringify(value)} ${Object.keys({ ...value })}` }]
  }
  const definition = rules({
    resolved: { given: '$..*', then: { function: list } },
    source: { given: '$..*', resolved: false, then: { function: list } },
    sorted: { given: '$..*', then: { function: alphabetical } },
    names: { given: '$..*', then: { field: '@key', function: tell } },
  })
  for (const texts of [{ 'main.yaml': numbered }, { 'main.json': '{ "b": 1, "1": { "a": 1, "0": 2 } }' }, inFiles]) {
    const entry = write(texts)
    const { findings } = await lint(definition, entry)
    t.ok(findings.length > 4)
    t.strictSame(findings.map(findingAsText), await lintWithSpectral(definition, entry))
  }
})

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

t.test('functions get the context that Spectral gives them', async (t) => {
  const entry = write(manyFiles)
  const seen: unknown[] = []
  const look = (_value: unknown, _options: unknown, context: RulesetFunctionContext) => {
    const { document, documentInventory: inventory, rule } = context
    const buyer = inventory.findAssociatedItemForPath(['channels', 'orders', 'payload', 'type'], true)
    const names = Object.keys(inventory.referencedDocuments).map((name) => path.relative(path.dirname(entry), name))
    seen.push([
      rule.severity,
      context.path,
      document.source,
      document.formats,
      document.data,
      document.diagnostics,
      document.getRangeForJsonPath(['channels', 'orders', 'nothing']),
      document.getRangeForJsonPath(['channels', 'orders', 'nothing'], true),
      document.getRangeForJsonPath(['channels', 'orders', 'payload']),
      document.trapAccess({ b: 1, a: 2 }),
      Reflect.get(inventory, 'resolved'),
      Reflect.get(inventory, 'unresolved'),
      Reflect.get(inventory, 'source'),
      buyer?.document.source,
      buyer?.path,
      buyer?.missingPropertyPath,
      names.sort(),
      Object.values(inventory.referencedDocuments)
        .map(({ data }) => JSON.stringify(data))
        .sort(),
      inventory.graph?.getNodeData(entry).refMap,
      inventory.graph?.size(),
      [...(inventory.graph?.overallOrder() ?? [])].sort(),
      [...(inventory.graph?.dependenciesOf(entry) ?? [])].sort(),
      ...['nodes', 'outgoingEdges', 'incomingEdges'].map((name) =>
        sortedMembers(Reflect.get(Object(inventory.graph), name)),
      ),
      Object.keys({ ...context, path: [] }).sort(),
    ])
    return undefined
  }
  const definition = { rules: { look: { given: '$.channels', then: { function: look } } } }
  await lint(definition, entry)
  await lintWithSpectral(definition, entry)
  const [ours, theirs] = seen
  t.same(ours, theirs)
})

/** Members of the graph of a document as text, without the data, in the order of their names. */
function sortedMembers(members: object): readonly string[] {
  return Object.entries(members)
    .map(([name, member]) => `${name}: ${JSON.stringify(Array.isArray(member) ? member.toSorted() : member.refMap)}`)
    .sort()
}
