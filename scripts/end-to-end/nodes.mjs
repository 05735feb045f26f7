import { existsSync } from 'node:fs'
import path from 'node:path'
import { pluginNames, writeProject } from './project.mjs'
import { nodeFromRegistry, triedVersions } from './registry-nodes.mjs'
import { run } from './run.mjs'

const own = `Node ${process.versions.node}`

/** The Node that runs comes first. */
export const nodeNames = [...new Set([own, ...triedVersions.map((version) => `Node ${version}`)])]

/** The calls of the command whose answers must be equal on all Nodes, each with its exit code. */
const calls = /** @type {const} */ ([
  [0, '--version'],
  [0, 'doctor'],
  [1, 'lint', 'api.yaml'],
  [1, 'lint', 'api.yaml', '-f', 'json'],
  [0, 'bundle', 'api.yaml'],
  [0, 'transform', 'api.yaml', '--use', 'acme/contact'],
  [0, 'explain', 'spec/unknown-field'],
])

/** What the first Node answered, by title. */
const answers = /** @type {Map<string, string>} */ (new Map())

/**
 * Runs the installed command and both programs with a Node, and compares what they answer with what the first Node did.
 * @param {string} name
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryNode(name, { folder, report, tarballs, work }) {
  const project = path.join(folder, 'project')
  if (!existsSync(project)) {
    writeProject(project, pluginNames(tarballs))
    const installed = run(project, ['npm', 'install', '--no-audit', '--no-fund', '--save-dev', ...tarballs])
    if (!report.check(name, 'install', installed)) return
  }
  const found =
    name === own ? { folder: path.dirname(process.execPath) } : nodeFromRegistry(name.slice('Node '.length), work)
  if (found.folder === undefined) return report.skip(name, 'all', found.reason)

  const { folder: nodeFolder } = found
  const version = run(project, ['node', '--version'], nodeFolder)
  report.check(name, 'is this Node', version, { output: `v${name.slice('Node '.length)}\n` })
  const command = path.join(project, 'node_modules/.bin/msgapi')
  for (const [status, ...words] of calls) {
    const { output, errors, ...answer } = run(project, [command, ...words], nodeFolder)
    const text = withoutVersion(`${output}\nStandard error:\n${errors}`)
    const title = `msgapi ${words.join(' ')}`
    report.check(name, title, { ...answer, output: text }, { status, output: answers.get(title) ?? text })
    if (!answers.has(title)) answers.set(title, text)
  }
  // Both print the same, and no warning about an ES module that is required.
  for (const file of ['imports.mjs', 'requires.cjs']) {
    const answer = run(project, ['node', file], nodeFolder)
    const output = answers.get('programs') ?? answer.output
    report.check(name, file, answer, { parts: ['"isOne": true', '"refused": true'], output, isQuiet: true })
    answers.set('programs', output)
  }

  /** @param {string} text */
  function withoutVersion(text) {
    return text.replaceAll(name.slice('Node '.length), 'VERSION')
  }
}
