import type { SchemaReading } from '../../../src/plugin/index.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import type { FormatRule } from '../../rule.ts'

/** Most findings that one schema gets. */
const mostNames = 200

export const schemaNameDefined: FormatRule = {
  description: 'Type names in a schema must be defined in it or in another schema of the description',
  severity: 'warn',
  visit: {
    of: () => false,
    async finish({ graph, schemaFormats, report }) {
      const schemas = (await schemaFormats.load()).all()
      const defined = namesByFormat(schemas)
      for (const { title, owner, content, placeOf, uses } of schemas) {
        if (content === undefined || (owner !== undefined && isSuppressed(owner, graph))) continue
        const missing = uses.filter(({ names }) => !names.some((name) => defined.get(title)?.has(name)))
        for (const { problem } of missing.slice(0, mostNames)) {
          const { message, pointer = [], on = 'value', within } = problem
          const at = placeOf(pointer) ?? content
          report({ at, on, within, message })
        }
      }
    },
  },
}

function namesByFormat(schemas: readonly SchemaReading[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const { title, defines } of schemas) {
    const names = found.get(title) ?? new Set<string>()
    found.set(title, names)
    for (const name of defines) names.add(name)
  }
  return found
}
