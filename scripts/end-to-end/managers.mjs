import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pluginNames, writeProject } from './project.mjs'
import { firstLine, run } from './run.mjs'

/**
 * How a package manager is started, installs tarballs, and runs programs of a project.
 * @typedef {object} Manager
 * @property {string} [specification] of the package it comes from; npm comes with Node
 * @property {readonly string[]} start
 * @property {readonly string[]} install
 * @property {readonly string[]} command that runs a command of a package
 * @property {readonly string[]} node that runs a file
 * @property {Readonly<Record<string, string>>} [files] that it needs in the project
 */

const npx = ['npx', '--yes']

/** @type {Readonly<Record<string, Manager>>} */
const managers = {
  npm: {
    start: [],
    install: ['npm', 'install', '--no-audit', '--no-fund', '--save-dev'],
    command: ['npx', '--no', 'msgapi'],
    node: ['node'],
  },
  pnpm: {
    specification: 'pnpm@10.34.8',
    start: [...npx, 'pnpm@10.34.8'],
    install: ['add', '-D'],
    command: ['exec', 'msgapi'],
    node: ['exec', 'node'],
  },
  yarn: {
    specification: '@yarnpkg/cli-dist@4.18.1',
    start: [...npx, '--package=@yarnpkg/cli-dist@4.18.1', 'yarn'],
    install: ['add', '-D'],
    command: ['run', 'msgapi'],
    node: ['node'],
    files: { '.yarnrc.yml': 'nodeLinker: pnp\nenableTelemetry: false\n', 'yarn.lock': '' },
  },
}

/**
 * Installs the packages with a package manager, and runs the command and both programs.
 * @param {string} name
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryManager(name, { folder, report, tarballs, work }) {
  const manager = managers[name]
  if (manager === undefined) return
  const { start, specification } = manager
  if (specification !== undefined) {
    const version = run(work, [...start, '--version'])
    if (version.status !== 0) return report.skip(name, specification, firstLine(version.errors))
  }
  const plugins = pluginNames(tarballs)
  writeProject(folder, plugins, manager.files)
  if (!report.check(name, 'install', run(folder, [...start, ...manager.install, ...tarballs]))) return
  const installed = readdirSync(folder)
  const isPnp = installed.includes('.pnp.cjs') && !installed.includes('node_modules')
  if (name === 'yarn') report.check(name, "Plug'n'Play", { status: isPnp ? 0 : 1, output: installed.join('\n') })

  const imported = run(folder, [...start, ...manager.node, 'imports.mjs'])
  const parts = ['"isOne": true', '"refused": true', 'acme/message-title']
  report.check(name, 'a module imports msgapi', imported, { parts, isQuiet: true })
  report.check(name, 'a module requires msgapi', run(folder, [...start, ...manager.node, 'requires.cjs']), {
    output: imported.output,
    isQuiet: true,
  })

  const msgapi = (/** @type {readonly string[]} */ ...words) => run(folder, [...start, ...manager.command, ...words])
  const codes = plugins.map((plugin) => `${plugin.replace(/['@]/g, '')}/operation-summary`)
  report.check(name, 'lint', msgapi('lint', 'api.yaml'), { status: 1, parts: [...codes, 'acme/message-title'] })
  report.check(name, 'lint -f acme/scorecard', msgapi('lint', 'api.yaml', '-f', 'acme/scorecard'), {
    status: 1,
    parts: [`| api.yaml | B | 0 | ${codes.length} |`],
  })
  const transformed = msgapi('transform', 'api.yaml', '--use', 'acme/contact')
  report.check(name, 'transform', transformed, { parts: ['team-orders@acme.example'] })
  report.check(name, 'bundle', msgapi('bundle', 'api.yaml'), { parts: ['orderPlaced: {} # by shops'] })
  report.check(name, 'lint --fix', msgapi('lint', 'api.yaml', '--fix', '--fix-unsafe'))
  const texts = ['api.yaml', 'parts/channels.yaml'].map((file) => readFileSync(path.join(folder, file), 'utf8'))
  report.check(
    name,
    'fixed files',
    { status: 0, output: texts.join('') },
    {
      parts: ['    summary: Take orders # of all shops\n', 'title: Order placed', '# by shops'],
    },
  )
  report.check(name, 'lint again', msgapi('lint', 'api.yaml'))
}
