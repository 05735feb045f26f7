// Writes dist/: the bundled JavaScript of every entry and chunk, the type declarations, and the pages that are printed.
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
await chmod(path.join(projectFolder, 'dist/cli.js'), 0o755)
// What `msgapi explain` prints.
for (const page of ['rules', 'codes.md', 'bundling.md']) {
  const source = path.join(projectFolder, 'docs', page)
  await cp(source, path.join(projectFolder, 'dist/pages', page), { recursive: true })
}

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc')
const declarations = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: projectFolder,
  stdio: 'inherit',
})
if (declarations.status !== 0) process.exit(declarations.status ?? 1)

const bytes = new Map(outputs.map(({ file, text }) => [file, Buffer.byteLength(text)]))
const total = [...bytes.values()].reduce((sum, size) => sum + size, 0)
console.log(`start file  ${kilobytes(bytes.get('dist/cli.js') ?? 0)}  dist/cli.js`)
console.log(`start-up    ${kilobytes(sizeAtStart('dist/cli.js'))}  dist/cli.js and the chunks it imports statically`)
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
