import { join } from 'node:path'
import t from 'tap'
import { loadSettings } from '../../src/config/load-settings.ts'
import { factsOf } from '../facts-of-message.ts'
import { folderWith, messageOf } from './config-folder.ts'

t.test('rule codes are checked when they are known', async (t) => {
  const workingFolder = folderWith(t, {
    '.git/': '',
    'msgapi.config.yaml':
      'rules:\n  spec/unknown-feild: off\n  ref/unresolved: off\noverrides: [{ files: a, rules: { nonsense-code: off } }]',
  })
  const file = join(workingFolder, 'msgapi.config.yaml')
  const knownCodes = () => new Set(['spec/unknown-field', 'spec/required-field'])
  t.equal(
    factsOf(await messageOf(loadSettings({ entry: 'api.yaml', workingFolder, knownCodes }))),
    `${file}:2:3 spec/unknown-field\n${file}:3:3\n${file}:4:34`,
  )
})

t.test('rules that other rulesets may define are not called unknown', async (t) => {
  const knownCodes = () => new Set(['spec/a'])
  const rows: [config: string, fails: boolean][] = [
    ['rules: { b: warn }', true],
    ['extends: msgapi:all\nrules: { b: warn }', true],
    ['extends: [./team.yaml]\nrules: { b: warn }', false],
    ['rules: { b: warn, c: { given: $, then: { function: truthy } } }', false],
  ]
  for (const [config, fails] of rows) {
    const folder = folderWith(t, { '.git/': '', 'api.yaml': '', 'msgapi.config.yaml': config })
    const settings = loadSettings({ entry: 'api.yaml', workingFolder: folder, knownCodes })
    if (fails) await t.rejects(settings, /Unknown rule "b"/)
    else await t.resolves(settings)
  }
})

t.test('setting a rule under two of its codes in one place is a mistake', async (t) => {
  const knownCodes = () => new Set(['bindings/notifytopic/arn-form', 'bindings/sns/arn-form'])
  const set = (...codes: readonly string[]) => `{ ${codes.map((code) => `${code}: off`).join(', ')} }`
  const [neutral, asyncapi] = ['bindings/notifytopic/arn-form', 'bindings/sns/arn-form']
  const rows: readonly (readonly [config: string, problem: RegExp | undefined])[] = [
    [`rules: ${set(asyncapi)}\noverrides: [{ files: a.yaml, rules: ${set(neutral)} }]`, undefined],
    [
      `rules: ${set(neutral, asyncapi)}`,
      /:1:46: Unexpected "bindings\/sns\/arn-form": "bindings\/notifytopic\/arn-form" above/,
    ],
    [
      `overrides: [{ files: a.yaml, rules: ${set(asyncapi, neutral)} }]`,
      /"bindings\/sns\/arn-form" above names the same rule/,
    ],
    [`rules: ${set('bindings/sns/arn-from')}`, /did you mean "bindings\/sns\/arn-form"\?/],
  ]
  for (const [config, problem] of rows) {
    const folder = folderWith(t, { '.git/': '', 'api.yaml': '', 'msgapi.config.yaml': config })
    const settings = loadSettings({ entry: 'api.yaml', workingFolder: folder, knownCodes })
    if (problem === undefined) await t.resolves(settings)
    else await t.rejects(settings, problem)
  }
})
