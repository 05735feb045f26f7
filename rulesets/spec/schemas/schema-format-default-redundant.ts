import { type Format, foreignFormat, type SchemaFormat, stepTo } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'

export const schemaFormatDefaultRedundant: Check = {
  description: 'A schema in the schema language of the format stands there itself, without naming it',
  severity: 'info',
  recommended: false,
  visitor: {
    of: ({ name }) => name === 'MultiFormatSchema',
    object(object, { graph, report }) {
      const { node, location } = object
      const format = foreignFormat(node)
      if (format === undefined || !isDefault(format, graph.format) || !node.entries.has('schema')) return
      // What else the object says, such as extensions, would have no place.
      if ([...node.entries.keys()].some((name) => name !== 'schema' && name !== 'schemaFormat')) return
      const written = stepTo(location, 'schemaFormat')
      const found =
        written === undefined ? `Unexpected ${nameOf(object)} without a format` : 'Unexpected "schemaFormat"'
      const message = `${found}, expected the schema itself: without the object around it, it is read the same way`
      const data = location.parent === undefined ? undefined : { isWrapped: true }
      report({ at: written ?? location, on: 'key', message, data })
    },
  },
}

/** Whether a schema without the object around it would be read in the same format. */
function isDefault({ family, version }: SchemaFormat, { minor }: Format): boolean {
  return family === 'own' && (version === undefined || version.startsWith(`${minor}.`))
}
