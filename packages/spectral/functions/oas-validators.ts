import type { RulesetFunctionContext } from '@stoplight/spectral-core'
import { detectDialect, extractDraftVersion, oas2, oas3_0, oas3_1, oas3_2 } from '@stoplight/spectral-formats'
import type { ErrorObject } from 'ajv'
import { isRecord, type JsonObject } from '../../../src/plain-data.ts'
import { unescapeSegment } from '../../../src/pointer.ts'
import type { SchemaOpener, SchemaSearch } from '../../json-schema/index.ts'
import { flagSearch, oasReading, type SchemaUse, writtenOut } from './oas-reading.ts'
import { type Dialect, perDocument } from './schema-engines.ts'
import {
  asTooLarge,
  isStandard,
  keptValidation,
  openerFor,
  openWith,
  ownDialect,
  type Validation,
  validationByAjv,
} from './schema-validators.ts'

/** How the schemas of an OpenAPI document are read. */
export interface OasDialect {
  readonly dialect: Dialect | 'auto'
  /** True if `x-nullable` means the same as `nullable`, as in OpenAPI 2. */
  readonly readsXNullable: boolean
  /** True if messages name the null that `nullable` allows. */
  readonly namesNull: boolean
}

/** The dialect of a document, found as in Spectral's `oasSchema`. */
export function oasDialect({ document }: RulesetFunctionContext): OasDialect {
  const { formats, data } = document
  const plain = { readsXNullable: false, namesNull: false }
  if (!formats) return { ...plain, dialect: 'auto' }
  if (formats.has(oas3_2) || formats.has(oas3_1)) {
    const named = isRecord(data) ? data.jsonSchemaDialect : undefined
    const dialect = typeof named === 'string' ? extractDraftVersion(named) : null
    return { ...plain, dialect: knownDialects.find((known) => known === dialect) ?? 'draft2020-12' }
  }
  if (formats.has(oas3_0)) return { ...plain, dialect: 'draft4', namesNull: true }
  return formats.has(oas2)
    ? { dialect: 'draft4', readsXNullable: true, namesNull: true }
    : { ...plain, dialect: 'draft4' }
}

const knownDialects: readonly Dialect[] = ['draft4', 'draft6', 'draft7', 'draft2019-09', 'draft2020-12']

interface OasOpeners {
  readonly openers: Map<string, SchemaOpener>
  readonly bySchema: Map<object, Map<string, Validation>>
  readonly flags: SchemaSearch<object>
}

const opened = perDocument((): OasOpeners => ({ openers: new Map(), bySchema: new Map(), flags: flagSearch() }))

/** True if the meaning of a schema depends on its use: it has `readOnly` or `writeOnly` properties. */
export function dependsOnUse({ document }: Pick<RulesetFunctionContext, 'document'>, schema: JsonObject): boolean {
  return opened(document).flags.first(schema) !== undefined
}

/** The validation against a schema of an OpenAPI document in one use, made once for all values of the document. */
export function oasValidation(
  { document, rule }: RulesetFunctionContext,
  schema: JsonObject,
  { dialect: named, readsXNullable }: OasDialect,
  { isExample, relaxes }: Pick<SchemaUse, 'isExample' | 'relaxes'>,
): Validation {
  const { openers, bySchema } = opened(document)
  const detected = named === 'auto' ? detectDialect(schema) : named
  const dialect = knownDialects.find((known) => known === detected) ?? 'draft7'
  const use: SchemaUse = { isExample, relaxes, readsXNullable }
  const key = `${dialect} ${isExample} ${relaxes} ${rule?.resolved}`
  return keptValidation(bySchema, schema, key, () => {
    const own = ownDialect(dialect)
    if (own !== undefined && !isStandard(schema)) {
      const opener = openers.get(key) ?? openerFor(own, { reading: oasReading(use), ignoresUnknownIds: isExample })
      openers.set(key, opener)
      const validation = openWith(opener, schema, { allErrors: false, isResolved: rule?.resolved ?? false })
      if (validation !== undefined) return validation
    }
    return asTooLarge(schema) ?? validationByAjv(writtenOut(schema, use), dialect, false)
  })
}

/**
 * Adds the null that `nullable` allows to messages about types, as Spectral does. `schema` is the schema that the errors come
 * from.
 */
export function nameNull(errors: readonly ErrorObject[], schema: JsonObject, { readsXNullable }: OasDialect): void {
  for (const error of errors) {
    if (error.keyword !== 'type') continue
    const around = schemaAround(schema, error.schemaPath)
    const isNullable = around?.nullable === true || (readsXNullable && around?.['x-nullable'] === true)
    if (isNullable) error.message += ',null'
  }
}

/** The schema that contains a keyword. Undefined if the path to it passes a list, as in Spectral. */
function schemaAround(root: JsonObject, schemaPath: string): JsonObject | undefined {
  let at: unknown = root
  for (const step of schemaPath.split('/').slice(1, -1)) {
    if (!isRecord(at)) return undefined
    const name = unescapeSegment(decodeURIComponent(step))
    at = Object.hasOwn(at, name) ? at[name] : undefined
  }
  return isRecord(at) ? at : undefined
}
