import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { Ruleset } from '@stoplight/spectral-core'
import formats from '@stoplight/spectral-formats'
import spectralRulesets from '@stoplight/spectral-rulesets'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { presetMembers } from '../src/api/rulesets.ts'
import { styleRulesets } from '../src/api/style-rulesets.ts'
import { presetNames } from '../src/config/settings.ts'
import type { RulesetDefinition } from '../src/lint/ruleset.ts'
import { coreFunctions } from '../src/spectral/functions/core-functions.ts'
import { problemsOfRules } from '../src/spectral/loading/idle-rules.ts'
import { LayeredRuleset } from '../src/spectral/loading/layered-ruleset.ts'
import { loadRuleset } from '../src/spectral/loading/load-ruleset.ts'
import { matchesOverride, problemOfOverrideFiles } from '../src/spectral/loading/override-files.ts'
import { isOnAfter, modeCounts } from '../src/spectral/loading/rule-history.ts'
import { RulesetError } from '../src/spectral/loading/ruleset-error.ts'
import type { RulesetRequest } from '../src/spectral/loading/ruleset-request.ts'

type Files = Readonly<Record<string, string>>
type Options = Partial<Omit<RulesetRequest, 'extends'>> & { readonly extends?: RulesetRequest['extends'] }

const { truthy, falsy, pattern, length } = coreFunctions
const canary = 'msgapi.canary'
const touch = `globalThis[Symbol.for('${canary}')] = true`

function folderWith(test: Test, files: Files): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'msgapi-ruleset-')))
  test.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The names that come with msgapi, with nothing behind them. */
const presets = new Map(presetNames.map((name) => [name, []]))

/** Loads the first of the files as a person would name it on the command line, in the folder of them all. */
async function load(folder: string, files: Files, options: Options = {}) {
  const [first = ''] = Object.keys(files)
  return await loadRuleset({
    extends: [{ name: join(folder, first) }],
    namedBy: `${folder}/`,
    root: folder,
    builtIn: presets,
    allowCode: true,
    named: true,
    ...options,
  })
}

function installJiti(folder: string): void {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('node_modules/jiti'), join(folder, 'node_modules/jiti'))
}

/** The problems of a ruleset, with the folder left out. */
async function problemsOf(test: Test, files: Files, options?: Options, prepare?: (folder: string) => void) {
  const folder = folderWith(test, files)
  prepare?.(folder)
  const shown = ({ message }: RulesetError) => message.replaceAll(`${folder}/`, '').replaceAll(folder, '.')
  try {
    const { ruleset, problems } = await load(folder, files, options)
    const all = [...problems, ...problemsOfRules(ruleset.fromSource(`${folder}/a`))]
    return all.length === 0 ? 'no error' : shown(new RulesetError(all))
  } catch (error) {
    if (error instanceof RulesetError) return shown(error)
    throw error
  }
}

/** What rules came out, without what differs from one object to the next. */
function rulesOf(ruleset: Ruleset): unknown {
  const json: unknown = JSON.parse(JSON.stringify(ruleset.rules))
  for (const rule of Object.values(Object(json))) Reflect.deleteProperty(Object(rule), 'owner')
  return json
}

const base = `
rules:
  titled: { given: $.info, severity: error, then: { field: title, function: truthy } }
  quiet: { given: $, recommended: false, then: { function: falsy } }
`
const baseDefinition = {
  rules: {
    titled: { given: '$.info', severity: 'error', then: { field: 'title', function: truthy } },
    quiet: { given: '$', recommended: false, then: { function: falsy } },
  },
}

t.test('rulesets that come with msgapi have no fault that a run would look for', async (t) => {
  const members = [
    ...(presetMembers('msgapi:all', { style: await styleRulesets() }) ?? []),
    (await styleRulesets()).strict,
  ]
  t.equal(members.length, 5)
  for (const member of members) {
    t.doesNotThrow(() => new Ruleset({ ...member }, { severity: 'all' }), String(member.description))
    t.strictSame([...new Set(Object.values(member.rules).map(({ given }) => given))], ['$'], 'paths')
    t.strictSame(
      Object.keys(member.rules).filter((name) => name in Object.prototype),
      [],
      'names',
    )
  }
})

t.test('rulesets in data form give what the same definitions give in spectral-core', async (t) => {
  const cases: Record<string, { files: Files; definition: unknown }> = {
    'a ruleset alone': { files: { 'a.yaml': base }, definition: baseDefinition },
    'a ruleset in JSON': {
      files: {
        'a.json': '{"rules":{"one":{"given":["$.a","$.b"],"then":[{"function":"truthy"},{"function":"falsy"}]}}}',
      },
      definition: { rules: { one: { given: ['$.a', '$.b'], then: [{ function: truthy }, { function: falsy }] } } },
    },
    'a relative file': {
      files: { 'a.yaml': 'extends: ./base.yaml', 'base.yaml': base },
      definition: { extends: baseDefinition },
    },
    'a file without ./': {
      files: { 'a.yaml': 'extends: [base.yaml]', 'base.yaml': base },
      definition: { extends: [baseDefinition] },
    },
    'a file in another folder, which extends one beside it': {
      files: { 'a.yaml': 'extends: sub/b.yaml', 'sub/b.yaml': 'extends: ./base.yaml', 'sub/base.yaml': base },
      definition: { extends: { extends: baseDefinition } },
    },
    'mode all': {
      files: { 'a.yaml': 'extends: [[./b.yaml, all]]', 'b.yaml': base },
      definition: { extends: [[baseDefinition, 'all']] },
    },
    'mode off with rules on again': {
      files: { 'a.yaml': 'extends: [[./b.yaml, off]]\nrules: { titled: true, quiet: hint }', 'b.yaml': base },
      definition: { extends: [[baseDefinition, 'off']], rules: { titled: true, quiet: 'hint' } },
    },
    'the same file twice': {
      files: { 'a.yaml': 'extends: [[./b.yaml, off], ./b.yaml]\nrules: { titled: off }', 'b.yaml': base },
      definition: { extends: [[baseDefinition, 'off'], baseDefinition], rules: { titled: 'off' } },
    },
    'a rule redefined': {
      files: {
        'a.yaml': 'extends: ./b.yaml\nrules: { titled: { given: $.x, then: { function: falsy } } }',
        'b.yaml': base,
      },
      definition: { extends: baseDefinition, rules: { titled: { given: '$.x', then: { function: falsy } } } },
    },
    'formats, by the names of old and new': {
      files: {
        'a.yaml': `formats: [oas3.1, json-schema-2020-12, asyncapi2]
rules: { one: { given: $, then: { function: truthy } }, two: { given: $, formats: [aas3_0, json-schema-draft7], then: { function: truthy } } }`,
      },
      definition: {
        formats: [formats.oas3_1, formats.jsonSchemaDraft2020_12, formats.asyncapi2],
        rules: {
          one: { given: '$', then: { function: truthy } },
          two: { given: '$', formats: [formats.aas3_0, formats.jsonSchemaDraft7], then: { function: truthy } },
        },
      },
    },
    'aliases, scoped ones among them': {
      files: {
        'a.yaml': `
aliases:
  Channel: ['$.channels[*]']
  Message: { targets: [{ formats: [aas2], given: ['#Channel.message'] }, { formats: [aas3], given: ['$.messages[*]'] }] }
rules: { one: { given: ['#Channel.x', '#Message'], then: { function: truthy } } }`,
      },
      definition: {
        aliases: {
          Channel: ['$.channels[*]'],
          Message: {
            targets: [
              { formats: [formats.aas2], given: ['#Channel.message'] },
              { formats: [formats.aas3], given: ['$.messages[*]'] },
            ],
          },
        },
        rules: { one: { given: ['#Channel.x', '#Message'], then: { function: truthy } } },
      },
    },
    'anchors and merge keys': {
      files: {
        'a.yaml': `
x-shared: &shared { severity: info, then: &then { function: length, functionOptions: { max: 3 } } }
rules:
  one: { <<: *shared, given: $.a }
  two: { given: $.b, then: *then }`,
      },
      definition: {
        rules: {
          one: { severity: 'info', then: { function: length, functionOptions: { max: 3 } }, given: '$.a' },
          two: { given: '$.b', then: { function: length, functionOptions: { max: 3 } } },
        },
      },
    },
    'severities, documentation, messages': {
      files: {
        'a.yaml': `
documentationUrl: https://example.org/rules
extends: ./b.yaml
rules:
  titled: hint
  own: { given: $, severity: 0, resolved: false, message: '{{error}}', description: d, documentationUrl: 'https://example.org/own', then: { field: '@key', function: truthy } }`,
        'b.yaml': base,
      },
      definition: {
        documentationUrl: 'https://example.org/rules',
        extends: baseDefinition,
        rules: {
          titled: 'hint',
          own: {
            given: '$',
            severity: 0,
            resolved: false,
            message: '{{error}}',
            description: 'd',
            documentationUrl: 'https://example.org/own',
            then: { field: '@key', function: truthy },
          },
        },
      },
    },
    'spectral:arazzo': {
      files: { 'a.yaml': 'extends: spectral:arazzo\nrules: { arazzo-workflowId-unique: off }' },
      definition: { extends: spectralRulesets.arazzo, rules: { 'arazzo-workflowId-unique': 'off' } },
    },
    'names of rules that were merged into others': {
      files: {
        'a.yaml': 'extends: ./b.yaml\nrules: { operation-2xx-response: error, titled: off }',
        'b.yaml': `${base}  operation-default-response: { given: $, then: { function: truthy } }\n`,
      },
      definition: {
        extends: {
          rules: { ...baseDefinition.rules, 'operation-default-response': { given: '$', then: { function: truthy } } },
        },
        rules: { 'operation-default-response': 'error', titled: 'off' },
      },
    },
  }
  for (const [name, { files, definition }] of Object.entries(cases)) {
    const folder = folderWith(t, files)
    const { ruleset, files: read } = await load(folder, files)
    t.same(rulesOf(ruleset), rulesOf(new Ruleset(definition)), name)
    t.same(
      [...read].sort(),
      Object.keys(files)
        .map((file) => join(folder, file))
        .sort(),
      `${name}: files`,
    )
  }
})

t.test('overrides, except and what stands on top', async (t) => {
  const files = {
    'a.yaml': `
extends: ./b.yaml
parserOptions: { duplicateKeys: warn }
aliases: { Info: [$.info] }
overrides:
  - { files: ['v1/*.yaml'], rules: { titled: off } }
  - { files: ['v2/*.yaml'], rules: { extra: { given: '#Info', then: { function: truthy } } } }
  - { files: ['v3/*.yaml#/info'], rules: { titled: hint } }
  - { files: ['v4/*.yaml'], extends: [[./c.yaml, all]] }
except: { 'v5/*.yaml': [titled], 'v6/*.yaml#/info': [titled] }
`,
    'b.yaml': base,
    'c.yaml': 'rules: { more: { given: $, recommended: false, then: { function: truthy } } }',
  }
  const folder = folderWith(t, files)
  const enabled = (ruleset: Ruleset, path: string) =>
    Object.values(ruleset.fromSource(join(folder, path)).rules)
      .filter((rule) => rule.enabled)
      .map(({ name, severity }) => `${name} ${severity}`)
  const { ruleset } = await load(folder, files)
  t.same(enabled(ruleset, 'v0/x.yaml'), ['titled 0'])
  t.same(enabled(ruleset, 'v1/x.yaml'), [])
  t.same(enabled(ruleset, 'v2/x.yaml'), ['titled 0', 'extra 1'])
  t.same(
    enabled(ruleset, 'v4/x.yaml'),
    ['more 1'],
    'as in Spectral, extends of an override takes the place of the other',
  )
  t.same(enabled(ruleset, 'v5/x.yaml'), [])
  const pointed = ruleset.fromSource(join(folder, 'v3/x.yaml')).rules.titled
  t.equal(pointed?.getSeverityForSource(join(folder, 'v3/x.yaml'), ['info', 'title']), 3)
  t.equal(pointed?.getSeverityForSource(join(folder, 'v3/x.yaml'), ['servers']), 0)
  const excepted = ruleset.fromSource(join(folder, 'v6/x.yaml')).rules.titled
  t.equal(excepted?.getSeverityForSource(join(folder, 'v6/x.yaml'), ['info', 'title']), -1)
  t.equal(ruleset.parserOptions.duplicateKeys, 'warn')

  const top = await load(folder, files, { rules: { quiet: 'info' } })
  t.same(enabled(top.ruleset, 'v0/x.yaml'), ['titled 0', 'quiet 2'], 'rules on top of a ruleset')
  t.same(enabled(top.ruleset, 'v1/x.yaml'), ['quiet 2'], 'and its overrides still count')
  t.same(enabled(top.ruleset, 'v2/x.yaml'), ['titled 0', 'quiet 2', 'extra 1'])
  t.equal(top.ruleset.parserOptions.duplicateKeys, 'warn')

  const both = await load(folder, files, {
    extends: [{ name: join(folder, 'c.yaml'), mode: 'all' }, { name: './b.yaml' }],
  })
  t.same(enabled(both.ruleset, 'v1/x.yaml'), ['more 1', 'titled 0'], 'several are extends of one')
})

t.test('of several rulesets, each counts as it does alone', async (t) => {
  const names = ['x', 'y', 'z']
  const severity = fc.constantFrom('error', 'warn', 'info', 'hint', 'off')
  const ruleset = fc.record({
    rules: fc.record({ x: severity, y: severity, z: severity }),
    overrides: fc.array(
      fc.record({
        files: fc.uniqueArray(
          fc.constantFrom('*.yaml', 'old/**', 'sub/*.yaml', '../*.yaml', '*.yaml#/info', '**#/info/title'),
          {
            minLength: 1,
            maxLength: 2,
          },
        ),
        rules: fc.dictionary(fc.constantFrom(...names), severity, { minKeys: 1 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  const documents = ['a.yaml', 'old/b.yaml', 'sub/c.yaml']
  const places = [[], ['info'], ['info', 'title']]
  type Written = typeof ruleset extends fc.Arbitrary<infer Value> ? Value : never
  const definitionOf = ({ rules, overrides }: Written, prefix: string) => ({
    rules: Object.fromEntries(
      Object.entries(rules).map(([name, severity]) => [
        prefix + name,
        { given: '$', severity, then: { function: truthy } },
      ]),
    ),
    overrides: overrides.map(({ files, rules }) => ({
      files,
      rules: Object.fromEntries(Object.entries(rules).map(([name, severity]) => [prefix + name, severity])),
    })),
  })
  const severitiesIn = (given: Ruleset, path: string) =>
    Object.values(given.fromSource(path).rules).map((rule) => [
      rule.name,
      rule.enabled,
      rule.severity,
      ...documents.flatMap((file) => places.map((place) => rule.getSeverityForSource(`/p/${file}`, place))),
    ])
  const law = fc.property(ruleset, ruleset, (first, second) => {
    const layers = [
      { definition: definitionOf(first, 'a-'), mode: undefined, file: '/p/team.yaml', use: 0 },
      { definition: definitionOf(second, 'b-'), mode: undefined, file: '/p/sub/more.yaml', use: 1 },
    ]
    const layered = new LayeredRuleset(layers, {}, '/p/')
    for (const path of documents.map((name) => `/p/${name}`)) {
      const alone = layers.flatMap(({ definition, file }) =>
        severitiesIn(new Ruleset(definition, { severity: 'recommended', source: file }), path),
      )
      if (JSON.stringify(severitiesIn(layered, path)) !== JSON.stringify(alone)) return false
    }
    return true
  })
  t.doesNotThrow(() => fc.assert(law, { numRuns: 200 }))
})

t.test('who said what of a rule explains whether it is on, and how severe it is', async (t) => {
  const severity = fc.constantFrom('error', 'warn', 'info', 'hint', 'off')
  const definition = fc.record({ severity, recommended: fc.boolean() }, { requiredKeys: [] })
  const settings = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.oneof(severity, fc.boolean()))
  const mode = fc.option(fc.constantFrom('recommended', 'all', 'off'))
  const overrides = fc.array(fc.record({ files: fc.constantFrom('*', 'x/*'), rules: settings }), { maxLength: 2 })
  const layer = fc.record({ mode, settings, overrides })
  const base = fc.record({ a: definition, b: definition, c: definition })
  const law = fc.asyncProperty(
    base,
    mode,
    fc.array(layer, { minLength: 1, maxLength: 3 }),
    async (rules, first, layers) => {
      const ruleOf = (stated: object) => ({ ...stated, given: '$', then: { function: 'truthy' } })
      const files: Record<string, string> = {
        '0.json': JSON.stringify({
          rules: Object.fromEntries(Object.entries(rules).map(([name, stated]) => [name, ruleOf(stated)])),
        }),
      }
      for (const [index, { mode, settings, overrides }] of layers.entries()) {
        files[`${index + 1}.json`] = JSON.stringify({
          extends: [mode === null ? `./${index}.json` : [`./${index}.json`, mode]],
          rules: settings,
          ...(overrides.length > 0 && { overrides: overrides.map(({ files, rules }) => ({ files: [files], rules })) }),
        })
      }
      const folder = folderWith(t, files)
      const use = first === null ? {} : { mode: first }
      const { ruleset, history } = await load(folder, files, {
        extends: [{ name: join(folder, `${layers.length}.json`), ...use }],
      })
      for (const document of [undefined, join(folder, 'api.yaml')]) {
        const merged = document === undefined ? ruleset : ruleset.fromSource(document)
        for (const rule of Object.values(merged.rules)) {
          const found = history.stepsOf(rule.name, rule.recommended, document)
          const all = [...(found?.steps ?? [])]
          if (modeCounts(found?.layer.mode, all, rule.recommended)) {
            all.push({ place: { file: '' }, kind: 'mode', isOverride: false, said: found?.layer.mode })
          }
          const said = all.findLast(({ kind, said }) => kind !== 'mode' && typeof said === 'string')?.said ?? 'warn'
          const expected = ['error', 'warn', 'info', 'hint'].indexOf(String(said))
          const shown = `${rule.name} in ${JSON.stringify(files)}`
          assert.equal(isOnAfter(all, rule.recommended), rule.enabled && Number(rule.severity) !== -1, shown)
          assert.equal(expected, rule.severity, shown)
          for (const { place } of all) assert.ok(place.file === '' || place.line !== undefined, shown)
        }
      }
    },
  )
  await fc.assert(law, { numRuns: 150 })
})

t.test('rulesets that come with msgapi', async (t) => {
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
  const all = await load(folder, files, { builtIn, extends: [{ name: 'msgapi:all' }] })
  t.equal(all.ruleset.rules['spec/x']?.enabled, true, 'msgapi:all switches all of them on')
  const some = await load(folder, files, { builtIn, extends: [{ name: 'msgapi:recommended' }] })
  t.equal(some.ruleset.rules['spec/x']?.enabled, false)
})

const rule = (name: string, used: string) => `{ rules: { ${name}: { given: '$', then: { function: ${used} } } } }`
const manifest = (fields: object) => JSON.stringify({ name: 'x', version: '1.0.0', ...fields })

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

t.test('packages and code', async (t) => {
  const own = `import { createRulesetFunction } from '@stoplight/spectral-core'
import { pattern } from '@stoplight/spectral-functions'
export default createRulesetFunction({ input: null, options: null }, function own() { return [{ message: pattern.name }] })`
  const cases: Record<string, { files: Files; rules: string[] }> = {
    'a package in JSON': {
      files: {
        'a.yaml': 'extends: "@acme/rules"',
        'node_modules/@acme/rules/package.json': manifest({ main: 'rules.json' }),
        'node_modules/@acme/rules/rules.json':
          '{ "rules": { "one": { "given": "$", "then": { "function": "truthy" } } } }',
      },
      rules: ['one'],
    },
    'a file of a package': {
      files: {
        'a.yaml': 'extends: pack/strict.yaml',
        'node_modules/pack/package.json': manifest({}),
        'node_modules/pack/strict.yaml': base,
      },
      rules: ['titled', 'quiet'],
    },
    'a package that only import may ask for': {
      files: {
        'a.yaml': 'extends: [pack, pack/more/rules]',
        'node_modules/pack/package.json': manifest({
          type: 'module',
          exports: { '.': { import: './main.js' }, './more/*': { import: './lib/*.yaml' } },
        }),
        'node_modules/pack/main.js': `import { truthy } from '@stoplight/spectral-functions'\nexport default ${rule('one', 'truthy')}`,
        'node_modules/pack/lib/rules.yaml': base,
      },
      rules: ['one', 'titled', 'quiet'],
    },
    'a package of an extended package': {
      files: {
        'a.yaml': 'extends: outer',
        'node_modules/outer/package.json': manifest({ main: 'rules.yaml' }),
        'node_modules/outer/rules.yaml': 'extends: inner',
        'node_modules/outer/node_modules/inner/package.json': manifest({ main: 'rules.yaml' }),
        'node_modules/outer/node_modules/inner/rules.yaml': base,
      },
      rules: ['titled', 'quiet'],
    },
    'a CommonJS ruleset': {
      files: {
        'a.cjs': `const { truthy } = require('@stoplight/spectral-functions')\nmodule.exports = ${rule('one', 'truthy')}`,
      },
      rules: ['one'],
    },
    'a CommonJS ruleset compiled from an ES module': {
      files: {
        'a.js': `Object.defineProperty(exports, '__esModule', { value: true })
const functions_1 = require('@stoplight/spectral-functions')
exports.default = ${rule('one', '(0, functions_1.truthy)')}`.replace('(0, functions_1.truthy)', 'functions_1.truthy'),
      },
      rules: ['one'],
    },
    'an ES module': {
      files: {
        'a.mjs': `import { undefined as absent } from '@stoplight/spectral-functions'\nexport default ${rule('one', 'absent')}`,
      },
      rules: ['one'],
    },
    'named exports': {
      files: {
        'a.mjs': `import { truthy } from '@stoplight/spectral-functions'\nexport const { rules } = ${rule('one', 'truthy')}`,
      },
      rules: ['one'],
    },
    'rulesets and formats of Spectral, without extensions of files': {
      files: {
        'a.mjs': `import { arazzo } from '@stoplight/spectral-rulesets'
import { aas3 } from '@stoplight/spectral-formats'
import own from './lib/own'
export default { extends: [[arazzo, 'off']], rules: { one: { given: '$', formats: [aas3], then: { function: own } } } }`,
        'lib/own.mjs': own,
      },
      rules: [...Object.keys(spectralRulesets.arazzo.rules), 'one'],
    },
    'CommonJS packages, by the names that their functions get at run time, by their default and as a whole': {
      files: {
        'a.mjs': `import { helped } from 'helpers'
import main from 'helpers'
import * as all from 'helpers'
import compiled from 'helpers/parts/compiled'
import part from 'helpers/parts'
import manifest from 'helpers/package.json'
import { helped as again } from './lib/again'
const names = [helped(), main.helped(), all.helped(), compiled(), part(), manifest.name, again()]
export default { rules: Object.fromEntries(names.map((name, index) => [name + index, { given: '$', then: { function: () => [] } }])) }`,
        'lib/again.mjs': "import { helped } from 'helpers'\nexport { helped }",
        'node_modules/helpers/package.json': manifest({ name: 'helpers', main: 'index.js' }),
        'node_modules/helpers/index.js': "for (const name of ['helped']) exports[name] = () => name",
        'node_modules/helpers/parts/index.js': "module.exports = () => 'part'",
        'node_modules/helpers/parts/compiled.js':
          "Object.defineProperty(exports, '__esModule', { value: true })\nexports.default = () => 'compiled'",
      },
      rules: ['helped0', 'helped1', 'helped2', 'compiled3', 'part4', 'helpers5', 'helped6'],
    },
    'functions of a ruleset in YAML': {
      files: {
        'a.yaml':
          'functions: [own, deep/other]\nrules: { one: { given: $, then: { function: own } }, two: { given: $, then: { function: other } } }',
        'functions/own.mjs': own,
        'functions/deep/other.cjs': 'module.exports = () => []',
      },
      rules: ['one', 'two'],
    },
    'functions in a folder of another name, for an extended ruleset': {
      files: {
        'a.yaml': 'extends: ./sub/b.yaml',
        'sub/b.yaml': `functionsDir: ./checks\nfunctions: [own]\nrules: { one: { given: $, then: { function: own } } }`,
        'sub/checks/own.js': 'module.exports = function own() {}',
      },
      rules: ['one'],
    },
    'what exported style guides of Stoplight import, as ES modules': {
      files: {
        'a.yaml': 'functions: [own]\nrules: { one: { given: $, then: { function: own } } }',
        'functions/own.js': `import { isPlainObject, pathToPointer } from '@stoplight/json'
import * as json from '@stoplight/json'
import traverse from 'json-schema-traverse'
if (pathToPointer(['a/b']) !== '#/a~1b' || !isPlainObject({}) || json.safeStringify([1]) !== '[1]') throw new Error('json')
traverse({ properties: { a: {} } }, { allKeys: true }, (schema, pointer) => { if (typeof pointer !== 'string') throw new Error('traverse') })
export default function own() {}`,
      },
      rules: ['one'],
    },
    'what exported style guides of Stoplight import, by require': {
      files: {
        'a.cjs': `const { pointerToPath } = require('@stoplight/json')
const traverse = require('json-schema-traverse')
let visits = 0
traverse({ properties: { a: {}, b: {} } }, () => visits++)
module.exports = { rules: { [pointerToPath('#/one')[0] + visits]: { given: '$', then: { function() {} } } } }`,
      },
      rules: ['one3'],
    },
    // By jiti, where Node does not run TypeScript itself.
    TypeScript: {
      files: {
        'a.ts': `import type { RulesetDefinition } from '@stoplight/spectral-core'
import functions, { truthy } from '@stoplight/spectral-functions'
import { isPlainObject } from '@stoplight/json'
import traverse from 'json-schema-traverse'
import { limited } from './limited'
if (!isPlainObject({})) throw new Error('json')
traverse({}, () => {})
const shared: RulesetDefinition = { rules: { one: { given: '$', then: { function: truthy } } } }
export default { extends: [shared], rules: { two: { given: '$', then: [{ function: limited }, { function: functions.falsy }] } } }`,
        'limited.ts': own.replace('export default', 'export const limited ='),
      },
      rules: ['one', 'two'],
    },
  }
  for (const [name, { files, rules }] of Object.entries(cases)) {
    const folder = folderWith(t, files)
    if (name === 'TypeScript') installJiti(folder)
    const before = readdirSync(folder, { recursive: true })
    const { ruleset } = await load(folder, files)
    t.same(Object.keys(ruleset.rules), rules, name)
    t.same(readdirSync(folder, { recursive: true }), before, `${name}: nothing is written`)
  }
  const action = '{ function: functions.pattern, functionOptions: { match: "x" } }'
  const files = {
    'a.mjs': `import * as functions from '@stoplight/spectral-functions'
export default { rules: { one: { given: '$', then: ${action} } } }`,
  }
  const { ruleset } = await load(folderWith(t, files), files)
  t.equal(ruleset.rules.one?.then[0]?.function, pattern, 'the functions that code imports are ours')
})

t.test('TypeScript, where nothing runs it', async (t) => {
  if (Reflect.get(process.features, 'typescript')) return
  const files = {
    'a.ts': `import { truthy } from '@stoplight/spectral-functions'\nexport default ${rule('one', 'truthy')}`,
  }
  t.equal(
    await problemsOf(t, files),
    `a.ts: This ruleset cannot be loaded: Node ${process.versions.node} does not run TypeScript; run "npm install --save-dev jiti", or use Node 22.18 or later, or write the file in JavaScript.`,
  )
  const old = {
    'node_modules/jiti/package.json': manifest({ main: 'jiti.cjs' }),
    'node_modules/jiti/jiti.cjs': `exports.createJiti = () => ({ import: async () => require('@stoplight/spectral-functions') })`,
  }
  t.equal(
    await problemsOf(t, { ...files, ...old }),
    'a.ts: This ruleset cannot be loaded: the package jiti of this project does not find @stoplight/spectral-functions; expected jiti 2.7 or later, which takes it from msgapi.',
  )
})

t.test('code runs only when it may', async (t) => {
  Reflect.deleteProperty(globalThis, Symbol.for(canary))
  const code = { 'a.js': `${touch}\nmodule.exports = { rules: {} }` }
  const functions = {
    'a.yaml': 'functions: [own]\nrules: { one: { given: $, then: { function: own } } }',
    'functions/own.js': `${touch}\nmodule.exports = () => []`,
  }
  const extended = { 'a.yaml': 'extends: ./b.js', 'b.js': code['a.js'] }
  for (const files of [code, functions, extended]) {
    t.match(await problemsOf(t, files, { allowCode: false }), /is code, which --safe does not run/)
    t.match(await problemsOf(t, files, { named: false }), /name it with --ruleset/)
  }
  t.notOk(Reflect.has(globalThis, Symbol.for(canary)))
  const folder = folderWith(t, code)
  await load(folder, code)
  t.ok(Reflect.has(globalThis, Symbol.for(canary)), 'the canary can sing')
})

t.test('package.json is read as a regular file inside the root before Node reads it', async (t) => {
  const rule = 'rules: { a: { given: $, then: { function: own } } }'
  const code = "import own from 'own-package'\nexport default { rules: {}, own }\n"
  const inPackage = 'node_modules/own-package/package.json'
  const ruleset: Files = { 'a.yaml': 'extends: own-package', 'node_modules/own-package/index.mjs': '' }
  const cases: readonly (readonly [name: string, files: Files, manifest: string])[] = [
    ['of a package that is extended', ruleset, inPackage],
    ['in a folder of a package', { 'a.yaml': 'extends: own-package/sub' }, 'node_modules/own-package/sub/package.json'],
    ['of the project that extends a package', ruleset, 'package.json'],
    ['of a file that is extended by its name', { 'a.yaml': 'extends: b.yaml', 'b.yaml': 'rules: {}' }, 'package.json'],
    [
      'that says what kind of module a function is',
      { 'sub/a.yaml': `functions: [own]\n${rule}`, 'sub/functions/own.js': 'export default () => {}' },
      'sub/functions/package.json',
    ],
    [
      'the same, above',
      { 'sub/a.yaml': `functions: [own]\n${rule}`, 'sub/functions/own.js': 'export default () => {}' },
      'package.json',
    ],
    ['of a ruleset in code', { 'sub/a.mjs': code }, 'sub/package.json'],
    ['of what a ruleset in code imports', { 'a.mjs': code }, inPackage],
    ['of what that imports', { 'a.mjs': "import './b.mjs'\nexport default {}", 'b.mjs': code }, inPackage],
  ]
  for (const [name, files, manifest] of cases) {
    for (const [kind, make, detail] of [
      ['a pipe', (path: string) => execFileSync('mkfifo', [path]), 'it is a pipe'],
      ['a device', (path: string) => symlinkSync('/dev/zero', path), 'it is outside the root folder'],
      ['too large', (path: string) => writeFileSync(path, ' '.repeat(10_000_001)), 'the file is larger than 10000000'],
    ] as const) {
      const problem = await problemsOf(t, files, {}, (folder) => {
        mkdirSync(dirname(join(folder, manifest)), { recursive: true })
        make(join(folder, manifest))
      })
      t.match(problem, `${manifest} cannot be read: ${detail}`, `${name}, ${kind}`)
      t.equal(problem.split('\n').length, 1, problem)
    }
  }
  const safe = await problemsOf(t, ruleset, { allowCode: false }, (folder) => {
    execFileSync('mkfifo', [join(folder, inPackage)])
  })
  t.match(
    safe,
    /^a\.yaml:1:10: The package "own-package" cannot be looked for\. .*package\.json cannot be read: it is a pipe\.$/,
  )
  const pipe = await problemsOf(t, { 'a.yaml': `functions: [own]\n${rule}` }, {}, (folder) => {
    mkdirSync(join(folder, 'functions'))
    execFileSync('mkfifo', [join(folder, 'functions/own.js')])
  })
  t.match(pipe, /^a\.yaml:1:12: These functions cannot be loaded\. functions\/own\.js cannot be read: it is a pipe\.$/)
  const folders = await problemsOf(t, { 'a.yaml': 'extends: ./b.mjs', 'b.mjs': 'export default 1' }, {}, (folder) => {
    mkdirSync(join(folder, 'package.json'))
  })
  t.match(folders, /Unexpected export 1/, 'a folder of that name is none, as for Node')
})

t.test('what is wrong with a ruleset is said once, with its place', async (t) => {
  const given = 'given: $, then: { function: truthy }'
  const cases: Record<string, { files: Files; problem: string }> = {
    'a scalar': {
      files: { 'a.yaml': 'hello' },
      problem: 'a.yaml:1:1: Unexpected "hello", expected a ruleset: an object with rules, extends or overrides.',
    },
    'a list': {
      files: { 'a.yaml': '[1]' },
      problem: 'a.yaml:1:1: Unexpected [1], expected a ruleset: an object with rules, extends or overrides.',
    },
    'an empty file': {
      files: { 'a.yaml': '' },
      problem: 'a.yaml:1:1: Unexpected empty file, expected a YAML document.',
    },
    'no rules at all': {
      files: { 'a.yaml': 'description: x' },
      problem: 'a.yaml:1:1: Ruleset must have rules or extends or overrides defined.',
    },
    'the rules under a wrong key': {
      files: { 'a.yaml': 'description: x\nrule: {}' },
      problem: 'a.yaml:2:1: Unexpected key "rule", did you mean "rules"?',
    },
    'a syntax error': {
      files: { 'a.yaml': 'rules:\n  a: [1\n  b: 2' },
      problem:
        'a.yaml:3:3: Missing closing bracket or brace. Lines inside brackets must be indented more than their key.',
    },
    'a JSON syntax error': {
      files: { 'a.json': '{"rules": {,}}' },
      problem: 'a.json:1:12: Unexpected ",", expected a key in double quotes.',
    },
    'a duplicate key': {
      files: { 'a.yaml': 'rules: {}\nrules: {}' },
      problem: 'a.yaml:2:1: Duplicate key "rules"; the first is in line 1. Rename or remove one.',
    },
    'two problems': {
      files: { 'a.yaml': 'extends: ./b.yaml\nrules: { one: { given: "$[", then: { function: trutty } } }' },
      problem:
        'a.yaml:1:10: The ruleset "./b.yaml" does not exist: there is no file b.yaml.\na.yaml:2:48: rule "one": Unknown function "trutty". Did you mean "truthy"?\na.yaml:2:24: rule "one": The path "$[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]".',
    },
    'a missing file': {
      files: { 'a.yaml': 'extends: ./bsae.yaml', 'base.yaml': 'rules: {}' },
      problem:
        'a.yaml:1:10: The ruleset "./bsae.yaml" does not exist: there is no file bsae.yaml. Did you mean "./base.yaml"?',
    },
    'a missing file without ./': {
      files: { 'a.yaml': 'extends: bsae.yaml', 'base.yaml': 'rules: {}' },
      problem:
        'a.yaml:1:10: The ruleset "bsae.yaml" does not exist: there is no such file in ., and no such package. Did you mean "./base.yaml"?',
    },
    'a missing package': {
      files: { 'a.yaml': 'extends: ["@acme/rules"]' },
      problem:
        'a.yaml:1:11: The package "@acme/rules" cannot be found from .; run "npm install @acme/rules", or write "./" before the name of a file.',
    },
    'a hidden subpath': {
      files: {
        'a.yaml': 'extends: pack/x',
        'node_modules/pack/package.json': '{"name":"pack","exports":{"import":"./m.js"}}',
      },
      problem: 'a.yaml:1:10: The package "pack" is there, but its "exports" do not offer "pack/x".',
    },
    'a ruleset on the network': {
      files: { 'a.yaml': 'extends: https://example.org/rules.yaml' },
      problem:
        'a.yaml:1:10: The ruleset "https://example.org/rules.yaml" is on the network, and msgapi fetches no rulesets; save it as a file, or install it as a package, and extend that.',
    },
    'an unknown scheme': {
      files: { 'a.yaml': 'extends: "ftp:x"' },
      problem:
        'a.yaml:1:10: Unexpected ruleset "ftp:x", expected a file, a package, or a name that starts with "spectral:" or "msgapi:".',
    },
    'an unknown ruleset of Spectral': {
      files: { 'a.yaml': 'extends: spectral:asyncap' },
      problem: 'a.yaml:1:10: Unknown ruleset "spectral:asyncap", did you mean "spectral:asyncapi"?',
    },
    'an unknown ruleset of msgapi': {
      files: { 'a.yaml': 'extends: msgapi:nope' },
      problem:
        'a.yaml:1:10: Unknown ruleset "msgapi:nope", expected one of "msgapi:recommended", "msgapi:all", "msgapi:spec", "msgapi:style", "msgapi:strict".',
    },
    ...Object.fromEntries(
      presetNames.map((name) => [
        `${name}, misspelled`,
        {
          files: { 'a.yaml': `extends: ${name}x` },
          problem: `a.yaml:1:10: Unknown ruleset "${name}x", did you mean "${name}"?`,
        },
      ]),
    ),
    'a misspelled scheme': {
      files: { 'a.yaml': 'extends: [mesgapi:recommended, spectal:oas]' },
      problem:
        'a.yaml:1:11: Unexpected ruleset "mesgapi:recommended", expected a file, a package, or a name that starts with "spectral:" or "msgapi:". Did you mean "msgapi:recommended"?\na.yaml:1:32: Unexpected ruleset "spectal:oas", expected a file, a package, or a name that starts with "spectral:" or "msgapi:". Did you mean "spectral:oas"?',
    },
    'an empty name': {
      files: { 'a.yaml': 'extends: ""' },
      problem:
        'a.yaml:1:10: Unexpected empty name, expected a file, a package or a ruleset such as "spectral:asyncapi".',
    },
    'a wrong mode': {
      files: { 'a.yaml': 'extends: [[./b.yaml, recomended]]', 'b.yaml': 'rules: {}' },
      problem:
        'a.yaml:1:11: Unexpected mode "recomended", expected one of "off", "recommended" and "all". Did you mean "recommended"?',
    },
    'extends with a number': {
      files: { 'a.yaml': 'extends: [3]' },
      problem:
        'a.yaml:1:11: Unexpected 3, expected the name of a ruleset, or a list of a name and one of "off", "recommended" and "all".',
    },
    'extends without a mode': {
      files: { 'a.yaml': 'extends: [[./b.yaml]]' },
      problem:
        'a.yaml:1:11: Unexpected ["./b.yaml"], expected the name of a ruleset, or a list of a name and one of "off", "recommended" and "all".',
    },
    'extends of null': {
      files: { 'a.yaml': 'extends:' },
      problem:
        'a.yaml:1:9: Unexpected null, expected the name of a ruleset, or a list of a name and one of "off", "recommended" and "all".',
    },
    'a loop of one': {
      files: { 'a.yaml': 'extends: ./a.yaml' },
      problem: 'a.yaml:1:10: This ruleset extends itself: a.yaml -> a.yaml. Remove one of these steps.',
    },
    'a loop of two': {
      files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml': 'rules: {}\nextends: [./a.yaml]' },
      problem: 'b.yaml:2:11: This ruleset extends itself: a.yaml -> b.yaml -> a.yaml. Remove one of these steps.',
    },
    'a loop through an override': {
      files: { 'a.yaml': 'overrides: [{ files: ["*"], extends: a.yaml }]' },
      problem: 'a.yaml:1:38: This ruleset extends itself: a.yaml -> a.yaml. Remove one of these steps.',
    },
    'another kind of file': {
      files: { 'a.yaml': 'extends: ./b.txt', 'b.txt': '' },
      problem:
        'a.yaml:1:10: Unexpected kind of file "./b.txt", expected a ruleset that ends with .yaml, .yml, .json, .js, .mjs, .cjs or .ts.',
    },
    'a fault in an extended file': {
      files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml': 'rules:\n  one: { given: $, then: { function: nope } }' },
      problem: 'b.yaml:2:38: rule "one": Unknown function "nope". List it under "functions" to bring it along.',
    },
    'a shape fault in an extended file': {
      files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml': 'rules:\n  one: { given: $ }' },
      problem: 'b.yaml:2:8: rule "one": The rule must have at least "given" and "then" properties.',
    },
    'an unknown key': {
      files: { 'a.yaml': 'rules: {}\nrulez: {}' },
      problem: 'a.yaml:2:1: Unexpected key "rulez", did you mean "rules"?',
    },
    'an unknown key of a rule': {
      files: { 'a.yaml': `rules: { one: { ${given}, sevrity: warn } }` },
      problem: 'a.yaml:1:55: rule "one": Unexpected key "sevrity", did you mean "severity"?',
    },
    'a rule without then': {
      files: { 'a.yaml': 'rules: { one: { given: $ } }' },
      problem: 'a.yaml:1:15: rule "one": The rule must have at least "given" and "then" properties.',
    },
    'a rule that is a list': {
      files: { 'a.yaml': 'rules: { one: [] }' },
      problem:
        'a.yaml:1:10: rule "one": Unexpected [], expected a rule, true, false or one of "error", "warn", "info", "hint" and "off".',
    },
    'a rule that is a number': {
      files: { 'a.yaml': 'extends: ./b.yaml\nrules: { one: 3 }', 'b.yaml': `rules: { one: { ${given} } }` },
      problem:
        'a.yaml:2:10: rule "one": Unexpected 3, expected a rule, true, false or one of "error", "warn", "info", "hint" and "off".',
    },
    'a wrong severity': {
      files: { 'a.yaml': `rules: { one: { ${given}, severity: fatal } }` },
      problem:
        'a.yaml:1:65: rule "one": The value has to be one of: 0, 1, 2, 3 or "error", "warn", "info", "hint", "off".',
    },
    'a severity of a rule that is not there': {
      files: { 'a.yaml': 'extends: ./b.yaml\nrules: { titel: off }', 'b.yaml': `rules: { title: { ${given} } }` },
      problem: 'a.yaml:2:10: rule "titel": There is no such rule to set. Did you mean "title"?',
    },
    'a severity without extends': {
      files: { 'a.yaml': 'rules: { title: off }' },
      problem:
        'a.yaml:1:10: rule "title": There is no such rule to set: the ruleset extends none. Define it with "given" and "then", or extend a ruleset that has it.',
    },
    'a rule under both of its names': {
      files: {
        'a.yaml': 'extends: ./b.yaml\nrules: { bindings/sns/one: off, bindings/notifytopic/one: warn }',
        'b.yaml': `rules: { bindings/notifytopic/one: { ${given} } }`,
      },
      problem:
        'a.yaml:2:33: rule "bindings/notifytopic/one": This is the same rule as "bindings/sns/one"; keep one of them.',
    },
    'a rule by a name that is nearly its other one': {
      files: {
        'a.yaml': 'extends: ./b.yaml\nrules: { bindings/sns/ones: off }',
        'b.yaml': `rules: { bindings/notifytopic/one: { ${given} } }`,
      },
      problem: 'a.yaml:2:10: rule "bindings/sns/ones": There is no such rule to set. Did you mean "bindings/sns/one"?',
    },
    'an override of a rule that is not there': {
      files: { 'a.yaml': `rules: { title: { ${given} } }\noverrides: [{ files: ["*"], rules: { titles: off } }]` },
      problem: 'a.yaml:2:38: rule "titles": There is no such rule to set. Did you mean "title"?',
    },
    'overrides without files': {
      files: { 'a.yaml': 'rules: {}\noverrides: [{ rules: {} }]' },
      problem: "a.yaml:2:13: Must have required property 'files'.",
    },
    'a pointer override with a rule': {
      files: { 'a.yaml': `rules: {}\noverrides: [{ files: ["a#/b"], rules: { one: { ${given} } } }]` },
      problem:
        'a.yaml:2:46: rule "one": The value has to be one of: 0, 1, 2, 3 or "error", "warn", "info", "hint", "off".',
    },
    'a bad path': {
      files: { 'a.yaml': 'rules: { one: { given: "$.a[", then: { function: truthy } } }' },
      problem:
        'a.yaml:1:24: rule "one": The path "$.a[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]".',
    },
    'a bad path in a list': {
      files: { 'a.yaml': 'rules: { one: { given: [$, "$.a["], then: { function: truthy } } }' },
      problem:
        'a.yaml:1:28: rule "one": The path "$.a[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]".',
    },
    'a bad path of an alias': {
      files: { 'a.yaml': 'aliases: { A: ["$.a["] }\nrules: { one: { given: "#A", then: { function: truthy } } }' },
      problem:
        'a.yaml:2:24: rule "one": The path "$.a[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]". It comes from the alias "#A".',
    },
    'a bad path of one format': {
      files: {
        'a.yaml':
          'aliases: { A: { targets: [{ formats: [oas2], given: [$] }, { formats: [oas3], given: ["$["] }] } }\nrules: { one: { given: "#A", then: { function: truthy } } }',
      },
      problem:
        'a.yaml:2:24: rule "one": The path "$[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]". It comes from the alias "#A".',
    },
    'a path that is none': {
      files: { 'a.yaml': 'rules: { one: { given: paths, then: { function: truthy } } }' },
      problem:
        'a.yaml:1:24: rule "one": Must be a valid JSON Path expression or a reference to the existing Alias optionally paired with a JSON Path expression subset.',
    },
    'a field that is no path': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { field: "$.x[?(", function: truthy } } }' },
      problem:
        'a.yaml:1:42: rule "one": The path "$.x[?(" cannot be read: expected a value, found the end of the expression.',
    },
    'an unknown alias': {
      files: {
        'a.yaml': 'aliases: { Chanel: [$] }\nrules: { one: { given: "#Channel", then: { function: truthy } } }',
      },
      problem: 'a.yaml:2:24: rule "one": Unknown alias "#Channel"; did you mean "#Chanel"?',
    },
    'a loop of aliases': {
      files: {
        'a.yaml': 'aliases: { A: ["#B"], B: ["#A"] }\nrules: { one: { given: "#A.x", then: { function: truthy } } }',
      },
      problem: 'a.yaml:2:24: rule "one": The alias "#A" leads to itself: #A -> #B -> #A.',
    },
    'an alias that is no list': {
      files: { 'a.yaml': 'aliases: { A: $.a }\nrules: { one: { given: "#A", then: { function: truthy } } }' },
      problem: 'a.yaml:1:15: Unexpected "$.a" for the alias "A", expected a list of paths: write ["$.a"].',
    },
    'an alias without a name': {
      files: { 'a.yaml': 'rules: { one: { given: "#", then: { function: truthy } } }' },
      problem: 'a.yaml:1:24: rule "one": Unexpected "#", expected "#" and the name of an alias.',
    },
    'an unknown function': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: trutty } } }' },
      problem: 'a.yaml:1:45: rule "one": Unknown function "trutty". Did you mean "truthy"?',
    },
    'a severity alone': {
      files: {
        'a.yaml': 'extends: ./b.yaml\nrules: { one: { severity: hint } }',
        'b.yaml': `rules: { one: { ${given} } }`,
      },
      problem:
        'a.yaml:2:15: rule "one": The rule must have at least "given" and "then"; to set the severity of a rule that is extended, write "one": hint.',
    },
    'the function under a wrong key': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: [{ field: a, fucntion: truthy }] } }' },
      problem: 'a.yaml:1:46: rule "one": Unexpected key "fucntion", did you mean "function"?',
    },
    'a function of a ruleset of code by its name': {
      files: {
        'a.yaml': 'extends: ./b.mjs',
        'b.mjs': "export default { rules: { one: { given: '$', then: { function: 'truthy' } } } }",
      },
      problem:
        'b.mjs: rule "one": Unexpected "truthy" for "function", expected a function: a ruleset of code imports functions, those of Spectral from "@stoplight/spectral-functions".',
    },
    'no function': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { field: a } } }' },
      problem: 'a.yaml:1:27: rule "one": Missing "function" in "then", expected the name of one.',
    },
    'a function that is no name': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: 3 } } }' },
      problem: 'a.yaml:1:45: rule "one": Unexpected function 3, expected the name of one.',
    },
    'options that a function does not have': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: length, functionOptions: { mn: 1 } } } }' },
      problem: 'a.yaml:1:76: rule "one": "length" function does not support "mn" option.',
    },
    'options for a function without any': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: truthy, functionOptions: { a: 1 } } } }' },
      problem: 'a.yaml:1:70: rule "one": "truthy" function does not accept any options.',
    },
    'a bad regular expression': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: pattern, functionOptions: { match: "(" } } } }' },
      problem:
        'a.yaml:1:80: rule "one": Unexpected regular expression "(": Invalid regular expression: /(/: Unterminated group.',
    },
    'an unknown format': {
      files: { 'a.yaml': `formats: [oas33]\nrules: { one: { ${given} } }` },
      problem: 'a.yaml:1:11: Unknown format "oas33", did you mean "oas3"?',
    },
    'formats that are no list': {
      files: { 'a.yaml': `rules: { one: { ${given}, formats: oas3 } }` },
      problem: 'a.yaml:1:64: rule "one": Must be an array of formats.',
    },
    'functions with schemas': {
      files: { 'a.yaml': 'functions: [[own, {}]]\nrules: { one: { given: $, then: { function: own } } }' },
      problem:
        'a.yaml:1:13: Unexpected function with a schema ["own",{}]: list its name alone, and let its file export createRulesetFunction({ input, options }, function) of @stoplight/spectral-core.',
    },
    'functions that are no list': {
      files: { 'a.yaml': 'functions: own\nrules: {}' },
      problem: 'a.yaml:1:12: Unexpected functions "own", expected a list of names.',
    },
    'a functionsDir that is no text': {
      files: { 'a.yaml': 'functionsDir: 3\nrules: {}' },
      problem: 'a.yaml:1:15: Unexpected functionsDir 3, expected the path of a folder.',
    },
    'a missing function': {
      files: {
        'a.yaml': 'functions: [onw]\nrules: { one: { given: $, then: { function: onw } } }',
        'functions/own.js': '',
      },
      problem: 'a.yaml:1:13: The function "onw" does not exist: there is no file functions/onw.js. Did you mean "own"?',
    },
    'a function file without a function': {
      files: { 'a.yaml': 'functions: [own]\nrules: {}', 'functions/own.js': 'module.exports = 3' },
      problem: 'functions/own.js: Unexpected default export 3, expected a rule function.',
    },
    'a function file that throws': {
      files: { 'a.yaml': 'functions: [own]\nrules: {}', 'functions/own.js': '\n  throw new Error("no luck")' },
      problem: 'functions/own.js:2:9: The function "own" cannot be loaded: Error: no luck',
    },
    'an except that is none': {
      files: { 'a.yaml': 'rules: {}\nexcept: [a]' },
      problem:
        'a.yaml:2:9: Unexpected except, expected an object of lists of rule names, by file. Use overrides instead.',
    },
    'code that throws': {
      files: { 'a.mjs': 'const one = 1\nthrow new TypeError("no " + one)' },
      problem: 'a.mjs:2:7: This ruleset cannot be loaded: TypeError: no 1',
    },
    'code with a syntax error': {
      files: { 'a.cjs': 'module.exports = {\n  rules: {{}' },
      problem: "a.cjs:2: This ruleset cannot be loaded: SyntaxError: Unexpected token '{'",
    },
    'code that imports what is not there': {
      files: { 'a.mjs': 'import x from "./nope.js"' },
      problem: "a.mjs: This ruleset cannot be loaded: Error: Cannot find module 'nope.js' imported from a.mjs",
    },
    'code without an object': {
      files: { 'a.cjs': 'module.exports = 3' },
      problem: 'a.cjs: Unexpected export 3, expected a ruleset: an object with rules, extends or overrides.',
    },
    'code with a function': {
      files: { 'a.cjs': 'module.exports = () => ({})' },
      problem: 'a.cjs: Unexpected export a function, expected a ruleset: an object with rules, extends or overrides.',
    },
    'a wrong rule in code': {
      files: { 'a.cjs': 'module.exports = { rules: { one: { given: "$" } } }' },
      problem: 'a.cjs: rule "one": The rule must have at least "given" and "then" properties.',
    },
    'a bad path in code': {
      files: { 'a.cjs': 'module.exports = { rules: { one: { given: "$[", then: { function() {} } } } }' },
      problem:
        'a.cjs: rule "one": The path "$[" cannot be read: expected a name, an index, "*", a slice or a filter between "[" and "]".',
    },
  }
  for (const [name, { files, problem }] of Object.entries(cases)) t.equal(await problemsOf(t, files), problem, name)
})

t.test('what is wrong with a rule costs that rule alone', async (t) => {
  const fine = 'fine: { given: $, then: { function: truthy } }'
  const wrong: Record<string, string> = {
    'a path': 'one: { given: "$paths[*]", then: { function: truthy } }',
    'a filter': `one: { given: "$[?(@.a.map(x))]", then: { function: truthy } }`,
    'a field': 'one: { given: $, then: { field: "$.a[", function: truthy } }',
    'an alias': 'one: { given: "#None", then: { function: truthy } }',
    'a loop of aliases': 'one: { given: "#A", then: { function: truthy } }',
    'a function': 'one: { given: $, then: { function: trutty } }',
    'no function': 'one: { given: $, then: { field: a } }',
    options: 'one: { given: $, then: { function: length, functionOptions: { mn: 1 } } }',
    'a pattern': 'one: { given: $, then: { function: pattern, functionOptions: { match: "(" } } }',
    'a format': 'one: { given: $, formats: [oas33], then: { function: truthy } }',
    'a severity': 'one: { given: $, severity: fatal, then: { function: truthy } }',
    'a key': 'one: { given: $, then: { function: truthy }, sevrity: warn }',
    'a shape': 'one: [warn]',
    'no rule at all': 'one: 3',
    'a rule that nothing has': 'one: off',
  }
  for (const [name, rule] of Object.entries(wrong)) {
    const aliases = name.startsWith('a loop') ? '{ A: ["#B"], B: ["#A.b"] }' : '{}'
    const files = { 'a.yaml': `aliases: ${aliases}\nrules: { ${rule}, ${fine} }` }
    const folder = folderWith(t, files)
    const { ruleset, problems } = await load(folder, files)
    const all = [...problems, ...problemsOfRules(ruleset)]
    t.match(all, [{ file: `${folder}/a.yaml`, line: 2, rule: 'one' }], name)
    t.equal(all.length, 1, `${name}: is said once`)
    t.equal(ruleset.rules.fine?.then[0]?.function, truthy, `${name}: the other rule is there`)
    const idle = ruleset.rules.one?.then[0]?.function
    t.equal(idle?.(undefined, null, Object(undefined)), undefined, `${name}: finds nothing`)
  }
  const files = { 'a.yaml': `rules: { constructor: { given: $, then: { function: truthy } }, ${fine} }` }
  const { ruleset, problems } = await load(folderWith(t, files), files)
  t.match(problems, [{ rule: 'constructor' }], 'a name of every object')
  t.strictSame(Object.keys(ruleset.rules), ['fine'])
})

t.test('a rule that is off is not read', async (t) => {
  const bad = 'given: "$paths[*]", then: { function: trutty }'
  const off: Record<string, Files> = {
    'by its own severity': { 'a.yaml': `rules: { one: { ${bad}, severity: off } }` },
    'by who extends it': { 'a.yaml': 'extends: ./b.yaml\nrules: { one: off }', 'b.yaml': `rules: { one: { ${bad} } }` },
    'by who extends that': {
      'a.yaml': 'extends: ./b.yaml\nrules: { one: off }',
      'b.yaml': 'extends: ./c.yaml\nrules: { one: error }',
      'c.yaml': `rules: { one: { ${bad} } }`,
    },
    'with all the others': { 'a.yaml': 'extends: [[./b.yaml, off]]', 'b.yaml': `rules: { one: { ${bad} } }` },
    'as it is not recommended': {
      'a.yaml': 'extends: ./b.yaml',
      'b.yaml': `rules: { one: { ${bad}, recommended: false } }`,
    },
    'since it is another': {
      'a.yaml': 'extends: ./b.yaml\nrules: { one: { given: $, then: { function: truthy } } }',
      'b.yaml': `rules: { one: { ${bad} } }`,
    },
    'by an override': {
      'a.yaml': `rules: { one: { ${bad} } }\noverrides: [{ files: ["*"], rules: { one: off } }]`,
    },
    'in an override for other files': {
      'a.yaml': `rules: {}\noverrides: [{ files: ["*.json"], rules: { one: { ${bad} } } }]`,
    },
  }
  for (const [name, files] of Object.entries(off)) t.equal(await problemsOf(t, files), 'no error', name)
  const onTop = { 'b.yaml': `rules: { one: { ${bad} } }` }
  t.equal(await problemsOf(t, onTop, { rules: { one: 'off' } }), 'no error', 'by a config')
  const on: Record<string, Files> = {
    'by who extends it': {
      'a.yaml': 'extends: ./b.yaml\nrules: { one: warn }',
      'b.yaml': `rules: { one: { ${bad}, severity: off } }`,
    },
    'by its mode': {
      'a.yaml': 'extends: [[./b.yaml, all]]',
      'b.yaml': `rules: { one: { ${bad}, recommended: false } }`,
    },
    'in an override for the file': {
      'a.yaml': `rules: {}\noverrides: [{ files: ["*"], rules: { one: { ${bad} } } }]`,
    },
    'in place of a sound one': {
      'a.yaml': `extends: ./b.yaml\nrules: { one: { ${bad} } }`,
      'b.yaml': 'rules: { one: { given: $, then: { function: truthy } } }',
    },
  }
  for (const [name, files] of Object.entries(on)) {
    const problems = (await problemsOf(t, files)).split('\n')
    t.match(problems, [/rule "one": Unknown function "trutty"/, /rule "one": The path "\$paths\[\*\]"/], name)
    t.equal(problems.length, 2, name)
  }
})

t.test('a function that cannot be loaded costs the rules that call it', async (t) => {
  const files = {
    'a.yaml': `functions: [own, other]
rules: { one: { given: $, then: { function: own } }, two: { given: $, then: { function: other } } }`,
    'functions/own.js': 'throw new Error("no luck")',
    'functions/other.js': 'export default () => [{ message: "found" }]',
  }
  const folder = folderWith(t, { ...files, 'package.json': '{"type":"module"}' })
  const { ruleset, problems } = await load(folder, files)
  t.match(problems, [
    { file: `${folder}/functions/own.js`, message: /^The function "own" cannot be loaded: Error: no luck/ },
  ])
  const results = Object.values(ruleset.rules).map(({ then }) => then[0]?.function(undefined, null, Object(undefined)))
  t.strictSame(results, [undefined, [{ message: 'found' }]])
  const fatal = await problemsOf(t, { 'a.yaml': `extends: ./none.yaml\nrules: { one: { given: "$[" } }` })
  t.match(fatal, /none\.yaml.*\n.*rule "one"/, 'of a ruleset that is not there, all is said and nothing runs')
})

t.test('hostile rulesets run no code and end at once, each with a message', async (t) => {
  Reflect.deleteProperty(globalThis, Symbol.for(canary))
  const code = touch
  const path = (text: string) => ({
    'a.yaml': `rules: { one: { given: ${JSON.stringify(text)}, then: { function: truthy } } }`,
  })
  const field = (text: string) => ({
    'a.yaml': `rules: { one: { given: $, then: { field: ${JSON.stringify(text)}, function: truthy } } }`,
  })
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
  const chain = (count: number, line: (index: number) => string) =>
    Object.fromEntries(
      numbers(count).map((index) => [`r${index}.yaml`, index === count - 1 ? 'rules: {}' : line(index)]),
    )
  const aliases = (count: number, targets: (index: number) => readonly string[]) =>
    `aliases:\n${numbers(count)
      .map((index) => `  A${index}: ${JSON.stringify(index === count - 1 ? ['$'] : targets(index))}\n`)
      .join('')}`
  const cases: Record<string, { files: Files; problem: string }> = {
    'code in a filter': {
      files: path(`$[?(${code})]`),
      problem: 'unknown name "globalThis"; put text in quotes, and write "@" for the value',
    },
    'a call in a filter': {
      files: path('$[?(process.exit())]'),
      problem: 'unknown name "process"; put text in quotes, and write "@" for the value.',
    },
    'a constructor in a filter': {
      files: path(`$[?(@.constructor.constructor('${code}')())]`),
      problem: '"constructor" cannot be used in a filter: filters see only the data.',
    },
    'this in a filter': {
      files: path('$[?(this.constructor)]'),
      problem: 'unknown name "this"; put text in quotes, and write "@" for the value.',
    },
    'import in a filter': {
      files: path("$[?(import('node:fs'))]"),
      problem: 'unknown name "import"; put text in quotes, and write "@" for the value.',
    },
    'a template in a filter': {
      files: path(`$[?(\`\${${code}}\`)]`),
      problem: 'expected a value, found ',
    },
    'an arrow in a filter': { files: path('$[?((() => 1)())]'), problem: 'expected a value, found ") => 1)())]".' },
    'a comma in a filter': {
      files: path(`$[?(@.a, ${code})]`),
      problem: 'expected ")" for the "(" at offset 3, found ',
    },
    'an assignment in a filter': {
      files: path('$[?(@.a = 1)]'),
      problem: 'expected ")" for the "(" at offset 3, found "= 1)]".',
    },
    'a script': {
      files: path(`$[(${code})]`),
      problem: 'expected "(@.length-1)" or a filter "?(…)", found "(globalThis[Symbol.',
    },
    'a method of another kind': {
      files: path("$[?(@.a.replace('a', 'b'))]"),
      problem: '"replace" cannot be called in a filter: only methods such as "includes" and "match" can',
    },
    'code in a field': {
      files: field(`$[?(${code})]`),
      problem: 'unknown name "globalThis"; put text in quotes, and write "@" for the value',
    },
    'a script in a field': {
      files: field(`$[(${code})]`),
      problem: 'expected "(@.length-1)" or a filter "?(…)", found "(globalThis[Symbol.',
    },
    'code in an alias': {
      files: {
        'a.yaml': `aliases: { A: [${JSON.stringify(`$[?(${code})]`)}] }\nrules: { one: { given: "#A", then: { function: truthy } } }`,
      },
      problem: 'unknown name "globalThis"; put text in quotes, and write "@" for the value',
    },
    'a very long path': {
      files: path(`$${'.a'.repeat(100000)}`),
      problem: 'the expression has 200001 characters, expected at most 10000.',
    },
    'a deep filter': {
      files: path(`$[?(${'('.repeat(4000)}@${')'.repeat(4000)})]`),
      problem: 'the filter is nested more than 100 deep.',
    },
    'a rule called __proto__': {
      files: { 'a.yaml': 'rules: { __proto__: { given: $, then: { function: truthy } } }' },
      problem: 'Unexpected rule name "__proto__": every object in JavaScript has that ',
    },
    'a rule called constructor': {
      files: { 'a.yaml': 'rules: { constructor: { given: $, severity: error, then: { function: truthy } } }' },
      problem: 'Unexpected rule name "constructor": every object in JavaScript has tha',
    },
    'a severity for toString': {
      files: { 'a.yaml': 'extends: spectral:arazzo\nrules: { toString: off }' },
      problem: 'Unexpected rule name "toString": every object in JavaScript has that n',
    },
    'an override of hasOwnProperty': {
      files: { 'a.yaml': 'rules: {}\noverrides: [{ files: ["*#/a"], rules: { hasOwnProperty: off } }]' },
      problem: 'Unexpected rule name "hasOwnProperty": every object in JavaScript has ',
    },
    'a key __proto__ in a rule': {
      files: { 'a.yaml': 'rules: { one: { __proto__: { given: $ }, given: $, then: { function: truthy } } }' },
      problem: 'Unexpected key "__proto__", expected one of description, documentation',
    },
    'a key __proto__ of the ruleset': {
      files: { 'a.json': '{"__proto__": {"rules": {}}, "rules": {}}' },
      problem: 'Unexpected key "__proto__", expected one of aliases, description, docu',
    },
    'an alias called constructor': {
      files: { 'a.yaml': 'rules: { one: { given: "#constructor", then: { function: truthy } } }' },
      problem: 'Unknown alias "#constructor"; define it under "aliases" of the same ru',
    },
    'a function called constructor': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: constructor } } }' },
      problem: 'Unknown function "constructor". List it under "functions" to bring it ',
    },
    'a function called __proto__': {
      files: { 'a.yaml': 'rules: { one: { given: $, then: { function: __proto__ } } }' },
      problem: 'Unknown function "__proto__". List it under "functions" to bring it al',
    },
    'a format called constructor': {
      files: { 'a.yaml': 'formats: [constructor, __proto__]\nrules: {}' },
      problem: 'Unknown format "constructor", expected one such as "asyncapi2", "aas3"',
    },
    'a ruleset called __proto__': {
      files: { 'a.yaml': 'extends: [spectral:__proto__, constructor]' },
      problem: 'Unknown ruleset "spectral:__proto__", expected one of "spectral:oas", ',
    },
    nesting: {
      files: { 'a.json': `{"rules":${'['.repeat(100000)}${']'.repeat(100000)}}` },
      problem: 'Unexpected nesting of more than 256 levels. Flatten the document, or r',
    },
    'nested options': {
      files: { 'a.yaml': `rules: ${'{a: '.repeat(5000)}1${'}'.repeat(5000)}` },
      problem: 'Unexpected nesting of more than 256 levels. Flatten the document, or r',
    },
    'an alias bomb': {
      files: {
        'a.yaml': `x-0: &a0 [1,1,1,1,1,1,1,1,1,1]\n${Array.from({ length: 12 }, (_, i) => `x-${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join()}]`).join('\n')}\nrules: {}`,
      },
      problem: 'The document has more than 1000000 values, with aliases written out.',
    },
    'an anchor in itself': {
      files: { 'a.yaml': 'rules: &a { one: *a }' },
      problem: 'Alias "*a" is inside the value that it repeats, so the document would n',
    },
    'merge keys that double': {
      files: {
        'a.yaml': `x-0: &a0 {a: 1}\n${Array.from({ length: 40 }, (_, i) => `x-${i + 1}: &a${i + 1} { <<: [*a${i}, *a${i}], k${i}: 1 }`).join('\n')}\nrules: {}`,
      },
      problem: 'The document has more than 1000000 values, with aliases written out.',
    },
    'aliases that double': {
      files: {
        'a.yaml': `${aliases(60, (index) => [`#A${index + 1}`, `#A${index + 1}`])}rules: { one: { given: "#A0", then: { function: truthy } } }`,
      },
      problem: 'The aliases of "#A0" expand to more than 10000 expressions; define few',
    },
    'a thousand aliases in a row': {
      files: {
        'a.yaml': `${aliases(1000, (index) => [`#A${index + 1}`])}rules: { one: { given: "#A0", then: { function: truthy } } }`,
      },
      problem: 'The aliases of "#A0" expand to more than 100 aliases in a row; define ',
    },
    'rulesets that double': {
      files: chain(40, (index) => `extends: [./r${index + 1}.yaml, ./r${index + 1}.yaml]`),
      problem: 'Rulesets extend each other in more than 5000 ways; extend each one onc',
    },
    'a long chain of rulesets': {
      files: chain(300, (index) => `extends: ./r${index + 1}.yaml`),
      problem: 'Unexpected chain of more than 100 rulesets that extend each other.',
    },
    'extends of /etc/passwd': {
      files: { 'a.yaml': 'extends: /etc/passwd' },
      problem: 'it is outside the root folder; give a --root that holds it.',
    },
    'extends of a file URL': {
      files: { 'a.yaml': 'extends: file:///etc/passwd' },
      problem: 'it is outside the root folder; give a --root that holds it.',
    },
    'extends above the root': {
      files: { 'a.yaml': 'extends: ../../../../../../../../etc/hosts.yaml' },
      problem: 'it is outside the root folder; give a --root that holds it.',
    },
    'extends of a device': {
      files: { 'a.yaml': 'extends: /dev/zero' },
      problem: 'it is outside the root folder; give a --root that holds it.',
    },
    'extends of the environment': {
      files: { 'a.yaml': 'extends: /proc/self/environ' },
      problem: 'it is outside the root folder; give a --root that holds it.',
    },
    'extends of a folder': { files: { 'a.yaml': 'extends: ./b.yaml', 'b.yaml/c': '' }, problem: 'it is a folder.' },
    'extends of data: code': {
      files: { 'a.yaml': `extends: [${JSON.stringify(`data:text/javascript,${code}`)}]` },
      problem: 'Unexpected ruleset "data:text/javascript,',
    },
    'extends of node:': {
      files: { 'a.yaml': 'extends: node:fs' },
      problem: 'Unexpected ruleset "node:fs", expected a file, a package, or a name th',
    },
    'extends of a module of Node': {
      files: { 'a.yaml': 'extends: fs' },
      problem: 'The package "fs" cannot be found from .; run "npm install fs", or writ',
    },
    'a NUL in a name': { files: { 'a.yaml': 'extends: "./b\\0.yaml"' }, problem: 'the name holds a NUL character.' },
    'functionsDir above the root': {
      files: { 'a.yaml': 'functionsDir: ../../\nfunctions: [own]\nrules: {}' },
      problem: 'it is outside the root folder',
    },
    'functionsDir absolute': {
      files: { 'a.yaml': 'functionsDir: /etc\nfunctions: [own]\nrules: {}' },
      problem: 'The function "own" cannot be loaded from /etc/own.js: it is outside ',
    },
    'functions above the root': {
      files: { 'a.yaml': 'functions: [../../../../own]\nrules: {}' },
      problem: 'it is outside the root folder',
    },
    'a tag for code': {
      files: { 'a.yaml': 'rules: !!js/function "function () { }"' },
      problem: 'Unexpected tag "!!js/function", expected one of !!str, !!int, !!float,',
    },
  }
  const before = [Object.prototype, Object, Function.prototype].map((builtIn) =>
    Reflect.ownKeys(builtIn).map(String).join(),
  )
  for (const [name, { files, problem }] of Object.entries(cases)) {
    const message = await problemsOf(t, files)
    t.ok(message.includes(problem), `${name}: ${message.slice(0, 200)}`)
  }
  const links: Record<string, (folder: string) => void> = {
    'b.yaml': (folder) => symlinkSync('/etc/passwd', join(folder, 'b.yaml')),
    'c/b.yaml': (folder) => symlinkSync('/etc', join(folder, 'c')),
  }
  for (const [name, link] of Object.entries(links)) {
    const message = await problemsOf(t, { 'a.yaml': `extends: ./${name}` }, {}, link)
    t.match(message, /a\.yaml:1:10: .*(?:outside the root folder|does not exist)/, `a link out of the root: ${name}`)
  }
  const outside = folderWith(t, { 'own.js': `${touch}\nmodule.exports = () => []` })
  const link = (folder: string) => symlinkSync(outside, join(folder, 'functions'))
  t.match(await problemsOf(t, { 'a.yaml': 'functions: [own]\nrules: {}' }, {}, link), /outside the root folder/)
  t.same(
    [Object.prototype, Object, Function.prototype].map((builtIn) => Reflect.ownKeys(builtIn).map(String).join()),
    before,
    'no built-in object was changed',
  )
  t.notOk(Reflect.has(globalThis, Symbol.for(canary)), 'no code ran')
})

t.test('patterns of overrides mean what they mean to Spectral, in linear time', async (t) => {
  const ofSpectral = createRequire(createRequire(import.meta.url).resolve('@stoplight/spectral-core'))
  const minimatch: unknown = ofSpectral('minimatch')
  if (typeof minimatch !== 'function') throw new Error('minimatch is no function')
  const pieces = [
    'a',
    'b',
    '.',
    '..',
    '/',
    '*',
    '**',
    '?',
    '[ab]',
    '[!a]',
    '{a,b}',
    '{a/b,.a}',
    '.yaml',
    '\\a',
    '!',
    '#',
  ]
  const pattern = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''))
  const segment = fc.constantFrom('a', 'b', 'ab', '.a', '..', 'a.yaml', '.yaml', 'b.a')
  const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((segments) => segments.join('/'))
  let matched = 0
  fc.assert(
    fc.property(pattern, path, (pattern, path) => {
      fc.pre(problemOfOverrideFiles(pattern) === undefined)
      const expected: unknown = minimatch(path, pattern, { matchBase: true })
      if (expected === true) matched += 1
      return matchesOverride(path, pattern) === expected
    }),
    { numRuns: 2000 },
  )
  t.ok(matched > 100, `${matched} patterns matched`)
  t.equal(matchesOverride('a'.repeat(5000), `${'*a'.repeat(300)}b`), false)
})
