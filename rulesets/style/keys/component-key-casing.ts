import { discriminatorNames, quote } from '../../../src/plugin/index.ts'
import type { IntendedName } from '../../fixers/shared-fixers.ts'
import { casingOptions, casingProblem, renamingInCasing } from '../facts/casing.ts'
import { isMap, namesIn } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** Sections with a rule of their own. */
const ofOthers: ReadonlySet<string> = new Set(['channels', 'operations', 'messages', 'parameters', 'servers'])

/** Checks the component names of all sections without a rule of their own. */
export const componentKeyCasing: StyleRule<IntendedName> = {
  description: 'Component names must use the configured casing',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({
    ...casingOptions,
    sections: {
      type: 'object',
      additionalProperties: optionsSchema({ casing: casingOptions.casing, pattern: casingOptions.pattern }),
    },
  }),
  defaults: { casing: ['camel', 'pascal'] },
  visit: {
    Components(components, { graph, options, originOf, report }) {
      const sections = isMap(options.sections) ? options.sections : {}
      for (const section of namesIn(components)) {
        if (ofOthers.has(section)) continue
        const own = sections[section]
        const applied = isMap(own) ? { ...own, ignore: options.ignore } : options
        const names = namesIn(components[section])
        for (const name of names) {
          const problem = casingProblem(name, applied, names)
          if (problem === undefined) continue
          const message = `The name ${quote(name, 60)} in components.${section} ${problem.words}`
          const at = originOf([section, name])
          // The discriminator puts the name of such a schema into messages, so renaming it would change them.
          const isSent = at !== undefined && section === 'schemas' && discriminatorNames(graph, at) !== undefined
          report({ at: [section, name], on: 'key', message, data: { meant: isSent ? undefined : problem.better } })
        }
      }
    },
  },
  fix: renamingInCasing,
}
