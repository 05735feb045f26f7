import { quote, type VisitContext } from '../../../src/plugin/index.ts'
import { isMap, itemsOf, namesIn, type PlainMap, textsOption } from '../facts/values.ts'
import { optionsSchema, quotedKey, type StyleRule } from '../style-rule.ts'

const names = { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 }

/** Headers such as `traceparent` help only if every message carries them. */
export const headersRequiredNames: StyleRule = {
  description: 'Messages must describe and require the configured headers',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ names }, ['names']),
  visit: {
    Message({ headers }, context) {
      const schemas = headerSchemas(headers, context)
      const described = new Set(schemas.flatMap(({ properties }) => namesIn(properties)))
      const required = new Set(schemas.flatMap((schema) => itemsOf(schema.required)))
      for (const name of textsOption(context.options, 'names')) {
        if (described.has(name) && required.has(name)) continue
        const [lacks, advice] = described.has(name)
          ? ['does not require', 'add it to "required"']
          : ['does not describe', 'add it to "headers", and require it']
        const message = `The message ${quotedKey(context)} ${lacks} the header ${quote(name, 40)}; ${advice}`
        context.report({ at: ['headers'], on: 'key', message })
      }
    },
  },
}

/** The schemas that describe the headers of a message, including those under `allOf` and behind references, each once. */
function headerSchemas(headers: unknown, { follow }: VisitContext): readonly PlainMap[] {
  const found = new Set<PlainMap>()
  const take = (written: unknown): void => {
    const schema = follow(written)
    if (!isMap(schema) || found.has(schema)) return
    found.add(schema)
    for (const part of itemsOf(schema.allOf)) take(part)
  }
  take(headers)
  return [...found]
}
