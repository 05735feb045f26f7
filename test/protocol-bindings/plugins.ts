import t from 'tap'
import { contributedRuleset } from '../../rulesets/bindings/bindings-ruleset.ts'
import { schemaField } from '../../src/format/bindings/definition.ts'
import { field, integer, objectOrReference, oneOf, required } from '../../src/format/shape.ts'
import { visitEngine } from '../../src/lint/visit.ts'
import type { RuleVisitor } from '../../src/lint/visitor.ts'
import { type BindingContribution, definePlugin, inside } from '../../src/plugin/index.ts'
import { manifestProblem } from '../../src/plugin/manifest/check-manifest.ts'
import { runnableBindings } from '../../src/plugin/runnable-bindings.ts'
import { runRules } from '../../src/rules/rulesets.ts'
import { graphOf, lintText } from '../conformance/lint-source.ts'

t.test('a plugin adds a protocol', async (t) => {
  const pigeon: BindingContribution = {
    key: 'pigeon',
    versions: ['1.0.0'],
    levels: {
      channel: [
        {
          from: '1.0.0',
          fields: {
            loft: required(oneOf('north', 'south')),
            count: field({ shape: 'scalar', types: ['integer'], least: 1 }),
          },
        },
      ],
    },
    rules: {
      'even-count': {
        description: 'Pigeons fly in pairs',
        severity: 'error',
        visit: {
          at: ({ name }) => name === 'count',
          position: ({ location }, { report }) => report({ at: location, message: 'odd' }),
        },
      },
    },
  }
  const text =
    'asyncapi: 3.1.0\ninfo: { title: a, version: b }\nchannels:\n  c: { bindings: { pigeon: { lofts: north, count: 0 } } }\n'
  const graph = await graphOf(text, '/document.yaml', undefined, [pigeon])
  const plugin = definePlugin({ meta: { name: 'p', version: '1.0.0', namespace: 'p' }, bindings: [pigeon] })
  const rules = Object.entries(contributedRuleset(runnableBindings(plugin)).rules).map(([code, definition]) => ({
    code,
    definition,
    severityAt: () => definition.severity,
  }))
  const findings = await visitEngine.run(graph, rules)
  t.strictSame(findings.map(({ code, severity }) => `${severity} ${code}`).sort(), [
    'error bindings/pigeon/even-count',
    'warn bindings/pigeon/expected-value',
    'warn bindings/pigeon/unlisted-field',
  ])
  t.match(await lintText(text), [{ code: 'bindings/known-protocol' }], 'unknown without the plugin')
})

t.test('a failing rule of a plugin is one finding, and the other rules still run', async (t) => {
  const fail = (): never => {
    throw new Error('boom')
  }
  const failing: Readonly<Record<string, readonly [visit: RuleVisitor, line: number]>> = {
    of: [{ of: fail, object: fail }, 0],
    at: [{ at: fail, position: fail }, 0],
    suspects: [{ suspects: fail, position: fail }, 0],
    object: [{ object: fail }, 3],
    position: [{ position: fail }, 3],
    reference: [{ reference: fail }, 4],
    finish: [{ finish: async () => fail() }, 0],
    'a report of nothing': [{ object: (_, { report }) => report(JSON.parse('{}')) }, 3],
  }
  for (const [what, [visit, line]] of Object.entries(failing)) {
    const rules = { odd: { description: 'd', severity: 'error', visit } } as const
    const levels = { channel: [{ from: '1.0.0', fields: { count: field(integer), more: schemaField } }] }
    const plugin = definePlugin({
      meta: { name: 'acme-pigeon', version: '1.0.0', namespace: 'acme' },
      bindings: [{ key: 'pigeon', versions: ['1.0.0'], levels, rules }],
    })
    const contributed = runnableBindings(plugin)
    const text =
      'asyncapi: 3.1.0\ninfo: { title: a, version: b }\nchannels:\n  c: { bindings: { pigeon: { cuont: 0 } } }\n  d: { bindings: { pigeon: { more: { $ref: "#/info" } } } }\n'
    const active = Object.entries(contributedRuleset(contributed).rules).map(([code, definition]) => ({
      code,
      definition,
      severityAt: () => definition.severity,
    }))
    for (const run of ['first', 'second']) {
      const graph = await graphOf(text, '/document.yaml', undefined, contributed)
      const { findings, crashed } = await runRules(graph, active, { plugins: [plugin] })
      const failed = findings.filter(({ code }) => code === 'lint/plugin-failed')
      t.match(failed, [
        { message: /^The rule "bindings\/pigeon\/odd" of the plugin "acme-pigeon" threw an exception: / },
      ])
      t.strictSame([failed.length, failed[0]?.range.start.line, crashed], [1, line, true], `${what}, ${run} run`)
      t.ok(findings.some(({ code }) => code === 'bindings/pigeon/unlisted-field'))
    }
  }
})

t.test('an invalid table is reported before anything is checked', async (t) => {
  const levels = {
    channel: [{ from: '1.0.0', fields: { nest: field(objectOrReference('pigeon/Nest')) } }],
  }
  const tables: readonly (readonly [binding: unknown, problem: RegExp | undefined])[] = [
    [{ levels, types: [inside('pigeon/Nest', 'nest', {})] }, undefined],
    [{ levels }, /uses pigeon\/Nest, which the format does not have/],
    [{ levels, types: [inside('Nest', 'nest', {})] }, /expected a name such as pigeon\/Queue/],
    [
      { levels: { channel: [{ from: '1.0.0', fields: { nest: {} } }] } },
      /"bindings\.0\.levels\.channel\.0\.fields\.nest\.shape", expected a shape/,
    ],
    [{ key: 'sns' }, /its key is "notifytopic" in the neutral spelling/],
    [
      { rules: { odd: { description: 'd', severity: 'error' } } },
      /"bindings\.0\.rules\.odd\.visit", expected an object/,
    ],
  ]
  const meta = { name: 'acme-pigeon', version: '1.0.0', namespace: 'acme' }
  for (const [binding, problem] of tables) {
    const table = Object.assign({ key: 'pigeon', versions: ['1.0.0'] }, binding)
    const found = manifestProblem({ meta, bindings: [table] })
    if (problem === undefined) t.equal(found, undefined)
    else t.match(found, problem)
  }
})
