import {
  effectiveTarget,
  type Graph,
  type NodePath,
  pointerOf,
  quote,
  type Reference,
} from '../../../src/plugin/index.ts'
import { wrongTargetKind } from '../../facts/suppressed-objects.ts'
import type { FormatRule } from '../../rule.ts'
import { referenceField } from '../../wording/related-places.ts'

export const securitySchemeLocation: FormatRule = {
  description: 'Security schemes must be declared in `components/securitySchemes` or in a file of their own',
  severity: 'warn',
  visit: {
    reference(reference, { graph, report }) {
      const { expected, owner, location, text } = reference
      if (expected.kind !== 'object' || expected.type !== 'SecurityScheme' || owner.type.name === 'Components') return
      const target = effectiveTarget(reference)
      if (target === undefined || stepsOf(reference).some((step) => isWrongOrDeclared(step, graph))) return
      const message = `Security scheme ${quote(text)} is not in "components/securitySchemes"; move it there and refer to its name`
      const related = [target.file.relatedAt(pointerOf(target), 'value', 'the security scheme')]
      report({ at: referenceField(location), message, related })
    },
  },
}

/** A reference and, where it leads to another one, all references after it. There is no cycle, as the last one has a target. */
function stepsOf(reference: Reference): readonly Reference[] {
  return reference.next === undefined ? [reference] : [reference, ...stepsOf(reference.next)]
}

/** Whether another rule reports the target of a reference, or the target is where schemes are declared. */
function isWrongOrDeclared(reference: Reference, graph: Graph): boolean {
  const { target } = reference
  return target !== undefined && (wrongTargetKind(reference, graph) !== undefined || isDeclared(target, graph))
}

/**
 * Whether a scheme is declared in the right place, even if the scheme is wrong or the name of the place is misspelled. Files
 * that are no descriptions have no such place.
 */
function isDeclared(target: NodePath, graph: Graph): boolean {
  const place = target.parent
  const isComponent =
    place?.parent !== undefined && graph.objectsAt(place.parent.node).some(({ type }) => type.name === 'Components')
  if (isComponent) return !place.key.startsWith('x-')
  return target.file !== graph.entry
}
