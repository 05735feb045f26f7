import { childOf, perGraph, stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { nonBlankText } from '../facts/values.ts'
import { quotedKey, type StyleRule } from '../style-rule.ts'

/** For each parameter name, the first parameter with a description, or else the first one. */
const tellingIn = perGraph((graph) => {
  const telling = new Map<string, TypedObject>()
  const describes = ({ node }: TypedObject) => nonBlankText(stringOf(childOf(node, 'description'))) !== undefined
  for (const parameter of graph.objectsOf('Parameter')) {
    const { key } = parameter.location
    const known = telling.get(key)
    if (known === undefined || (!describes(known) && describes(parameter))) telling.set(key, parameter)
  }
  return telling
})

/** Parameters with the same name mean the same in all channels, so one description is enough. */
export const parameterDescription: StyleRule = {
  description: 'Parameters must have a `description`, at least once for each name',
  severity: 'warn',
  visit: {
    Parameter({ description }, context) {
      if (nonBlankText(description) !== undefined || (description !== undefined && typeof description !== 'string'))
        return
      const telling = tellingIn(context.graph).get(context.location.key)
      if (telling !== context.object) return
      const message = `The parameter ${quotedKey(context)} has no description; add "description"`
      context.report({ at: ['description'], message })
    },
  },
}
