// node scripts/build.mjs [NODE...]
// Writes dist/: the bundled JavaScript of every entry and chunk, the type declarations, the pages that are printed, and what
// V8 compiled of the command, for this Node and for the further executables of Node that are named.
import { spawnSync } from 'node:child_process'
import { chmod, cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { bundle, projectFolder } from './bundle.mjs'

const { outputs, metafile } = await bundle()

await rm(path.join(projectFolder, 'dist'), { recursive: true, force: true })
for (const { file, text } of outputs) {
  const target = path.join(projectFolder, file)
  await mkdir(path.dirname(target), { recursive: true })
  await writeFile(target, text)
}
await chmod(path.join(projectFolder, 'dist/cli.cjs'), 0o755)
// What `msgapi explain` prints of rules.
await cp(path.join(projectFolder, 'docs/rules'), path.join(projectFolder, 'dist/pages/rules'), { recursive: true })

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const declarations = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: projectFolder,
  stdio: 'inherit',
})
if (declarations.status !== 0) process.exit(declarations.status ?? 1)

for (const node of [process.execPath, ...process.argv.slice(2)]) {
  // A process of its own, since code is compiled for the flags that the command sets, without those of this process.
  const compiled = spawnSync(node, [path.join(projectFolder, 'scripts/compile-ahead.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  })
  if (compiled.status !== 0)
    throw new Error(
      `Unexpected failure of scripts/compile-ahead.mjs with ${node}:\n${compiled.error ?? compiled.stderr}`,
    )
}

const bytes = new Map(outputs.map(({ file, text }) => [file, Buffer.byteLength(text)]))
const total = [...bytes.values()].reduce((sum, size) => sum + size, 0)
console.log(`start file  ${kilobytes(bytes.get('dist/cli.cjs') ?? 0)}  dist/cli.cjs`)
console.log(`start-up    ${kilobytes(sizeAtStart('dist/cli/main.cjs'))}  dist/cli/main.cjs and the files it needs`)
console.log(`total       ${kilobytes(total)}  ${outputs.length} files of JavaScript`)

/**
 * The bytes Node reads before the first line of an entry runs: the entry and, transitively, its static imports.
 * @param {string} entry
 */
function sizeAtStart(entry) {
  const reached = new Set([entry])
  for (const file of reached) {
    for (const imported of metafile.outputs[file]?.imports ?? []) {
      if (imported.kind === 'import-statement' && !imported.external) reached.add(imported.path)
    }
  }
  return [...reached].reduce((sum, file) => sum + (bytes.get(file) ?? 0), 0)
}

/** @param {number} size */
function kilobytes(size) {
  return `${(size / 1000).toFixed(1)} kB`.padStart(10)
}
