import {
  formatPointer,
  type Graph,
  type ObjectShape,
  type Position,
  pointerOf,
  quote,
  rootPath,
  stepTo,
  stringOf,
  typeNamed,
} from '../../src/plugin/index.ts'
import { isNearlyReferenceKey } from '../facts/near-name.ts'
import { whereSure } from '../fixers/shared-fixers.ts'
import type { FormatRule } from '../rule.ts'
import { placeInWords } from '../wording/names.ts'
import { adviceForText, type MissingReference, rootMapFor } from './facts/intended-reference.ts'

export const referenceRequired: FormatRule<MissingReference> = {
  description: 'Channels, servers and messages must be references where the format requires it',
  severity: 'error',
  isAboutReferences: true,
  covers: ['meant-reference'],
  visit: {
    of: (type) => type.protocol === undefined,
    at: ({ shape }) => shape?.shape === 'object' && shape.reference === 'must',
    position(position, { graph, report }) {
      const { shape, location } = position
      if (shape?.shape !== 'object' || shape.reference !== 'must') return
      const { node } = location
      const name = stringOf(node)
      const isInline = node.kind === 'map' && !node.entries.has('$ref')
      if (name === undefined && !isInline) return
      const misspelled = isInline ? [...node.entries.keys()].find(isNearlyReferenceKey) : undefined
      if (misspelled !== undefined) {
        const message = `Unexpected key ${quote(misspelled)} for ${placeInWords(position)}; did you mean "$ref"?`
        const data = isInline && node.entries.size === 1 ? { meant: '$ref' } : undefined
        report({ at: stepTo(location, misspelled) ?? location, on: 'key', message, data })
        return
      }
      const found = isInline
        ? `inline object for ${placeInWords(position)}`
        : `string ${quote(name)} for ${placeInWords(position)}`
      const { advice, ...data } = isInline
        ? inlineAdvice(shape, position, graph)
        : adviceForText(name ?? '', shape, position, graph)
      const message = `Unexpected ${found}; ${advice}`
      report({ at: location, on: isInline ? 'key' : 'value', message, data })
    },
  },
  fix: {
    safety(finding) {
      const { data } = finding
      if (data?.value !== undefined) return whereSure(finding)
      return data?.meant === undefined && data?.map === undefined ? undefined : 'unsafe'
    },
    title: 'Write a reference, and move the object to where it may lead',
    load: async () => (await import('./fixes/reference-required.ts')).referenceRequired,
  },
}

/** Where to move an inline object that should be a reference, and the map that can take it. */
function inlineAdvice(shape: ObjectShape, position: Position, graph: Graph) {
  const { components = '' } = typeNamed(graph.format, shape.type)
  const { location } = position
  const home = rootMapFor(shape, position, graph)
  const advice = `move it to ${home?.title ?? `"${components}"`} and write { $ref: … } here`
  // A message belongs to a channel. A channel or server belongs to the root, which may have none yet.
  const isOfRoot = components !== 'messages' && location.file === graph.entry
  const map = home?.owner ?? (isOfRoot ? rootPath(graph.entry) : undefined)
  if (map === undefined || (home !== undefined && home.map !== undefined && home.map.kind !== 'map')) return { advice }
  const pointer = formatPointer([...pointerOf(map), components])
  return { advice, map: pointer, mapFile: map.file.path, base: home?.base ?? `#/${components}` }
}
