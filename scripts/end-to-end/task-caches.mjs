import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { descriptionFile, packageNames, sharedPart, teamsOfSharedPart, writeMonorepo } from './monorepo.mjs'
import { fileOfPage } from './page.mjs'
import { firstLine, run } from './run.mjs'

/**
 * A tool that runs the tasks of a monorepo and replays those whose inputs have not changed.
 * @typedef {object} TaskCache
 * @property {string} specification of the package
 * @property {Readonly<Record<string, string>>} files that docs/continuous-integration.md shows, and others that it needs
 * @property {Readonly<Record<string, string>>} scripts of each package
 * @property {readonly string[]} [prepare] the command that comes before each run
 * @property {readonly string[]} command that runs all tasks
 * @property {(output: string) => readonly string[]} executed the packages whose task was not replayed
 */

/** @type {Readonly<Record<string, TaskCache>>} */
const tools = {
  nx: {
    specification: 'nx@24.0.6',
    files: {
      'scripts/nx-msgapi.mjs': fileOfPage('scripts/nx-msgapi.mjs'),
      // Without its daemon, which would outlive this run.
      'nx.json': '{ "plugins": ["./scripts/nx-msgapi.mjs"], "useDaemonProcess": false, "analytics": false }',
    },
    scripts: {},
    command: ['npx', '--no', '--', 'nx', 'run-many', '-t', 'lint', '--outputStyle=static'],
    executed: (output) => matches(output, /^> nx run (\S+):lint$/gm),
  },
  turborepo: {
    specification: 'turbo@2.11.11',
    files: { 'scripts/turbo-inputs.mjs': fileOfPage('scripts/turbo-inputs.mjs') },
    scripts: { lint: 'msgapi lint api.yaml' },
    prepare: ['node', 'scripts/turbo-inputs.mjs'],
    command: ['npx', '--no', '--', 'turbo', 'run', 'lint', '--ui=stream', '--continue'],
    executed: (output) => matches(output, /^(\S+):lint: cache miss, executing/gm),
  },
}

export const taskCacheNames = Object.keys(tools)

/**
 * Lints a monorepo of 200 descriptions with a tool that caches tasks: all run at first, none the second time, and after a change those
 * that depend on it.
 * @param {string} name
 * @param {import('../end-to-end.mjs').Setting} setting
 */
export async function tryTaskCache(name, { folder, report, tarballs: [msgapi = ''], work }) {
  const tool = tools[name]
  if (tool === undefined) return
  const found = run(work, ['npm', 'view', tool.specification, 'version'])
  if (found.status !== 0) return report.skip(name, tool.specification, firstLine(found.errors))
  writeMonorepo(folder, tool.files, tool.scripts)
  run(folder, ['git', 'init', '--quiet'])
  const install = ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-dev']
  if (!report.check(name, 'install', run(folder, [...install, msgapi, tool.specification]))) return

  /**
   * Runs all tasks, and checks which were not replayed.
   * @param {string} title
   * @param {readonly string[]} expected
   * @param {number} [status]
   */
  const runs = (title, expected, status = 0) => {
    if (tool.prepare !== undefined) report.check(name, `${title}: inputs`, run(folder, tool.prepare), { isQuiet: true })
    const { output, errors, ...answer } = run(folder, tool.command)
    const executed = tool.executed(output)
    const isAsExpected = [...executed].sort().join() === [...expected].sort().join()
    const text = isAsExpected
      ? ''
      : `executed: ${executed.join(' ')}\nexpected: ${expected.join(' ')}\n${output}${errors}`
    report.check(name, `${title}: ${executed.length} run`, { ...answer, output: text }, { status, output: '' })
  }
  runs('all', packageNames())
  runs('nothing has changed', [])
  appendFileSync(path.join(folder, sharedPart), 'title: Money\n')
  runs('a shared part has changed', packageNames(teamsOfSharedPart))
  const [first = ''] = packageNames()
  writeFileSync(path.join(folder, path.dirname(descriptionFile(0)), 'msgapi.config.yaml'), 'extends: [msgapi:all]\n')
  runs('a config that was looked for is new', [first])
  const text = readFileSync(path.join(folder, descriptionFile(0)), 'utf8')
  writeFileSync(path.join(folder, descriptionFile(0)), text.replace(/parts\/team-\d+\.yaml/, sharedPart))
  runs('a description refers to another part', [first])
  appendFileSync(path.join(folder, sharedPart), 'maxLength: many\n')
  runs('the other part is wrong', [first, ...packageNames(teamsOfSharedPart)], 1)
}

/**
 * The texts of the first group.
 * @param {string} text
 * @param {RegExp} pattern
 */
function matches(text, pattern) {
  return [...text.matchAll(pattern)].map(([, group = '']) => group)
}
