// npm run check: everything that must hold besides the tests. All steps run, so that one run names all problems.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { projectFolder } from './project.mjs'

const require = createRequire(import.meta.url)

/** @type {readonly (readonly [name: string, ...command: string[]])[]} */
const steps = [
  ['format and lint', bin('@biomejs/biome', 'biome'), 'ci', '--colors=off'],
  ['types of the sources', bin('typescript', 'tsc'), '-p', '.'],
  ['types of the scripts of pages', bin('typescript', 'tsc'), '-p', 'browser'],
  ['types of the extension for VS Code', 'scripts/vscode-extension.mjs'],
  ['arrows between the rooms', 'scripts/architecture.mjs'],
  ['generated files', 'scripts/generate.mjs', '--check'],
  ['links and anchors of the documentation', 'scripts/docs.mjs', '--check'],
  ['build', 'scripts/build.mjs'],
  ['pictures', 'scripts/pictures.mjs', '--check'],
  // One of them imports what is built.
  ['types of the scripts', bin('typescript', 'tsc'), '-p', 'scripts'],
  ['package', bin('publint', 'publint'), '--strict'],
  ['contents and size of the package, changelog', 'scripts/check-package.mjs'],
]

const failed = steps.filter(([name, ...command]) => {
  console.log(`\n# ${name}`)
  // The build has just been checked: packing it must not build it once more.
  const env = { ...process.env, npm_config_ignore_scripts: 'true' }
  return spawnSync(process.execPath, command, { cwd: projectFolder, env, stdio: 'inherit' }).status !== 0
})
console.log()
for (const [name] of failed) console.log(`failed check: ${name}`)
console.log(`${steps.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length === 0 ? 0 : 1

/**
 * The file behind a command of a package, started with this Node: works alike on every system and without a shell.
 * @param {string} packageName
 * @param {string} command
 */
function bin(packageName, command) {
  const manifest = path.join(projectFolder, 'node_modules', packageName, 'package.json')
  const { bin: commands } = require(manifest)
  return path.join(path.dirname(manifest), typeof commands === 'string' ? commands : commands[command])
}
