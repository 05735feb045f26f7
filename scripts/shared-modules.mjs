import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectFolder } from './project-folder.mjs'

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

/** The schemas of AsyncAPI, each in a file of dist/shared/ that is read as JSON: the largest are 0.2 MB. */
const schemaFolder = '@asyncapi/specs/schemas/'
const schemaVersions = ['2.0.0', '2.1.0', '2.2.0', '2.3.0', '2.4.0', '2.5.0', '2.6.0', '3.0.0', '3.1.0']
const schemaFile = (/** @type {string} */ version) => `dist/shared/asyncapi-${version}.json`

/**
 * The files of dist/shared/ with the schemas of AsyncAPI.
 * @returns {Promise<import('./bundle.mjs').Bundle>}
 */
export async function sharedSchemas() {
  /** @type {import('./bundle.mjs').Bundle} */
  const bundle = { outputs: [], metafile: { inputs: {}, outputs: {} } }
  for (const version of schemaVersions) {
    const source = `node_modules/${schemaFolder}${version}.json`
    const text = JSON.stringify(JSON.parse(await readFile(path.join(projectFolder, source), 'utf8')))
    const bytes = Buffer.byteLength(text)
    bundle.outputs.push({ file: schemaFile(version), text })
    bundle.metafile.inputs[source] = { bytes, imports: [] }
    const inputs = { [source]: { bytesInOutput: bytes } }
    bundle.metafile.outputs[schemaFile(version)] = { bytes, inputs, imports: [], exports: [] }
  }
  return bundle
}

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
  context.onResolve({ filter: /^@asyncapi\/specs\/schemas\// }, ({ path: name }) => {
    const version = path.posix.basename(name, '.json')
    if (!schemaVersions.includes(version)) throw new Error(`Unexpected import of ${name}, expected one that is shared`)
    return { path: version, namespace: 'shared-schema' }
  })
  context.onLoad({ filter: /.*/, namespace: 'shared-schema' }, ({ path: version }) => ({
    contents: `module.exports = require('../${path.posix.relative('dist', schemaFile(version))}')`,
    loader: 'js',
  }))
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
  for (const namespace of ['shared', 'shared-schema']) {
    context.onResolve({ filter: /^\.\.\/shared\//, namespace }, ({ path: name }) => ({ path: name, external: true }))
  }
  // Our own module that takes validators from it.
  context.onLoad({ filter: /spectral[\\/]functions[\\/]schema-engines\.ts$/ }, async (file) => ({
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
  const modules = [...sharedModules.values()].map((name) => `dist/shared/${name}.cjs`)
  const known = new Set([...modules, ...schemaVersions.map(schemaFile)])
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
