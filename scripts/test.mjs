// npm test: builds and checks types, with one program of TypeScript for both, then runs the tests. Words after `--` go to tap.
import { spawnSync } from 'node:child_process'
import { projectFolder } from './project-folder.mjs'

/**
 * Runs a program with this Node; returns its exit code.
 * @param {...string} command
 */
function run(...command) {
  return spawnSync(process.execPath, command, { cwd: projectFolder, stdio: 'inherit' }).status ?? 1
}

const built = run('scripts/build.mjs', '--check-types')
process.exitCode = built === 0 ? run('node_modules/tap/dist/esm/run.mjs', ...process.argv.slice(2)) : built
