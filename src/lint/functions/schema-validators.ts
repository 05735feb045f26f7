import type { AnySchemaObject, ErrorObject } from 'ajv'
import { openSchema, type SchemaProblem } from '../json-schema/open-schema.ts'
import { linearPattern } from '../json-schema/pattern.ts'
import { compileWithAjv, type Dialect } from './schema-engines.ts'

export type { Dialect } from './schema-engines.ts'

/** What finds the errors of a value, in the form and order of ajv, or why the schema cannot be used. */
export type Validation = SchemaProblem | { errorsOf(value: unknown): ErrorObject[] }

const opened = new WeakMap<object, Map<string, Validation>>()

/** What validates against a schema, made once for as long as the schema object lives. */
export function validationBy(schema: AnySchemaObject, dialect: Dialect, allErrors: boolean): Validation {
  const ofSchema = opened.get(schema) ?? new Map<string, Validation>()
  opened.set(schema, ofSchema)
  const key = `${dialect} ${allErrors}`
  const validation = ofSchema.get(key) ?? open(schema, dialect, allErrors)
  ofSchema.set(key, validation)
  return validation
}

function open(schema: AnySchemaObject, dialect: Dialect, allErrors: boolean): Validation {
  const isOtherDialect = dialect === 'draft4' || dialect.startsWith('draft20')
  if (isOtherDialect || isStandard(schema) || holdsIdentifiers(schema)) return openWithAjv(schema, dialect, allErrors)
  const validator = openSchema(schema, { allErrors, pattern: (source) => linearPattern(source, '') })
  if ('problem' in validator) return validator
  if ('unsupported' in validator) return openWithAjv(schema, dialect, allErrors)
  return { errorsOf: (value) => validator.errors(value) }
}

/** Whether a schema has the name of one that ajv knows, which then takes its place. */
function isStandard({ $id }: AnySchemaObject): boolean {
  return typeof $id === 'string' && $id.startsWith('http://json-schema.org/')
}

/** Whether something inside a schema may have a name, which ajv looks at before it checks the schema. */
function holdsIdentifiers(schema: AnySchemaObject): boolean {
  const seen = new Set<object>([schema])
  for (const holder of seen) {
    for (const [name, value] of Object.entries(holder)) {
      if (typeof value === 'object' && value !== null) seen.add(value)
      else if (typeof value === 'string' && (name === '$anchor' || (name === '$id' && holder !== schema))) return true
    }
  }
  return false
}

function openWithAjv(schema: AnySchemaObject, dialect: Dialect, allErrors: boolean): Validation {
  try {
    const validate = compileWithAjv(schema, dialect, allErrors)
    return { errorsOf: (value) => (validate(value) ? [] : (validate.errors ?? [])) }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { problem: error.message, isMissingReference: 'missingRef' in error }
  }
}
