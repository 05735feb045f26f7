import { quote } from '../../../src/plugin/index.ts'
import { casingOptions, casingProblem } from '../facts/casing.ts'
import { separatorOf, visitAddress, withoutExpressions } from '../facts/channel-addresses.ts'
import { textOption } from '../facts/options.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** One separator and one casing in all addresses; what is in `{…}` is left alone. */
export const addressPattern: StyleRule = {
  description: 'Addresses of channels must have the separator and the casing of the options',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ separator: { enum: ['.', '/', ':'] }, ...casingOptions }),
  defaults: { casing: ['kebab', 'snake'] },
  visit: {
    Channel: visitAddress((address, { options, report }) => {
      const meant = textOption(options, 'separator')
      const separator = separatorOf(address)
      if (meant !== undefined && separator !== undefined && separator !== meant) {
        const message = `The address ${quote(address)} has segments between ${quote(separator)}, expected ${quote(meant)}`
        report({ at: ['address'], message })
        return
      }
      for (const segment of segmentsOf(address, separator)) {
        const problem = casingProblem(segment, options)
        if (problem === undefined) continue
        report({
          at: ['address'],
          message: `In the address ${quote(address, 60)}, ${quote(segment, 30)} ${problem.words}`,
        })
        return
      }
    }),
  },
}

/** The segments that hold no expression. */
function segmentsOf(address: string, separator: string | undefined): readonly string[] {
  const segments = withoutExpressions(address).split(separator ?? '/')
  return segments.filter((segment) => segment !== '' && !segment.includes('{}'))
}
