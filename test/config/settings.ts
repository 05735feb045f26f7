import { join } from 'node:path'
import t, { type Test } from 'tap'
import { loadSettings } from '../../src/config/load-settings.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { folderWith, messageOf, withoutOrigin } from './config-folder.ts'

async function settingsOf(test: Test, config: string, name = 'msgapi.config.yaml') {
  const workingFolder = folderWith(test, { '.git/': '', [name]: config, 'api.yaml': '' })
  return (await loadSettings({ entry: 'api.yaml', workingFolder })).settings
}

t.test('a config sets what it says, and defaults stay', async (t) => {
  const defaults = {
    extends: [{ name: 'msgapi:recommended' }],
    rules: new Map(),
    ruleOptions: new Map(),
    definitions: new Map(),
    overrides: [],
    limits: defaultLimits,
    root: undefined,
    bundle: {},
    remote: { allowed: new Set() },
    plugins: [],
    lacksPlugins: false,
    transforms: [],
    pipelines: new Map(),
    apis: new Map(),
    api: undefined,
    ignore: [],
    extendedConfigs: [],
    suppressions: undefined,
    suppressionPolicy: {},
    failSeverity: 'error',
    baseline: undefined,
  }
  const rows: [config: string, expected: Record<string, unknown>, name?: string][] = [
    ['{}', {}],
    ['# nothing\n\n  # yet\n', {}],
    ['', {}],
    ['{}', {}, 'msgapi.config.json'],
    ['$schema: ./schema.json', {}],
    ['extends: msgapi:spec', { extends: [{ name: 'msgapi:spec' }] }],
    ['extends: msgapi:all', { extends: [{ name: 'msgapi:all' }] }],
    ['extends: []', { extends: [] }],
    [
      'extends: [msgapi:recommended, [msgapi:spec, off], [msgapi:all, recommended]]',
      {
        extends: [
          { name: 'msgapi:recommended' },
          { name: 'msgapi:spec', mode: 'off' },
          { name: 'msgapi:all', mode: 'recommended' },
        ],
      },
    ],
    [
      'rules: { a: error, b: warn, c: info, d: hint, e: off, f: 0, g: 3, h: true, i: false }',
      {
        rules: new Map([
          ['a', 'error'],
          ['b', 'warn'],
          ['c', 'info'],
          ['d', 'hint'],
          ['e', 'off'],
          ['f', 'error'],
          ['g', 'hint'],
          ['h', 'on'],
          ['i', 'off'],
        ]),
      },
    ],
    [
      'rules: { __proto__: warn, constructor: off }',
      {
        rules: new Map([
          ['__proto__', 'warn'],
          ['constructor', 'off'],
        ]),
      },
    ],
    [
      'extends: [./team.yaml, "@acme/house-style", [spectral:asyncapi, all]]',
      {
        extends: [{ name: './team.yaml' }, { name: '@acme/house-style' }, { name: 'spectral:asyncapi', mode: 'all' }],
      },
    ],
    [
      'rules: { a: warn, b: { given: $.info, then: { function: truthy } } }',
      {
        rules: new Map([['a', 'warn']]),
        definitions: new Map([['b', { given: '$.info', then: { function: 'truthy' } }]]),
      },
    ],
    ['limits: { depth: 12, files: 3 }', { limits: { ...defaultLimits, depth: 12, files: 3 } }],
    ['bundle: { as: json }', { bundle: { as: 'json' } }],
    [
      'bundle: { inline: local, dedupe: true, stripExtensions: x-internal-*, map: true, nameMap: false, origins: true, followExtensions: true }',
      {
        bundle: {
          inline: 'local',
          dedupe: true,
          stripExtensions: ['x-internal-*'],
          map: true,
          nameMap: false,
          origins: true,
          followExtensions: true,
        },
      },
    ],
    ['bundle: { stripExtensions: [x-a, x-*] }', { bundle: { stripExtensions: ['x-a', 'x-*'] } }],
    [
      'transforms: [merge-traits, [sort-keys, { order: format, __proto__: 1 }], acme/x, merge-traits]',
      {
        transforms: [
          { name: 'merge-traits', options: {} },
          { name: 'sort-keys', options: JSON.parse('{ "order": "format", "__proto__": 1 }') },
          { name: 'acme/x', options: {} },
          { name: 'merge-traits', options: {} },
        ],
      },
    ],
    ['transforms: []\nbundle: { transforms: [a] }', { bundle: { transforms: [{ name: 'a', options: {} }] } }],
    ['remote: { allow: schemas.acme.io }', { remote: { allowed: new Set(['https://schemas.acme.io']) } }],
    [
      'remote: { allow: ["Schemas.Acme.io.:443", "https://b.io:8443"] }',
      { remote: { allowed: new Set(['https://schemas.acme.io', 'https://b.io:8443']) } },
    ],
    ['failSeverity: hint', { failSeverity: 'hint' }],
    ['failSeverity: warn', { failSeverity: 'warn' }, '.msgapirc'],
    ['{"failSeverity": "info"}', { failSeverity: 'info' }, '.msgapirc.json'],
    ['{"name": "x", "msgapi": {"failSeverity": "info"}}', { failSeverity: 'info' }, 'package.json'],
  ]
  for (const [config, expected, name = 'msgapi.config.yaml'] of rows) {
    const {
      configFile,
      naming,
      origins: _origins,
      originIn: _originIn,
      ...settings
    } = await settingsOf(t, config, name)
    const bundled = settings.bundle.transforms
    const set = {
      ...settings,
      extends: settings.extends.map(({ origin: _origin, ...use }) => use),
      remote: { allowed: new Set(settings.remote.allowed.keys()) },
      transforms: settings.transforms.map(withoutOrigin),
      bundle: bundled === undefined ? settings.bundle : { ...settings.bundle, transforms: bundled.map(withoutOrigin) },
    }
    t.strictSame(set, { ...defaults, ...expected }, config)
    t.match(configFile, name)
    t.strictSame(naming, { namedBy: configFile, named: true, ofPlugins: true, passedOver: [] })
    t.ok(Object.isFrozen(settings.limits))
  }
})

t.test('every setting names its origin', async (t) => {
  const workingFolder = folderWith(t, {
    '.git/': '',
    'api.yaml': '',
    'msgapi.config.yaml': `extends:
  - msgapi:recommended
  - [./team.yaml, all]
failSeverity: warn
limits: { depth: 12, files: 3 }
bundle:
  as: json
  dedupe: true
remote: { allow: [a.io, b.io] }
rules:
  spec/a: off
overrides:
  - files: old/**
    rules: { spec/a: hint }
transforms: [a, [b, {}]]
`,
    'package.json': '{}',
    'one/package.json': '{ "name": "one",\n  "msgapi": { "extends": "msgapi:all",\n    "rules": { "b": 1 } } }',
    'one/api.yaml': '',
    'two/.spectral.yaml': 'rules: {}',
    'two/api.yaml': '',
  })
  type Settings = Awaited<ReturnType<typeof loadSettings>>['settings']
  const shown = (origin: ReturnType<Settings['originIn']> | undefined) => {
    if (origin?.by === 'config')
      return `${origin.place.file.replace(workingFolder, '.')}:${origin.place.line}:${origin.place.column}`
    return origin?.by === 'command-line' ? origin.option : origin?.by
  }
  const commandLine = { failSeverity: 'hint', limits: { files: 4 }, allowRemote: ['b.io', 'c.io'] } as const
  const { settings } = await loadSettings({ entry: 'api.yaml', workingFolder, commandLine })
  const of = (name: string) => shown(settings.origins.get(name))
  t.strictSame(
    [
      'failSeverity',
      'root',
      'limits.depth',
      'limits.files',
      'limits.chain',
      'bundle.as',
      'bundle.dedupe',
      'bundle.map',
    ].map(of),
    [
      '--fail-severity',
      'default',
      './msgapi.config.yaml:5:11',
      'limits.files',
      'default',
      './msgapi.config.yaml:7:3',
      './msgapi.config.yaml:8:3',
      undefined,
    ],
  )
  t.strictSame(
    settings.transforms.map(({ name, origin }) => `${name} ${shown(origin)}`),
    ['a ./msgapi.config.yaml:15:14', 'b ./msgapi.config.yaml:15:17'],
  )
  t.equal(of('transforms'), './msgapi.config.yaml:15:1')
  t.strictSame(
    settings.extends.map(({ name, origin }) => `${name} ${shown(origin)}`),
    ['msgapi:recommended ./msgapi.config.yaml:2:5', './team.yaml ./msgapi.config.yaml:3:5'],
  )
  t.strictSame(
    [...settings.remote.allowed].map(([host, origin]) => `${host} ${shown(origin)}`),
    ['https://a.io ./msgapi.config.yaml:9:19', 'https://b.io --allow-remote', 'https://c.io --allow-remote'],
  )
  t.equal(shown(settings.originIn(['rules', 'spec/a'])), './msgapi.config.yaml:11:3')
  t.equal(shown(settings.originIn(['overrides', '0', 'rules', 'spec/a'])), './msgapi.config.yaml:14:14')
  t.strictSame(settings.overrides[0]?.files, ['old/**'])
  const others: [entry: string, rulesets: string[] | undefined, expected: string[]][] = [
    ['one/api.yaml', undefined, ['msgapi:all ./one/package.json:2:15']],
    ['one/api.yaml', ['team.yaml'], [`${workingFolder}/team.yaml --ruleset`]],
    [
      'two/api.yaml',
      undefined,
      ['msgapi:recommended ./msgapi.config.yaml:2:5', './team.yaml ./msgapi.config.yaml:3:5'],
    ],
  ]
  for (const [entry, rulesets, expected] of others) {
    const { settings: other } = await loadSettings({ entry, workingFolder, commandLine: { rulesets } })
    t.strictSame(
      other.extends.map(({ name, origin }) => `${name} ${shown(origin)}`),
      expected,
    )
  }
  const found = folderWith(t, { '.git/': '', 'api.yaml': '', '.spectral.yaml': '' })
  const { settings: alone } = await loadSettings({ entry: 'api.yaml', workingFolder: found })
  t.strictSame(
    alone.extends.map(({ origin }) => origin.by),
    ['search'],
  )
  const { settings: nothing } = await loadSettings({ entry: 'api.yaml', workingFolder: found, noConfig: true })
  t.strictSame(
    nothing.extends.map(({ origin }) => origin.by),
    ['default'],
  )
})

t.test('options of the command line override the config', async (t) => {
  const workingFolder = folderWith(t, {
    '.git/': '',
    'api.yaml': '',
    'sub/': '',
    'msgapi.config.yaml':
      'failSeverity: hint\nlimits: { depth: 9, files: 9 }\nbundle: { as: json, output: a }\nroot: .',
  })
  const commandLine = { failSeverity: 'warn', limits: { depth: 7 }, root: 'sub', bundle: { output: 'b.yaml' } } as const
  const { settings } = await loadSettings({ entry: 'api.yaml', workingFolder, commandLine })
  t.equal(settings.failSeverity, 'warn')
  t.strictSame([settings.limits.depth, settings.limits.files, settings.limits.chain], [7, 9, defaultLimits.chain])
  t.equal(settings.root, join(workingFolder, 'sub'))
  t.strictSame(settings.bundle, { as: 'json', output: join(workingFolder, 'b.yaml') })
  const use = { name: 'c', options: {} }
  const origin = { by: 'command-line', option: '--use' }
  const replaced = folderWith(t, {
    '.git/': '',
    'api.yaml': '',
    'msgapi.config.yaml': 'transforms: [a]\nbundle: { transforms: [b] }',
  })
  for (const commandLine of [{ transforms: [use] }, { bundle: { transforms: [use] } }]) {
    const { settings: used } = await loadSettings({ entry: 'api.yaml', workingFolder: replaced, commandLine })
    const names = [used.transforms, used.bundle.transforms ?? []].map((uses) => uses.map(({ name }) => name))
    t.strictSame(names, 'bundle' in commandLine ? [['a'], ['c']] : [['c'], ['b']])
    t.strictSame('bundle' in commandLine ? used.bundle.transforms : used.transforms, [{ ...use, origin }])
  }
  const refused: [request: object, expected: string][] = [
    [{ noConfig: true, configFile: 'x.yaml' }, 'configFile and noConfig cannot be used together; give one of them.'],
    [
      { commandLine: { root: 'nowhere' } },
      `The root ${join(workingFolder, 'nowhere')} does not exist; give a folder that holds the entry document.`,
    ],
    [
      { commandLine: { root: 'api.yaml' } },
      `The root ${join(workingFolder, 'api.yaml')} is not a folder; give a folder that holds the entry document.`,
    ],
    [
      { configFile: 'none.yaml' },
      `${join(workingFolder, 'none.yaml')}: This config file does not exist; check the name.`,
    ],
    [
      { configFile: 'msgapi.config.mjs' },
      `${join(workingFolder, 'msgapi.config.mjs')}: Configs in code are not supported by this version of msgapi; write the config in YAML or JSON.`,
    ],
    [{ configFile: 'sub' }, `${join(workingFolder, 'sub')}: This is not a regular file; write the config in a file.`],
  ]
  for (const [request, expected] of refused) {
    t.equal(await messageOf(loadSettings({ entry: 'api.yaml', workingFolder, ...request })), expected)
  }
})
