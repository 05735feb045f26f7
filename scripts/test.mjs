// npm test: builds and checks types, with one program of TypeScript for both, then runs the tests. Words after `--` go to tap.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundleFolder } from './bundled-tests-hooks.mjs'
import { projectFolder } from './project-folder.mjs'

/** The files of tests that take long, the longest first: what is left at the end of a run is short. */
const longest = [
  'cli',
  'writing',
  'spectral',
  'architecture',
  'bundle',
  'suggested-fixes',
  'library',
  'example-acme',
  'create-plugin',
  'write-a-plugin',
  'fix',
  'examples',
  'testing',
]

/** The files of tests that need a process of their own: they wait until it has nothing left to do, or look at its memory. */
const alone = ['visitor-rules', 'remote']

/** How many processes the others share: a process with its loaders takes about a second, as long as many of these tests. */
const shared = 4

const words = process.argv.slice(2)
const files = words.every((word) => word.startsWith('-')) ? testFiles() : []
const built = run('scripts/build.mjs', '--check-types')
process.exitCode = built === 0 ? run('node_modules/tap/dist/esm/run.mjs', ...words, ...files) : built

/** All files of tests: the long ones by themselves, and files that import the others. */
function testFiles() {
  const names = readdirSync(path.join(projectFolder, 'test')).filter((name) => name.endsWith('.test.ts'))
  const long = [...longest, ...alone].map((name) => `${name}.test.ts`)
  const others = names.filter((name) => !long.includes(name)).sort()
  mkdirSync(bundleFolder, { recursive: true })
  const groups = Array.from({ length: shared }, (_, group) => {
    const file = path.join(bundleFolder, `group-${group + 1}.mjs`)
    const members = others.filter((_, index) => index % shared === group)
    writeFileSync(file, members.map((name) => `import './${name.replace(/\.ts$/, '.mjs')}'\n`).join(''))
    return path.relative(projectFolder, file)
  })
  return [...long.map((name) => path.join('test', name)), ...groups]
}

/**
 * Runs a program with this Node; returns its exit code.
 * @param {...string} command
 */
function run(...command) {
  return spawnSync(process.execPath, command, { cwd: projectFolder, stdio: 'inherit' }).status ?? 1
}
