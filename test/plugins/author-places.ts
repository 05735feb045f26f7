import { spawnSync } from 'node:child_process'
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
import { dirname, join, resolve } from 'node:path'
import { buildSync } from 'esbuild'
import t, { type Test } from 'tap'
import { nodeAlone } from '../node-alone.ts'

if (!existsSync('dist/cli.cjs')) {
  t.equal(spawnSync(process.execPath, ['scripts/build.mjs'], { encoding: 'utf8' }).status, 0, 'dist/ is built')
}

const api = `asyncapi: 3.0.0
info: { title: Orders, version: 1.0.0 }
channels:
  orders: { messages: { placed: { payload: { $ref: 'registry:order' } } } }
`

/** The line that a place is expected in. */
const mark = '// here'

function folderWith(t: Test, files: Readonly<Record<string, string>>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'msgapi-places-')))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'api.yaml': api, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  mkdirSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(resolve('node_modules/jiti'), join(folder, 'node_modules/jiti'), 'junction')
  return folder
}

/** What the command prints, as one text. */
function msgapi(folder: string, ...words: readonly string[]): string {
  const all = [resolve('dist/cli.cjs'), ...words, '--no-config', '--no-color']
  const { stdout, stderr, status } = spawnSync(...nodeAlone(all), { cwd: folder, encoding: 'utf8' })
  return `${stderr}${stdout}exit code ${status}`
}

/** The places in code that a text names, as `file:line`. */
function placesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\(([\w./-]+\.[cm]?[jt]s:\d+)\)/g)].map(([, place = '']) => place))]
}

/** The place of the mark in some files. */
function marked(files: Readonly<Record<string, string>>): string {
  for (const [file, text] of Object.entries(files)) {
    const line = text.split('\n').findIndex((each) => each.includes(mark))
    if (line !== -1) return `${file}:${line + 1}`
  }
  return ''
}

/** A manifest that has more than its name. */
const manifest = (fields: string) => `import { definePlugin } from 'msgapi/plugin'
${fields}
export default definePlugin({ meta: { name: 'house', version: '1.0.0', namespace: 'acme' }, ...parts })
`

const visiting = (visit: string) =>
  manifest(`
const parts = { rulesets: { recommended: { rules: { rule: { severity: 'warn', visit: {
${visit}
} } } } } }`)

const lint = ['lint', 'api.yaml', '--plugin', './house.mjs']
const bare = `const parts = {}`

const cases: readonly (readonly [title: string, words: readonly string[], files: Readonly<Record<string, string>>])[] =
  [
    [
      'a visitor, in another file of the plugin',
      lint,
      {
        'house.mjs': visiting('Message: read').replace(
          "'msgapi/plugin'",
          "'msgapi/plugin'\nimport { read } from './rules/read.js'",
        ),
        'rules/read.js': `export function read(message) {\n  return deep(message)\n}\nfunction deep(message) {\n  return message.title.length ${mark}\n}\n`,
      },
    ],
    [
      'a visitor that waits',
      lint,
      { 'house.mjs': visiting(`async Message() {\nawait null\nthrow new Error('late') ${mark}\n}`) },
    ],
    [
      'a visitor that changes its object',
      lint,
      { 'house.mjs': visiting(`Message(message) {\nmessage.title = 'x' ${mark}\n}`) },
    ],
    [
      'a wrong report',
      lint,
      { 'house.mjs': visiting(`Message(_message, { report }) {\nreport({ text: 'x' }) ${mark}\n}`) },
    ],
    [
      'a rule about a binding',
      lint,
      {
        'api.yaml': api.replace('messages:', 'bindings: { pigeon: { bindingVersion: latest } }, messages:'),
        'house.mjs': manifest(`const visitor = { object() {
throw new Error('no') ${mark}
} }
const parts = { bindings: [{ key: 'pigeon', versions: ['0.1.0'], levels: { channel: [{ from: '0.1.0', fields: {} }] }, rules: { odd: { description: 'x', severity: 'warn', visitor } } }] }`),
      },
    ],
    [
      'a function',
      lint,
      {
        'house.mjs': manifest(`function described(target) {
return target.description.length ${mark}
}
const rule = { given: '$.info', severity: 'warn', then: { function: described } }
const parts = { rulesets: { recommended: { rules: { rule } } } }`),
      },
    ],
    [
      'a fixer',
      [...lint, '--fix'],
      {
        'house.mjs': `${visiting("Info(_info, { report }) { report({ message: 'm' }) }").replace(
          '...parts',
          "...parts, fixers: { 'acme/rule': { safety: 'safe', fix } }",
        )}function fix() {\nthrow new Error('no') ${mark}\n}\n`,
      },
    ],
    [
      'a reporter',
      [...lint, '-f', 'acme/count'],
      {
        'house.mjs': manifest(
          `const parts = { reporters: { count(findings) {\nreturn findings[99].code ${mark}\n} } }`,
        ),
      },
    ],
    [
      'a resolver',
      lint,
      {
        'house.mjs': manifest(`const parts = { resolvers: { registry: { schemes: ['registry'], resolve() {
throw new Error('no') ${mark}
} } } }`),
      },
    ],
    [
      'a transform',
      ['transform', 'api.yaml', '--plugin', './house.mjs', '--use', 'acme/change'],
      {
        'api.yaml': api.replace("'registry:order'", "'#/info'"),
        'house.mjs': manifest(
          `const parts = { transforms: { change: () => async () => {\nthrow new Error('no') ${mark}\n} } }`,
        ),
      },
    ],
    [
      'a manifest',
      lint,
      { 'house.mjs': manifest(`const parts = { get rulesets() {\nthrow new Error('no') ${mark}\n} }`) },
    ],
    ['the top level of a plugin', lint, { 'house.mjs': manifest(`${bare}\nparts.a.b.c ${mark}`) }],
    ['the syntax of a plugin', lint, { 'house.mjs': manifest(`${bare}\nparts.( ${mark}`) }],
    [
      'the syntax of a file that a plugin imports',
      lint,
      {
        'house.mjs': `import './part.mjs'\n${manifest(bare)}`,
        'part.mjs': `export const a = 1\nexport const b = 2,, ${mark}\n`,
      },
    ],
    [
      'the syntax of a CommonJS file',
      ['lint', 'api.yaml', '--plugin', './house.cjs'],
      { 'house.cjs': "require('./part.cjs')\n", 'part.cjs': `module.exports = {\n a: 1,, ${mark}\n}\n` },
    ],
    [
      'the syntax of a plugin in TypeScript',
      ['lint', 'api.yaml', '--plugin', './house.ts'],
      { 'house.ts': `const title: string = 'x'\nexport default { title,, } ${mark}\n` },
    ],
    [
      'a visitor in TypeScript',
      ['lint', 'api.yaml', '--plugin', './house.ts'],
      {
        'house.ts': visiting(`Message(message) {
  const options = undefined as { readonly deep: string } | undefined
  context.report({ message: options!.deep }) ${mark}
}`).replace(
          'const parts',
          `import type { VisitContext } from 'msgapi/plugin'

interface Options {
  readonly deep: string
}

const context = {} as VisitContext
const parts`,
        ),
      },
    ],
    [
      'a ruleset in JavaScript',
      ['lint', 'api.yaml', '-r', 'team.mjs'],
      {
        'team.mjs': `export default { rules: { r: { given: '$.info', then: { function(info) {
return info.description.length ${mark}
} } } } }\n`,
      },
    ],
    [
      'a function of a ruleset in YAML',
      ['lint', 'api.yaml', '-r', 'team.yaml'],
      {
        'team.yaml': 'functions: [f]\nrules: { r: { given: $.info, then: { function: f } } }\n',
        'functions/f.js': `export default (info) => {\n  return info.description.length ${mark}\n}\n`,
      },
    ],
  ]

t.test('an error in code of a plugin or ruleset names the first line of its own', (t) => {
  for (const [title, words, files] of cases) {
    const printed = msgapi(folderWith(t, files), ...words)
    t.strictSame(placesIn(printed), [marked(files)], `${title}: ${printed}`)
    t.match(printed, /exit code 2$/, title)
  }
  t.end()
})

t.test('a syntax error in a ruleset has its place', (t) => {
  const folder = folderWith(t, { 'team.mjs': 'export default {\n  rules: {},,\n}\n' })
  t.match(
    msgapi(folder, 'lint', 'api.yaml', '-r', 'team.mjs'),
    `${folder}/team.mjs:2: This ruleset cannot be loaded: Synt`,
  )
  t.end()
})

t.test('a source map leads to the line of the author, in a package as well', (t) => {
  const source = visiting(`Message(message: { title: string }) {\n  return message.title.length ${mark}\n}`)
  const name = 'node_modules/msgapi-plugin-house'
  const folder = folderWith(t, {
    [`${name}/package.json`]: '{ "name": "msgapi-plugin-house", "type": "module", "exports": "./dist/index.js" }',
    [`${name}/src/index.ts`]: source,
  })
  for (const sourcemap of [true, 'inline'] as const) {
    buildSync({
      entryPoints: [join(folder, name, 'src/index.ts')],
      outfile: join(folder, name, 'dist/index.js'),
      banner: { js: '// first\n// second' },
      format: 'esm',
      sourcemap,
    })
    const printed = msgapi(folder, 'lint', 'api.yaml', '--plugin', 'house')
    t.strictSame(placesIn(printed), [marked({ [`${name}/src/index.ts`]: source })], printed)
  }
  writeFileSync(
    join(folder, name, 'dist/index.js'),
    `${readFileSync(join(folder, name, 'dist/index.js'), 'utf8').replace(/\/\/# source.*\n/, '')}//# sourceMappingURL=none.map\n`,
  )
  t.match(placesIn(msgapi(folder, 'lint', 'api.yaml', '--plugin', 'house')), [
    /^node_modules\/msgapi-plugin-house\/dist\/index\.js:\d+$/,
  ])
  t.end()
})

t.test('-v prints the whole stack, once', (t) => {
  const folder = folderWith(t, {
    'house.mjs': visiting('Message: (message) => read(message),\n Info: () => 0').concat(
      "function read() {\n  throw new Error('no')\n}\n",
    ),
  })
  const printed = msgapi(folder, 'lint', 'api.yaml', '--plugin', './house.mjs', '-v')
  t.equal(
    printed.match(/^msgapi: Error: no\n {4}at read \(.*house\.mjs:9:9\)\n {4}at .*house\.mjs:4:\d+\)?\n {4}at /gm)
      ?.length,
    1,
    printed,
  )
  t.notMatch(msgapi(folder, 'lint', 'api.yaml', '--plugin', './house.mjs'), /^ {4}at /m)
  t.end()
})
