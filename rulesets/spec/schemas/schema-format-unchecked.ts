import { foreignFormat, type Graph, quote, stepTo, stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import type { FormatRule } from '../../rule.ts'
import { adviceOn } from './schema-format-known.ts'

export const schemaFormatUnchecked: FormatRule = {
  description: 'Schemas must be in a format that msgapi or a plugin can check',
  severity: 'info',
  visit: {
    of: () => false,
    async finish({ graph, schemaFormats, report }) {
      const schemas = await schemaFormats.load()
      const unread = new Map<string, TypedObject[]>()
      for (const object of graph.objectsOf('MultiFormatSchema', 'Message')) {
        if (object.type.formattedField === undefined) continue
        const name = nameOfUnread(object, graph)
        if (name === undefined || isSuppressed(object, graph) || schemas.of(object.node) !== undefined) continue
        const known = unread.get(name)
        if (known === undefined) unread.set(name, [object])
        else known.push(object)
      }
      for (const [name, [first, ...others]] of unread) {
        const at = first === undefined ? undefined : stepTo(first.location, 'schemaFormat')
        if (at === undefined) continue
        const all = others.length === 0 ? 'the schema' : `${others.length + 1} schemas`
        const message = `Cannot check ${all} in format ${quote(name)}; add a plugin that reads this format`
        report({ at, message })
      }
    },
  },
}

/** Schema languages that the format text names and that msgapi does not read, or reads in one version only. */
const languages = ['raml', 'xsd', 'json-schema', 'openapi']

/** The format of a schema in such a language. Only plugins know about formats that the format text does not list. */
function nameOfUnread(object: TypedObject, graph: Graph): string | undefined {
  const format = foreignFormat(object)
  const name = stringOf(stepTo(object.location, 'schemaFormat')?.node)
  if (format === undefined || name === undefined || !languages.includes(format.family)) return undefined
  const isRead = format.content === 'schema' || format.content === 'openapi-schema'
  // Another rule reports a misspelled version.
  return isRead || (format.content === 'unknown' && adviceOn(name, format, graph.format.minor) !== undefined)
    ? undefined
    : name
}
