import { quote, typeNamed } from '../../src/plugin/index.ts'
import { referencesToWrongValue, wrongTargetKind } from '../facts/suppressed-objects.ts'
import type { FormatRule } from '../rule.ts'
import { articled } from '../wording/names.ts'
import { referenceField, relatedPlace, relatedReferences } from '../wording/related-places.ts'

export const referenceTargetKind: FormatRule = {
  description: 'References must lead to the kind of object that their place requires',
  severity: 'error',
  isAboutReferences: true,
  covers: ['reference', 'value'],
  visit: {
    reference(reference, { graph, report }) {
      const found = wrongTargetKind(reference, graph)
      const { expected, target, text, location } = reference
      if (found === undefined || target === undefined || expected.kind !== 'object') return
      const wanted = articled(typeNamed(graph.format, expected.type).title)
      const together = referencesToWrongValue(reference, graph)
      if (together === undefined) {
        const message = `Reference ${quote(text)} leads to ${found}; refer to ${wanted} here`
        report({ at: referenceField(location), message, related: [relatedPlace(target, `leads to ${found}`)] })
      } else if (together[0] === reference) {
        const value = found.replace(/^an? /, '')
        const message = `Unexpected ${value}, expected ${wanted} because ${together.length} references lead here`
        report({ at: target, message, related: relatedReferences(together) })
      }
    },
  },
}
