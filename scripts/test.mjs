// npm test: builds and checks types, with one program of TypeScript for both, then runs the tests. Words after `--` go to tap.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundleFolder } from './bundled-tests-hooks.mjs'
import { projectFolder } from './project.mjs'

/** The files of tests that have a process of their own, because they take long; those that take longest first. */
const long = [
  'cli',
  'writing',
  'architecture',
  'spectral',
  'bundle',
  'fix',
  'library-scenarios',
  'example-acme',
  'create-plugin',
  'threads',
  'suggested-fixes',
  'write-a-plugin',
  'examples',
  'testing',
  'library',
]

/** These wait until their process has nothing left to do, or look at its memory, or at what it has loaded. */
const alone = ['remote', 'visitor-rules', 'plugins']

/** How many processes the others share: a process with its loaders takes about a second, as long as many of these tests. */
const shared = 4

const words = process.argv.slice(2)
const files = words.every((word) => word.startsWith('-')) ? testFiles() : []
const built = run('scripts/build.mjs', '--check-types')
process.exitCode = built === 0 ? run('node_modules/tap/dist/esm/run.mjs', ...words, ...files) : built

/** Writes a file for each process, which imports the bundles of its tests; tap runs them by the order of their names. */
function testFiles() {
  const names = readdirSync(path.join(projectFolder, 'test'))
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => name.slice(0, -'.test.ts'.length))
  const others = names.filter((name) => ![...long, ...alone].includes(name)).sort()
  const groups = Array.from({ length: shared }, (_, group) => ({
    title: `others-${group + 1}`,
    members: others.filter((_, index) => index % shared === group),
  }))
  const own = [...long, ...alone].map((name) => ({ title: name, members: [name] }))
  mkdirSync(bundleFolder, { recursive: true })
  return [...own.slice(0, 1), ...groups, ...own.slice(1)].map(({ title, members }, index) => {
    const file = path.join(bundleFolder, `${String(index + 1).padStart(2, '0')}-${title}.mjs`)
    writeFileSync(file, members.map((name) => `import './${name}.test.mjs'\n`).join(''))
    return path.relative(projectFolder, file)
  })
}

/**
 * Runs a program with this Node; returns its exit code.
 * @param {...string} command
 */
function run(...command) {
  return spawnSync(process.execPath, command, { cwd: projectFolder, stdio: 'inherit' }).status ?? 1
}
