import { childOf, perGraph, stringOf, type TypedObject } from '../../../src/plugin/index.ts'
import { textOf } from '../facts/values.ts'
import { nameOf, type StyleRule } from '../style-rule.ts'

/** Of the parameters of each name, the first, or the first that has a description. */
const tellingIn = perGraph((graph) => {
  const telling = new Map<string, TypedObject>()
  const describes = ({ node }: TypedObject) => textOf(stringOf(childOf(node, 'description'))) !== undefined
  for (const parameter of graph.objectsOf('Parameter')) {
    const { key } = parameter.location
    const known = telling.get(key)
    if (known === undefined || (!describes(known) && describes(parameter))) telling.set(key, parameter)
  }
  return telling
})

/** Parameters of one name mean the same in all channels, so that one description is enough. */
export const parameterDescription: StyleRule = {
  description: 'Each name of a parameter must have a description',
  severity: 'warn',
  visit: {
    Parameter({ description }, context) {
      if (textOf(description) !== undefined || (description !== undefined && typeof description !== 'string')) return
      const telling = tellingIn(context.graph).get(context.location.key)
      if (telling !== context.object) return
      const message = `The parameter ${nameOf(context)} has no description; add "description"`
      context.report({ at: ['description'], message })
    },
  },
}
