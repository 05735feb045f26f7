import { pointerOf, quote, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { nameOf } from '../../wording.ts'
import { composedAnswer, definesProperty, requiresProperty } from './composition.ts'

export const schemaDiscriminatorRequired: Check = {
  description: 'The property that a discriminator names is required',
  severity: 'error',
  visitor: {
    of: ({ name }) => name === 'Schema',
    object(schema, { graph, report }) {
      const at = stepTo(schema.location, 'discriminator')
      const name = stringOf(at?.node)
      if (at === undefined || name === undefined) return
      // A name that is not defined is an error of its own: most often it is misspelled.
      if (composedAnswer(schema.node, graph, (each) => definesProperty(each, name)) === 'no') return
      if (composedAnswer(schema.node, graph, (each) => requiresProperty(each, name)) !== 'no') return
      const list = stepTo(schema.location, 'required')
      const related = list === undefined ? [] : [list.file.relatedAt(pointerOf(list), 'key', 'what is required')]
      const message = `Unexpected discriminator ${quote(name)}, expected it in the "required" of the ${nameOf(schema)}: without it nothing tells the schemas apart`
      report({ at, message, related })
    },
  },
}
