import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { projectFolder } from './project.mjs'

const require = createRequire(import.meta.url)

/**
 * Compiles at build time, or not before it is needed, what Spectral's packages compile in every run.
 * @type {{ replacements: import('./spectral-packages.mjs').Replacement[], changes: import('./spectral-packages.mjs').Change[] }}
 */
export const compiledAhead = {
  replacements: [],
  changes: [
    { file: /spectral-core[\\/]dist[\\/]ruleset[\\/]validation[\\/]ajv\.js$/, text: rulesetValidator },
    {
      file: /spectral-core[\\/]dist[\\/]ruleset[\\/]function\.js$/,
      text: async (file) => compileWhenUsed(await readFile(file, 'utf8')),
    },
  ],
}

/**
 * The validator of rulesets as spectral-core makes it, compiled here once instead of in every run, where it takes longer
 * than all else about loading a ruleset.
 * @param {string} file the module of spectral-core that compiles it
 */
function rulesetValidator(file) {
  validatorText ??= compileRulesetValidator(file)
  return validatorText
}

/** @type {string | undefined} */
let validatorText

/** @param {string} file */
function compileRulesetValidator(file) {
  const ajv2020 = require('ajv/dist/2020')
  const original = ajv2020.default
  /** @type {InstanceType<typeof original>[]} */
  const instances = []
  class RecordingAjv extends original {
    /** @param {ConstructorParameters<typeof original>[0]} options */
    constructor(options) {
      super({ ...options, code: { ...options?.code, source: true } })
      instances.push(this)
    }
  }
  ajv2020.default = RecordingAjv
  try {
    require(file).createValidator('js')
  } finally {
    ajv2020.default = original
  }
  const [ajv] = instances
  const schema = require(path.join(path.dirname(file), '../meta/ruleset.schema.json'))
  const validate = ajv?.getSchema(schema.$id)
  if (ajv === undefined || validate === undefined)
    throw new Error('spectral-core validates rulesets in another way now')
  return `${withLinearErrors(standaloneCode.default(ajv, validate))}
const validateRuleset = module.exports
const { validateAlias } = require('./validators/alias')
const { validateFunction } = require('./validators/function')
const { isOwnDefinition } = require(${JSON.stringify(path.join(projectFolder, 'packages/spectral/loading/own-definitions.ts'))})
exports = module.exports = {
  createValidator() {
    const validator = (ruleset) => {
      if (isOwnDefinition(ruleset)) {
        validator.errors = null
        return true
      }
      const valid = validateRuleset.call({ validateAlias, validateFunction }, ruleset)
      validator.errors = validateRuleset.errors
      return valid
    }
    return validator
  },
}
`
}

/**
 * The code of a validator in which a list of errors grows in place: what ajv writes copies all errors before at each value that
 * has some.
 * @param {string} code
 */
function withLinearErrors(code) {
  const copying = /\b(\w+) = \1 === null \? (\w+(?:\.validate)?\.errors) : \1\.concat\(\2\)/g
  const growing = code.replace(copying, '$1 = joined($1, $2)')
  if (growing === code || growing.includes('.concat(')) throw new Error('ajv joins errors in another way now')
  return `${growing}
function joined(known, more) {
  // The first list is copied, since the validator that made it keeps it.
  const errors = known === null ? [] : known
  for (const error of more) errors.push(error)
  return errors
}
`
}

/**
 * Functions compile the schemas of their options when they are made, used or not: here when they are first called, and by
 * ajv only when its errors are asked for, of which messages are made, and for schemas that our own validator does not take.
 * @param {string} source
 */
function compileWhenUsed(source) {
  const loading = /^const (\w+) = tslib_1\.__importDefault\((require\("ajv[\w-]*"\))\);$/gm
  const making = /^const ajv = (new ajv_1\.default\(.*\));\n((?:\(0, \w+\.default\)\(ajv\);\n)+)/m
  const compiling = /ajv\.compile\((\w+)\)/g
  const loaded = source.match(loading) ?? []
  const [whole, instance = '', additions = ''] = making.exec(source) ?? []
  if (whole === undefined || loaded.length !== 3 || source.match(compiling)?.length !== 2) {
    throw new Error('spectral-core compiles the options of functions in another way now')
  }
  const ownValidator = path.join(projectFolder, 'packages/json-schema')
  const lazy = source.replace(loading, '').replace(whole, '').replace(compiling, 'whenUsed($1)')
  return `${lazy}
const { SchemaOpener } = require(${JSON.stringify(path.join(ownValidator, 'open-schema.ts'))})
const { nativePattern } = require(${JSON.stringify(path.join(ownValidator, 'pattern.ts'))})
const opener = new SchemaOpener({ dialect: 'draft7', pattern: (source) => nativePattern(source, 'u') })
let ajv
function instanceOfAjv() {
  if (ajv !== undefined) return ajv
  ${loaded.join('\n  ')}
  ajv = ${instance};
  ${additions}
  return ajv
}
function whenUsed(schema) {
  let own
  let compiled
  let validated
  const byAjv = (value) => {
    compiled ??= instanceOfAjv().compile(schema)
    return compiled(value)
  }
  const validate = (value) => {
    own ??= opener.open(schema, { allErrors: false, isResolved: false })
    validated = value
    return 'isValid' in own ? own.isValid(value) : byAjv(value)
  }
  Object.defineProperty(validate, 'errors', { get: () => (byAjv(validated) ? null : compiled.errors) })
  return validate
}
`
}
