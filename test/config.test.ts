import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { cosmiconfig, getDefaultSearchPlaces } from 'cosmiconfig'
import fc from 'fast-check'
import picomatch from 'picomatch/posix.js'
import t, { type Test } from 'tap'
import { ConfigError, UsageError } from '../src/config/errors.ts'
import { configNames, findConfig } from '../src/config/find.ts'
import { loadSettings } from '../src/config/load-settings.ts'
import { readNames } from '../src/config/names-file.ts'
import { entryFolder, projectRoot } from '../src/config/root.ts'
import { ruleSettingAt } from '../src/config/rule-setting.ts'
import { configSchema } from '../src/config/schema.ts'
import type { TransformUse } from '../src/config/settings.ts'
import { compileGlob } from '../src/glob.ts'
import { defaultLimits } from '../src/load/limits.ts'

/**
 * A temporary folder with these files, each under its relative path; a path that ends with `/` makes a folder. Not tap's own
 * test folder: that lies in the repository of this project, where every search would end.
 */
function folderWith(test: Test, files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'msgapi-config-')))
  test.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    const target = join(folder, path)
    mkdirSync(path.endsWith('/') ? target : dirname(target), { recursive: true })
    if (!path.endsWith('/')) writeFileSync(target, text)
  }
  return folder
}

async function settingsOf(test: Test, config: string, name = 'msgapi.config.yaml') {
  const workingFolder = folderWith(test, { '.git/': '', [name]: config, 'api.yaml': '' })
  return (await loadSettings({ entry: 'api.yaml', workingFolder })).settings
}

async function messageOf(action: Promise<unknown>): Promise<string> {
  try {
    await action
  } catch (error) {
    if (error instanceof ConfigError || error instanceof UsageError) return error.message
    throw error
  }
  return 'no error'
}

const withoutOrigin = ({ origin: _origin, ...use }: TransformUse) => use

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
    ignore: undefined,
    suppressions: undefined,
    failSeverity: 'error',
  }
  const rows: [config: string, expected: Record<string, unknown>, name?: string][] = [
    ['{}', {}],
    ['# nothing\n\n  # yet\n', {}],
    ['', {}],
    ['{}', {}, 'msgapi.config.json'],
    ['$schema: ./schema.json', {}],
    ['extends: msgapi:spec', { extends: [{ name: 'msgapi:spec' }] }],
    ['extends: msgapi:all', { extends: [{ name: 'msgapi:all', mode: 'all' }] }],
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

t.test('every setting knows who set it', async (t) => {
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

t.test('paths in a config start from its folder', async (t) => {
  const config =
    'root: sub\nbundle: { output: dist/, names: sub/names.yaml, map: dist/api.map, nameMap: dist/sub/../names.json }'
  const folder = folderWith(t, { '.git/': '', 'a/msgapi.config.yaml': config, 'a/sub/api.yaml': '' })
  const { settings } = await loadSettings({ entry: 'a/sub/api.yaml', workingFolder: folder })
  t.equal(settings.root, join(folder, 'a/sub'))
  t.strictSame(settings.bundle, {
    output: join(folder, 'a/dist') + sep,
    names: join(folder, 'a/sub/names.yaml'),
    nameMap: join(folder, 'a/dist/names.json'),
    map: join(folder, 'a/dist/api.map'),
  })
})

t.test('what is wrong in a config is said with its place', async (t) => {
  const transform = 'a transform such as "merge-traits" or [sort-keys, { order: format }]'
  const presets = '"msgapi:recommended", "msgapi:all", "msgapi:spec", "msgapi:style" or "msgapi:strict"'
  const rulesets = 'a ruleset such as "msgapi:recommended", "./team.yaml", "spectral:asyncapi" or the name of a package'
  const levels = '"error", "warn", "info", "hint" or "off", a number from 0 (error) to 3 (hint), or true or false'
  const rows: [config: string, expected: string, name?: string][] = [
    ['ruls: {}', `1:1: Unexpected key "ruls". Did you mean "rules"?`],
    [
      '{"a": 1,\n  "rules": {},\n  "b": 2}',
      `1:2: Unexpected key "a"; docs/configuration.md lists the keys.\nFILE:3:3: Unexpected key "b"; docs/configuration.md lists the keys.`,
      '.msgapirc.json',
    ],
    ['__proto__: 1', `1:1: Unexpected key "__proto__"; docs/configuration.md lists the keys.`],
    ['- extends', `1:1: Unexpected list, expected an object.`],
    ['plugins: [1]', '1:11: Unexpected number 1, expected a plugin such as "./plugin.js" or the name of a package.'],
    ['rules: {}\napis: []', '2:7: Unexpected list, expected an object of APIs by name.'],
    ['apis: { a b: {} }', '1:9: Unexpected name of an API, expected one word such as "orders".'],
    ['apis: { a: { rules: {} } }', '1:12: Missing key "entry".'],
    ['apis: { a: { entry: [] } }', '1:21: Missing entry, expected a file or a glob to start from.'],
    ["apis: { a: { entry: ['!x.yaml'] } }", '1:21: Missing entry, expected a file or a glob to start from.'],
    ['apis: { a: { entry: 1 } }', '1:21: Unexpected number 1, expected a file or a glob such as "apis/**/*.yaml".'],
    [
      "apis: { a: { entry: '@(a|b)' } }",
      '1:21: Unexpected glob "@(a|b)": extended patterns such as "@(a|b)" are not supported; write "{a,b}".',
    ],
    ['ignore: 1', '1:9: Unexpected number 1, expected a pattern such as "vendor/".'],
    ['ignore: [""]', '1:10: Unexpected string "", expected a pattern such as "vendor/".'],
    ['ignore: "*a*a*a*a"', '1:9: Unexpected pattern "*a*a*a*a": it has more than 3 asterisks in one name.'],
    ['ignore: "*/*/*/*/*/*/*/*/*"', '1:9: Unexpected pattern "*/*/*/*/*/*/*/*/*": it has more than 8 asterisks.'],
    ['pipelines: []', '1:12: Unexpected list, expected an object of pipelines by name.'],
    ['pipelines: { a b: {} }', '1:14: Unexpected name of a pipeline, expected one word such as "publish".'],
    ['pipelines: { a: { output: x } }', '1:17: Missing key "entry".'],
    ['pipelines: { a: { entry: [], output: x } }', '1:26: Unexpected empty list, expected a file to start from.'],
    ['transforms: merge-traits', '1:13: Unexpected string "merge-traits", expected a list.'],
    ['transforms: [1]', `1:14: Unexpected number 1, expected ${transform}.`],
    ['transforms: [""]', `1:14: Unexpected string "", expected ${transform}.`],
    ['transforms: [{ name: a }]', `1:14: Unexpected object, expected ${transform}.`],
    ['transforms: [[a]]', '1:14: Unexpected list of 1, expected a transform and its options.'],
    ['transforms: [[a, {}, b]]', '1:14: Unexpected list of 3, expected a transform and its options.'],
    ['transforms: [[1, {}]]', `1:15: Unexpected number 1, expected ${transform}.`],
    ['transforms: [[a, b]]', '1:18: Unexpected string "b", expected an object with the options of the transform.'],
    [
      'bundle: { transforms: [[a, []]] }',
      '1:28: Unexpected list, expected an object with the options of the transform.',
    ],
    ...['1', '"*.acme.io"', 'a.io/b', 'a b', '""', 'user@a.io'].map((host): [string, string] => [
      `remote: { allow: ${host} }`,
      `1:18: Unexpected ${host === '1' ? 'number 1' : `string "${host.replaceAll('"', '')}"`}, expected a host such as "schemas.acme.io" or "schemas.acme.io:8443".`,
    ]),
    [
      'remote: { allow: ["http://a.io"] }',
      '1:19: Unexpected string "http://a.io": a config allows https alone; allow it on the command line with --allow-remote.',
    ],
    [
      'functions: []',
      '1:1: The key "functions" belongs in a Spectral ruleset; write it there and name the file under "extends".',
    ],
    [
      'extends: msgapi:recomended',
      `1:10: Unknown ruleset "msgapi:recomended", expected ${presets}. Did you mean "msgapi:recommended"?`,
    ],
    ['extends: msgapi:house', `1:10: Unknown ruleset "msgapi:house", expected ${presets}.`],
    ['extends: 5', `1:10: Unexpected number 5, expected ${rulesets}.`],
    ['extends: ""', `1:10: Unexpected string "", expected ${rulesets}.`],
    [
      'extends: [{}]',
      '1:11: Unexpected object: write the ruleset in a file of its own and give its name, such as "./team.yaml".',
    ],
    [
      'extends: [[msgapi:all, alll]]',
      '1:24: Unexpected string "alll", expected "recommended", "all" or "off". Did you mean "all"?',
    ],
    ['extends: [[msgapi:all]]', '1:11: Unexpected list of 1, expected a ruleset and "recommended", "all" or "off".'],
    [
      'overrides: [{ files: a, rules: { a: { given: $ } } }]',
      `1:37: Unexpected object: rules are defined in "rules" at the top of the config; expected ${levels}.`,
    ],
    ['rules: { a: [warn] }', '1:13: Unexpected list of 1, expected a severity and options such as [warn, { max: 5 }].'],
    ['rules: { a: [warning, {}] }', `1:14: Unexpected string "warning", expected ${levels}.`],
    ['rules: { a: [warn, 5] }', '1:20: Unexpected number 5, expected an object with the options of the rule.'],
    ['rules: { a: warning }', `1:13: Unexpected string "warning", expected ${levels}.`],
    ['rules: { a: eror }', `1:13: Unexpected string "eror", expected ${levels}. Did you mean "error"?`],
    ['rules: { a: 4 }', `1:13: Unexpected number 4, expected ${levels}.`],
    ['rules: { a: 0.5 }', `1:13: Unexpected number 0.5, expected ${levels}.`],
    ['rules: { a: null }', `1:13: Unexpected null, expected ${levels}.`],
    ['rules: [a]', '1:8: Unexpected list, expected an object of rule codes.'],
    ['overrides: {}', '1:12: Unexpected object, expected a list.'],
    ['overrides: [{ rules: {} }]', '1:13: Missing key "files".'],
    ['overrides: [{ files: a }]', '1:13: Missing key "rules".'],
    ['overrides: [{ files: [""], rules: {} }]', '1:23: Unexpected string "", expected a glob such as "legacy/**".'],
    [
      'overrides: [{ files: "a#/b~2", rules: {} }]',
      '1:22: Unexpected string "a#/b~2", expected a JSON Pointer after the "#", such as "#/channels".',
    ],
    [
      'overrides: [{ files: "a#/%", rules: {} }]',
      '1:22: Unexpected string "a#/%", expected a JSON Pointer after the "#", such as "#/channels".',
    ],
    [
      'overrides: [{ files: "@(a|b)", rules: {} }]',
      '1:22: Unexpected glob "@(a|b)": extended patterns such as "@(a|b)" are not supported; write "{a,b}".',
    ],
    [
      'overrides: [{ files: ["!(a|b)"], rules: {} }]',
      '1:23: Unexpected glob "!(a|b)": extended patterns such as "@(a|b)" are not supported; write "{a,b}".',
    ],
    ['overrides: [{ files: "!", rules: {} }]', '1:22: Unexpected string "!", expected a glob such as "legacy/**".'],
    [
      'overrides: [{ files: a, rules: {}, extends: x }]',
      '1:36: The key "extends" is not supported by this version of msgapi; remove it.',
    ],
    ['limits: { depht: 5 }', '1:11: Unexpected key "depht". Did you mean "depth"?'],
    ['limits: { depth: 0 }', '1:18: Unexpected number 0, expected a whole number from 1 to 2560; the default is 256.'],
    [
      'limits: { depth: 2561 }',
      '1:18: Unexpected number 2561, expected a whole number from 1 to 2560; the default is 256.',
    ],
    [
      'limits: { depth: 1.5 }',
      '1:18: Unexpected number 1.5, expected a whole number from 1 to 2560; the default is 256.',
    ],
    [
      'limits: { depth: "9" }',
      '1:18: Unexpected string "9", expected a whole number from 1 to 2560; the default is 256.',
    ],
    [
      'limits: { depth: .inf }',
      '1:18: Unexpected number Infinity, expected a whole number from 1 to 2560; the default is 256.',
    ],
    ['root: ""', '1:7: Unexpected string "", expected a string such as ".".'],
    ['root: ..', '1:7: Unexpected path out of FOLDER; give it on the command line with --root.'],
    ['root: /', '1:7: Unexpected path out of FOLDER; give it on the command line with --root.'],
    ['root: nowhere', '1:7: The root FOLDER/nowhere does not exist; give a folder that holds the entry document.'],
    ['root: api.yaml', '1:7: The root FOLDER/api.yaml is not a folder; give a folder that holds the entry document.'],
    ['bundle: { as: yml }', '1:15: Unexpected string "yml", expected "yaml" or "json". Did you mean "yaml"?'],
    ['bundle:\n  output: ../x.yaml', '2:11: Unexpected path out of FOLDER; give it on the command line with --output.'],
    ['bundle: { names: ../x.yaml }', '1:18: Unexpected path out of FOLDER; give it on the command line with --names.'],
    ['bundle: { nameMap: ../x }', '1:20: Unexpected path out of FOLDER; give it on the command line with --name-map.'],
    ['bundle: { map: .git/x }', '1:16: Unexpected path into a .git folder.'],
    [
      'bundle: { output: .github/workflows/a.yaml }',
      '1:19: Unexpected path into a .github folder; give it on the command line with --output.',
    ],
    [
      'bundle: { nameMap: sub/NODE_MODULES/a.json }',
      '1:20: Unexpected path into a node_modules folder; give it on the command line with --name-map.',
    ],
    [
      'bundle: { map: ./x/../.GitHub/a.map }',
      '1:16: Unexpected path into a .github folder; give it on the command line with --map.',
    ],
    ['bundle: { map: 3 }', '1:16: Unexpected number 3, expected a string such as "dist/api.yaml.map".'],
    ['bundle: { dedupe: maybe }', '1:19: Unexpected string "maybe", expected true or false.'],
    ['bundle: { inline: every }', '1:19: Unexpected string "every", expected "keep", "local" or "all".'],
    [
      'bundle: { stripExtensions: [x-a, internal, x-, 3] }',
      '1:34: Unexpected string "internal", expected a name such as "x-internal-*".\n' +
        'FILE:1:44: Unexpected string "x-", expected a name such as "x-internal-*".\n' +
        'FILE:1:48: Unexpected number 3, expected a name such as "x-internal-*".',
    ],
    ['bundle: { output: .git/config }', '1:19: Unexpected path into a .git folder.'],
    ['failSeverity: fatal', '1:15: Unexpected string "fatal", expected "error", "warn", "info" or "hint".'],
    [
      `failSeverity: "\\e[2J${'x'.repeat(200)}"`,
      `1:15: Unexpected string "\\u{1b}[2J${'x'.repeat(111)}…", expected "error", "warn", "info" or "hint".`,
    ],
    ['{"msgapi": {\n  "ruls": {}}}', `2:3: Unexpected key "ruls". Did you mean "rules"?`, 'package.json'],
    ['{"msgapi": 1}', `1:12: Unexpected number 1, expected an object.`, 'package.json'],
  ]
  for (const [config, expected, name = 'msgapi.config.yaml'] of rows) {
    const folder = folderWith(t, { '.git/': '', [name]: config, 'api.yaml': '' })
    const message = await messageOf(loadSettings({ entry: 'api.yaml', workingFolder: folder }))
    const file = join(folder, name)
    t.equal(message, `${file}:${expected.replaceAll('FILE', file).replaceAll('FOLDER', folder)}`, config)
  }
})

t.test('names for components are read from a file, and what is wrong there is said with its place', async (t) => {
  const expected = 'expected letters, digits, ".", "-" and "_"'
  const rows: [text: string, expected: string | Record<string, string>, name?: string][] = [
    [
      'schemas/order.yaml#/Line: OrderLine\n"a b.yaml": a.b-c_1\n',
      { 'schemas/order.yaml#/Line': 'OrderLine', 'a b.yaml': 'a.b-c_1' },
    ],
    ['{"__proto__": "constructor"}', Object.fromEntries([['__proto__', 'constructor']]), 'names.json'],
    ['{}', {}],
    [
      '- a.yaml',
      '1:1: Unexpected list, expected a map from origins to names, such as "schemas/order.yaml#/Line": "OrderLine".',
    ],
    ['# none yet\n', {}],
    ['a.yaml: A\nb.yaml: B C', `2:9: Unexpected string "B C" as the name of "b.yaml", ${expected}.`],
    ['a.yaml: ""', `1:9: Unexpected string "" as the name of "a.yaml", ${expected}.`],
    ['a.yaml: 3', `1:9: Unexpected number 3 as the name of "a.yaml", ${expected}.`],
    ['a.yaml: A\nb.yaml: [', '2:'],
  ]
  for (const [text, outcome, name = 'names.yaml'] of rows) {
    const folder = folderWith(t, { [name]: text })
    const file = join(folder, name)
    if (typeof outcome === 'string') {
      t.ok((await messageOf(readNames(file, folder))).startsWith(`${name}:${outcome}`), text)
      const elsewhere = await messageOf(readNames(file, join(folder, 'sub')))
      t.ok(elsewhere.startsWith(`../${name}:${outcome}`), `${text}, from another folder`)
    } else t.strictSame(Object.fromEntries((await readNames(file, folder)).names), outcome)
  }
  t.equal(
    await messageOf(readNames('/sub/none.yaml', '/')),
    'sub/none.yaml: This file with names does not exist; check the name.',
  )
})

t.test('a path of a config does not leave by a link', async (t) => {
  const folder = folderWith(t, { '.git/': '', 'api.yaml': '' })
  symlinkSync('/nowhere/yet', join(folder, 'link'))
  for (const [config, option] of [
    ['root: link', '--root'],
    ['bundle: { output: link/api.yaml }', '--output'],
  ] as const) {
    writeFileSync(join(folder, '.msgapirc'), config)
    const message = await messageOf(loadSettings({ entry: 'api.yaml', workingFolder: folder }))
    t.ok(message.endsWith(`: Unexpected path out of ${folder}; give it on the command line with ${option}.`), message)
  }
})

t.test('a config that does not parse is refused at its place', async (t) => {
  const bomb = `a: &a [x]\n${Array.from({ length: 30 }, (_, index) => `k${index}: [*a, *a]`).join('\n')}`
  const rows: [config: string, expected: RegExp, name?: string][] = [
    ['rules: {\n', /^FILE:\d+:\d+: /],
    ['{"rules": }', /^FILE:1:\d+: /, 'msgapi.config.json'],
    ['{"msgapi": {}', /^FILE:1:\d+: /, 'package.json'],
    ['rules: {}\nrules: {}', /^FILE:2:1: /],
    [`rules: ${'['.repeat(300)}${']'.repeat(300)}`, /^FILE:1:\d+: /],
    [bomb, /^FILE:1:1: Unexpected key "a"/],
    ['a: &a [*a]', /^FILE:1:\d+: /],
    ['rules: !!js/function x', /^FILE:1:\d+: /],
    ['a: 1\n---\nb: 2', /^FILE:\d+:\d+: /],
    ['rules: \u0000', /^FILE:1:\d+: /],
  ]
  for (const [config, expected, name = 'msgapi.config.yaml'] of rows) {
    const folder = folderWith(t, { '.git/': '', [name]: config, 'api.yaml': '' })
    const message = await messageOf(loadSettings({ entry: 'api.yaml', workingFolder: folder }))
    t.match(message.replaceAll(join(folder, name), 'FILE'), expected, config.slice(0, 40))
  }
})

t.test('rule codes are checked when they are known', async (t) => {
  const workingFolder = folderWith(t, {
    '.git/': '',
    'msgapi.config.yaml':
      'rules:\n  spec/unknown-feild: off\n  ref/unresolved: off\noverrides: [{ files: a, rules: { nonsense-code: off } }]',
  })
  const file = join(workingFolder, 'msgapi.config.yaml')
  const knownCodes = () => new Set(['spec/unknown-field', 'spec/required-field'])
  t.equal(
    await messageOf(loadSettings({ entry: 'api.yaml', workingFolder, knownCodes })),
    `${file}:2:3: Unknown rule "spec/unknown-feild". Did you mean "spec/unknown-field"?\n` +
      `${file}:3:3: Unexpected code "ref/unresolved", expected the code of a rule or of a warning, such as "spec/unknown-field": errors of reading, references and bundling stay errors.\n` +
      `${file}:4:34: Unknown rule "nonsense-code", expected the code of a rule or of a warning, such as "spec/unknown-field".`,
  )
})

t.test('pipelines say what is made of which entries', async (t) => {
  const workingFolder = folderWith(t, {
    '.git/': '',
    'api.yaml': '',
    'msgapi.config.yaml': `transforms: [a]
bundle: { as: json, dedupe: true, transforms: [b], output: out/ }
pipelines:
  one: { entry: api.yaml, output: dist/one.yaml }
  two:
    entry: [api.yaml, sub/b.yaml]
    lint: result
    bundle: { dedupe: false, names: names.yaml }
    transforms: [[c, { x: 1 }]]
    output: dist/
    as: yaml
    map: true
`,
  })
  const settingsOf = async (pipeline?: string) => {
    const { settings } = await loadSettings({ entry: 'api.yaml', workingFolder, commandLine: { pipeline } })
    const { bundle, pipelines, transforms } = settings
    t.strictSame([...pipelines.keys()], ['one', 'two'])
    t.strictSame(
      transforms.map(({ name }) => name),
      ['a'],
      'what runs before is not the concern of a pipeline',
    )
    return { ...bundle, transforms: bundle.transforms?.map(withoutOrigin), pipelines }
  }
  const at = (name: string) => join(workingFolder, name)
  const { pipelines, ...own } = await settingsOf()
  const ofConfig = { as: 'json', dedupe: true, transforms: [{ name: 'b', options: {} }], output: at('out/') }
  t.strictSame(own, ofConfig)
  t.strictSame(pipelines.get('one')?.entries, [at('api.yaml')])
  t.equal(pipelines.get('one')?.lint, 'both')
  t.strictSame(pipelines.get('two')?.entries, [at('api.yaml'), at('sub/b.yaml')])
  t.equal(pipelines.get('two')?.lint, 'result')
  const { pipelines: _one, ...one } = await settingsOf('one')
  t.strictSame(one, { ...ofConfig, output: at('dist/one.yaml') }, 'over the settings of the config')
  const { pipelines: _two, ...two } = await settingsOf('two')
  t.strictSame(two, {
    as: 'yaml',
    output: at('dist/'),
    names: at('names.yaml'),
    dedupe: false,
    map: true,
    transforms: [{ name: 'c', options: { x: 1 } }],
  })
})

t.test('the command line goes before the config', async (t) => {
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

t.test('a config is looked for from the entry up to the repository', async (t) => {
  const hint = 'failSeverity: hint'
  const rows: [name: string, files: Record<string, string>, expected: string | undefined, workingFolder?: string][] = [
    ['in the folder of the entry', { 'r/.git/': '', 'r/a/msgapi.config.yaml': hint }, 'r/a/msgapi.config.yaml'],
    ['the nearest wins', { 'r/.git/': '', 'r/.msgapirc': hint, 'r/a/.msgapirc.yml': hint }, 'r/a/.msgapirc.yml'],
    ['in the repository', { 'r/.git/': '', 'r/msgapi.config.json': '{}' }, 'r/msgapi.config.json'],
    ['not above the repository', { 'r/.git/': '', 'msgapi.config.yaml': hint }, undefined],
    ['.git may be a file', { 'r/.git': 'gitdir: x', 'msgapi.config.yaml': hint }, undefined],
    ['a package.json with the key', { 'r/.git/': '', 'r/package.json': '{"msgapi":{}}' }, 'r/package.json'],
    [
      'a package.json without the key does not stop the search',
      { 'r/.git/': '', 'r/.msgapirc': hint, 'r/a/package.json': '{"dependencies":{"msgapi":"1"}}' },
      'r/.msgapirc',
    ],
    ['a broken package.json that says nothing of us', { 'r/.git/': '', 'r/package.json': '{' }, undefined],
    ['the first name wins', { 'r/.git/': '', 'r/.msgapirc': hint, 'r/msgapi.config.yml': hint }, 'r/msgapi.config.yml'],
    ['without a repository, up to the working folder', { 'r/.msgapirc': hint }, 'r/.msgapirc', 'r'],
    ['without a repository, not above the working folder', { '.msgapirc': hint }, undefined, 'r'],
    ['entry outside of the working folder', { 'r/.msgapirc': hint, 'w/.msgapirc': hint }, undefined, 'w'],
    ['entry outside of the working folder, beside a config', { 'r/a/.msgapirc': hint, 'w/': '' }, 'r/a/.msgapirc', 'w'],
  ]
  for (const [name, files, expected, working = ''] of rows) {
    await t.test(name, async (t) => {
      const folder = folderWith(t, { ...files, 'r/a/api.yaml': '' })
      const entry = join(folder, 'r/a/api.yaml')
      const { settings } = await loadSettings({ entry, workingFolder: join(folder, working) })
      t.equal(settings.configFile, expected === undefined ? undefined : join(folder, expected))
    })
  }
})

t.test('what a search passes over is told', async (t) => {
  const code = 'configs in code are not supported by this version of msgapi; write msgapi.config.yaml.'
  const rows: [files: Record<string, string>, expected: string[]][] = [
    [{}, []],
    [{ 'msgapi.config.js': 'x' }, [`FOLDER/msgapi.config.js is not read: ${code}`]],
    [
      { 'a/.msgapirc.cjs': '', 'a/msgapi.config.mts': '', '.msgapirc': '', 'a/my-msgapi.config.js': '' },
      [`FOLDER/a/.msgapirc.cjs is not read: ${code}`, `FOLDER/a/msgapi.config.mts is not read: ${code}`],
    ],
    [
      { '.msgapirc': '', 'msgapi.config.yaml': '' },
      ['FOLDER/.msgapirc is not read: msgapi.config.yaml beside it comes first.'],
    ],
    [{ '.spectral.yaml': '', '.msgapirc': '', 'a/.spectral.js': '' }, []],
  ]
  for (const [files, expected] of rows) {
    const folder = folderWith(t, { '.git/': '', 'a/api.yaml': '', ...files })
    const { notices } = await loadSettings({ entry: 'a/api.yaml', workingFolder: folder })
    t.strictSame(
      notices.map((notice) => notice.replaceAll(folder, 'FOLDER')),
      expected,
    )
    const { notices: none } = await loadSettings({ entry: 'a/api.yaml', workingFolder: folder, noConfig: true })
    t.strictSame(none, [])
  }
})

t.test('Spectral rulesets that a search passes over are known', async (t) => {
  const rows: [files: Record<string, string>, expected: string[]][] = [
    [{}, []],
    [{ '.spectral.yaml': '' }, []],
    [{ '.spectral.yaml': '', 'a/.spectral.js': '' }, ['FOLDER/a/.spectral.js code']],
    [{ '.spectral.mjs': '', 'a/.spectral.yaml': '' }, []],
    [
      { 'msgapi.config.yaml': '', '.spectral.yaml': '', 'spectral.ts': '', 'a/.spectral.json': '' },
      ['FOLDER/a/.spectral.json config', 'FOLDER/.spectral.yaml config', 'FOLDER/spectral.ts code'],
    ],
    [{ 'a/msgapi.config.yaml': '', '.spectral.yaml': '' }, []],
  ]
  for (const [files, expected] of rows) {
    const workingFolder = folderWith(t, { '.git/': '', 'a/api.yaml': '', ...files })
    const passedOver = async (request: object) => {
      const { settings } = await loadSettings({ entry: 'a/api.yaml', workingFolder, ...request })
      return settings.naming.passedOver.map(({ path, reason }) => `${path.replace(workingFolder, 'FOLDER')} ${reason}`)
    }
    t.strictSame(await passedOver({}), expected)
    t.strictSame(await passedOver({ noConfig: true }), [])
    t.strictSame(await passedOver({ commandLine: { rulesets: ['team.yaml'] } }), [], 'a person chose')
  }
})

t.test('a Spectral ruleset stands in for a config that is not there', async (t) => {
  const rows: [files: Record<string, string>, rulesets: string[] | undefined, expected: string, named: boolean][] = [
    [{ '.spectral.yaml': '' }, undefined, 'FOLDER/.spectral.yaml', false],
    [{ 'spectral.json': '', 'a/.spectral.yml': '' }, undefined, 'FOLDER/a/.spectral.yml', false],
    [{ 'a/.spectral.yml': '', '.msgapirc': '' }, undefined, 'msgapi:recommended', true],
    [{ '.spectral.yaml': '' }, ['team.yaml'], 'FOLDER/team.yaml', true],
    [{ '.msgapirc': '' }, ['./team'], 'FOLDER/team', true],
    [{ team: '' }, ['team'], 'FOLDER/team', true],
    [{}, ['@acme/team'], '@acme/team', true],
    [{}, ['spectral:asyncapi'], 'spectral:asyncapi', true],
    [{}, undefined, 'msgapi:recommended', true],
  ]
  for (const [files, rulesets, expected, named] of rows) {
    const folder = folderWith(t, { '.git/': '', 'a/api.yaml': '', ...files })
    const { settings } = await loadSettings({ entry: 'a/api.yaml', workingFolder: folder, commandLine: { rulesets } })
    t.strictSame(
      settings.extends.map(({ name }) => name.replaceAll(folder, 'FOLDER')),
      [expected],
    )
    t.equal(settings.naming.named, named)
  }
})

t.test('what other rulesets may define is not called unknown', async (t) => {
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

t.test('a rule is set once in one place, whichever of its codes is used', async (t) => {
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
    [`rules: ${set('bindings/sns/arn-from')}`, /Did you mean "bindings\/sns\/arn-form"\?/],
  ]
  for (const [config, problem] of rows) {
    const folder = folderWith(t, { '.git/': '', 'api.yaml': '', 'msgapi.config.yaml': config })
    const settings = loadSettings({ entry: 'api.yaml', workingFolder: folder, knownCodes })
    if (problem === undefined) await t.resolves(settings)
    else await t.rejects(settings, problem)
  }
})

t.test('a search runs no code, and leads to no file outside', async (t) => {
  const markers = folderWith(t, {})
  const marker = join(markers, 'ours')
  const codeThatWrites = (path: string) => `require('node:fs').writeFileSync(${JSON.stringify(path)}, '')`
  const code = codeThatWrites(marker)
  const files = Object.fromEntries(
    ['.config/config', '.config/msgapirc', 'msgapi.config', '.msgapirc', '.spectral'].flatMap((name) =>
      ['js', 'cjs', 'mjs', 'ts'].map((extension) => [`${name}.${extension}`, code]),
    ),
  )
  const folder = folderWith(t, { '.git/': '', 'api.yaml': '', ...files })
  const yardstick = folderWith(t, { '.config/config.cjs': codeThatWrites(join(markers, 'theirs')) })

  const before = process.cwd()
  t.teardown(() => process.chdir(before))
  process.chdir(folder)
  const { settings } = await loadSettings({ entry: 'api.yaml', workingFolder: folder })
  t.equal(settings.configFile, undefined)
  process.chdir(yardstick)
  cosmiconfig('msgapi', { searchPlaces: ['.msgapirc'] })
  for (let wait = 0; wait < 200 && !existsSync(join(markers, 'theirs')); wait++) await setTimeout(10)
  t.ok(existsSync(join(markers, 'theirs')), 'cosmiconfig does run its meta config, before any search')
  t.notOk(existsSync(marker), 'we run nothing')
  process.chdir(before)

  const outside = folderWith(t, { config: 'failSeverity: hint', 'package.json': '{"msgapi":{}}' })
  const inside = folderWith(t, { '.git/': '', 'api.yaml': '' })
  symlinkSync(join(outside, 'package.json'), join(inside, 'package.json'))
  const skipped = await loadSettings({ entry: 'api.yaml', workingFolder: inside })
  t.equal(skipped.settings.configFile, undefined)
  t.match(skipped.notices, [/package\.json: This file is a link that leads out of .*not searched for a config\./])
  symlinkSync(join(outside, 'config'), join(inside, '.msgapirc'))
  const refusal = `${join(inside, '.msgapirc')}: This config links out of ${inside}; name it with --config to use it.`
  t.equal(await messageOf(loadSettings({ entry: 'api.yaml', workingFolder: inside })), refusal)
  const named = await loadSettings({ entry: 'api.yaml', workingFolder: inside, configFile: '.msgapirc' })
  t.equal(named.settings.failSeverity, 'hint')
})

t.test('a config that is no regular file, or too large, is refused at once', async (t) => {
  if (process.platform === 'win32') return
  const folder = folderWith(t, { '.git/': '', 'api.yaml': '' })
  const file = join(folder, '.msgapirc')
  const refusal = () => messageOf(loadSettings({ entry: 'api.yaml', workingFolder: folder, configFile: '.msgapirc' }))
  execFileSync('mkfifo', [file])
  t.equal(await refusal(), `${file}: This is not a regular file; write the config in a file.`)
  rmSync(file)
  symlinkSync('/dev/zero', file)
  t.equal(await refusal(), `${file}: This is not a regular file; write the config in a file.`)
  rmSync(file)
  symlinkSync('nowhere', file)
  t.equal(await refusal(), `${file}: This config file does not exist; check the name.`)
  rmSync(file)
  writeFileSync(file, '#'.repeat(10_000_001))
  t.equal(await refusal(), `${file}: This file has 10000001 bytes, expected a config of at most 10000000.`)
})

t.test('every place where cosmiconfig would look is read or told of', async (t) => {
  const places = getDefaultSearchPlaces('msgapi').filter((place) => !place.startsWith('.config/'))
  for (const place of places) {
    const folder = folderWith(t, { [place]: place === 'package.json' ? '{"msgapi":{}}' : '{}' })
    const { found, notices } = await findConfig(folder, folder)
    t.equal(found === undefined ? notices.length : 1, 1, place)
  }
  t.ok(configNames.every((name) => places.includes(name) || name.startsWith('msgapi.config.')))
})

t.test('globs', async (t) => {
  const rows: [glob: string, matching: string[], other: string[]][] = [
    ['*.yaml', ['a.yaml', 'a/b/c.yaml', '.a.yaml', 'a/.yaml', '../a.yaml'], ['a.json', 'a.yaml/b']],
    ['./*.yaml', ['a.yaml'], ['a/b.yaml']],
    ['./a/*.yaml', ['a/b.yaml', 'a/.b.yaml'], ['a/b/c.yaml', 'b.yaml']],
    ['a/**', ['a/b', 'a/b/.c', 'a/.b/c'], ['b/a/c', 'ab/c', 'a']],
    ['**/old/**/*.json', ['old/a.json', 'x/old/y/z/a.json'], ['old/a.yaml', 'older/a.json']],
    ['a?c/[b-d]x[!0-9]', ['abc/bxy', 'a.c/dxz'], ['ac/bxy', 'abc/axy', 'abc/bx1']],
    ['{a,b/{c,d}}/*.{yaml,yml}', ['a/x.yml', 'b/c/x.yaml', 'b/d/x.yml'], ['b/x.yml', 'a/x.json']],
    ['user/{id}.yaml', ['user/{id}.yaml'], ['user/id.yaml']],
    ['a\\*b', ['a*b'], ['axb']],
    ['a[b', ['a[b'], ['ab']],
    ['a(b).yaml', ['a(b).yaml'], ['ab.yaml']],
    ['../shared/**', ['../shared/a.yaml'], ['shared/a.yaml']],
    ['**', ['a', 'a/b/.c', '../a'], []],
    ['**/*', ['a', 'a/b/.c'], ['../a']],
    ['[a]', ['a'], ['[a]']],
    ['[]]x', [']x'], ['x']],
    ['日*?', ['日本', '日本語', '日😀'], ['日']],
  ]
  for (const [glob, matching, other] of rows) {
    const matches = compileGlob(glob)
    if (typeof matches === 'string') t.fail(`${glob}: ${matches}`)
    else {
      for (const path of matching) t.ok(matches(path), `${glob} matches ${path}`)
      for (const path of other) t.notOk(matches(path), `${glob} does not match ${path}`)
    }
  }
  for (const glob of ['+(a)', 'a{1..9}', '[[:alpha:]]', 'x'.repeat(1001), '{a,b}'.repeat(9)]) {
    t.type(compileGlob(glob), 'string', `${glob.slice(0, 20)} is refused`)
  }
})

t.test('a glob costs no more than its length times that of the path', async (t) => {
  const rows = [
    ['*a*a*a*a*a*a*a*a*b', 'a'.repeat(255)],
    [`${'**/a/'.repeat(100)}b`, `${'a/'.repeat(1000)}c`],
    [`${'*'.repeat(999)}b`, 'a'.repeat(255)],
    [`${'{a,'.repeat(200)}`, 'a'],
    [`${'[a-z]'.repeat(200)}`, 'a'.repeat(199)],
  ] as const
  const start = performance.now()
  for (const [glob, path] of rows) {
    const matches = compileGlob(glob)
    t.ok(typeof matches === 'string' || !matches(path))
  }
  t.ok(performance.now() - start < 1000)
})

t.test('globs match as picomatch does', async () => {
  const piece = fc.constantFrom('a', 'b', '.', '*', '?', '[ab]', '[^a]', '{a,b}', 'ab')
  // Stars beside each other in a longer name are one star in bash; picomatch lets some of them match a slash.
  const segment = fc
    .array(piece, { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.join('').replaceAll(/\*{2,}/g, '*'))
  const folders = fc.array(fc.oneof({ weight: 3, arbitrary: segment }, fc.constant('**')), { maxLength: 3 })
  // picomatch lets `a/**` match `a`; bash and Spectral's minimatch do not.
  const glob = fc
    .tuple(folders, segment)
    .map(([before, last]) => [...before, last].join('/'))
    // Nine pairs of braces write out to more than is accepted.
    .filter((text) => text.split('{').length <= 9)
  const name = fc
    .array(fc.constantFrom('a', 'b', '.a', 'ab', 'c'), { minLength: 1, maxLength: 3 })
    .map((parts) => parts.join(''))
  const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
  fc.assert(
    fc.property(glob, path, (pattern, file) => {
      const matches = compileGlob(pattern)
      const expected = picomatch(pattern, { dot: true, basename: !pattern.includes('/') })(file)
      return typeof matches !== 'string' && matches(file) === expected
    }),
    { numRuns: 2000 },
  )
})

t.test('overrides hold for files and for values in them', async (t) => {
  const workingFolder = folderWith(t, {
    '.git/': '',
    'api/.msgapirc': `
rules: { one: error, two: warn }
overrides:
  - { files: ['old/**', '*.json'], rules: { one: off, three: hint } }
  - { files: 'old/a.yaml#/channels/a~1b', rules: { one: info } }
  - { files: 'old/*', rules: { one: warn } }
  - { files: '**#/channels', rules: { two: off } }
  - { files: ['new/**', '!new/keep/**', '!new/a.yaml#/info'], rules: { four: warn } }
  - { files: '!new/**', rules: { five: warn } }
`,
    'api/api.yaml': '',
  })
  const { settings } = await loadSettings({ entry: 'api/api.yaml', workingFolder })
  const rows: [path: string, pointer: string[], code: string, expected: string | undefined][] = [
    ['api/api.yaml', [], 'one', 'error'],
    ['api/api.yaml', [], 'three', undefined],
    ['api/x/a.json', [], 'one', 'off'],
    ['api/old/x/a.yaml', ['info'], 'one', 'off'],
    ['api/old/x/a.yaml', [], 'three', 'hint'],
    ['api/old/a.yaml', ['channels', 'a'], 'one', 'warn'],
    ['api/old/a.yaml', ['channels', 'a/b'], 'one', 'info'],
    ['api/old/a.yaml', ['channels', 'a/b', 'title'], 'one', 'info'],
    ['api/old/a.yaml', ['channels', 'a/bc'], 'one', 'warn'],
    ['api/api.yaml', ['channels'], 'two', 'off'],
    ['api/api.yaml', ['channel'], 'two', 'warn'],
    ['old/a.yaml', [], 'one', 'error'],
    ['api/new/a.yaml', [], 'four', 'warn'],
    ['api/new/keep/a.yaml', [], 'four', undefined],
    ['api/new/a.yaml', ['info', 'title'], 'four', undefined],
    ['api/new/b.yaml', ['info', 'title'], 'four', 'warn'],
    ['api/old/a.yaml', [], 'four', undefined],
    ['api/new/a.yaml', [], 'five', undefined],
    ['api/old/a.yaml', ['info'], 'five', 'warn'],
    ['api/api.yaml', [], '__proto__', undefined],
  ]
  for (const [path, pointer, code, expected] of rows) {
    const place = { source: join(workingFolder, path), pointer, on: 'value' } as const
    t.equal(ruleSettingAt(settings, code, place), expected, `${code} in ${path} at /${pointer.join('/')}`)
  }
})

t.test('the root of a project', async (t) => {
  const folder = folderWith(t, { 'r/.git': '', 'r/a/api.yaml': '', 'w/a/api.yaml': '', 'x/api.yaml': '' })
  symlinkSync(join(folder, 'r/a'), join(folder, 'w/link'))
  const rows: [entry: string, root: string | undefined, expected: string][] = [
    ['r/a/api.yaml', undefined, 'r'],
    ['w/a/api.yaml', undefined, 'w'],
    ['w/stdin', undefined, 'w'],
    ['w/none/at/all.yaml', undefined, 'w'],
    ['w/link/api.yaml', undefined, 'r'],
    ['x/api.yaml', undefined, 'x'],
    ['r/a/api.yaml', '.', 'w'],
    ['r/a/api.yaml', '../r/a', 'r/a'],
    ['r/a/api.yaml', 'link', 'r/a'],
  ]
  for (const [entry, root, expected] of rows) {
    const found = projectRoot(entryFolder(join(folder, entry), folder), {
      root,
      workingFolder: join(folder, 'w'),
    })
    t.equal(found, join(folder, expected), `${entry} with root ${root}`)
  }
})

t.test('the schema for editors is the one that configs are read by', async (t) => {
  const file = new URL('../schema/msgapi.config.schema.json', import.meta.url)
  t.equal(readFileSync(file, 'utf8'), `${JSON.stringify(configSchema(), null, 2)}\n`)
  const limits = JSON.stringify(configSchema())
  for (const name of Object.keys(defaultLimits)) t.match(limits, `"${name}":`)
})
