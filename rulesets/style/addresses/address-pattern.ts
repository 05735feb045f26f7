import { quote } from '../../../src/plugin/index.ts'
import { casingOptions, casingProblem } from '../facts/casing.ts'
import { separatorOf, visitAddress, withoutExpressions } from '../facts/channel-addresses.ts'
import { textOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** All addresses use one separator and one casing; segments with `{…}` are skipped. */
export const addressPattern: StyleRule = {
  description: 'Channel addresses must use the configured separator and casing',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ separator: { enum: ['.', '/', ':'] }, ...casingOptions }),
  defaults: { casing: ['kebab', 'snake'] },
  visit: {
    Channel: visitAddress((address, { options, report }) => {
      const meant = textOption(options, 'separator')
      const separator = separatorOf(address)
      if (meant !== undefined && separator !== undefined && separator !== meant) {
        report(`The address ${quote(address)} separates segments with ${quote(separator)}; use ${quote(meant)}`)
        return
      }
      for (const segment of segmentsOf(address, separator)) {
        const problem = casingProblem(segment, options)
        if (problem === undefined) continue
        report(`The segment ${quote(segment, 30)} of the address ${quote(address, 60)} ${problem.words}`)
        return
      }
    }),
  },
}

/** The segments without an expression. */
function segmentsOf(address: string, separator: string | undefined): readonly string[] {
  const segments = withoutExpressions(address).split(separator ?? '/')
  return segments.filter((segment) => segment !== '' && !segment.includes('{}'))
}
