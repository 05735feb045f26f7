import { join } from 'node:path'
import { Ruleset } from '@stoplight/spectral-core'
import t from 'tap'
import type { RulesetDefinition } from '../../../../src/lint/spectral-form.ts'
import { spectralRuleset } from '../../../../src/plugin/visiting.ts'
import { presetMembers } from '../../../../src/rules/rulesets.ts'
import { styleRulesets } from '../../../../src/rules/style-rulesets.ts'
import { unknownOfPlugin } from '../../loading/spectral-rulesets.ts'
import { type Files, folderWith, load } from './load-files.ts'

t.test('rulesets that come with msgapi are free of the faults that a run checks for', async (t) => {
  const members = [
    ...(presetMembers('msgapi:all', { style: await styleRulesets() }) ?? []),
    (await styleRulesets()).strict,
  ]
  t.equal(members.length, 5)
  for (const member of members.map(spectralRuleset)) {
    t.doesNotThrow(() => new Ruleset({ ...member }, { severity: 'all' }), String(member.description))
    t.strictSame([...new Set(Object.values(member.rules).map(({ given }) => given))], ['$'], 'paths')
    t.strictSame(
      Object.keys(member.rules).filter((name) => name in Object.prototype),
      [],
      'names',
    )
  }
})

t.test('a ruleset can extend those that come with msgapi', async (t) => {
  const visiting = Object.assign(async () => [], { visitor: { object() {} } })
  const spec: RulesetDefinition = {
    rules: {
      'spec/x': { description: 'x', severity: 'warn', recommended: false, given: '$', then: { function: visiting } },
    },
  }
  const builtIn = new Map(['msgapi:all', 'msgapi:recommended'].map((name) => [name, [spec, spec]]))
  const files = { 'a.yaml': 'extends: [msgapi:recommended]\nrules: { spec/x: error }' }
  const folder = folderWith(t, files)
  const { ruleset } = await load(folder, files, { builtIn })
  t.equal(ruleset.rules['spec/x']?.enabled, true)
  t.equal(ruleset.rules['spec/x']?.then[0]?.function, visiting, 'the visitor passes through')
  const all = await load(folder, files, { builtIn, extends: [{ name: 'msgapi:all', mode: 'all' }] })
  t.equal(all.ruleset.rules['spec/x']?.enabled, true, 'the mode switches all of them on')
  const some = await load(folder, files, { builtIn, extends: [{ name: 'msgapi:recommended' }] })
  t.equal(some.ruleset.rules['spec/x']?.enabled, false)
})

t.test('a rule with several names is found by each, and a rule of one ruleset alone keeps its name', async (t) => {
  const rule = '{ given: $, severity: error, then: { function: truthy } }'
  const code = `const rule = { given: '$', severity: 'error', then: { function: () => {} } }
    const loop = { rules: { 'bindings/notifytopic/one': rule } }
    loop.extends = loop
    export default { extends: [[loop, 'all']], rules: { 'bindings/sns/one': 'hint', 'bindings/sns/two': rule } }`
  const rows: readonly (readonly [files: Files, expected: readonly string[]])[] = [
    [{ 'a.yaml': `rules: { bindings/sns/one: ${rule} }` }, ['bindings/sns/one 0']],
    [{ 'a.mjs': code }, ['bindings/notifytopic/one 3', 'bindings/sns/two 0']],
    [
      {
        'a.yaml':
          'extends: ./b.yaml\nexcept: { "old/*": [bindings/notifytopic/one] }\nrules: { bindings/notifytopic/one: warn }',
        'b.yaml': `rules: { bindings/sns/one: ${rule} }`,
      },
      ['bindings/sns/one 1'],
    ],
  ]
  for (const [files, expected] of rows) {
    const folder = folderWith(t, files)
    const { ruleset } = await load(folder, files)
    const shown = (path: string) =>
      Object.values(ruleset.fromSource(join(folder, path)).rules)
        .filter(({ enabled }) => enabled)
        .map(({ name, severity }) => `${name} ${severity}`)
    t.strictSame(shown('api.yaml'), expected)
    if ('b.yaml' in files) t.strictSame(shown('old/api.yaml'), [], 'except')
  }
})

t.test('an unknown ruleset of a plugin is reported with those that plugins have', (t) => {
  const own = { definition: {}, file: 'acme.mjs' }
  const quoted = (names: readonly string[]) => {
    const rulesets = new Map(names.map((name) => [name, own]))
    const contributed = { rulesets, functions: new Map(), problemOfOptions: async () => undefined }
    return unknownOfPlugin('plugin:acme/strict', contributed).match(/"[^"]*"/g)
  }
  t.strictSame(quoted(['plugin:acme/recommended', 'plugin:b/c']), [
    '"plugin:acme/strict"',
    '"plugin:acme/recommended"',
    '"plugin:b/c"',
  ])
  t.strictSame(quoted(['plugin:acme/stricter']), ['"plugin:acme/strict"', '"plugin:acme/stricter"'])
  t.strictSame(quoted([]), ['"plugin:acme/strict"', '"plugins"'])
  t.strictSame(unknownOfPlugin('plugin:a/b', undefined).match(/"[^"]*"/g), ['"plugin:a/b"', '"plugins"'])
  t.end()
})
