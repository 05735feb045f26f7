import {
  childOf,
  type Graph,
  type MapNode,
  type Node,
  quote,
  resolvedNode,
  stepTo,
  stringOf,
} from '../../../src/plugin/index.ts'
import { nearName } from '../../facts/near-name.ts'
import { isSuppressed } from '../../facts/suppressed-objects.ts'
import type { FormatRule } from '../../rule.ts'
import {
  type Answer,
  composedAnswer,
  definesProperty,
  namedDiscriminator,
  schemasUnder,
} from '../facts/schema-composition.ts'
import { schemasIn } from '../facts/schema-types.ts'

export const schemaRequiredDefined: FormatRule = {
  description: 'Names in `required` must be defined in `properties`',
  severity: 'warn',
  visit: {
    of: () => false,
    finish({ graph, report }) {
      let partial: ReadonlySet<Node> | undefined
      for (const schema of schemasIn(graph)) {
        if (!schema.node.entries.has('required')) continue
        const required = stepTo(schema.location, 'required')
        if (required?.node.kind !== 'list' || !listsProperties(schema.node) || isSuppressed(schema, graph)) continue
        const properties = childOf(schema.node, 'properties')
        // Another rule reports a discriminator that names no property.
        const seen = new Set([namedDiscriminator(schema)?.name])
        for (const [index, item] of required.node.items.entries()) {
          const name = stringOf(item)
          if (name === undefined || seen.has(name) || childOf(properties, name) !== undefined) continue
          seen.add(name)
          const at = stepTo(required, String(index))
          if (at === undefined) continue
          partial ??= partialSchemas(graph)
          if (partial.has(schema.node)) break
          if (composedAnswer(schema.node, graph, (each) => isDefined(each, name)) !== 'no') continue
          const names = properties?.kind === 'map' ? properties.entries.eachKey() : []
          const meant = nearName(name, names, graph)
          const hint = meant === undefined ? '; define it there' : `; did you mean ${quote(meant)}?`
          report({ at, message: `Required ${quote(name)} is not in "properties"${hint}` })
        }
      }
    },
  },
}

/** Whether a schema lists its properties and does not explicitly allow others. */
function listsProperties(schema: MapNode): boolean {
  const properties = childOf(schema, 'properties')
  return properties?.kind === 'map' && properties.entries.size > 0 && !isOpen(schema)
}

function isOpen(schema: MapNode): boolean {
  const others = childOf(schema, 'additionalProperties')
  const isClosed = others === undefined || (others.kind === 'scalar' && others.value === false)
  return !isClosed || schema.entries.has('patternProperties')
}

/** Whether a schema may describe a property. One of several alternatives is enough. */
function isDefined(schema: MapNode, name: string): Answer {
  if (isOpen(schema)) return 'yes'
  const hasAlternatives = ['if', 'then', 'else', 'dependencies', 'oneOf', 'anyOf'].some((keyword) =>
    schema.entries.has(keyword),
  )
  return hasAlternatives ? 'yes' : definesProperty(schema, name)
}

/** Schemas that are parts of other schemas for the same value. Those may describe the properties. */
function partialSchemas(graph: Graph): ReadonlySet<Node> {
  const found = new Set<Node>()
  for (const { node } of schemasIn(graph)) {
    const lists = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => schemasUnder(node, keyword))
    const single = ['not', 'if', 'then', 'else'].flatMap((keyword) => childOf(node, keyword) ?? [])
    for (const written of [...lists, ...single]) {
      const target = resolvedNode(written, graph)
      if (target !== undefined) found.add(target)
    }
  }
  return found
}
