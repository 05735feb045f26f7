// npm test: builds and checks types at the same time, on a core each, then runs the tests. Words after `--` go to tap.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { projectFolder } from './project-folder.mjs'

const require = createRequire(import.meta.url)

/**
 * Runs a program with this Node; resolves to its exit code.
 * @param {...string} command
 * @returns {Promise<number>}
 */
function run(...command) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, command, { cwd: projectFolder, stdio: 'inherit' })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

const prepared = await Promise.all([run('scripts/build.mjs'), run(require.resolve('typescript/bin/tsc'), '-p', '.')])
const failed = prepared.find((code) => code !== 0)
process.exitCode = failed ?? (await run('node_modules/tap/dist/esm/run.mjs', ...process.argv.slice(2)))
