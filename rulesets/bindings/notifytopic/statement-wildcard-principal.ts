import { childOf, type Node, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'

export const statementWildcardPrincipal: FormatRule = {
  description: 'Policy statements must not allow an action to everybody',
  severity: 'warn',
  recommended: false,
  visit: {
    of: ({ name }) => name === 'NotifyTopicStatement',
    object({ location, node }, { report }) {
      const at = stepTo(location, 'principal')
      const isRestricted = stringOf(childOf(node, 'effect')) !== 'Allow' || node.entries.has('condition')
      if (at === undefined || isRestricted || !isEverybody(at.node)) return
      const message = 'The "principal" "*" allows the action to everybody; name who is allowed, or add a "condition"'
      report({ at, message })
    },
  },
}

function isEverybody(principal: Node): boolean {
  if (principal.kind === 'list') return principal.items.some(isEverybody)
  if (principal.kind === 'map') return [...principal.entries.values()].some(({ value }) => isEverybody(value))
  return stringOf(principal) === '*'
}
