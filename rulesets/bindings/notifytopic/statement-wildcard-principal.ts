import { childOf, type Node, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'

export const statementWildcardPrincipal: Check = {
  description: 'Statements of a policy do not allow something to everybody',
  severity: 'warn',
  recommended: false,
  visitor: {
    of: ({ name }) => name === 'NotifyTopicStatement',
    object({ location, node }, { report }) {
      const at = stepTo(location, 'principal')
      const isRestricted = stringOf(childOf(node, 'effect')) !== 'Allow' || node.entries.has('condition')
      if (at === undefined || isRestricted || !isEverybody(at.node)) return
      const message =
        'Unexpected "*" for "principal", expected who is allowed to, or a "condition": it allows the action to everybody'
      report({ at, message })
    },
  },
}

function isEverybody(principal: Node): boolean {
  if (principal.kind === 'list') return principal.items.some(isEverybody)
  if (principal.kind === 'map') return [...principal.entries.values()].some(({ value }) => isEverybody(value))
  return stringOf(principal) === '*'
}
