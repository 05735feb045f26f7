// node scripts/end-to-end.mjs [npm] [pnpm] [yarn]
// Packs msgapi, plugins/example-acme, and two plugins that create-plugin has just written, in JavaScript and TypeScript. Installs the
// packages into an empty project with each package manager (npm and pnpm by default; yarn is Plug'n'Play), and runs the command there.
// Needs the npm registry for the package managers and TypeScript, so it is no part of the tests. Needs dist/: run the build first.
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { projectFolder } from './project-folder.mjs'

/**
 * How a package manager is started, installs tarballs, and runs the command of a package.
 * @typedef {object} Manager
 * @property {readonly string[]} install
 * @property {readonly string[]} run
 * @property {Readonly<Record<string, string>>} [files] that it needs in the project
 */

/** @type {Readonly<Record<string, Manager>>} */
const managers = {
  npm: { install: ['npm', 'install', '--no-audit', '--no-fund', '--save-dev'], run: ['npx', '--no', 'msgapi'] },
  pnpm: { install: ['npx', '--yes', 'pnpm@10', 'add', '-D'], run: ['npx', '--yes', 'pnpm@10', 'exec', 'msgapi'] },
  yarn: {
    install: ['npx', '--yes', '--package=@yarnpkg/cli-dist@4', 'yarn', 'add', '-D'],
    run: ['npx', '--yes', '--package=@yarnpkg/cli-dist@4', 'yarn', 'run', 'msgapi'],
    files: { '.yarnrc.yml': 'nodeLinker: pnp\nenableTelemetry: false\n', 'yarn.lock': '' },
  },
}

const api = `asyncapi: 3.0.0
info: { title: Orders, version: 1.0.0, x-owner: team-orders }
channels:
  orders: { $ref: 'parts/channels.yaml#/orders' }
operations:
  take:
    action: receive
    channel: { $ref: '#/channels/orders' }
    summary: Take orders. # of all shops
`
const channels = `orders:
  address: orders.order.placed
  messages:
    orderPlaced: {} # by shops
`

const chosen = process.argv.slice(2)
const names = chosen.length === 0 ? ['npm', 'pnpm'] : chosen
const unknown = names.filter((name) => !Object.hasOwn(managers, name))
if (unknown.length > 0) throw new Error(`Unknown package manager ${unknown[0]}, expected npm, pnpm or yarn`)

const work = await mkdtemp(path.join(tmpdir(), 'msgapi-end-to-end-'))
let failures = 0
try {
  const tarballs = await packages()
  for (const name of names) await tryIn(name, tarballs)
} finally {
  await rm(work, { recursive: true, force: true })
}
console.log(failures === 0 ? '\nall passed' : `\n${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1

/** @returns {Promise<string[]>} the tarballs of msgapi and the plugins */
async function packages() {
  const packed = path.join(work, 'packed')
  await mkdir(packed)
  // The build is there, and need not run again.
  const pack = ['npm', 'pack', '--silent', '--pack-destination', packed]
  must('pack msgapi', run(projectFolder, [...pack, '--ignore-scripts']))
  const [msgapi = ''] = await readdir(packed)
  must('pack example-acme', run(path.join(projectFolder, 'plugins/example-acme'), pack))
  for (const [plugin, flags] of /** @type {const} */ ([
    ['house', []],
    ['legal', ['--typescript']],
  ])) {
    const cli = path.join(projectFolder, 'dist/cli.cjs')
    const specification = ['--msgapi', path.join('packed', msgapi)]
    must(`create ${plugin}`, run(work, [process.execPath, cli, 'create-plugin', plugin, ...flags, ...specification]))
    const folder = path.join(work, `msgapi-plugin-${plugin}`)
    // A plugin in JavaScript is packed before anything is installed.
    if (flags.length === 0) must(`pack ${plugin}`, run(folder, pack))
    must(`install what ${plugin} needs`, run(folder, ['npm', 'install', '--no-audit', '--no-fund']))
    must(`test ${plugin}`, run(folder, ['npm', 'test']))
    if (flags.length > 0) must(`pack ${plugin}`, run(folder, pack))
  }
  return (await readdir(packed)).map((name) => path.join(packed, name))
}

/**
 * @param {string} name
 * @param {readonly string[]} tarballs
 */
async function tryIn(name, tarballs) {
  const manager = managers[name]
  if (manager === undefined) return
  const folder = path.join(work, name)
  const files = {
    'package.json': '{ "name": "project", "private": true }\n',
    'msgapi.config.yaml': "plugins: ['@acme', house, legal]\nextends: [msgapi:recommended, plugin:acme/strict]\n",
    'api.yaml': api,
    'parts/channels.yaml': channels,
    ...manager.files,
  }
  await mkdir(path.join(folder, 'parts'), { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text)
  must(`${name}: install`, run(folder, [...manager.install, ...tarballs]))
  const installed = await readdir(folder)
  const isPnp = installed.includes('.pnp.cjs') && !installed.includes('node_modules')
  if (name === 'yarn') check("yarn: Plug'n'Play", { status: isPnp ? 0 : 1, output: installed.join('\n') }, 0, [])

  const msgapi = (/** @type {readonly string[]} */ ...words) => run(folder, [...manager.run, ...words])
  const codes = ['acme/operation-summary', 'house/operation-summary', 'legal/operation-summary', 'acme/message-title']
  check(`${name}: lint`, msgapi('lint', 'api.yaml'), 1, codes)
  check(`${name}: lint -f acme/scorecard`, msgapi('lint', 'api.yaml', '-f', 'acme/scorecard'), 1, [
    '| api.yaml | B | 0 | 3 |',
  ])
  check(`${name}: transform`, msgapi('transform', 'api.yaml', '--use', 'acme/contact'), 0, ['team-orders@acme.example'])
  check(`${name}: bundle`, msgapi('bundle', 'api.yaml'), 0, ['orderPlaced: {} # by shops'])
  check(`${name}: lint --fix`, msgapi('lint', 'api.yaml', '--fix', '--fix-unsafe'), 0, [])
  const fixed = {
    status: 0,
    output:
      (await readFile(path.join(folder, 'api.yaml'), 'utf8')) +
      (await readFile(path.join(folder, 'parts/channels.yaml'), 'utf8')),
  }
  check(`${name}: fixed files`, fixed, 0, [
    '    summary: Take orders # of all shops\n',
    'title: Order placed',
    '# by shops',
  ])
  check(`${name}: lint again`, msgapi('lint', 'api.yaml'), 0, [])
}

/**
 * @param {string} folder
 * @param {readonly string[]} command
 */
function run(folder, [file = '', ...words]) {
  const env = { ...process.env, NODE_OPTIONS: '', npm_config_update_notifier: 'false' }
  const isWindows = process.platform === 'win32'
  const { status, stdout, stderr } = spawnSync(file, words, { cwd: folder, env, encoding: 'utf8', shell: isWindows })
  return { status, output: `${stdout}${stderr}` }
}

/**
 * Reports a step of which the others are made.
 * @param {string} title
 * @param {{ status: number | null, output: string }} result
 */
function must(title, result) {
  check(title, result, 0, [])
  if (result.status !== 0) throw new Error(`${title} failed`)
}

/**
 * @param {string} title
 * @param {{ status: number | null, output: string }} result
 * @param {number} status
 * @param {readonly string[]} parts of the output
 */
function check(title, result, status, parts) {
  const missing = parts.filter((part) => !result.output.includes(part))
  const passed = result.status === status && missing.length === 0
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${title}`)
  if (passed) return
  failures++
  console.log(
    `       exit code ${result.status}, expected ${status}; missing: ${missing.join(', ') || 'nothing'}\n${result.output}`,
  )
}
