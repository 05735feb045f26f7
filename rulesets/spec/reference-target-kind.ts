import { quote, typeNamed } from '../../src/plugin/index.ts'
import { referencesToWrongValue, wrongTargetKind } from '../facts/suppressed-objects.ts'
import type { Check } from '../rule.ts'
import { articled } from '../wording/names.ts'
import { referenceField, relatedPlace, relatedReferences } from '../wording/related-places.ts'

export const referenceTargetKind: Check = {
  description: 'References lead to an object of the kind that is expected in their place',
  severity: 'error',
  covers: ['reference', 'value'],
  visitor: {
    reference(reference, { graph, report }) {
      const found = wrongTargetKind(reference, graph)
      const { expected, target, text, location } = reference
      if (found === undefined || target === undefined || expected.kind !== 'object') return
      const wanted = articled(typeNamed(graph.format, expected.type).title)
      const together = referencesToWrongValue(reference, graph)
      if (together === undefined) {
        const message = `Unexpected reference ${quote(text)} to ${found}, expected a reference to ${wanted}`
        report({ at: referenceField(location), message, related: [relatedPlace(target, `leads to ${found}`)] })
      } else if (together[0] === reference) {
        const value = found.replace(/^an? /, '')
        const message = `Unexpected ${value}, expected ${wanted}, since ${together.length} references lead here`
        report({ at: target, message, related: relatedReferences(together) })
      }
    },
  },
}
