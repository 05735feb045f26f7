import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from '../project.mjs'
import { newestVersions, nodeFromRegistry } from './registry-nodes.mjs'
import { run } from './run.mjs'

export const testNames = newestVersions.map((version) => `tests on Node ${version}`)

/** How the tests end: `# { total: 9000, pass: 8999, fail: 1 }`. */
const summary = /^# \{ .* \}$/m

/**
 * Runs `npm test` in a copy of the files that Git has, with another Node, which also installs and builds. Prints what failed.
 * @param {string} name
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryTests(name, { folder, report, work }) {
  const version = name.slice('tests on Node '.length)
  const node = nodeFromRegistry(version, work)
  if (node.folder === undefined) return report.skip(name, 'all', node.reason)

  const copy = path.join(folder, version)
  const { output: names } = run(projectFolder, ['git', 'ls-files', '-z'])
  for (const file of names.split('\0').filter((word) => word !== '' && existsSync(path.join(projectFolder, word)))) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true })
    copyFileSync(path.join(projectFolder, file), path.join(copy, file))
  }
  // Tests look at the repository that they are in.
  run(copy, ['git', 'init', '--quiet'])
  const installed = run(copy, ['npm', 'ci', '--no-audit', '--no-fund'], node.folder)
  if (!report.check(name, 'npm ci', installed)) return
  const { output, ...tested } = run(copy, ['npm', 'test', '--', '--reporter=tap'], node.folder)
  const failures = output.split('\n').filter((line) => /^ *not ok /.test(line) && !line.includes('# TODO'))
  const counts = summary.exec(output)?.[0] ?? 'no summary'
  report.check(name, `npm test: ${counts}`, { ...tested, output: failures.join('\n') })
}
