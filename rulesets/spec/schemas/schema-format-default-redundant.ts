import { type Format, foreignFormat, type SchemaFormat, stepTo } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'

export const schemaFormatDefaultRedundant: FormatRule<{ readonly isWrapped: true }> = {
  description: 'Do not name the format of a schema where it is the default',
  severity: 'info',
  recommended: false,
  visit: {
    // In version 2, a message names the format of its payload.
    of: ({ name, formattedField }) => name === 'MultiFormatSchema' || formattedField === 'payload',
    object(object, { graph, report }) {
      const { node, location } = object
      const format = foreignFormat(object)
      const written = stepTo(location, 'schemaFormat')
      if (format === undefined || !isDefault(format, graph.format)) return
      if (object.type.formattedField === 'payload') {
        if (written !== undefined)
          report({ at: written, on: 'key', message: '"schemaFormat" names the default format; remove it' })
        return
      }
      if (!node.entries.has('schema')) return
      // Other content, such as extensions, would have no place without the object.
      if ([...node.entries.keys()].some((name) => name !== 'schema' && name !== 'schemaFormat')) return
      const found =
        written === undefined ? `The ${nameOf(object)} names no format` : '"schemaFormat" names the default format'
      const message = `${found}; write the schema itself, without the object around it`
      const data = location.parent === undefined ? undefined : ({ isWrapped: true } as const)
      report({ at: written ?? location, on: 'key', message, data })
    },
  },
  fix: {
    safety: ({ data }) => (data?.isWrapped === true ? 'unsafe' : undefined),
    title: 'Write the schema without the object around it',
    load: async () => (await import('../fixes/schema-format-default-redundant.ts')).unwrapSchema,
  },
}

/** Whether a schema without the object around it would be read in the same format. */
function isDefault({ family, version }: SchemaFormat, { minor }: Format): boolean {
  return family === 'own' && (version === undefined || version.startsWith(`${minor}.`))
}
