import { type NodePath, quote, type RuleContext, stepTo, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'
import { hasDraft07Keywords, isSchema } from '../facts/schema-types.ts'

export const schemaPatternEcma262: FormatRule = {
  description: 'Patterns in schemas must be valid ECMA-262 regular expressions',
  severity: 'error',
  visit: {
    of: isSchema,
    having: ['pattern', 'patternProperties'],
    object({ type, location }, { report }) {
      const pattern = stepTo(location, 'pattern')
      const source = stringOf(pattern?.node)
      if (pattern !== undefined && source !== undefined) reportBroken(source, pattern, 'value', report)
      const named = hasDraft07Keywords(type) ? stepTo(location, 'patternProperties') : undefined
      if (named?.node.kind !== 'map') return
      for (const name of named.node.entries.keys()) {
        const member = stepTo(named, name)
        if (member !== undefined) reportBroken(name, member, 'key', report)
      }
    },
  },
}

function reportBroken(
  source: string,
  at: NodePath,
  on: 'key' | 'value',
  report: RuleContext<undefined>['report'],
): void {
  const problem = problemOf(source)
  if (problem === undefined) return
  const message = `Pattern ${quote(source)} is not a valid ECMA-262 regular expression: ${problem}`
  report({ at, on, message })
}

/** Why a regular expression is invalid; undefined when it is valid. It is compiled and never run. */
function problemOf(source: string): string | undefined {
  let problem: string | undefined
  // The flag "u" adds some syntax and forbids some that is legal without it.
  for (const flags of ['u', '']) {
    try {
      new RegExp(source, flags)
      return undefined
    } catch (error) {
      problem = error instanceof Error ? error.message : String(error)
    }
  }
  const reason = problem?.replace(/^Invalid regular expression: (?:\/.*\/\w*: )?/s, '') ?? 'it cannot be read'
  return `${reason.slice(0, 1).toLowerCase()}${reason.slice(1)}`
}
