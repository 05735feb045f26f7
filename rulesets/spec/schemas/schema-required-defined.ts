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
import type { Check } from '../../rule.ts'
import { discriminatorOf } from '../facts/discriminator.ts'
import { type Answer, composedAnswer, definesProperty, schemasUnder } from '../facts/schema-composition.ts'
import { schemasIn } from '../facts/schema-types.ts'

export const schemaRequiredDefined: Check = {
  description: 'What a schema requires is among the properties that it describes',
  severity: 'warn',
  visitor: {
    of: () => false,
    finish({ graph, report }) {
      let partial: ReadonlySet<Node> | undefined
      for (const schema of schemasIn(graph)) {
        if (!schema.node.entries.has('required')) continue
        const required = stepTo(schema.location, 'required')
        if (required?.node.kind !== 'list' || !listsProperties(schema.node) || isSuppressed(schema, graph)) continue
        const properties = childOf(schema.node, 'properties')
        // A discriminator that names no property is an error of its own.
        const seen = new Set([discriminatorOf(schema)?.name])
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
          const hint = meant === undefined ? '' : `; did you mean ${quote(meant)}?`
          report({ at, message: `Unexpected ${quote(name)} in "required", expected a name in "properties"${hint}` })
        }
      }
    },
  },
}

/** Whether a schema names its properties, and does not say that there are others. */
function listsProperties(schema: MapNode): boolean {
  const properties = childOf(schema, 'properties')
  return properties?.kind === 'map' && properties.entries.size > 0 && !isOpen(schema)
}

function isOpen(schema: MapNode): boolean {
  const others = childOf(schema, 'additionalProperties')
  const isClosed = others === undefined || (others.kind === 'scalar' && others.value === false)
  return !isClosed || schema.entries.has('patternProperties')
}

/** Alternatives need not all describe what they have in common: the one that does is enough. */
function isDefined(schema: MapNode, name: string): Answer {
  if (isOpen(schema)) return 'yes'
  const hasAlternatives = ['if', 'then', 'else', 'dependencies', 'oneOf', 'anyOf'].some((keyword) =>
    schema.entries.has(keyword),
  )
  return hasAlternatives ? 'yes' : definesProperty(schema, name)
}

/** Schemas that are parts of others for the same value, in which the properties may be described. */
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
