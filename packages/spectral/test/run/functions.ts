import path from 'node:path'
import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import { alphabetical, falsy } from '@stoplight/spectral-functions'
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

/** Members of a document's graph as text, without the data, sorted by name. */
function sortedMembers(members: object): readonly string[] {
  return Object.entries(members)
    .map(([name, member]) => `${name}: ${JSON.stringify(Array.isArray(member) ? member.toSorted() : member.refMap)}`)
    .sort()
}

t.test('what functions make of their path is where findings are', async (t) => {
  const text = `info: { title: a, contact: { name: b } }
list: [{ id: 1, tags: [x, y] }, { id: 2 }]
shared: { one: { $ref: '#/list/0' }, two: { $ref: '#/list/0' } }
`
  const says = (message: string, path?: (string | number)[]) => (path === undefined ? { message } : { message, path })
  type Change = (path: (string | number)[], context: RulesetFunctionContext) => unknown
  const changes: Readonly<Record<string, Change>> = {
    push: (path) => path.push('title'),
    pushTwo: (path) => path.push('contact', 'name'),
    pop: (path) => path.pop(),
    assignItem: (path) => Object.assign(path, { 0: 'info' }),
    empty: (path) => path.splice(0),
    assign: (_, context) => Object.assign(context, { path: ['info', 'contact'] }),
    assignAndPush: (path, context) => {
      context.path = [...path, 'id']
      context.path.push('x')
    },
    look: () => undefined,
  }
  const functions = Object.entries(changes).flatMap(([name, change]) => {
    const forms: Readonly<
      Record<string, (value: unknown, options: unknown, context: RulesetFunctionContext) => unknown>
    > = {
      plain: (_value, _options, context) => {
        change(context.path, context)
        return [says(name)]
      },
      own: (_value, _options, context) => {
        const { path } = context
        const results = [says(`${name} before`, path), says(`${name} copied`, [...path]), says(name)]
        change(path, context)
        return [...results, says(`${name} after`, context.path), says(`${name} length ${context.path.length}`)]
      },
      unread: (_value, _options, context) => {
        change([], context)
        return [says(name)]
      },
      generator: function* (_value, _options, context) {
        yield says(`${name} before`)
        change(context.path, context)
        yield says(`${name} after`)
      },
      late: async (_value, _options, context) => {
        const { path } = context
        await Promise.resolve()
        change(path, context)
        return [says(name), says(`${name} own`, path)]
      },
      sync: async (_value, _options, context) => {
        const { path } = context
        change(path, context)
        await Promise.resolve()
        return [says(name), says(`${name} own`, path)]
      },
    }
    return Object.entries(forms).map(([form, called]) => ({ title: `${name} ${form}`, called }))
  })
  const entry = write({ 'main.yaml': text })
  const givens = ['$', '$.info', '$.list[*]', '$..tags[*]', '$..*']
  for (const { title, called } of functions) {
    const definition = rules(
      Object.fromEntries(
        givens.flatMap((given) => [
          [`alone ${given}`, { given, then: { function: called } }],
          [`source ${given}`, { given, resolved: false, then: { function: called } }],
          [`field ${given}`, { given, then: { field: 'contact', function: called } }],
          [`twice ${given}`, { given, then: [{ function: called }, { function: called }] }],
          [`keys ${given}`, { given, then: [{ function: called }, { field: '@key', function: called }] }],
          [
            `core ${given}`,
            { given, then: [{ function: called }, { function: falsy }, { field: 'id', function: falsy }] },
          ],
        ]),
      ),
    )
    const { findings, crashed } = await lint(definition, entry)
    t.notOk(crashed)
    const theirs = await lintWithSpectral(definition, entry)
    t.strictSame(findings.map(findingAsText).sort(), theirs.toSorted(), title)
  }
})

t.test('a value that a rule selects twice is given to its function once, and Spectral finds no more', async (t) => {
  const entry = write({ 'main.yaml': 'list: [{ a: 1 }, { a: 2 }]\n' })
  let calls = 0
  const count = (_value: unknown, _options: unknown, context: RulesetFunctionContext) => {
    calls++
    return [{ message: `at ${context.path.join('/')}` }]
  }
  const then = { function: count }
  const definition = rules({
    listed: { given: ['$.list[*]', '$.list[*]'], then },
    above: { given: '$.list[*].a^', then },
    names: { given: ['$.list.~', '$.list.~'], then },
    both: { given: '$.*.^', then },
  })
  const { findings } = await lint(definition, entry)
  const ours = calls
  calls = 0
  t.strictSame(findings.map(findingAsText), await lintWithSpectral(definition, entry))
  t.same([ours, calls], [8, 13])
})
