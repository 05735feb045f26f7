import { formatPointer, pointerOf, quote, stepTo } from '../../../src/plugin/index.ts'
import { correctingNames, type NamesInBraces } from '../../fixers/names-in-braces.ts'
import type { FormatRule } from '../../rule.ts'
import { nameOf, quotedNames } from '../../wording/names.ts'
import { variablesOf } from '../facts/server-variables.ts'

export const serverVariableDefined: FormatRule<NamesInBraces> = {
  description: 'Every variable in the host and pathname of a server must be defined in `variables`',
  severity: 'warn',
  aboutName: true,
  visit: {
    of: ({ name }) => name === 'Server',
    object(server, { report }) {
      const found = variablesOf(server)
      if (found === undefined) return
      const { templates, variables, confused } = found
      const missing = new Set(found.missing)
      for (const { field, names, location } of templates) {
        const undefinedNames = names.filter((name) => missing.has(name))
        if (undefinedNames.length === 0) continue
        const isOne = undefinedNames.length === 1
        const found = `${isOne ? 'Variable' : 'Variables'} ${quotedNames(undefinedNames)} in ${quote(field)}`
        report({
          at: location,
          message: `${found} of the ${nameOf(server)} ${isOne ? 'is' : 'are'} not defined; add ${isOne ? 'it' : 'them'} to "variables"`,
          data: { map: formatPointer([...pointerOf(server.location), 'variables']), undefinedNames },
        })
      }
      if (variables === undefined) return
      for (const [defined, used] of confused) {
        const template = templates.find(({ names }) => names.includes(used))
        if (template === undefined) continue
        const { field, location } = template
        report({
          at: stepTo(variables, defined) ?? variables,
          on: 'key',
          message: `Variable ${quote(defined)} is not used; did you mean ${quote(used)}?`,
          related: [location.file.relatedAt(pointerOf(location), 'value', `${quote(used)} is used in ${quote(field)}`)],
          data: { meant: used },
        })
      }
    },
  },
  fix: correctingNames('Add the variables, or correct the name of one'),
}
