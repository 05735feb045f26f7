import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { loadSettings } from '../../src/config/load-settings.ts'
import { readNames } from '../../src/config/names-file.ts'
import { folderWith, messageOf } from './config-folder.ts'

t.test('each mistake in a config is reported at its place', async (t) => {
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

t.test('names for components are read from a file, and mistakes there are reported at their place', async (t) => {
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

t.test('a path in a config does not leave the root through a link', async (t) => {
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
