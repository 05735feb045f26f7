import { foreignFormat, quote, stepTo, stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import type { Check } from '../../rule.ts'
import { adviceOn } from './schema-format-known.ts'

export const schemaFormatUnchecked: Check = {
  description: 'Schemas of the formats that the format text knows are looked into',
  severity: 'info',
  visitor: {
    of: () => false,
    async finish({ graph, schemaFormats, report }) {
      const schemas = await schemaFormats.load()
      const unread = new Map<string, TypedObject[]>()
      for (const object of graph.objectsOf('MultiFormatSchema')) {
        const name = nameOfUnread(object)
        if (name === undefined || isSuppressed(object, graph) || schemas.of(object.node) !== undefined) continue
        const known = unread.get(name)
        if (known === undefined) unread.set(name, [object])
        else known.push(object)
      }
      for (const [name, [first, ...others]] of unread) {
        const at = first === undefined ? undefined : stepTo(first.location, 'schemaFormat')
        if (at === undefined) continue
        const more = others.length === 0 ? 'the schema' : `${others.length + 1} schemas`
        const message = `The content of ${more} in the format ${quote(name)} is not checked, nor are examples against it: msgapi reads no schemas of this format; add a plugin that does, or leave it at that`
        report({ at, message })
      }
    },
  },
}

/** Languages that the format text names and msgapi does not read, or reads in one version alone. */
const languages = ['raml', 'xsd', 'json-schema', 'openapi']

/** The format of a schema in such a language; what formats of one's own mean is known to plugins alone. */
function nameOfUnread({ node, location }: TypedObject): string | undefined {
  const format = foreignFormat(node)
  const name = stringOf(stepTo(location, 'schemaFormat')?.node)
  if (format === undefined || name === undefined || !languages.includes(format.family)) return undefined
  const isRead = format.content === 'schema' || format.content === 'openapi-schema'
  // A version that is misspelled is a finding of its own.
  return isRead || (format.content === 'unknown' && adviceOn(name, format) !== undefined) ? undefined : name
}
