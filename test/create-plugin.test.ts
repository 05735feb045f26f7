import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import t, { type Test } from 'tap'
import { nodeAlone } from './node-alone.ts'

// npm test builds first; a single run of this file builds only what is not there.
if (!existsSync('dist/testing.js')) {
  t.equal(spawnSync(process.execPath, ['scripts/build.mjs'], { encoding: 'utf8' }).status, 0, 'dist/ is built')
}

/** A folder that has msgapi and TypeScript as if they were installed. */
async function folderWithPackages(t: Test): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-')))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'node_modules'))
  await symlink(resolve('.'), join(folder, 'node_modules/msgapi'), 'junction')
  return folder
}

function node(folder: string, words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(...nodeAlone(words), { cwd: folder, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

const cli = resolve('dist/cli.cjs')
const compiler = resolve('node_modules/typescript/bin/tsc')

t.test('a new plugin in JavaScript passes its test, and fails it when its rule changes', async (t) => {
  const folder = await folderWithPackages(t)
  t.equal(node(folder, [cli, 'create-plugin', 'acme']).status, 0)
  const plugin = join(folder, 'msgapi-plugin-acme')
  const passed = node(plugin, ['--test'])
  t.equal(passed.status, 0, passed.output)
  t.match(passed.output, /pass 1\n/)
  const types = node(plugin, [
    compiler,
    '--noEmit',
    '--skipLibCheck',
    '--checkJs',
    '--module',
    'nodenext',
    '--strict',
    'index.js',
    'index.d.ts',
  ])
  t.equal(types.status, 0, types.output)

  const file = join(plugin, 'index.js')
  await writeFile(file, (await readFile(file, 'utf8')).replace("'Remove the full stop at", "'Remove the point at"))
  const failed = node(plugin, ['--test'])
  t.equal(failed.status, 1)
  t.match(failed.output, '- { message: "Remove the full stop at the end of the summary"')
  t.match(failed.output, '+ { message: "Remove the point at the end of the summary"')
})

/** Compiles a module against the types that are published, as an author does who checks all that the compiler can. */
async function compile(folder: string, file: string, text: string) {
  await writeFile(join(folder, file), text)
  const strict = ['--strict', '--noUncheckedIndexedAccess', '--module', 'nodenext', '--target', 'es2023']
  return node(folder, [compiler, ...strict, '--skipLibCheck', 'false', file])
}

t.test('the manifest of the design compiles and loads as it is printed', async (t) => {
  const folder = await folderWithPackages(t)
  const manifest = `import { definePlugin } from 'msgapi/plugin'

const described = (target: { description?: string }) => (target.description ? [] : [{ message: 'Describe it' }])

export default definePlugin({
  meta: { name: '@acme/msgapi-plugin-house', version: '1.0.0', namespace: 'acme', engines: { msgapi: '>=0.1' } },
  functions: { described },                        // Spectral functions
  rulesets: { recommended: { rules: {              // keys without the namespace; codes are 'acme/…'
    'channel-description': { given: '$.channels[*]', severity: 'warn', then: { function: described } },
    'message-title': { severity: 'error', visit: {
      Message(message, context) { if (!message.title) context.report({ on: 'value', message: '…' }) } } },
  } } },
  fixers: { 'acme/channel-description': { /* title?: string */ safety: 'safe', fix: (finding, { graph, node, options }) => [{ op: 'add', path: '…', value: '…' }] } },
  transforms: { 'note-channels': (options) => async (tree, file) => { file.message('…') } },   // tree.type: 'description'
  reporters: { count: (findings, options) => 'text' },   // -f acme/count
  schemaFormats: {}, bindings: {}, resolvers: {},
})
`
  const compiled = await compile(folder, 'house.mts', manifest)
  t.equal(compiled.status, 0, compiled.output)
  const description = `asyncapi: 3.0.0
info: { title: Orders, version: 1.0.0 }
channels: { orders: { address: orders, messages: { placed: { name: placed } } } }
`
  await writeFile(join(folder, 'api.yaml'), description)
  const found = node(folder, [cli, 'lint', 'api.yaml', '--no-config', '--plugin', './house.mjs', '-f', 'text'])
  t.match(
    found.output,
    /:3:20 warning acme\/channel-description "Describe it"\n.*:3:60 error acme\/message-title "…"\n/,
  )
  const reported = node(folder, [cli, 'lint', 'api.yaml', '--no-config', '--plugin', './house.mjs', '-f', 'acme/count'])
  t.strictSame(reported, { status: 1, output: 'text' })
})

t.test('the compiler knows the fields of the objects that a rule visits', async (t) => {
  const folder = await folderWithPackages(t)
  const program = `import { type FormatObjects, type ObjectFields, type Visit, type VisitorRule } from 'msgapi/plugin'

const anything: Visit = (object, context) => context.report({ message: String(object.title) })
const messages = (message: FormatObjects['Message']): number => message.title?.length ?? 0
export const rule: VisitorRule = {
  severity: 'warn',
  visit: {
    Message(message, { follow, report }) {
      const title: string | undefined = message.title
      const team: unknown = message['x-team']
      const payload = follow(message.payload)
      if (typeof payload === 'object' && 'schemaFormat' in payload) report({ message: [title, team, messages(message)].join() })
      // @ts-expect-error: a name is no number
      const name: number = message.name ?? 1
      // @ts-expect-error: the value of a field that the format does not know may be anything
      return message.titel.length + name
    },
    Operation(operation, { follow }) {
      const action: 'send' | 'receive' | undefined = operation.action
      const address: string | null | undefined = follow(operation.channel)?.address
      const messages = follow(operation.channel)?.messages ?? {}
      const names = Object.values(messages).map((message) => follow(message)?.name)
      return void [action, address, names]
    },
    'kafka/channel': (binding) => void binding.topicConfiguration?.['cleanup.policy'],
    'googlepubsub/channel': ({ labels, bindingVersion }) => void [labels, bindingVersion],
    'acme/channel': (binding: ObjectFields) => void binding.ring,
    Channel: anything,
  },
}
`
  const compiled = await compile(folder, 'rule.mts', program)
  t.equal(compiled.status, 0, compiled.output)
})

t.test('a new plugin in TypeScript compiles and passes its test', async (t) => {
  const folder = await folderWithPackages(t)
  t.equal(node(folder, [cli, 'create-plugin', 'acme', '--typescript']).status, 0)
  const plugin = join(folder, 'msgapi-plugin-acme')
  const compiled = node(plugin, [compiler])
  t.equal(compiled.status, 0, compiled.output)
  t.ok(existsSync(join(plugin, 'dist/index.d.ts')))
  const passed = node(plugin, ['--test'])
  t.equal(passed.status, 0, passed.output)
  t.match(passed.output, /pass 1\n/)
})

t.test('an empty folder is accepted, and everybody who can read its parent can read it', async (t) => {
  const folder = await folderWithPackages(t)
  await mkdir(join(folder, 'msgapi-plugin-acme'))
  t.equal(node(folder, [cli, 'create-plugin', 'acme']).status, 0)
  const other = join(folder, 'other')
  await mkdir(other)
  t.equal((await stat(join(folder, 'msgapi-plugin-acme'))).mode & 0o777, (await stat(other)).mode & 0o777)
})

t.test('a folder in which nobody may look up a file is one error', async (t) => {
  const folder = await folderWithPackages(t)
  const refusing = `import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
fs.promises.lstat = async () => {
  throw Object.assign(new Error('EACCES'), { code: 'EACCES', syscall: 'lstat' })
}
syncBuiltinESMExports()`
  const preload = `data:text/javascript,${encodeURIComponent(refusing)}`
  t.strictSame(node(folder, ['--import', preload, cli, 'create-plugin', 'acme']), {
    status: 2,
    output: 'msgapi: msgapi-plugin-acme cannot be written: permission denied.\n',
  })
})

t.test('lint runs the rules of a new plugin', async (t) => {
  const folder = await folderWithPackages(t)
  node(folder, [cli, 'create-plugin', 'acme'])
  await mkdir(join(folder, '.git'))
  await writeFile(
    join(folder, 'api.yaml'),
    "asyncapi: 3.0.0\ninfo: { title: Orders, version: 1.0.0 }\nchannels: { a: { address: a } }\noperations:\n  take: { action: receive, channel: { $ref: '#/channels/a' }, summary: Take. }\n",
  )
  const found = node(folder, [cli, 'lint', 'api.yaml', '--plugin', './msgapi-plugin-acme', '-f', 'text'])
  t.match(found.output, 'acme/operation-summary')
  const fixed = node(folder, [cli, 'lint', 'api.yaml', '--plugin', './msgapi-plugin-acme', '--fix'])
  t.equal(fixed.status, 0, fixed.output)
  t.match(await readFile(join(folder, 'api.yaml'), 'utf8'), 'summary: Take }')
})
