import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { ConfigError } from '../../src/config/errors.ts'
import { loadSettings, type SettingsRequest } from '../../src/config/load-settings.ts'
import { ruleSettingAt } from '../../src/config/rule-setting.ts'
import type { Settings } from '../../src/config/settings.ts'
import { folderWith } from './config-folder.ts'

const entry = 'team/api.yaml'
const team = 'team/msgapi.config.yaml'
const root = 'msgapi.config.yaml'

/** A repository whose folder `team` has a description. */
function repositoryWith(test: Test, files: Readonly<Record<string, string>>): string {
  return folderWith(test, { '.git/': '', [entry]: '', ...files })
}

async function load(folder: string, request: Partial<SettingsRequest> = {}) {
  return await loadSettings({ entry, workingFolder: folder, ...request })
}

/** Where settings come from, as `FILE:LINE` from a folder, by their names. */
function originsOf({ origins }: Settings, folder: string): Readonly<Record<string, string>> {
  const found = [...origins].flatMap(([name, origin]) =>
    origin.by === 'config' ? [[name, `${origin.place.file.slice(folder.length + 1)}:${origin.place.line}`]] : [],
  )
  return Object.fromEntries(found)
}

/** The places that an error names, one for each problem: `FILE:LINE:COLUMN`; and its first message. */
async function refusalOf(action: Promise<unknown>, folder: string) {
  try {
    await action
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const lines = error.message.replaceAll(`${folder}/`, '').split('\n')
    return {
      places: lines.map((line) => /^(\S+:\d+:\d+): /.exec(line)?.[1]),
      message: lines[0] ?? '',
      read: [...new Set(error.read)].map((path) => path.slice(folder.length + 1)),
    }
  }
  throw new Error('no error')
}

t.test('a config that extends another has its settings, each with the config that set it', async (t) => {
  const folder = repositoryWith(t, {
    [root]: [
      'extends: [msgapi:spec, ./shared.yaml]',
      'rules: { a: error, b: error, bindings/sns/arn-form: off }',
      'limits: { depth: 100, files: 10 }',
      'remote: { allow: [one.acme.io, two.acme.io] }',
      'bundle: { output: dist/all.yaml, dedupe: true }',
      'failSeverity: warn',
      'transforms: [merge-traits]',
      'suppressionPolicy: { requireReason: true, maxDays: 30 }',
      'plugins: [./house.js]',
      'ignore: [/drafts, "*.old.yaml"]',
      'overrides: [{ files: "team/*.yaml", rules: { a: info, c: info } }]',
      'root: team',
      'apis: { all: { entry: "**/*.yaml" } }',
      'pipelines: { publish: { entry: team/api.yaml, output: out.yaml } }',
      'suppressions: all.json',
    ].join('\n'),
    [team]: [
      'extends: [../msgapi.config.yaml, ./own.yaml]',
      'rules: { b: warn, bindings/notifytopic/arn-form: hint }',
      'limits: { files: 20 }',
      'remote: { allow: three.acme.io }',
      'bundle: { as: json, output: dist/team.json }',
      'suppressionPolicy: { maxDays: 60 }',
      'plugins: [./own.js]',
      'ignore: ["!/kept.old.yaml"]',
      'overrides: [{ files: api.yaml, rules: { a: hint } }]',
    ].join('\n'),
  })
  const { settings } = await load(folder)
  t.match(
    settings.extends.map(({ name, origin }) => [name, origin.by === 'config' && dirname(origin.place.file)]),
    [
      ['msgapi:spec', folder],
      ['./shared.yaml', folder],
      ['./own.yaml', join(folder, 'team')],
    ],
  )
  t.strictSame(
    [...settings.rules],
    [
      ['a', 'error'],
      ['b', 'warn'],
      ['bindings/notifytopic/arn-form', 'hint'],
    ],
  )
  t.match(settings.limits, { depth: 100, files: 20 })
  t.strictSame([...settings.remote.allowed.keys()], ['https://three.acme.io'])
  t.strictSame(settings.bundle, { output: join(folder, 'team/dist/team.json'), dedupe: true, as: 'json' })
  t.equal(settings.failSeverity, 'warn')
  t.match(settings.transforms, [{ name: 'merge-traits' }])
  t.strictSame(settings.suppressionPolicy, { requireReason: true, maxDays: 60 })
  t.match(settings.plugins, [
    { name: './house.js', namedBy: join(folder, root) },
    { name: './own.js', namedBy: join(folder, team) },
  ])
  t.match(settings.ignore, [
    { folder: join(folder, 'team'), patterns: [{ pattern: '!/kept.old.yaml' }] },
    { folder, patterns: [{ pattern: '/drafts' }, { pattern: '*.old.yaml' }] },
  ])
  const at = (path: string, code: string) =>
    ruleSettingAt(settings, code, { source: join(folder, path), pointer: [], on: 'value' })
  t.equal(at('team/api.yaml', 'a'), 'hint', 'overrides of the nearer config come last')
  t.equal(at('team/other.yaml', 'a'), 'info', 'globs of a base start from its folder')
  t.equal(at('team/api.yaml', 'c'), 'info')
  t.equal(at('other/api.yaml', 'c'), undefined)
  t.match(settings, { root: undefined, suppressions: undefined })
  t.equal(settings.apis.size + settings.pipelines.size, 0)
  t.strictSame(originsOf(settings, folder), {
    failSeverity: `${root}:6`,
    transforms: `${root}:7`,
    'limits.depth': `${root}:3`,
    'limits.files': `${team}:3`,
    'bundle.output': `${team}:5`,
    'bundle.dedupe': `${root}:5`,
    'bundle.as': `${team}:5`,
    'suppressionPolicy.requireReason': `${root}:8`,
    'suppressionPolicy.maxDays': `${team}:6`,
    ignore: `${team}:8`,
  })
  const placeOf = (...pointer: readonly string[]) => {
    const origin = settings.originIn(pointer)
    return origin.by === 'config' ? `${origin.place.file.slice(folder.length + 1)}:${origin.place.line}` : origin.by
  }
  t.equal(placeOf('rules', 'a'), `${root}:2`)
  t.equal(placeOf('rules', 'b'), `${team}:2`)
  t.equal(placeOf('overrides', '0', 'rules', 'a'), `${root}:11`)
  t.equal(placeOf('overrides', '1', 'rules', 'a'), `${team}:9`)
  t.strictSame(settings.extendedConfigs, [join(folder, root)])
})

t.test('rulesets of several configs are those of the bases, then the own', async (t) => {
  const rows: [files: Readonly<Record<string, string>>, expected: readonly string[]][] = [
    [{ [root]: '{}', [team]: 'extends: ../msgapi.config.yaml' }, ['msgapi:recommended']],
    [
      { [root]: '{}', [team]: 'extends: [../msgapi.config.yaml, msgapi:style]' },
      ['msgapi:recommended', 'msgapi:style'],
    ],
    [{ [root]: 'extends: []', [team]: 'extends: [../msgapi.config.yaml]' }, []],
    [{ [root]: 'extends: []', [team]: 'extends: [msgapi:style, ../msgapi.config.yaml]' }, ['msgapi:style']],
    [
      { '.msgapirc': 'extends: msgapi:spec', [root]: '{}', [team]: 'extends: [../.msgapirc, ../msgapi.config.yaml]' },
      ['msgapi:recommended', 'msgapi:spec'],
    ],
    [
      {
        'base/msgapi.config.all.yaml': 'extends: msgapi:spec',
        'base/.msgapirc.a.json': '{ "extends": ["./msgapi.config.all.yaml", "./a.yaml"] }',
        'base/.msgapirc.b.yml': 'extends: [./msgapi.config.all.yaml, ./b.yaml]',
        [team]: 'extends: [../base/.msgapirc.a.json, ../base/.msgapirc.b.yml]',
      },
      ['msgapi:spec', './a.yaml', './b.yaml'],
    ],
    [
      {
        'node_modules/@acme/config/msgapi.config.json': '{ "extends": ["./rules.yaml", "other/strict"] }',
        'node_modules/other/strict/.msgapirc': 'extends: msgapi:strict',
        'node_modules/other/.msgapirc': 'extends: []',
        [team]: "extends: ['@acme/config', 'other/.msgapirc', './last.yaml']",
      },
      ['msgapi:strict', './rules.yaml', './last.yaml'],
    ],
    [{ 'node_modules/rules/index.js': '', [team]: 'extends: [rules, ./msgapi.yaml]' }, ['rules', './msgapi.yaml']],
  ]
  for (const [files, expected] of rows) {
    const { settings } = await load(repositoryWith(t, files))
    t.strictSame(
      settings.extends.map(({ name }) => name),
      expected,
      JSON.stringify(files),
    )
  }
  const folder = repositoryWith(t, { [root]: 'rules: { a: off }', [team]: 'extends: ../msgapi.config.yaml' })
  const { settings } = await load(folder, { commandLine: { rulesets: ['./only.yaml'] } })
  t.strictSame([settings.extends.length, settings.rules.size], [1, 0], 'rulesets of the command line replace all')
})

t.test('codes in configs that extend each other are checked, where all rules are known', async (t) => {
  const knownCodes = () => new Set(['a'])
  const folder = repositoryWith(t, { [root]: 'rules: { b: off }', [team]: 'extends: ../msgapi.config.yaml' })
  t.match(await refusalOf(load(folder, { knownCodes }), folder), { places: [`${root}:1:10`], read: [team, root] })
  const own = repositoryWith(t, {
    [root]: 'rules: { a: off }',
    [team]: 'extends: ../msgapi.config.yaml\nrules: { b: off }',
  })
  t.match(await refusalOf(load(own, { knownCodes }), own), { places: [`${team}:2:10`] })
  const plugin = repositoryWith(t, {
    [root]: 'plugins: [b]',
    [team]: 'extends: ../msgapi.config.yaml\nrules: { b: off }',
  })
  t.equal((await load(plugin, { knownCodes })).settings.rules.get('b'), 'off')
})

t.test('a config that cannot be extended is an error where it is named', async (t) => {
  const long = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `long/msgapi.config.${index}.yaml`,
      `extends: ./msgapi.config.${index + 1}.yaml`,
    ]),
  )
  const wide = Array.from({ length: 200 }, (_, index) => `../wide/msgapi.config.${index}.yaml`)
  const rows: [files: Readonly<Record<string, string>>, place: string, words: RegExp][] = [
    [{ [team]: 'extends: ./msgapi.config.yaml' }, `${team}:1:10`, /extends this one/],
    [
      { [team]: 'extends: [a, ../msgapi.config.yaml]', [root]: 'extends: team/msgapi.config.yaml' },
      `${root}:1:10`,
      /extends this one/,
    ],
    [{ [team]: '{ extends: [../none/msgapi.config.yaml] }' }, `${team}:1:13`, /does not exist/],
    [{ [team]: 'extends: ../msgapi.config.yaml', [`${root}/`]: '' }, `${team}:1:10`, /not a regular file/],
    [{ [team]: 'extends: ../msgapi.config.js', 'msgapi.config.js': '' }, `${team}:1:10`, /in code/],
    [{ [team]: 'extends: acme', 'node_modules/acme/msgapi.config.ts': '' }, `${team}:1:10`, /in code/],
    [{ [team]: 'extends: [[../msgapi.config.yaml, off]]', [root]: '{}' }, `${team}:1:11`, /mode/],
    [{ [team]: 'extends: ../../msgapi.config.yaml' }, `${team}:1:10`, /outside/],
    [
      { [team]: 'extends: acme', 'node_modules/acme/.msgapirc': 'extends: ../../../msgapi.config.yaml' },
      'node_modules/acme/.msgapirc:1:10',
      /outside/,
    ],
    [{ [team]: "extends: '@a/b/../../../../msgapi.config.yaml'" }, `${team}:1:10`, /outside/],
    [{ [team]: 'extends: ../long/msgapi.config.0.yaml', ...long }, 'long/msgapi.config.99.yaml:1:10', /more than 100/],
    [
      { [team]: `extends: [${wide.join(', ')}]`, ...Object.fromEntries(wide.map((path) => [path.slice(3), '{}'])) },
      `${team}:1:${11 + wide.slice(0, 100).join(', ').length + 2}`,
      /more than 100/,
    ],
    [{ [team]: 'extends: ../msgapi.config.yaml', [root]: 'rule: {}' }, `${root}:1:1`, /"rules"/],
    [{ [team]: 'extends: ../msgapi.config.yaml', [root]: 'a: [' }, `${root}:1:5`, /./],
    [
      { [team]: 'extends: ../msgapi.config.yaml', [root]: 'bundle: { output: ../out.yaml }' },
      `${root}:1:19`,
      /path out of/,
    ],
    [
      { [team]: 'extends: acme', 'node_modules/acme/msgapi.config.yaml': 'bundle: { output: out.yaml }' },
      'node_modules/acme/msgapi.config.yaml:1:19',
      /node_modules/,
    ],
    [
      { [team]: 'apis: { a: { entry: api.yaml, extends: [../msgapi.config.yaml] } }', [root]: '{}' },
      `${team}:1:41`,
      /in an API/,
    ],
  ]
  for (const [files, place, words] of rows) {
    const folder = repositoryWith(t, files)
    const { places, message } = await refusalOf(load(folder), folder)
    t.strictSame(places, [place], message)
    t.match(message, words)
    t.ok(message.length < 300, message)
  }
})

t.test('a base outside of the root is refused, unless it is an installed package', async (t) => {
  const folder = folderWith(t, {
    'repository/.git/': '',
    'repository/team/api.yaml': '',
    'repository/team/msgapi.config.yaml': 'extends: ../msgapi.config.yaml',
    'repository/other/api.yaml': '',
    'repository/other/msgapi.config.yaml': 'extends: acme',
    'elsewhere/msgapi.config.yaml': 'extends: ./base/.msgapirc\nplugins: [./plugin.js]\nfailSeverity: hint',
    'elsewhere/base/.msgapirc': 'failSeverity: info\nlimits: { depth: 10 }',
    'elsewhere/plugin.js': '',
  })
  const repository = join(folder, 'repository')
  symlinkSync(join(folder, 'elsewhere/msgapi.config.yaml'), join(repository, root))
  t.match(await refusalOf(load(repository), repository), { places: [`${team}:1:10`], message: /outside/ })
  mkdirSync(join(repository, 'node_modules'))
  symlinkSync(join(folder, 'elsewhere'), join(repository, 'node_modules/acme'))
  const { settings } = await load(repository, { entry: 'other/api.yaml' })
  t.match(settings, { failSeverity: 'hint', limits: { depth: 10 } }, 'files of the package can be named in it')
  const named = folderWith(t, {
    'shared/msgapi.config.yaml': 'extends: ./base/.msgapirc',
    'shared/base/.msgapirc': 'failSeverity: hint',
  })
  const configFile = join(named, 'shared/msgapi.config.yaml')
  t.equal((await load(repository, { configFile })).settings.failSeverity, 'hint', 'the folder of a named config')
})
