// node scripts/run-typescript.mjs FILE.ts [arguments]
// Runs a TypeScript file of this project: Node 20 cannot read TypeScript, so the file is bundled first. Packages stay
// in node_modules; input, output and exit code are those of the file.
import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'rolldown'
import { projectFolder } from './project.mjs'

/**
 * Bundles and runs a TypeScript file.
 * @param {string} file
 * @param {readonly string[]} fileArguments
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<number>} the exit code of the file, 1 when a signal ended it
 */
export function runTypeScript(file, fileArguments = [], environment = process.env) {
  return withBundle(file, (outfile) => {
    const child = spawn(process.execPath, ['--enable-source-maps', outfile, ...fileArguments], {
      stdio: 'inherit',
      env: environment,
    })
    return exitCode(child)
  })
}

/**
 * Bundles a TypeScript module and imports it.
 * @param {string} file
 */
export function importTypeScript(file) {
  return withBundle(file, (outfile) => import(pathToFileURL(outfile).href))
}

/**
 * @template Result
 * @param {string} file relative to the project folder, or absolute
 * @param {(outfile: string) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
async function withBundle(file, use) {
  const name = path.basename(file, path.extname(file))
  const outfile = path.join(projectFolder, 'node_modules/.cache/msgapi', `${name}-${process.pid}.mjs`)
  try {
    await build({
      input: path.resolve(projectFolder, file),
      platform: 'node',
      external: (name, importer) => importer !== undefined && !name.startsWith('.') && !path.isAbsolute(name),
      transform: { target: 'node20.19' },
      output: { file: outfile, format: 'esm', sourcemap: 'inline', codeSplitting: false },
    })
    return await use(outfile)
  } finally {
    await rm(outfile, { force: true })
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [file, ...fileArguments] = process.argv.slice(2)
  if (file === undefined) {
    console.error('Expected a TypeScript file: node scripts/run-typescript.mjs FILE.ts [arguments]')
    process.exit(2)
  }
  process.exitCode = await runTypeScript(path.resolve(file), fileArguments).catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
}
