import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { projectFolder } from './project-folder.mjs'

const require = createRequire(import.meta.url)

/**
 * What spectral-core asks for only to run rules itself, which msgapi does on its own: its JSONPath engines, which turn
 * expressions into code, its resolver, its parsers, its template language, and its way to the network.
 */
const notNeeded =
  /^(?:nimma\/legacy|nimma\/fallbacks|jsonpath-plus|@stoplight\/spectral-ref-resolver|@stoplight\/yaml|expr-eval-fork|node-fetch)$/

const absent = `module.exports = new Proxy(function () {}, {
  get(_target, name) {
    if (name === '__esModule' || name === 'then') return undefined
    return class { constructor() { throw new Error('This part of Spectral does not come with msgapi.') } }
  },
})`

/** The functions of rules, which msgapi has its own of, for the rulesets that come with Spectral. */
const ourFunctions = `module.exports = require('./core-functions.ts').coreFunctions
`

/** The function of `spectral:asyncapi` that would set up ajv when it is loaded: ours in its place. */
const payloadValidation = `exports.__esModule = true
const { createRulesetFunction } = require('@stoplight/spectral-core')
const { asyncApiPayloadValidation } = require(${JSON.stringify(path.join(projectFolder, 'src/spectral/functions/asyncapi-payload-validation.ts'))})
exports.default = createRulesetFunction({ input: null, options: null }, asyncApiPayloadValidation)
`

/** The patterns of overrides, which Spectral turns into expressions that can take for ever on one long name. */
const linearPatterns = `exports.minimatch = require(${JSON.stringify(path.join(projectFolder, 'src/spectral/loading/override-files.ts'))}).matchesOverride
`

/** What loading a ruleset needs of spectral-core: not its documents and not its way to run rules. */
const rulesetPart = `module.exports = require('@stoplight/spectral-core/ruleset')
`

/** What the rulesets of spectral-core take from its whole: the same without the rest. */
const partsOfIndex = `exports.getDiagnosticSeverity = require('./ruleset/utils/severity').getDiagnosticSeverity
exports.DEFAULT_PARSER_OPTIONS = require('./consts').DEFAULT_PARSER_OPTIONS
`

/**
 * Leaves out of Spectral's packages what msgapi does not use, or has its own of.
 * @param {import('esbuild').PluginBuild} context
 */
export function leaveOut(context) {
  context.onResolve({ filter: notNeeded }, ({ path: name }) => ({ path: name, namespace: 'absent' }))
  context.onLoad({ filter: /.*/, namespace: 'absent' }, () => ({ contents: absent, loader: 'js' }))
  // The schemas of all versions at once: the check that needs them is ours and reads those of one version.
  context.onResolve({ filter: /^@asyncapi\/specs$/ }, ({ path: name }) => ({ path: name, namespace: 'versions' }))
  context.onLoad({ filter: /.*/, namespace: 'versions' }, () => ({ contents: versionsOnly(), loader: 'js' }))
  context.onResolve({ filter: /^@stoplight\/spectral-functions$/ }, ({ path: name, importer }) =>
    /spectral-rulesets[\\/]dist/.test(importer) ? { path: name, namespace: 'our-functions' } : undefined,
  )
  context.onLoad({ filter: /.*/, namespace: 'our-functions' }, () => ({
    contents: ourFunctions,
    loader: 'js',
    resolveDir: path.join(projectFolder, 'src/spectral/functions'),
  }))
  // Rulesets in code import the whole package, by a dynamic import of ours.
  context.onResolve({ filter: /^@stoplight\/spectral-core$/ }, ({ path: name, kind }) =>
    kind === 'dynamic-import' ? undefined : { path: name, namespace: 'ruleset-part' },
  )
  context.onLoad({ filter: /.*/, namespace: 'ruleset-part' }, () => ({
    contents: rulesetPart,
    loader: 'js',
    resolveDir: projectFolder,
  }))
  context.onResolve({ filter: /^\.\.$/ }, ({ importer, resolveDir }) =>
    /spectral-core[\\/]dist[\\/]ruleset[\\/]ruleset\.js$/.test(importer)
      ? { path: inProject(path.dirname(resolveDir)), namespace: 'parts-of-index' }
      : undefined,
  )
  context.onLoad({ filter: /.*/, namespace: 'parts-of-index' }, ({ path: folder }) => ({
    contents: partsOfIndex,
    loader: 'js',
    resolveDir: path.join(projectFolder, folder),
  }))
  // Every Node that msgapi runs on has it.
  context.onResolve({ filter: /^es-aggregate-error$/ }, ({ path: name }) => ({ path: name, namespace: 'of-node' }))
  context.onLoad({ filter: /.*/, namespace: 'of-node' }, () => ({ contents: 'module.exports = AggregateError' }))
  context.onLoad({ filter: /spectral-core[\\/]dist[\\/]ruleset[\\/]utils[\\/]minimatch\.js$/ }, () => ({
    contents: linearPatterns,
    loader: 'js',
  }))
  context.onLoad({ filter: /asyncapi[\\/]functions[\\/]asyncApiPayloadValidation\.js$/ }, (file) => ({
    contents: payloadValidation,
    loader: 'js',
    resolveDir: path.dirname(file.path),
  }))
  readInPieces(context)
}

/**
 * The path that a module has in what is built, which is the same in whatever folder it is built.
 * @param {string} file
 */
function inProject(file) {
  return path.relative(projectFolder, file).replaceAll('\\', '/')
}

/**
 * Gives every module that takes functions of lodash those functions alone, each when it is first used.
 * @param {import('esbuild').PluginBuild} context
 */
function readInPieces(context) {
  context.onResolve({ filter: /^lodash$/ }, ({ importer }) => ({
    path: inProject(importer),
    namespace: 'pieces',
  }))
  context.onLoad({ filter: /.*/, namespace: 'pieces' }, async (file) => {
    const source = await readFile(path.join(projectFolder, file.path), 'utf8')
    const imported = /import\s*\{([^}]*)\}\s*from\s*["']lodash["']/.exec(source)?.[1]?.split(',') ?? []
    const used = [...source.matchAll(/\blodash_1\.(\w+)/g)].map(([, name]) => name ?? '')
    const names = [...imported.map((piece) => piece.trim().split(/\s/)[0] ?? ''), ...used]
    if (names.length === 0) throw new Error(`${file.path} uses lodash in another way now`)
    return {
      contents: [...new Set(names)].map(lazyExport).join('\n'),
      loader: 'js',
      resolveDir: projectFolder,
    }
  })
}

/**
 * A line that exports a function of lodash, which is required when it is first read.
 * @param {string} name
 */
function lazyExport(name) {
  const module = JSON.stringify(`lodash/${name}`)
  return `Object.defineProperty(exports, ${JSON.stringify(name)}, { enumerable: true, get: () => require(${module}) })`
}

/** Which versions of AsyncAPI there are, without their schemas: a rule asks for the latest. */
function versionsOnly() {
  const versions = Object.keys(require('@asyncapi/specs').schemas)
  return `exports.schemas = ${JSON.stringify(Object.fromEntries(versions.map((version) => [version, {}])))}`
}
