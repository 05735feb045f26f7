import { matchesPattern, namedFile, quote, stepTo } from '../../../src/plugin/index.ts'
import { textsOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** A document from the network can change or fail without a change in the repository. */
export const noRemoteReferences: StyleRule = {
  description: 'References must not lead to the network',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ allow: { type: 'array', items: { type: 'string', minLength: 1 } } }),
  defaults: { allow: [] },
  visit: {
    Description(_, { graph, options, report }) {
      const allowed = textsOption(options, 'allow')
      for (const reference of graph.references) {
        const file = namedFile(reference)
        if (file === undefined || 'path' in file) continue
        const { address } = file
        if (allowed.some((pattern) => matchesPattern(address, pattern))) continue
        const message = `The reference to ${quote(hostOf(address), 60)} leaves the repository; refer to a local copy`
        report({ at: stepTo(reference.location, '$ref') ?? reference.location, message })
      }
    },
  },
}

/** The host of an address, or the address itself if it has none. */
function hostOf(address: string): string {
  const host = URL.canParse(address) ? new URL(address).host : ''
  return host === '' ? address : host
}
