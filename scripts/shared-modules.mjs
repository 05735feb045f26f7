import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { projectFolder } from './project.mjs'

/**
 * Modules that are large and seldom needed, each by the file in dist/shared/ that holds it, alone: read by `require` when
 * something first asks for it, and shared by the command and the library.
 */
const fileOf = new Map([
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
const schemaVersions = ['2.0.0', '2.1.0', '2.2.0', '2.3.0', '2.4.0', '2.5.0', '2.6.0', '3.0.0', '3.1.0']

/** The names of the files in dist/shared/ that hold modules, without `.cjs`. */
export const sharedFiles = [...new Set(fileOf.values())]

/**
 * Leaves shared modules in their files, outside of the chunks.
 * @type {{ replacements: import('./spectral-packages.mjs').Replacement[], changes: import('./spectral-packages.mjs').Change[] }}
 */
export const sharedModules = {
  replacements: [
    {
      name: new RegExp(`^(?:${[...fileOf.keys()].map((name) => name.replace(/\.js$/, '(?:.js)?')).join('|')})$`),
      folder: projectFolder,
      text: (name) => partOfShared([name, `${name}.js`].find((candidate) => fileOf.has(candidate)) ?? name),
    },
    // The rulesets for OpenAPI and Arazzo have the same file.
    {
      name: /\/schemas\/validators$/,
      importer: /spectral-rulesets[\\/]dist[\\/](?:oas|arazzo)/,
      folder: projectFolder,
      text: () => partOfShared('@stoplight/spectral-rulesets/dist/oas/schemas/validators.js'),
    },
    {
      name: /^@asyncapi\/specs\/schemas\//,
      folder: projectFolder,
      text: (name) => {
        const version = path.posix.basename(name, '.json')
        if (schemaVersions.includes(version)) return `module.exports = require('../shared/asyncapi-${version}.json')`
        throw new Error(`Unexpected import of ${name}, expected one that is shared`)
      },
    },
  ],
  changes: [
    // Our own module that takes validators from ajv, and requires it when it needs it.
    {
      file: /spectral[\\/]functions[\\/]schema-engines\.ts$/,
      text: async (file) => withBundledRequire(await readFile(file, 'utf8')),
    },
  ],
}

/** @param {string} name of a shared module */
function partOfShared(name) {
  return `module.exports = require('../shared/${fileOf.get(name)}.cjs')[${JSON.stringify(name)}]()`
}

/**
 * The source of a file in dist/shared/: every module it holds, by name.
 * @param {string} file
 */
export function sharedSource(file) {
  const names = [...fileOf.keys()].filter((name) => fileOf.get(name) === file)
  return names.map((name) => `exports[${JSON.stringify(name)}] = () => require(${JSON.stringify(name)})`).join('\n')
}

/**
 * The files of dist/shared/ with the schemas of AsyncAPI.
 * @returns {Promise<import('./bundle.mjs').Output[]>}
 */
export async function sharedSchemas() {
  return Promise.all(
    schemaVersions.map(async (version) => {
      const source = path.join(projectFolder, `node_modules/@asyncapi/specs/schemas/${version}.json`)
      const text = JSON.stringify(JSON.parse(await readFile(source, 'utf8')))
      return { file: `dist/shared/asyncapi-${version}.json`, text, imports: [], modules: [source] }
    }),
  )
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
 * @param {readonly import('./bundle.mjs').Output[]} outputs of one bundle
 */
export function checkSharedPaths(outputs) {
  const known = new Set([
    ...sharedFiles.map((name) => `dist/shared/${name}.cjs`),
    ...schemaVersions.map((version) => `dist/shared/asyncapi-${version}.json`),
  ])
  const requiring = outputs.filter(({ text }) => /\bcreateRequire\(import\.meta/.test(text))
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
