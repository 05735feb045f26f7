import {
  childOf,
  effectiveTarget,
  formatFragment,
  type Graph,
  type ObjectShape,
  type Pointer,
  type Position,
  parsePointer,
  quote,
  stepTo,
  stringOf,
  typeNamed,
} from '../../src/plugin/index.ts'
import { isNearlyReferenceKey } from '../misspelled-reference.ts'
import type { Check } from '../rule.ts'
import { articled, placeIn } from '../wording.ts'

export const referenceRequired: Check = {
  description: 'Channels, servers and messages are referred to where the format wants a reference, not written there',
  severity: 'error',
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
      const advice = isInline ? inlineAdvice(shape, position, graph) : textAdvice(name ?? '', shape, position, graph)
      const message = `Unexpected ${found}, expected a reference to ${articled(title)}: ${advice}`
      report({ at: location, on: isInline ? 'key' : 'value', message })
    },
  },
}

function textAdvice(name: string, shape: ObjectShape, position: Position, graph: Graph): string {
  // What another tool printed in place of a reference is no way to anything.
  const isReference = !/^\$?ref\b/i.test(name) && /[#./]/.test(name)
  const text = isReference ? name : undefined
  const target = pointerTo(name, shape, position, graph)
  const written = target === undefined ? text : formatFragment(target)
  if (written !== undefined) return `write { $ref: ${quote(written)} }`
  const { components } = typeNamed(graph.format, shape.type)
  return `write it in "${components}" and here { $ref: … }`
}

function inlineAdvice(shape: ObjectShape, position: Position, graph: Graph): string {
  const messages = channelOf(position, graph)
  const { components } = typeNamed(graph.format, shape.type)
  const place = messages === undefined ? `"${components}"` : `the "${components}" of the channel`
  return `move it to ${place} and write { $ref: … } here`
}

/** Where something of a name is defined: in a map of the root, or among the messages of the channel beside the list. */
function pointerTo(name: string, shape: ObjectShape, position: Position, graph: Graph): Pointer | undefined {
  const { components } = typeNamed(graph.format, shape.type)
  if (components === undefined) return undefined
  const channel = channelOf(position, graph)
  if (channel !== undefined) return [...channel, components, name]
  const map = childOf(graph.entry.root, components)
  return childOf(map, name) === undefined ? undefined : [components, name]
}

function channelOf({ holder, name }: Position, graph: Graph): Pointer | undefined {
  const node = name === 'channel' ? undefined : childOf(holder.node, 'channel')
  const reference = node === undefined ? undefined : graph.referenceAt(node)
  if (reference === undefined || effectiveTarget(reference) === undefined) return undefined
  return reference.text.startsWith('#') ? parsePointer(reference.text.slice(1)) : undefined
}
