import { pointerOf, quote, type Reference, type RelatedPlace, stepTo, typeNamed } from '../../src/plugin/index.ts'
import { wrongTargetOf } from '../judgement.ts'
import type { Check } from '../rule.ts'
import { articled } from '../wording.ts'

export const referenceTargetKind: Check = {
  description: 'References lead to an object of the kind that is expected in their place',
  severity: 'error',
  visitor: {
    reference(reference, { graph, report }) {
      const found = wrongTargetOf(reference, graph)
      if (found === undefined || reference.expected.kind !== 'object') return
      const expected = articled(typeNamed(graph.format, reference.expected.type).title)
      const message = `Unexpected reference ${quote(reference.text)} to ${found}, expected a reference to ${expected}`
      report({
        at: stepTo(reference.location, '$ref') ?? reference.location,
        message,
        related: targetOf(reference, found),
      })
    },
  },
}

function targetOf({ target }: Reference, found: string): readonly RelatedPlace[] {
  if (target === undefined) return []
  const pointer = pointerOf(target)
  return [target.file.relatedAt(pointer, pointer.length === 0 ? 'value' : 'key', `leads to ${found}`)]
}
