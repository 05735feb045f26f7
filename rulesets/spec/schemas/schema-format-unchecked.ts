import { foreignFormat, quote, stepTo, stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { isSilent } from '../../judgement.ts'
import type { Check } from '../../rule.ts'

export const schemaFormatUnchecked: Check = {
  description: 'Schemas of the formats that the format text knows are looked into',
  severity: 'info',
  visitor: {
    of: () => false,
    async finish({ graph, schemaFormats, report }) {
      const schemas = await schemaFormats.load()
      const unread = new Map<string, TypedObject[]>()
      for (const object of graph.objects) {
        const name = nameOfText(object)
        if (name === undefined || isSilent(object, graph) || schemas.of(object.node) !== undefined) continue
        const known = unread.get(name)
        if (known === undefined) unread.set(name, [object])
        else known.push(object)
      }
      for (const [name, [first, ...others]] of unread) {
        const at = first === undefined ? undefined : stepTo(first.location, 'schemaFormat')
        if (at === undefined) continue
        const more = others.length === 0 ? 'the schema' : `${others.length + 1} schemas`
        const message = `The content of ${more} in the format ${quote(name)} is not checked, nor are examples against it: msgapi reads no schemas of this format. A plugin can`
        report({ at, message })
      }
    },
  },
}

/** The format of a schema in a language that the format text names; what formats of one's own mean is known to plugins alone. */
function nameOfText({ type, node, location }: TypedObject): string | undefined {
  const isLanguage = type.name === 'MultiFormatSchema' && ['raml', 'xsd'].includes(foreignFormat(node)?.family ?? '')
  return isLanguage ? stringOf(stepTo(location, 'schemaFormat')?.node) : undefined
}
