// node scripts/build.mjs [--check-types] [NODE...]
// Writes dist/: the bundled JavaScript of every entry and chunk, the type declarations, and what
// V8 compiled of the command, for this Node and for the further executables of Node that are named. With --check-types it also
// checks the types of the whole project, and fails when they are wrong.
import { execFile } from 'node:child_process'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { bundle } from './bundle.mjs'
import { projectFolder } from './project.mjs'

const words = process.argv.slice(2)
// Typescript takes longer than all else, and works on a core of its own.
const declared = declarations(words.includes('--check-types'))
const outputs = await bundle()

await rm(path.join(projectFolder, 'dist'), { recursive: true, force: true })
await write(outputs)
await chmod(path.join(projectFolder, 'dist/cli.cjs'), 0o755)

for (const node of [process.execPath, ...words.filter((word) => !word.startsWith('--'))]) {
  // A process of its own, since code is compiled for the flags that the command sets, without those of this process.
  const compiling = path.join(projectFolder, 'scripts/compile-ahead.mjs')
  await promisify(execFile)(node, [compiling], { env: { ...process.env, NODE_OPTIONS: '' } }).catch((error) => {
    throw new Error(`Unexpected failure of scripts/compile-ahead.mjs with ${node}:\n${error.stderr || error}`)
  })
}

const { outputs: types, errors } = await declared
if (errors !== '') {
  console.error(errors)
  process.exit(1)
}
await write(types)

const byFile = new Map(outputs.map((output) => [output.file, output]))
console.log(`start file  ${kilobytes(sizeAtStart('dist/cli.cjs'))}  dist/cli.cjs`)
console.log(`start-up    ${kilobytes(sizeAtStart('dist/cli/main.cjs'))}  dist/cli/main.cjs and the files it needs`)
console.log(`total       ${kilobytes(sizeOf(outputs))}  ${outputs.length} files of JavaScript, their maps and data`)

/** @param {readonly { file: string, text: string }[]} files */
async function write(files) {
  for (const { file, text } of files) {
    const target = path.join(projectFolder, file)
    await mkdir(path.dirname(target), { recursive: true })
    await writeFile(target, text)
  }
}

/**
 * @param {boolean} checksAll
 * @returns {Promise<import('./declarations.mjs').Declarations>}
 */
function declarations(checksAll) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./declarations.mjs', import.meta.url), { workerData: { checksAll } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

/**
 * The bytes Node reads before the first line of an entry runs: the entry and, transitively, its static imports.
 * @param {string} entry
 */
function sizeAtStart(entry) {
  const reached = new Set([entry])
  for (const file of reached) for (const imported of byFile.get(file)?.imports ?? []) reached.add(imported)
  return sizeOf([...reached].flatMap((file) => byFile.get(file) ?? []))
}

/** @param {readonly { text: string }[]} files */
function sizeOf(files) {
  return files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
}

/** @param {number} size */
function kilobytes(size) {
  return `${(size / 1000).toFixed(1)} kB`.padStart(10)
}
