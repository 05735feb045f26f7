import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import ts from 'typescript'
import { setFiles } from '../browser/library/files.ts'
import { bundle, diff, fix, lint, pair, settingsFor, transform, upgrade } from '../src/index.ts'
import { nodeAlone } from './node-alone.ts'

const library = { bundle, diff, fix, lint, pair, settingsFor, transform, upgrade }

/** A call of a function of the library. */
interface Call {
  readonly name: keyof typeof library
  readonly given: readonly unknown[]
}

type Result = { readonly value: unknown } | { readonly error: string }

const files: Readonly<Record<string, string>> = {
  '.git/HEAD': 'ref: refs/heads/main\n',
  'orders.yaml': `asyncapi: 3.0.0
info: { title: Orders, version: 1.0.0 }
servers: { main: { host: example.com, protocol: kafka } }
channels:
  orders: { address: 'orders/{id}', messages: { placed: { $ref: parts/placed.yaml } } }
operations:
  placeOrder: { action: send, channel: { $ref: '#/channels/orders' }, traits: [{ title: Place an order }] }
`,
  'parts/placed.yaml': '# Größe\npayload: { type: objct, pattern: "^(a+)+$" }\ncontentTyp: x\n',
  'next.yaml': `asyncapi: 3.0.0
info: { title: Orders, version: 2.0.0 }
channels:
  orders: { address: 'orders/{id}', messages: { placed: { payload: { type: object, required: [id] } } } }
operations:
  placeOrder: { action: receive, channel: { $ref: '#/channels/orders' } }
`,
  'old.yaml': `asyncapi: 2.6.0
info: { title: Orders, version: 1.0.0 }
channels: { orders: { publish: { message: { payload: { type: object } } } } }
`,
  'avro.yaml': `asyncapi: 3.0.0
info: { title: Orders, version: 1.0.0 }
components:
  messages:
    placed:
      payload: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: { type: record, name: Order, fields: [{}] } }
      examples: [{ payload: { id: 1 } }]
`,
  'broken.yaml': 'asyncapi: 3.0.0\ninfo: { title: [\n',
  'team.yaml': `extends: [[spectral:asyncapi, recommended]]
rules:
  title: { given: $.info.title, severity: warn, then: { function: pattern, functionOptions: { match: '^B' } } }
  license: { given: $.info, then: { function: schema, functionOptions: { schema: { required: [license] } } } }
`,
}

const transforms = ['merge-traits', 'sort-keys', 'hoist-components', 'inline-references', 'perspective:to=other']

function callsIn(workingFolder: string): readonly Call[] {
  const options = { workingFolder }
  const entries = ['orders.yaml', 'next.yaml', 'old.yaml', 'avro.yaml', 'broken.yaml', 'missing.yaml']
  return [
    { name: 'lint', given: [entries, options] },
    { name: 'lint', given: [entries, { ...options, withFixes: true, rulesets: ['msgapi:style'] }] },
    { name: 'lint', given: [['orders.yaml'], { ...options, rulesets: ['team.yaml'] }] },
    { name: 'fix', given: [['orders.yaml'], { ...options, unsafe: true }] },
    { name: 'bundle', given: ['orders.yaml', options] },
    { name: 'bundle', given: ['orders.yaml', { ...options, as: 'json' }] },
    ...transforms.map((use): Call => ({ name: 'transform', given: [['orders.yaml'], { ...options, use: [use] }] })),
    { name: 'upgrade', given: [['old.yaml'], options] },
    { name: 'diff', given: ['orders.yaml', 'next.yaml', options] },
    { name: 'pair', given: [['orders.yaml', 'next.yaml'], options] },
    { name: 'settingsFor', given: ['orders.yaml', options] },
  ]
}

async function onNode({ name, given }: Call): Promise<Result> {
  try {
    const value: unknown = await Reflect.apply(library[name], undefined, given)
    return JSON.parse(JSON.stringify({ value }))
  } catch (error) {
    return { error: String(error) }
  }
}

/** The results of the build for browsers, in a process without the names that only Node has. */
function inBrowser(job: string, given: { readonly files: object; readonly calls: readonly Call[] }): readonly Result[] {
  writeFileSync(job, JSON.stringify(given))
  const script = fileURLToPath(new URL('browser-library/call-without-node.mjs', import.meta.url))
  const [node, words] = nodeAlone([script, job])
  const { stdout, stderr } = spawnSync(node, words, { encoding: 'utf8' })
  if (stderr !== '') throw new Error(stderr)
  return JSON.parse(stdout)
}

t.test('the build for browsers gives what the library gives on Node', async (t) => {
  const folder = t.testdir({ ...nested(files), 'job.json': '' })
  const inMemory = Object.fromEntries(Object.entries(files).map(([name, text]) => [join(folder, name), text]))
  const calls = callsIn(folder)
  const results = inBrowser(join(folder, 'job.json'), { files: inMemory, calls })
  for (const [index, call] of calls.entries())
    t.strictSame(results[index], await onNode(call), `${call.name} ${JSON.stringify(call.given)}`)
})

t.test('what the build for browsers leaves out says so', async (t) => {
  const remote = files['orders.yaml']?.replace('parts/placed.yaml', 'https://example.com/placed.yaml')
  const given = {
    '/orders.yaml': remote,
    '/rules.js': 'export default { rules: {} }',
    '/config/msgapi.config.yaml': 'plugins: [./plugin.js]\n',
    '/config/plugin.js': 'export default {}',
    '/config/orders.yaml': files['next.yaml'],
    '/package.yaml': "extends: ['@acme/rules']\n",
    '/near.yaml': 'extends: base\n',
    '/base.yaml': 'rules: { license: { given: $.info, then: { field: license, function: truthy } } }\n',
    '/plugins/msgapi.config.yaml': 'plugins: [acme]\n',
    '/plugins/orders.yaml': files['next.yaml'],
  }
  const calls: readonly Call[] = [
    { name: 'lint', given: [['orders.yaml'], { allowRemote: ['example.com'] }] },
    { name: 'lint', given: [['orders.yaml'], { rulesets: ['rules.js'] }] },
    { name: 'lint', given: [['config/orders.yaml']] },
    { name: 'diff', given: ['HEAD~1:orders.yaml', 'orders.yaml'] },
    { name: 'lint', given: [['orders.yaml'], { rulesets: ['package.yaml'] }] },
    { name: 'lint', given: [['plugins/orders.yaml']] },
    { name: 'lint', given: [['orders.yaml'], { rulesets: ['near.yaml'] }] },
  ]
  const [address, ...code] = inBrowser(join(t.testdir({}), 'job.json'), { files: given, calls })
  t.match(JSON.stringify(address), /"ref\/remote-failed".*msgapi\/browser has no network; give its text as a file/)
  t.match(
    code.map((each) => JSON.stringify(each)),
    [
      /ConfigError: .*rules\.js: .*code, which msgapi\/browser does not run/,
      /ConfigError: .*msgapi\.config\.yaml:1:11: .*code, which msgapi\/browser does not run/,
      /HEAD~1/,
      /ConfigError: .*package\.yaml:1:\d+: .*@acme\/rules.*has no packages/,
      /ConfigError: .*msgapi\.config\.yaml:1:\d+: .*acme.*has no packages/,
      /"license"/,
    ],
  )
})

t.test('chunks for browsers import each other alone', async (t) => {
  const names = readdirSync('dist/browser')
  t.ok(names.length > 1)
  const imported = names.flatMap((name) => {
    const { importedFiles } = ts.preProcessFile(readFileSync(`dist/browser/${name}`, 'utf8'))
    return importedFiles.map(({ fileName }) => fileName)
  })
  t.strictSame(
    imported.filter((specifier) => !(specifier.startsWith('./') && names.includes(specifier.slice(2)))),
    [],
  )
})

t.test('files have absolute paths, and none is the folder of another one', async (t) => {
  for (const path of ['orders.yaml', '/', '/a//b.yaml', '/a/../b.yaml', 'C:\\orders.yaml'])
    t.throws(() => setFiles({ [path]: '' }), TypeError, path)
  t.throws(() => setFiles({ '/a': '', '/a/b.yaml': '' }), /\/a is a file and a folder/)
  t.throws(() => setFiles({ '/a/b.yaml': '', '/a': '' }), /\/a is a file and a folder/)
  t.doesNotThrow(() => setFiles({ '/a/b.yaml': '', '/a/c/d.yaml': new Uint8Array() }))
})

/** Files by their paths as files in folders. */
function nested(flat: Readonly<Record<string, string>>): Record<string, string | Record<string, string>> {
  const root: Record<string, string | Record<string, string>> = {}
  for (const [name, text] of Object.entries(flat)) {
    const [folder = '', file] = name.split('/')
    root[folder] = file === undefined ? text : Object.assign(root[folder] ?? {}, { [file]: text })
  }
  return root
}
