import { childOf, memberShape, type Node, quote, type Shape, stepTo, stringOf } from '../../src/plugin/index.ts'
import { isReference } from '../facts/position.ts'
import type { FormatRule } from '../rule.ts'
import { expectation, placeInWords } from '../wording/names.ts'
import { type InlinableTarget, inlinableTarget } from './facts/inlinable-target.ts'

const referencesToMembers = 'Refer to each member'

export const referenceAllowed: FormatRule<InlinableTarget> = {
  description: 'Use references only where the format allows them',
  severity: 'error',
  isAboutReferences: true,
  covers: ['reference'],
  visit: {
    at: ({ shape }) => shape !== undefined && shape.shape !== 'literal' && shape.shape !== 'foreign',
    suspects: (node, { shape }) => node.kind === 'map' && shape !== undefined && isMisplaced(shape, node),
    position(position, { graph, report }) {
      const { shape, location } = position
      if (shape === undefined || !isMisplaced(shape, location.node)) return
      const text = stringOf(childOf(location.node, '$ref'))
      const found = text === undefined ? 'reference' : `reference ${quote(text)}`
      const expected = expectation(shape, graph.format)
      const message = `Unexpected ${found} for ${placeInWords(position)}, expected ${expected}; ${advice(shape)}`
      report({ at: stepTo(location, '$ref') ?? location, message, data: inlinableTarget(shape, location, graph) })
    },
  },
  fix: {
    safety: ({ data }) => (data === undefined ? undefined : 'safe'),
    title: 'Replace the reference with its target',
    titleFor: ({ data }) => (data?.depth === undefined ? undefined : referencesToMembers),
    otherTitles: [referencesToMembers],
    removed: (_finding, path) => [path],
    load: async () => (await import('./fixes/reference-allowed.ts')).inlineReference,
  },
}

function isMisplaced(shape: Shape, node: Node): boolean {
  switch (shape.shape) {
    case 'object':
      return shape.reference === 'never' && node.kind === 'map' && node.entries.has('$ref')
    case 'scalar':
    case 'list':
    case 'map':
    case 'either':
      return isReference(node)
    default:
      return false
  }
}

function advice(shape: Shape): string {
  const inner = memberShape(shape)
  const isReferable = inner?.shape === 'object' && inner.reference !== 'never'
  return isReferable ? 'only its members can be references' : 'write the value itself'
}
