// node test/bundle-tests.mjs
// Bundles every test with what it imports of this project; tap runs this once, before the tests. Packages stay in
// node_modules. No types are checked, as `tsc` does that.
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { bundleFolder } from '../scripts/bundled-tests-hooks.mjs'
import { modulesBehindDoors, withoutDoors } from '../scripts/doors.mjs'
import { projectFolder } from '../scripts/project.mjs'

/** After this many milliseconds no run of tap is left that could still read a file of an earlier bundle. */
const kept = 24 * 60 * 60 * 1000

/**
 * Keeps what a source says of its own address, because tests find files beside themselves by it, and lets it import past the
 * doors of the packages: a test would otherwise read all that a door hands on.
 * @type {import('esbuild').Plugin}
 */
const sourceAsBundled = {
  name: 'source-as-bundled',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const written = await readFile(file, 'utf8')
      const text = withoutDoors(written, file, await modulesBehindDoors()) ?? written
      if (text === written && !text.includes('import.meta.url')) return undefined
      return { contents: text.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)), loader: 'ts' }
    })
  },
}

/**
 * A chunk that is imported a second time is there at once. Under the loaders of tap, Node asks a thread for the address of each
 * `import()` anew, thousands of times in a test that lints or fixes, which takes longer than what it tests.
 */
const importOnce =
  'const imported = new Map(), importOnce = (name) => imported.get(name) ?? imported.set(name, import(name)).get(name);'

const tests = (await readdir(path.join(projectFolder, 'test'))).filter((name) => name.endsWith('.test.ts'))
const { outputFiles } = await build({
  entryPoints: tests.map((name) => path.join(projectFolder, 'test', name)),
  outdir: bundleFolder,
  outExtension: { '.js': '.mjs' },
  write: false,
  bundle: true,
  splitting: true,
  packages: 'external',
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  sourcemap: 'inline',
  sourcesContent: false,
  logLevel: 'warning',
  banner: { js: importOnce },
  plugins: [sourceAsBundled],
})

await mkdir(bundleFolder, { recursive: true })
for (const name of await readdir(bundleFolder)) {
  const file = path.join(bundleFolder, name)
  if (Date.now() - (await stat(file)).mtimeMs > kept) await rm(file)
}
// A second run of tap may be reading the files of this folder: each is there as a whole or not at all.
const chunks = new Set(outputFiles.map(({ path: file }) => `./${path.basename(file)}`))
for (const { path: file, text } of outputFiles) {
  const unfinished = `${file}.${process.pid}`
  const code = text.replaceAll(/\bimport\("([^"]+)"\)/g, (whole, name) =>
    chunks.has(name) ? `importOnce("${name}")` : whole,
  )
  await writeFile(unfinished, code)
  await rename(unfinished, file)
}
