import { quote } from '../../findings/quote.ts'
import { thrownText } from '../../findings/thrown.ts'
import { compileSchema, type Validator } from '../../json-schema/compile-schema.ts'
import { metaSchemas } from '../../json-schema/meta-schema.ts'
import { isRecord } from '../../plain-data.ts'
import { type Check, firstOf, unexpected } from './checks.ts'

/** An object as JSON has it, such as the default options of a rule: reports print it, and a copy of it goes to the code. */
export const jsonObject: Check = (value, field) => {
  if (!isRecord(value)) return unexpected(value, field, 'an object')
  const around = new Set<unknown>()
  const checked = new Set<unknown>()
  return problemOfData(value, field)

  function problemOfData(data: unknown, at: string): string | undefined {
    if (data === null || typeof data === 'string' || typeof data === 'boolean' || checked.has(data)) return undefined
    if (typeof data === 'number' && Number.isFinite(data)) return undefined
    if (around.has(data)) return `has a value that contains itself as ${quote(at)}, expected JSON data`
    if (!isPlain(data)) return unexpected(data, at, 'JSON data')
    around.add(data)
    const problem = firstOf(Object.entries(data), ([name, each]) => problemOfData(each, `${at}.${name}`))
    around.delete(data)
    checked.add(data)
    return problem
  }
}

function isPlain(value: unknown): value is object {
  return Array.isArray(value) || (isRecord(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value)))
}

let metaSchema: Validator | undefined

/** What checks schemas, compiled when a plugin has the first. */
function draft07(): Validator {
  metaSchema ??= compileSchema(metaSchemas.get('http://json-schema.org/draft-07/schema'), { allErrors: false })
  return metaSchema
}

/** A JSON Schema of Draft 07 that can be used. */
export const jsonSchema: Check = (schema, field) => {
  const problem = jsonObject(schema, field)
  if (problem !== undefined) return problem
  try {
    const [fault] = draft07().errors(schema)
    if (fault !== undefined) {
      const at = quote(`${field}${fault.instancePath.replaceAll('/', '.')}`)
      return `has an invalid JSON Schema (Draft 07): ${at} ${fault.message}`
    }
    const compiled = compileSchema(schema)
    compiled.prepare()
    compiled.errors({})
    return undefined
  } catch (error) {
    return `has a schema ${quote(field)} that cannot be used: ${thrownText(error, { named: false })}`
  }
}
