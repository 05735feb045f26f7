import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { projectFolder } from './project.mjs'

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
const { asyncApiPayloadValidation } = require(${JSON.stringify(path.join(projectFolder, 'packages/spectral/functions/asyncapi-validation.ts'))})
exports.default = createRulesetFunction({ input: null, options: null }, asyncApiPayloadValidation)
`

/** The patterns of overrides, which Spectral turns into expressions that can take for ever on one long name. */
const linearPatterns = `exports.minimatch = require(${JSON.stringify(path.join(projectFolder, 'packages/spectral/loading/override-files.ts'))}).matchesOverride
`

/** What loading a ruleset needs of spectral-core: not its documents and not its way to run rules. */
const rulesetPart = `module.exports = require('@stoplight/spectral-core/ruleset')
`

/** What the rulesets of spectral-core take from its whole: the same without the rest. */
const partsOfIndex = `exports.getDiagnosticSeverity = require('./utils/severity').getDiagnosticSeverity
exports.DEFAULT_PARSER_OPTIONS = require('../consts').DEFAULT_PARSER_OPTIONS
`

/**
 * Leaves out of Spectral's packages what msgapi does not use, or has its own of.
 * @type {{ replacements: import('./spectral-packages.mjs').Replacement[], changes: import('./spectral-packages.mjs').Change[] }}
 */
export const leftOut = {
  replacements: [
    { name: notNeeded, folder: projectFolder, text: () => absent },
    // The schemas of all versions at once: the check that needs them is ours and reads those of one version.
    { name: /^@asyncapi\/specs$/, folder: projectFolder, text: versionsOnly },
    {
      name: /^@stoplight\/spectral-functions$/,
      importer: /spectral-rulesets[\\/]dist/,
      folder: path.join(projectFolder, 'packages/spectral/functions'),
      text: () => ourFunctions,
    },
    { name: /^@stoplight\/spectral-core$/, isWholeForImports: true, folder: projectFolder, text: () => rulesetPart },
    { name: /^\.\.$/, importer: /spectral-core[\\/]dist[\\/]ruleset[\\/]ruleset\.js$/, text: () => partsOfIndex },
    // Every Node that msgapi runs on has it.
    { name: /^es-aggregate-error$/, folder: projectFolder, text: () => 'module.exports = AggregateError' },
    { name: /^lodash$/, text: usedPieces },
  ],
  changes: [
    { file: /spectral-core[\\/]dist[\\/]ruleset[\\/]utils[\\/]minimatch\.js$/, text: () => linearPatterns },
    { file: /asyncapi[\\/]functions[\\/]asyncApiPayloadValidation\.js$/, text: () => payloadValidation },
  ],
}

/**
 * The functions of lodash that a module takes, each required when it is first used.
 * @param {string} _name
 * @param {string} importer
 */
async function usedPieces(_name, importer) {
  const source = await readFile(importer, 'utf8')
  const imported = /import\s*\{([^}]*)\}\s*from\s*["']lodash["']/.exec(source)?.[1]?.split(',') ?? []
  const used = [...source.matchAll(/\blodash_1\.(\w+)/g)].map(([, name]) => name ?? '')
  const names = [...imported.map((piece) => piece.trim().split(/\s/)[0] ?? ''), ...used]
  if (names.length === 0) throw new Error(`${importer} uses lodash in another way now`)
  return [...new Set(names)].map(lazyExport).join('\n')
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
