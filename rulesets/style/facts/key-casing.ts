import { type ObjectFields, quote, type TypeName, type Visit } from '../../../src/plugin/index.ts'
import { type IntendedName, renamingKey } from '../../fixers/shared-fixers.ts'
import type { StyleRule } from '../style-rule.ts'
import { casingProblem, casingSchema } from './casing.ts'
import { namesIn } from './values.ts'

/** The parts in which rules about the keys of maps differ. */
export interface KeyCasing {
  readonly description: string
  /** The start of a message, such as "The channel name". */
  readonly noun: string
  /** The fields with the maps, by the type of their object. */
  readonly maps: Readonly<Record<TypeName, string>>
  /** The default casing, or several. */
  readonly casing: string | readonly string[]
  readonly recommended?: boolean
}

/** The fixer of rules about the casing of keys. */
export const renamingInCasing = renamingKey('Rename it in the configured casing, with its references')

/** Creates a rule about the keys of maps. */
export function keyCasing({ description, noun, maps, casing, recommended = true }: KeyCasing): StyleRule<IntendedName> {
  const visitOf =
    (field: string): Visit<ObjectFields, IntendedName> =>
    (object, { options, report }) => {
      const names = namesIn(object[field])
      for (const name of names) {
        const problem = casingProblem(name, options, names)
        if (problem === undefined) continue
        const message = `${noun} ${quote(name, 60)} ${problem.words}`
        report({ at: [field, name], on: 'key', message, data: { meant: problem.better } })
      }
    }
  return {
    description,
    severity: 'warn',
    recommended,
    schema: casingSchema,
    defaults: { casing },
    visit: Object.fromEntries(Object.entries(maps).map(([type, field]) => [type, visitOf(field)])),
    fix: renamingInCasing,
  }
}
