import { quote, stepTo, type TypedObject } from '../../../src/plugin/index.ts'
import { nearName } from '../../facts/near-name.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf } from '../../wording/names.ts'
import { isUndefined, namedDiscriminator } from '../facts/schema-composition.ts'

export const schemaDiscriminatorDefined: FormatRule = {
  description: 'The property that `discriminator` names must be defined in the schema',
  severity: 'error',
  visit: {
    of: ({ name }) => name === 'Schema',
    having: ['discriminator'],
    object(schema, { graph, report }) {
      const discriminator = namedDiscriminator(schema)
      if (discriminator === undefined || !isUndefined(discriminator, schema, graph)) return
      const { at, name } = discriminator
      const meant = nearName(name, propertyNames(schema), graph)
      const hint = meant === undefined ? '; define it there' : `; did you mean ${quote(meant)}?`
      const message = `Discriminator ${quote(name)} is not in "properties" of the ${nameOf(schema)}${hint}`
      report({ at, message })
    },
  },
}

function propertyNames({ location }: TypedObject): Iterable<string> {
  const properties = stepTo(location, 'properties')
  return properties?.node.kind === 'map' ? properties.node.entries.eachKey() : []
}
