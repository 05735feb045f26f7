import { discriminatorNames, quote } from '../../../src/plugin/index.ts'
import { casingOptions, casingProblem } from '../facts/casing.ts'
import { isMap, namesIn } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

/** Sections whose names other rules are about. */
const ofOthers: ReadonlySet<string> = new Set(['channels', 'operations', 'messages', 'parameters', 'servers'])

/** The names of components, but for sections that have rules of their own. */
export const componentKeyCasing: StyleRule = {
  description: 'Names of components must have the casing of the options',
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
          // Messages have the name of such a schema as a value.
          const isSent = at !== undefined && section === 'schemas' && discriminatorNames(graph, at) !== undefined
          report({ at: [section, name], on: 'key', message, data: { meant: isSent ? undefined : problem.better } })
        }
      }
    },
  },
}
