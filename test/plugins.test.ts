import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import './plugins/author-places.ts'
import './plugins/rule-forms.ts'
import t, { type Test } from 'tap'
import { readSpectralRulesets } from '../packages/spectral/functions/spectral-rulesets.ts'
import { pluginRulesFor } from '../src/api/plugin-rules-for.ts'
import { settled } from '../src/foreign-code/foreign-code.ts'
import { lint, type RunOptions, settingsFor } from '../src/index.ts'
import { withImports } from '../src/node-20/rewritten-module.ts'
import type { Plugin } from '../src/plugin/define-plugin.ts'
import { manifestProblem } from '../src/plugin/manifest/check-manifest.ts'
import { namesMeant, versionProblem } from '../src/rules/load-plugins.ts'

const api = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'

/** A plugin whose recommended rule asks for a license. */
function licensed(namespace: string): string {
  const rule = "{ given: '$.info', then: { field: 'license', function: 'truthy' } }"
  const meta = `{ name: 'plugin-${namespace}', version: '1.0.0', namespace: '${namespace}' }`
  return `{ meta: ${meta}, rulesets: { recommended: { rules: { license: ${rule} } } } }`
}

function folderWith(test: Test, files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'msgapi-plugins-')))
  test.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'api.yaml': api, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

/** The codes that a run finds, or what is wrong with a plugin, without the folder. */
async function codesIn(folder: string, options: RunOptions = {}): Promise<string> {
  try {
    const { findings } = await lint(['api.yaml'], { workingFolder: folder, root: folder, ...options })
    return findings.map(({ code }) => code).join(' ')
  } catch (error) {
    return error instanceof Error ? error.message.replaceAll(`${folder}/`, '') : String(error)
  }
}

t.test('codes of a plugin are read by their former names', async (t) => {
  const rule = "{ given: '$.info', then: { field: 'license', function: 'truthy' } }"
  const plugin = (former: string) => `export default {
    meta: { name: 'plugin-aged', version: '1.0.0', namespace: 'aged' },
    rulesets: { recommended: { rules: { license: ${rule} } } },
    formerCodes: ${former},
  }`
  const used = 'plugins: [./aged.mjs]\n'
  const runs: readonly (readonly [files: Readonly<Record<string, string>>, codes: string])[] = [
    [{ 'msgapi.config.yaml': used }, 'aged/license'],
    [{ 'msgapi.config.yaml': `${used}rules: { aged/permit: off }\n` }, ''],
    [{ 'msgapi.config.yaml': `${used}overrides: [{ files: ['api.yaml'], rules: { aged/permit: off } }]\n` }, ''],
    [{ 'msgapi.config.yaml': used, 'api.yaml': `# msgapi-disable-file aged/permit\n${api}` }, ''],
    [{ 'msgapi.config.yaml': used, 'api.yaml': `# msgapi-disable-file aged/perm*\n${api}` }, ''],
  ]
  for (const [files, codes] of runs) {
    const folder = folderWith(t, { 'aged.mjs': plugin("{ permit: 'license' }"), ...files })
    t.equal(await codesIn(folder), codes, JSON.stringify(files))
  }
  const wrong: readonly (readonly [former: string, message: string])[] = [
    ["{ permit: 'lisence' }", 'has no code "lisence", to which "formerCodes.permit" leads; did you mean "license"?'],
    ["{ license: 'license' }", 'has a code "license" now, which "formerCodes.license" calls a former name'],
    ["{ 'aged/permit': 'license' }", 'expected "permit": names in a manifest have no namespace'],
    ['{ permit: 1 }', 'formerCodes'],
  ]
  for (const [former, message] of wrong) {
    const folder = folderWith(t, { 'aged.mjs': plugin(former), 'msgapi.config.yaml': used })
    t.match(await codesIn(folder), message)
  }
})

t.test("a short name stands for the names of a plugin's package", async (t) => {
  const rows: readonly (readonly [name: string, ...meant: string[]])[] = [
    ['house', 'house', 'msgapi-plugin-house'],
    ['@acme', '@acme/msgapi-plugin'],
    ['@acme/house', '@acme/house', '@acme/msgapi-plugin-house'],
    ['msgapi-plugin-house', 'msgapi-plugin-house'],
    ['@acme/msgapi-plugin', '@acme/msgapi-plugin'],
    ['@acme/msgapi-plugin-house', '@acme/msgapi-plugin-house'],
    ['msgapi-pluginhouse', 'msgapi-pluginhouse', 'msgapi-plugin-msgapi-pluginhouse'],
    ['house/strict', 'house/strict'],
    ['@acme/house/strict', '@acme/house/strict'],
    ['__proto__', '__proto__', 'msgapi-plugin-__proto__'],
  ]
  for (const [name, ...meant] of rows) t.strictSame(namesMeant(name), meant, name)
})

t.test('a plugin runs only in the versions of msgapi that it supports', async (t) => {
  const rows: readonly (readonly [range: string | undefined, version: string, isIn: boolean])[] = [
    [undefined, '0.1.0', true],
    ['>=0.1', '0.1.0', true],
    ['>=0.1', '0.2.0-beta.1', true],
    ['>=0.9', '0.10.0', true],
    ['>=0.10', '0.9.9', false],
    ['>=1', '1.0.0', true],
    ['>=1', '0.9.0', false],
    ['>=0.1.2', '0.1.1', false],
    ['>=0.1.2', '0.1.2', true],
    ['^1', '1.0.0-rc.1', true],
    ['^1', '2.0.0-rc.1', false],
    ['>=1.0.0', '1.0.0-rc.1', false],
    ['~0.1.0 || >=3', '0.2.0', false],
    ['*', '0.1.0-alpha', true],
  ]
  for (const [range, version, isIn] of rows) {
    const engines = range === undefined ? {} : { engines: { msgapi: range } }
    const plugin: Plugin = { meta: { name: 'a', version: '1.0.0', namespace: 'a', ...engines } }
    t.equal((await versionProblem(plugin, version)) === undefined, isIn, `${range} and ${version}`)
  }
})

t.test('names in a manifest are ordinary names', async (t) => {
  const meta = { name: 'a', version: '1.0.0', namespace: 'acme' }
  const rule = { given: '$', then: { function: 'truthy' } }
  const named = (name: string) => ({
    meta,
    rulesets: { [name]: { rules: { [name]: rule } } },
    functions: { [name]: () => [] },
  })
  for (const name of ['__proto__', 'constructor', '0', 'a.b', 'a/b'])
    t.equal(manifestProblem(named(name)), undefined, name)
  for (const name of ['', 'a b', 'a:b', 'acme/a']) t.match(manifestProblem(named(name)), /names? /, name)
})

t.test(
  'plugins are found in the layouts of npm, pnpm and workspaces, as ES module, CommonJS and TypeScript',
  async (t) => {
    const manifest = (name: string, rest: object) => JSON.stringify({ name, version: '1.0.0', ...rest })
    const folder = folderWith(t, {
      'msgapi.config.yaml': "plugins: [module, commonjs, '@acme', stored, member, ./own.ts]\n",
      'node_modules/@acme/msgapi-plugin/package.json': manifest('@acme/msgapi-plugin', {
        type: 'module',
        exports: './index.ts',
      }),
      'node_modules/@acme/msgapi-plugin/index.ts': `const plugin: object = ${licensed('typed')}\nexport default plugin`,
      'node_modules/msgapi-plugin-module/package.json': manifest('msgapi-plugin-module', {
        type: 'module',
        exports: { '.': { types: './index.d.ts', import: './index.js' } },
      }),
      'node_modules/msgapi-plugin-module/index.js': `export default ${licensed('module')}`,
      'node_modules/msgapi-plugin-commonjs/package.json': manifest('msgapi-plugin-commonjs', { main: 'main.js' }),
      'node_modules/msgapi-plugin-commonjs/main.js': `module.exports = ${licensed('commonjs')}`,
      'node_modules/.pnpm/msgapi-plugin-stored@1.0.0/node_modules/msgapi-plugin-stored/package.json': manifest(
        'msgapi-plugin-stored',
        { type: 'module', exports: './index.js' },
      ),
      'node_modules/.pnpm/msgapi-plugin-stored@1.0.0/node_modules/msgapi-plugin-stored/index.js': `import { namespace } from 'a-dependency'\nconst plugin = ${licensed('stored')}\nexport default { ...plugin, meta: { ...plugin.meta, namespace } }`,
      'node_modules/.pnpm/msgapi-plugin-stored@1.0.0/node_modules/a-dependency/package.json': manifest('a-dependency', {
        type: 'module',
        exports: './index.js',
      }),
      'node_modules/.pnpm/msgapi-plugin-stored@1.0.0/node_modules/a-dependency/index.js':
        "export const namespace = 'stored'",
      'packages/member/package.json': manifest('msgapi-plugin-member', { exports: './index.mjs' }),
      'packages/member/index.mjs': `export default ${licensed('member')}`,
      'own.ts': `const plugin: object = ${licensed('own')}\nexport default plugin`,
    })
    symlinkSync(
      join(folder, 'node_modules/.pnpm/msgapi-plugin-stored@1.0.0/node_modules/msgapi-plugin-stored'),
      join(folder, 'node_modules/msgapi-plugin-stored'),
    )
    symlinkSync(join(folder, 'packages/member'), join(folder, 'node_modules/msgapi-plugin-member'))
    symlinkSync(resolve('node_modules/jiti'), join(folder, 'node_modules/jiti'))
    t.equal(
      await codesIn(folder),
      'commonjs/license member/license module/license own/license stored/license typed/license',
    )
  },
)

t.test('msgapi/plugin is the module of the msgapi that runs', async (t) => {
  const esm = (namespace: string) =>
    `import { definePlugin } from 'msgapi/plugin'\nexport default definePlugin(${licensed(namespace)})`
  const required = (namespace: string) =>
    `const { definePlugin } = require('msgapi/plugin')\nmodule.exports = definePlugin(${licensed(namespace)})`
  const plugins = {
    'module.mjs': esm('module'),
    'undeclared.js': esm('undeclared'),
    'typed.ts': esm('typed').replace('{ definePlugin }', '{ definePlugin, type Plugin }'),
    'required.cjs': required('required'),
    'required.cts': required('typed-required'),
    'parts.mjs': `import { make } from './make.mjs'\nexport default make(${licensed('parts')})`,
    'later.mjs': `const { definePlugin } = await import('msgapi/plugin')\nexport default definePlugin(${licensed('later')})`,
    'waiting.mjs': `import { definePlugin } from 'msgapi/plugin'\nconst plugin = await Promise.resolve(${licensed('waiting')})\nexport default definePlugin(plugin)`,
  }
  const files = { ...plugins, 'make.mjs': "export { definePlugin as make } from 'msgapi/plugin'" }
  const found =
    'later/license module/license parts/license required/license typed-required/license typed/license undeclared/license waiting/license'
  const names = Object.keys(plugins).map((name) => `./${name}`)
  const copy = {
    'node_modules/msgapi/package.json':
      '{ "name": "msgapi", "type": "module", "exports": { "./plugin": "./plugin.js" } }',
    'node_modules/msgapi/plugin.js': "export const definePlugin = () => { throw new Error('another copy') }",
  }
  for (const [title, beside] of Object.entries({ 'none beside the plugins': {}, 'another copy beside them': copy })) {
    const folder = folderWith(t, { ...files, ...beside, 'node_modules/a': '' })
    symlinkSync(resolve('node_modules/jiti'), join(folder, 'node_modules/jiti'))
    t.equal(await codesIn(folder, { plugins: names }), found, title)
  }
  const folder = folderWith(t, { 'newer.mjs': esm('newer').replaceAll('definePlugin', 'defineWorld') })
  t.match(
    await codesIn(folder, { plugins: ['./newer.mjs'] }),
    /"\.\/newer\.mjs" cannot be loaded: SyntaxError: The requested module 'msgapi\/plugin' does not provide an export named 'defineWorld'/,
  )
})

t.test('Node 20: specifiers at the head of a module are rewritten, and nothing else', async (t) => {
  const urls = new Map([['msgapi/plugin', 'data:,']])
  const rows: readonly (readonly [text: string, count: number, changed: string | undefined])[] = [
    ["import { a } from 'msgapi/plugin'\nb", 1, 'import { a } from "data:,"\nb'],
    [
      '#!/bin/node\n/* a */ // b\nimport "c"; import * as d from "msgapi/plugin"',
      1,
      '#!/bin/node\n/* a */ // b\nimport "c"; import * as d from "data:,"',
    ],
    ["import a, {\n  b as c,\n} from 'msgapi/plugin'", 1, 'import a, {\n  b as c,\n} from "data:,"'],
    ["import 'a'\nconst b = `import 'msgapi/plugin'`", 1, undefined],
    ["import { a } from 'msgapi/plugin'\nconst b = `from 'msgapi/plugin'`", 2, undefined],
    ["export * from 'msgapi/plugin'", 1, undefined],
    ["const a = import('msgapi/plugin')", 1, undefined],
    ['', 0, ''],
  ]
  for (const [text, count, changed] of rows) t.equal(withImports(text, urls, count), changed, text)
})

t.test('a linked package outside of the root runs only when a person types its name', async (t) => {
  const outside = folderWith(t, {
    'package.json': '{ "name": "msgapi-plugin-linked", "version": "1.0.0", "exports": "./index.mjs" }',
    'index.mjs': `export default ${licensed('linked')}`,
  })
  const folder = folderWith(t, { 'node_modules/a': '', 'config.yaml': 'plugins: [linked]\n' })
  symlinkSync(outside, join(folder, 'node_modules/msgapi-plugin-linked'))
  const refused = /^config\.yaml:1:11: The plugin "linked" is outside the root, .* name it with --plugin\.$/
  t.match(await codesIn(folder, { configFile: 'config.yaml' }), refused)
  t.equal(await codesIn(folder, { plugins: ['linked'] }), 'linked/license')
  t.equal(await codesIn(folder, { plugins: [outside] }), 'linked/license', 'a folder by its path')
  const typed = folderWith(t, { 'index.ts': `const plugin: object = ${licensed('typed')}\nexport default plugin` })
  symlinkSync(resolve('node_modules/jiti'), join(folder, 'node_modules/jiti'))
  t.equal(await codesIn(folder, { plugins: [join(typed, 'index.ts')] }), 'typed/license', 'with jiti of the project')
  mkdirSync(join(folder, 'empty'))
  t.match(
    await codesIn(folder, { plugins: ['./empty'] }),
    /"\.\/empty" is a folder that offers no file; write "exports"/,
  )
})

t.test('rules of a plugin load no ruleset of Spectral', async (t) => {
  const folder = folderWith(t, { 'a.mjs': `export default ${licensed('acme')}` })
  t.equal(await codesIn(folder, { plugins: ['./a.mjs'] }), 'acme/license')
  t.strictSame(readSpectralRulesets(), [])
})

t.test('a call takes plugins as manifests or names, with the same checks', async (t) => {
  const folder = folderWith(t, { 'a.mjs': `export default ${licensed('acme')}` })
  const given = (namespace: string, more: object = {}): Plugin => ({
    meta: { name: `given-${namespace}`, version: '1.0.0', namespace },
    functions: { none: () => [{ message: 'always' }] },
    rulesets: { recommended: { rules: { always: { given: '$.info', then: { function: `${namespace}/none` } } } } },
    ...more,
  })
  t.equal(await codesIn(folder, { plugins: ['./a.mjs', given('b')] }), 'acme/license b/always')
  t.equal(
    await codesIn(folder, { plugins: [given('acme'), './a.mjs'] }),
    '--plugin: The plugin "./a.mjs" (plugin-acme) has "acme" as "meta.namespace", as the plugin "given-acme" does; name only one of them.',
  )
  const fixers = { 'b/other': { safety: 'safe', title: 'Mend it', fix: () => [] } }
  t.match(
    await codesIn(folder, { plugins: [given('b', { fixers })] }),
    /^The plugin "given-b" of the call has a fixer "fixers\.b\/other"/,
  )
  const known = {
    'b/always': fixers['b/other'],
    'spec/unknown-field': fixers['b/other'],
    'ref/unresolved': fixers['b/other'],
  }
  t.equal(await codesIn(folder, { plugins: [given('b', { fixers: known })] }), 'b/always')
  t.equal(await codesIn(folder, { plugins: [given('b')], safe: true }), 'b/always', 'a caller runs its own code')
})

t.test('the rules and other parts of plugins are listed', async (t) => {
  const folder = folderWith(t, {
    'a.mjs': `export default ${licensed('acme')}`,
    'msgapi.config.yaml': 'plugins: [./a.mjs]\n',
  })
  const { rules } = await pluginRulesFor({ workingFolder: folder, root: folder })
  t.strictSame(rules, [
    {
      code: 'acme/license',
      severity: 'warn',
      recommended: true,
      description: '',
      documentationUrl: null,
      options: undefined,
      plugin: 'plugin-acme',
    },
  ])
  const { plugins } = await settingsFor('api.yaml', { workingFolder: folder, root: folder })
  t.match(plugins, [
    {
      value: './a.mjs',
      origin: { by: 'config', file: join(folder, 'msgapi.config.yaml'), line: 1, column: 11 },
      path: join(folder, 'a.mjs'),
      name: 'plugin-acme',
      version: '1.0.0',
      namespace: 'acme',
      brings: { rulesets: ['acme/recommended'], rules: ['acme/license'] },
    },
  ])
})

t.test('a promise that never settles times out while the process is busy', async (t) => {
  const busy = setInterval(() => {}, 1)
  t.teardown(() => clearInterval(busy))
  await t.rejects(settled(new Promise(() => {}), 20), new Error('it waited more than 30 seconds for a promise'))
  t.equal(await settled(Promise.resolve('at once'), 20), 'at once')
  const late = new Promise((fulfil) => setTimeout(fulfil, 5, 'in time'))
  t.equal(await settled(late, 2_000), 'in time')
})

t.test('manifests that throw or change when they are read are refused', async (t) => {
  const meta = "meta: { name: 'acme', version: '1.0.0', namespace: 'acme' }"
  const ruled = (rule: string) => `export default { ${meta}, rulesets: { recommended: { rules: { a: ${rule} } } } }`
  const rows: readonly (readonly [title: string, text: string, expected: string])[] = [
    ['meta', "export default { get meta() { throw new Error('boom') } }", 'cannot be read: boom (a.mjs:1).'],
    ['undefined', 'export default { get meta() { throw undefined } }', 'cannot be read: undefined.'],
    ['a name', "export default { meta: { get name() { throw new Error('a\\nb') } } }", 'cannot be read: a (a.mjs:1).'],
    [
      'a field that is read later',
      ruled("{ get description() { throw new Error('d') }, visit: { Info() {} } }"),
      'cannot be read: d (a.mjs:1).',
    ],
    [
      'control characters in a name',
      ruled('1').replace('a: 1', "'a\\u001b': { visit: {} }"),
      'expected a name without spaces, control characters and ":".',
    ],
    [
      'a schema that is none',
      ruled("{ visit: { Info() {} }, schema: { required: 'x' } }"),
      'has an invalid JSON Schema (Draft 07): "rulesets.recommended.rules.a.schema.required" must be array.',
    ],
    [
      'a pattern that is none',
      ruled("{ visit: { Info() {} }, schema: { properties: { x: { pattern: '(' } } } }"),
      'Invalid regular expression: /(/: Unterminated group.',
    ],
  ]
  for (const [title, text, expected] of rows) {
    const problem = await codesIn(folderWith(t, { 'a.mjs': text }), { plugins: ['./a.mjs'] })
    t.ok(
      problem.startsWith('--plugin: The plugin "./a.mjs"') && problem.includes(expected.replace(/\.$/, '')),
      `${title}: ${problem}`,
    )
  }
  const changing = `let reads = 0\n${ruled("{ visit: { Info(info, { report }) { report({ message: 'seen' }) } }, get description() { if (reads++ > 0) throw new Error('again'); return 'a' } }")}`
  t.equal(await codesIn(folderWith(t, { 'a.mjs': changing }), { plugins: ['./a.mjs'] }), 'acme/a')
})

const nothing = () => undefined

/** A manifest with every field that there is. */
const wholeManifest = {
  meta: { name: 'acme', version: '1.0.0', namespace: 'acme', engines: { msgapi: '>=0.1' } },
  rulesets: {
    recommended: {
      description: 'a',
      documentationUrl: 'https://acme.example',
      extends: [],
      overrides: [],
      rules: {
        spectral: {
          description: 'a',
          message: 'a',
          severity: 'warn',
          recommended: true,
          documentationUrl: 'https://acme.example',
          given: '$',
          then: { function: 'truthy' },
        },
        visitor: {
          description: 'a',
          message: 'a',
          severity: 'warn',
          recommended: true,
          documentationUrl: 'https://acme.example',
          schema: { type: 'object' },
          defaults: { max: 5 },
          visit: { Info: nothing },
        },
        'spec/unknown-field': 'off',
        other: ['warn', { max: 5 }],
      },
    },
  },
  functions: { described: nothing },
  fixers: { 'spec/unknown-field': { safety: 'safe', title: 'a', fix: nothing } },
  reporters: { count: nothing },
  schemaFormats: {
    shapes: { title: 'a', reads: { mediaTypes: ['application/vnd.acme'], versions: ['2'] }, load: nothing },
    family: { title: 'a', reads: { family: 'raml' }, load: nothing },
  },
  bindings: [
    {
      key: 'pigeon',
      since: '3.1',
      serverProtocols: ['loft'],
      versions: ['1.0.0'],
      levels: {
        server: [
          {
            from: '1.0.0',
            side: 'own',
            review: { text: 'a' },
            emptyAllowed: true,
            fields: {
              ring: {
                shape: {
                  shape: 'either',
                  options: [
                    { shape: 'scalar', types: ['string'], values: ['left'] },
                    { shape: 'map', values: { shape: 'foreign' }, keys: '^a' },
                    { shape: 'list', items: { shape: 'literal', types: ['object'] } },
                  ],
                },
                side: 'own',
                requiredOn: 'send',
                review: { text: 'a' },
                required: { field: 'ring', values: ['left'] },
                since: '3.1',
                tolerated: 'a',
                requiredSeverity: 'warn',
                typeSeverity: 'warn',
                appliesWhen: { field: 'ring', values: ['left'] },
                onlyBeside: 'ring',
                valuesWhen: { field: 'ring', allowed: { left: ['a'] } },
              },
              nest: { shape: { shape: 'object', type: 'pigeon/Nest', reference: 'never' } },
            },
          },
        ],
      },
      types: [{ name: 'pigeon/Nest', title: 'nest', extendable: true, fields: {} }],
      rules: { odd: { description: 'a', severity: 'warn', recommended: true, visitor: { object: nothing } } },
    },
  ],
  resolvers: { registry: { schemes: ['registry'], resolve: nothing } },
  formerCodes: { lasting: 'done' },
  transforms: {
    short: nothing,
    long: {
      create: nothing,
      description: 'a',
      schema: { type: 'object' },
      fileOptions: ['answers'],
      draftOption: 'answers',
      compare: nothing,
      needs: 'one-file',
      keeps: 'meaning',
      except: nothing,
      codes: {
        done: {
          severity: 'warn',
          errorWhen: 'a',
          description: 'a',
          explanation: { assumed: 'a', reason: 'a', check: 'a' },
        },
      },
    },
  },
}

type Path = readonly (string | number)[]

/** Each place in a value, but those inside data that is checked as a whole. */
function* placesIn(value: unknown, path: Path = []): Generator<readonly [path: Path, value: unknown]> {
  if (path.length > 0) yield [path, value]
  if (typeof value !== 'object' || value === null || ['schema', 'defaults', 'then'].includes(String(path.at(-1))))
    return
  for (const [name, each] of Object.entries(value)) yield* placesIn(each, [...path, name])
}

function replaced(value: unknown, [name, ...rest]: Path, by: unknown): unknown {
  if (name === undefined) return by
  if (Array.isArray(value))
    return value.map((each, index) => (String(index) === name ? replaced(each, rest, by) : each))
  return { ...Object(value), [name]: replaced(Reflect.get(Object(value), name), rest, by) }
}

const wrongValues: Readonly<Record<string, unknown>> = {
  null: null,
  number: 7,
  true: true,
  empty: '',
  text: 'x y',
  list: [],
  'list of null': [null],
  object: {},
  'object of null': { 'x\n': null },
  function: nothing,
}

t.test('a wrong value is refused in every field of a manifest', (t) => {
  t.equal(manifestProblem(wholeManifest), undefined)
  const accepted = new Map<string, string>()
  for (const [path, value] of placesIn(wholeManifest)) {
    const right = Object.entries(wrongValues).flatMap(([kind, wrong]) => {
      const problem = manifestProblem(replaced(wholeManifest, path, wrong))
      if (problem === undefined)
        return typeof wrong === typeof value && Array.isArray(wrong) === Array.isArray(value) ? [] : kind
      const [start = ''] = path
      t.ok(
        problem.includes(`"${start}`) && problem.length < 220 && !/\p{Cc}/u.test(problem),
        `${path.join('.')}: ${problem}`,
      )
      return []
    })
    if (right.length > 0) accepted.set(path.join('.'), right.join(', '))
  }
  t.strictSame(Object.fromEntries(accepted), {
    'rulesets.recommended.extends': 'text, object, object of null',
    'rulesets.recommended.rules.spectral': 'true',
    'rulesets.recommended.rules.visitor': 'true',
    'rulesets.recommended.rules.spec/unknown-field': 'true',
    'rulesets.recommended.rules.other': 'true',
    'rulesets.recommended.rules.other.0': 'true',
    'rulesets.recommended.rules.other.1.max': 'null, true, empty, text, list, list of null, object, object of null',
    'fixers.spec/unknown-field.safety': 'function',
    bindings: 'object',
    'bindings.0.levels.server.0.fields.ring.required': 'true',
    'transforms.long': 'function',
  })
  t.end()
})

t.test('bindings may be in an object', (t) => {
  const { bindings, ...others } = wholeManifest
  t.equal(manifestProblem({ ...others, bindings: { pigeon: bindings[0] } }), undefined)
  t.match(manifestProblem({ ...others, bindings: { pigeon: { key: 'pigeon' } } }), '"bindings.pigeon.versions"')
  t.end()
})

t.test('an unknown key is refused in every object of a manifest', (t) => {
  const accepted: string[] = []
  for (const [path, value] of placesIn(wholeManifest)) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue
    const problem = manifestProblem(replaced(wholeManifest, path, { ...value, unheard: 7 }))
    if (problem === undefined) accepted.push(path.join('.'))
    else t.match(problem, /unheard/, problem)
  }
  const schemasAndOptions = [
    'rulesets.recommended.rules.visitor.schema',
    'rulesets.recommended.rules.visitor.defaults',
    'rulesets.recommended.rules.other.1',
    'transforms.long.schema',
  ]
  t.strictSame(accepted, schemasAndOptions)
  t.end()
})

t.test('a manifest holds only data that JSON has', (t) => {
  const circle: Record<string, unknown> = {}
  circle.self = { circle }
  const at = ['rulesets', 'recommended', 'rules', 'visitor']
  for (const name of ['schema', 'defaults']) {
    for (const [wrong, expected] of [
      [{ a: nothing }, `has a function as "rulesets.recommended.rules.visitor.${name}.a", expected JSON data`],
      [{ a: [Number.NaN] }, `has NaN as "rulesets.recommended.rules.visitor.${name}.a.0", expected JSON data`],
      [{ a: new Date(0) }, /^has .* expected JSON data$/],
      [circle, /^has a value that contains itself/],
    ] as const) {
      const problem = manifestProblem(replaced(wholeManifest, [...at, name], wrong))
      if (typeof expected === 'string') t.equal(problem, expected)
      else t.match(problem, expected)
    }
  }
  t.end()
})

t.test('a module that exports something other than a manifest is refused', async (t) => {
  const manifest = licensed('acme')
  const rows: readonly (readonly [text: string, problem: string])[] = [
    [`export const plugin = ${manifest}`, 'exports its manifest as "plugin", expected it as the default export'],
    [
      `export default Promise.resolve(${manifest})`,
      'is a promise, expected the manifest itself; await it at the top level of the module',
    ],
  ]
  for (const [text, problem] of rows) {
    const folder = folderWith(t, { 'a.mjs': text })
    t.equal(await codesIn(folder, { plugins: ['./a.mjs'] }), `--plugin: The plugin "./a.mjs" ${problem}.`)
  }
})

t.test('a CommonJS default export without the mark of a compiled ES module', async (t) => {
  const folder = folderWith(t, { 'a.cjs': `exports.default = ${licensed('acme')}` })
  t.equal(await codesIn(folder, { plugins: ['./a.cjs'] }), 'acme/license')
})

t.test('names in messages about plugins are cut and escaped', async (t) => {
  const folder = folderWith(t, {
    'a.mjs':
      "export default { meta: { name: 'a\\n\\u001b' + 'x'.repeat(500), version: '1', namespace: 'acme' }, extra: 1 }",
  })
  t.match(
    await codesIn(folder, { plugins: ['./a.mjs'] }),
    /^--plugin: .* \(a\\n\\u\{1b\}x{100,115}…\) has an unexpected/,
  )
})
