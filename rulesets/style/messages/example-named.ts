import { fieldOf, quote, typeNamed } from '../../../src/plugin/index.ts'
import { isMap, itemsOf, nonBlankText } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** Mocks and tests find an example by its name. */
export const exampleNamed: StyleRule = {
  description: 'Examples of a message must have different names',
  severity: 'warn',
  recommended: false,
  visit: {
    Message({ examples }, { graph, report }) {
      // Those of 2.0 have no names.
      if (fieldOf(typeNamed(graph.format, 'MessageExample'), 'name') === undefined) return
      const seen = new Set<string>()
      for (const [index, example] of itemsOf(examples).entries()) {
        if (!isMap(example)) continue
        const name = nonBlankText(example.name)
        if (name === undefined) {
          report({ at: ['examples', index, 'name'], message: 'The example has no name; add "name"' })
        } else if (seen.has(name)) {
          report({
            at: ['examples', index, 'name'],
            message: `Another example is also named ${quote(name, 60)}; rename one`,
          })
        } else seen.add(name)
      }
    },
  },
}
