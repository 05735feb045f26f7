import { effectiveTarget, type Graph, type NodePath, pointerOf, quote } from '../../../src/plugin/index.ts'
import { wrongTargetKind } from '../../facts/suppressed-objects.ts'
import type { Check } from '../../rule.ts'
import { referenceField } from '../../wording/related-places.ts'

export const securitySchemeLocation: Check = {
  description: 'References to security schemes lead to "components/securitySchemes", or to a file of their own',
  severity: 'warn',
  visitor: {
    reference(reference, { graph, report }) {
      const { expected, owner, location, text } = reference
      if (expected.kind !== 'object' || expected.type !== 'SecurityScheme' || owner.type.name === 'Components') return
      const target = effectiveTarget(reference)
      if (target === undefined || wrongTargetKind(reference, graph) !== undefined || isDeclared(target, graph)) return
      const message = `Unexpected reference ${quote(text)} to a security scheme that is not declared under "components/securitySchemes"; move it there, so that it has a name`
      const related = [target.file.relatedAt(pointerOf(target), 'value', 'the security scheme')]
      report({ at: referenceField(location), message, related })
    },
  },
}

/**
 * Whether a scheme is declared where it should be, be it right or wrong itself, or under a misspelled name of that place.
 * Files that are no descriptions have no such place.
 */
function isDeclared(target: NodePath, graph: Graph): boolean {
  const place = target.parent
  const isComponent =
    place?.parent !== undefined && graph.objectsAt(place.parent.node).some(({ type }) => type.name === 'Components')
  if (isComponent) return !place.key.startsWith('x-')
  return target.file !== graph.entry
}
