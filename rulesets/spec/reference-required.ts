import {
  type Graph,
  type ObjectShape,
  type Position,
  quote,
  stepTo,
  stringOf,
  typeNamed,
} from '../../src/plugin/index.ts'
import { isNearlyReferenceKey } from '../misspelled-reference.ts'
import type { Check } from '../rule.ts'
import { articled, placeIn } from '../wording.ts'
import { adviceForText, homeOf } from './meant-reference.ts'

export const referenceRequired: Check = {
  description: 'Channels, servers and messages are referred to where the format wants a reference, not written there',
  severity: 'error',
  covers: ['meant-reference'],
  visitor: {
    of: (type) => type.protocol === undefined,
    at: ({ shape }) => shape?.shape === 'object' && shape.reference === 'must',
    position(position, { graph, report }) {
      const { shape, location } = position
      if (shape?.shape !== 'object' || shape.reference !== 'must') return
      const { node } = location
      const name = stringOf(node)
      const isInline = node.kind === 'map' && !node.entries.has('$ref')
      if (name === undefined && !isInline) return
      const { title } = typeNamed(graph.format, shape.type)
      const misspelled = isInline ? [...node.entries.keys()].find(isNearlyReferenceKey) : undefined
      if (misspelled !== undefined) {
        const message = `Unexpected ${quote(misspelled)} for ${placeIn(position)}, expected a reference to ${articled(title)}: its key is "$ref"`
        report({ at: stepTo(location, misspelled) ?? location, on: 'key', message })
        return
      }
      const found = isInline
        ? `inline object for ${placeIn(position)}`
        : `string ${quote(name)} for ${placeIn(position)}`
      const advice = isInline ? inlineAdvice(shape, position, graph) : adviceForText(name ?? '', shape, position, graph)
      const message = `Unexpected ${found}, expected a reference to ${articled(title)}: ${advice}`
      report({ at: location, on: isInline ? 'key' : 'value', message })
    },
  },
}

function inlineAdvice(shape: ObjectShape, position: Position, graph: Graph): string {
  const { components } = typeNamed(graph.format, shape.type)
  const place = homeOf(shape, position, graph)?.title ?? `"${components}"`
  return `move it to ${place} and write { $ref: … } here`
}
