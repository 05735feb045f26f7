import applicator from 'ajv/dist/refs/json-schema-2020-12/meta/applicator.json' with { type: 'json' }
import content from 'ajv/dist/refs/json-schema-2020-12/meta/content.json' with { type: 'json' }
import core from 'ajv/dist/refs/json-schema-2020-12/meta/core.json' with { type: 'json' }
import formatAnnotation from 'ajv/dist/refs/json-schema-2020-12/meta/format-annotation.json' with { type: 'json' }
import metaData from 'ajv/dist/refs/json-schema-2020-12/meta/meta-data.json' with { type: 'json' }
import unevaluated from 'ajv/dist/refs/json-schema-2020-12/meta/unevaluated.json' with { type: 'json' }
import validation from 'ajv/dist/refs/json-schema-2020-12/meta/validation.json' with { type: 'json' }
import draft2020 from 'ajv/dist/refs/json-schema-2020-12/schema.json' with { type: 'json' }
import draft4 from 'ajv-draft-04/dist/refs/json-schema-draft-04.json' with { type: 'json' }
import { compileSchema, type Validator } from './compile-schema.ts'
import type { JsonSchemaDialect } from './dialect.ts'
import { isJsonObject, type JsonObject } from './json-value.ts'
import { metaSchemas, withoutFormats } from './meta-schema.ts'

/** The meta-schema of a dialect. */
export interface MetaSchema {
  readonly uri: string
  /** What checks schemas, with all errors or only the first. */
  validator(allErrors: boolean): Validator
  /** Whether the errors are those of ajv, in its words and order. */
  readonly hasErrorsOfAjv: boolean
}

const uriOf2020 = 'https://json-schema.org/draft/2020-12/schema'
const partsOf2020 = [applicator, content, core, formatAnnotation, metaData, unevaluated, validation]

function metaSchema(uri: string, hasErrorsOfAjv: boolean, compile: (allErrors: boolean) => Validator): MetaSchema {
  const made = new Map<boolean, Validator>()
  return {
    uri,
    hasErrorsOfAjv,
    validator(allErrors) {
      const validator = made.get(allErrors) ?? compile(allErrors)
      made.set(allErrors, validator)
      return validator
    },
  }
}

const uriOf4 = 'http://json-schema.org/draft-04/schema'
const uriOf7 = 'http://json-schema.org/draft-07/schema'

/** The meta-schemas as ajv applies them. */
export const metaSchemaOf: Readonly<Record<JsonSchemaDialect, MetaSchema>> = {
  draft4: metaSchema(uriOf4, true, (allErrors) =>
    compileSchema(withoutFormats(draft4), { allErrors, dialect: 'draft4' }),
  ),
  draft7: metaSchema(uriOf7, true, (allErrors) => compileSchema(metaSchemas.get(uriOf7), { allErrors })),
  'draft2020-12': metaSchema(uriOf2020, false, (allErrors) =>
    compileSchema(asDraft7(draft2020), {
      allErrors,
      documents: new Map(partsOf2020.map((part) => [part.$id, asDraft7(part)])),
    }),
  ),
}

/** What `$dynamicRef` leads to in this meta-schema is always the whole of it, and `$ref` says that in every dialect. */
function asDraft7(schema: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(withoutFormats(schema)).map(([name, value]) =>
      name === '$dynamicRef' ? ['$ref', uriOf2020] : [name, partAsDraft7(value)],
    ),
  )
}

function partAsDraft7(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(partAsDraft7)
  return isJsonObject(value) ? asDraft7(value) : value
}
