import { createRequire } from 'node:module'
import { join } from 'node:path'
import { Ruleset } from '@stoplight/spectral-core'
import formats from '@stoplight/spectral-formats'
import spectralRulesets from '@stoplight/spectral-rulesets'
import fc from 'fast-check'
import t from 'tap'
import { severities } from '../../../../src/findings/finding.ts'
import { isMetOften, runs } from '../../../../test/volume.ts'
import { encodePointer } from '../../functions/print-path.ts'
import { severityIn } from '../../loading/definition.ts'
import { matchesOverride, problemOfOverrideFiles } from '../../loading/override-files.ts'
import { type Files, folderWith, load } from './load-files.ts'
import { base, falsy, length, truthy } from './rules.ts'

/** The resulting rules, without the parts that differ between objects. */
function rulesOf(ruleset: Ruleset): unknown {
  const json: unknown = JSON.parse(JSON.stringify(ruleset.rules))
  for (const rule of Object.values(Object(json))) Reflect.deleteProperty(Object(rule), 'owner')
  return json
}

const baseDefinition = {
  rules: {
    titled: { given: '$.info', severity: 'error', then: { field: 'title', function: truthy } },
    quiet: { given: '$', recommended: false, then: { function: falsy } },
  },
}

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

t.test('overrides, except and top-level keys take effect', async (t) => {
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

t.test('pointers of overrides give the severities that they give in Spectral', (t) => {
  const segment = fc.constantFrom('a', 'b', 'ab', 'a/b', '~1', 'ü {b}', '0', '')
  const path = fc.array(segment, { maxLength: 3 })
  const file = fc.constantFrom('*.yaml', '**/a.yaml', 'x/*')
  const severity = fc.constantFrom(0, 1, 2, 3, -1)
  const pointer = fc.oneof(path.map(encodePointer), fc.constantFrom('#', '#/a/', '#a'))
  const override = fc.record({ file, pointer, severity }).map(({ file, pointer, severity }) => {
    return { files: [`${file}${pointer}`], rules: { titled: severity } }
  })
  fc.assert(
    fc.property(fc.array(override, { minLength: 1, maxLength: 8 }), path, (overrides, path) => {
      const titled = { given: '$', severity: 'error', then: { function: truthy } }
      const source = '/folder/x/a.yaml'
      const definition: unknown = { rules: { titled }, overrides }
      const { titled: rule } = new Ruleset(definition, { source: '/folder/team.yaml' }).fromSource(source).rules
      if (rule === undefined) return false
      const number = Number(rule.getSeverityForSource(source, [...path]))
      return severityIn(rule, source, path) === (severities[number] ?? 'off')
    }),
    runs(500),
  )
  t.end()
})

t.test('patterns of overrides match as in Spectral, in linear time', async (t) => {
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
    runs(2000),
  )
  t.ok(isMetOften(matched, 100), `${matched} patterns matched`)
  t.equal(matchesOverride('a'.repeat(5000), `${'*a'.repeat(300)}b`), false)
})
