import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import spectralRulesets from '@stoplight/spectral-rulesets'
import t from 'tap'
import { type Files, folderWith, load, problemsOf } from './load-files.ts'
import { base, manifest, pattern, rule } from './rules.ts'

function installJiti(folder: string): void {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(resolve('node_modules/jiti'), join(folder, 'node_modules/jiti'))
}

t.test('rulesets are loaded from packages and code', async (t) => {
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
    // Uses jiti if Node does not run TypeScript itself.
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

t.test('a TypeScript ruleset that nothing can run is refused with a way out', async (t) => {
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
