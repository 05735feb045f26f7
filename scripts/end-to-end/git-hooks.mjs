import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../project.mjs'
import { commandOfPage, fileOfPage } from './page.mjs'
import { firstLine, run } from './run.mjs'

/**
 * A tool that runs msgapi before each commit.
 * @typedef {object} HookTool
 * @property {readonly string[]} packages of npm
 * @property {boolean} hidesUnstaged whether the hook sees only what is staged
 * @property {(folder: string, setting: import('../end-to-end.mjs').Setting) => string | undefined} install the hook in a repository; returns
 * why the tool is not to be had
 */

const husky = 'husky@9.1.7'

/** @type {Readonly<Record<string, HookTool>>} */
const tools = {
  husky: {
    packages: [husky],
    hidesUnstaged: false,
    install: (folder) => installHusky(folder, 'npx --no-install msgapi lint --since HEAD'),
  },
  'lint-staged': {
    packages: [husky, 'lint-staged@16.4.0'],
    hidesUnstaged: true,
    install(folder) {
      writeFileSync(path.join(folder, 'lint-staged.config.mjs'), fileOfPage('lint-staged.config.mjs'))
      return installHusky(folder, 'npx --no-install lint-staged --hide-unstaged --diff-filter=ACDMR')
    },
  },
  'pre-commit': { packages: [], hidesUnstaged: true, install: installPreCommit },
}

export const hookNames = Object.keys(tools)

const part = 'type: object\nproperties:\n  id: { type: string }\n  note: { type: string }\n'
const broken = part.replace('note: { type: string }', 'note: { type: strng }')
const other = part.replace('id: { type: string }', 'id: { type: string, maxLength: 9 }')

/** A description of orders or refunds, with the payload in a part of its own. */
const description = (/** @type {string} */ name) => `asyncapi: 3.1.0
info: { title: All ${name}, version: 1.0.0 }
channels:
  ${name}: { address: ${name}, messages: { made: { payload: { $ref: ../parts/${name}.yaml } } } }
`

/**
 * Commits what is right and what is wrong in a repository with a hook.
 * @param {string} name
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryHook(name, setting) {
  const tool = tools[name]
  if (tool === undefined) return
  const { folder, report, tarballs, work } = setting
  for (const specification of tool.packages) {
    const found = run(work, ['npm', 'view', specification, 'version'])
    if (found.status !== 0) return report.skip(name, specification, firstLine(found.errors))
  }
  const write = (/** @type {Readonly<Record<string, string>>} */ files) => {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), text)
    }
  }
  const git = (/** @type {readonly string[]} */ ...words) => run(folder, ['git', ...identity, ...words])
  write({
    'package.json': '{ "name": "project", "private": true }\n',
    '.gitignore': 'node_modules\n',
    'apis/orders.yaml': description('orders'),
    'apis/refunds.yaml': description('refunds'),
    'parts/orders.yaml': part,
    'parts/refunds.yaml': part,
  })
  git('init', '--quiet', '--initial-branch=main')
  const install = ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-dev']
  const installed = run(folder, [...install, tarballs[0] ?? '', ...tool.packages])
  if (!report.check(name, 'install', installed)) return
  const missing = tool.install(folder, setting)
  if (missing !== undefined) return report.skip(name, 'commits', missing)

  /**
   * Commits what is staged, and checks whether the hook lets it pass; a refused commit is undone.
   * @param {string} title
   * @param {readonly string[]} [refused] parts of the output
   */
  const commits = (title, refused) => {
    const before = git('rev-parse', 'HEAD').output
    const { status, output, errors } = git('commit', '-m', title)
    const isRefused = status !== 0 && git('rev-parse', 'HEAD').output === before
    const result = { status: isRefused === (refused !== undefined) ? 0 : 1, output: `${output}${errors}` }
    report.check(name, title, result, { parts: refused ?? [] })
  }
  const clean = () => git('reset', '--quiet', '--hard', 'HEAD')

  git('add', '.')
  commits('the first commit passes')
  write({ 'parts/orders.yaml': broken })
  git('add', '.')
  commits('a broken part is refused for the description that uses it', ['parts/orders.yaml', '1 of 2 descriptions'])
  clean()
  write({ 'parts/orders.yaml': other })
  git('add', '.')
  commits('a good part passes')
  rmSync(path.join(folder, 'parts/refunds.yaml'))
  git('add', '.')
  commits('a deleted part is refused', ['apis/refunds.yaml', 'ref/unresolved'])
  clean()
  write({ 'notes.txt': 'nothing to check\n' })
  git('add', '.')
  commits('another file passes')
  if (!tool.hidesUnstaged) return

  write({ 'parts/orders.yaml': part })
  git('add', '.')
  write({ 'parts/orders.yaml': broken, 'parts/refunds.yaml': broken })
  commits('a staged change passes, and one that is not staged is not looked at')
  const kept = ['parts/orders.yaml', 'parts/refunds.yaml'].map((file) => readFileSync(path.join(folder, file), 'utf8'))
  const isKept = kept.every((text) => text === broken)
  report.check(name, 'what is not staged is kept', { status: isKept ? 0 : 1, output: kept.join('\n') })
  clean()
  write({ 'parts/orders.yaml': broken })
  git('add', '.')
  write({ 'parts/orders.yaml': other })
  commits('a broken part is refused that is mended and not staged', ['parts/orders.yaml'])
}

const identity = ['-c', 'user.name=e2e', '-c', 'user.email=e2e@example.com']

/**
 * @param {string} folder
 * @param {string} line of the hook
 */
function installHusky(folder, line) {
  const { status, errors } = run(folder, ['npx', '--no', '--', 'husky'])
  if (status !== 0) return `husky cannot be installed (${firstLine(errors)})`
  writeFileSync(path.join(folder, '.husky/pre-commit'), `${commandOfPage(line)}\n`)
  return undefined
}

/**
 * Installs the hook of pre-commit, which clones the repository with the hooks: here one with nothing but the file of this project.
 * @param {string} folder
 * @param {import('../end-to-end.mjs').Setting} setting
 */
function installPreCommit(folder, { work }) {
  const command = preCommitIn(work)
  if (command === undefined) return 'pre-commit is neither on the path nor installed by pip'
  const hooks = path.join(work, 'hooks')
  mkdirSync(hooks)
  writeFileSync(
    path.join(hooks, '.pre-commit-hooks.yaml'),
    readFileSync(path.join(projectFolder, '.pre-commit-hooks.yaml')),
  )
  for (const words of [
    ['init', '--quiet'],
    ['add', '.'],
    [...identity, 'commit', '--quiet', '-m', 'hooks'],
    ['tag', 'v0.1.0'],
  ])
    run(hooks, ['git', ...words])
  const config = fileOfPage('.pre-commit-config.yaml').replace('https://git.example.com/msgapi', hooks)
  writeFileSync(path.join(folder, '.pre-commit-config.yaml'), config)
  const { status, errors } = run(folder, [command, 'install'])
  return status === 0 ? undefined : `pre-commit cannot be installed (${firstLine(errors)})`
}

/**
 * The command of pre-commit: that on the path, or one that pip installs.
 * @param {string} work
 */
function preCommitIn(work) {
  if (run(work, ['pre-commit', '--version']).status === 0) return 'pre-commit'
  const environment = path.join(work, 'python')
  if (run(work, ['python3', '-m', 'venv', environment]).status !== 0) return undefined
  const pip = [
    path.join(environment, 'bin/pip'),
    'install',
    '--quiet',
    '--retries=0',
    '--timeout=20',
    'pre-commit==4.2.0',
  ]
  return run(work, pip).status === 0 ? path.join(environment, 'bin/pre-commit') : undefined
}
