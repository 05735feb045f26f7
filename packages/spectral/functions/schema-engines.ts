import { createRequire } from 'node:module'
import type { Ajv, AnySchemaObject, Options, ValidateFunction } from 'ajv'
import { compileRegularExpression, lengthProblem } from '../../regexp/index.ts'

/** Dialects of JSON Schema. Draft 6 is read like draft 7. */
export type Dialect = 'auto' | 'draft4' | 'draft6' | 'draft7' | 'draft2019-09' | 'draft2020-12'

// Loads ajv only when needed, because few schemas need it and loading takes longer than the rest of a small run. `require` is
// synchronous, as functions of a ruleset must be.
const require = createRequire(import.meta.url)

const linearExpressions = Object.assign(
  (source: string, flags: string) => {
    const tooLong = lengthProblem(source)
    if (tooLong !== undefined)
      throw new Error(`Unexpected long regular expression /${source.slice(0, 60)}…/: ${tooLong}`)
    const expression = compileRegularExpression(source, flags)
    if ('problem' in expression)
      throw new Error(`Invalid regular expression: /${source}/${flags}: ${expression.problem}`)
    // ajv identifies expressions by their text.
    return { test: (text: string) => expression.test(text), toString: () => `/${source}/${flags}` }
  },
  { code: '' },
)

function createEngine(dialect: Dialect, allErrors: boolean): Ajv {
  const options: Options = {
    allErrors,
    strict: false,
    allowUnionTypes: true,
    logger: false,
    unicodeRegExp: false,
    code: { regExp: linearExpressions },
  }
  const engine = engineOf(dialect, options)
  const addFormats: typeof import('ajv-formats') = require('ajv-formats')
  const addErrors: typeof import('ajv-errors') = require('ajv-errors')
  addFormats.default(engine)
  if (allErrors) addErrors.default(engine)
  return engine
}

function engineOf(dialect: Dialect, options: Options): Ajv {
  if (dialect === 'draft4') {
    const draft04: typeof import('ajv-draft-04') = require('ajv-draft-04')
    return new draft04.default(options)
  }
  if (dialect === 'draft2019-09') {
    const { Ajv2019 }: typeof import('ajv/dist/2019.js') = require('ajv/dist/2019.js')
    return new Ajv2019(options)
  }
  if (dialect === 'draft2020-12') {
    const { Ajv2020 }: typeof import('ajv/dist/2020.js') = require('ajv/dist/2020.js')
    return new Ajv2020(options)
  }
  const { Ajv }: typeof import('ajv') = require('ajv')
  const engine = new Ajv(options)
  engine.addSchema(require('@stoplight/spectral-functions/dist/schema/draft4.json'))
  engine.addSchema(require('ajv/dist/refs/json-schema-draft-06.json'))
  return engine
}

const engines = new Map<string, Ajv>()

/**
 * Compiles a schema with ajv, like Spectral's `schema`, but with regular expressions that run in linear time. Throws the errors
 * of ajv for an invalid schema or a missing target.
 */
export function compileWithAjv(schema: AnySchemaObject, dialect: Dialect, allErrors: boolean): ValidateFunction {
  // Two schemas can have the same $id, and one engine would confuse them.
  if (hasIdentifier(schema)) {
    const engine = createEngine(dialect, allErrors)
    const standard = typeof schema.$id === 'string' ? engine.getSchema(schema.$id) : undefined
    return standard ?? engine.compile(schema)
  }
  const key = `${dialect} ${allErrors}`
  const engine = engines.get(key) ?? createEngine(dialect, allErrors)
  engines.set(key, engine)
  try {
    return engine.compile(schema)
  } finally {
    // Otherwise the engine keeps every schema, and rulesets make new ones for each value.
    engine.removeSchema(schema)
  }
}

function hasIdentifier(schema: object): boolean {
  const seen = new Set<object>([schema])
  for (const value of seen) {
    for (const [name, child] of Object.entries(value)) {
      if ((name === '$id' || name === 'id') && typeof child === 'string') return true
      if (typeof child === 'object' && child !== null) seen.add(child)
    }
  }
  return false
}

/** Returns a function that keeps one value per document of a context, for as long as that document lives. */
export function perDocument<Kept>(make: () => Kept): (document: object) => Kept {
  const ofDocuments = new WeakMap<object, Kept>()
  return (document) => {
    let kept = ofDocuments.get(document)
    if (kept === undefined) {
      kept = make()
      ofDocuments.set(document, kept)
    }
    return kept
  }
}
