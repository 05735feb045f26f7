import { readFile } from 'node:fs/promises'
import path from 'node:path'

/**
 * Modules that are large and seldom needed, each by the file in dist/shared/ that holds it, alone: read by `require` when
 * something first asks for it, and shared by the command and the library.
 */
export const sharedModules = new Map([
  ['ajv', 'ajv'],
  ['ajv/dist/2019.js', 'ajv'],
  ['ajv/dist/2020.js', 'ajv'],
  ['ajv/dist/refs/json-schema-draft-06.json', 'ajv'],
  ['ajv-draft-04', 'ajv'],
  ['ajv-errors', 'ajv'],
  ['ajv-formats', 'ajv'],
  ['@stoplight/spectral-functions/dist/schema/draft4.json', 'ajv'],
  ['@stoplight/spectral-rulesets/dist/oas/schemas/validators.js', 'oas-validators'],
])

/**
 * The source of a file in dist/shared/: every module it holds, by name.
 * @param {string} file
 */
export function sharedSource(file) {
  const names = [...sharedModules.keys()].filter((name) => sharedModules.get(name) === file)
  return names.map((name) => `exports[${JSON.stringify(name)}] = () => require(${JSON.stringify(name)})`).join('\n')
}

/**
 * Leaves shared modules in their files, outside of the chunks.
 * @param {import('esbuild').PluginBuild} context
 */
export function readWhenAskedFor(context) {
  context.onResolve({ filter: /^(?:ajv|@stoplight\/spectral-functions\/)/ }, ({ path: name }) => {
    const module = [name, `${name}.js`].find((candidate) => sharedModules.has(candidate))
    return module === undefined ? undefined : { path: module, namespace: 'shared' }
  })
  // The rulesets for OpenAPI and Arazzo have the same file.
  context.onResolve({ filter: /\/schemas\/validators$/ }, ({ importer }) =>
    /spectral-rulesets[\\/]dist[\\/](?:oas|arazzo)/.test(importer)
      ? { path: '@stoplight/spectral-rulesets/dist/oas/schemas/validators.js', namespace: 'shared' }
      : undefined,
  )
  context.onLoad({ filter: /.*/, namespace: 'shared' }, ({ path: name }) => ({
    contents: `module.exports = require('../shared/${sharedModules.get(name)}.cjs')[${JSON.stringify(name)}]()`,
    loader: 'js',
  }))
  context.onResolve({ filter: /^\.\.\/shared\//, namespace: 'shared' }, ({ path: name }) => ({
    path: name,
    external: true,
  }))
  // Our own module that takes validators from it.
  context.onLoad({ filter: /lint[\\/]functions[\\/]schema-engines\.ts$/ }, async (file) => ({
    contents: withBundledRequire(await readFile(file.path, 'utf8')),
    loader: 'ts',
  }))
}

/**
 * The source of a module that requires packages when it needs them, so that the bundler sees which.
 * @param {string} source
 */
function withBundledRequire(source) {
  const own = /^const require = createRequire\(import\.meta\.url\)$/m
  if (!own.test(source)) throw new Error('schema-engines.ts requires packages in another way now')
  return source.replace(own, '')
}

/**
 * Throws when a shared file would not be found: where it is depends on the folder of the file that asks, and on that of the
 * file whose `require` is used.
 * @param {readonly { file: string, text: string }[]} outputs of one bundle, with paths relative to the project folder
 */
export function checkSharedPaths(outputs) {
  const known = new Set([...sharedModules.values()].map((name) => `dist/shared/${name}.cjs`))
  const requiring = outputs.filter(({ text }) => /\bcreateRequire as\b/.test(text))
  for (const asking of outputs) {
    for (const [, written = ''] of asking.text.matchAll(/["'`](\.[^"'`\s]*\/shared\/[^"'`\s]*)["'`]/g)) {
      for (const { file } of [asking, ...requiring]) {
        const found = path.posix.join(path.posix.dirname(file), written)
        if (known.has(found)) continue
        throw new Error(
          `Unexpected require of ${written} in ${asking.file}, expected a path that leads from ${file} to dist/shared/`,
        )
      }
    }
  }
}
