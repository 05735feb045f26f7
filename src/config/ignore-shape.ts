import { quote } from '../findings/quote.ts'
import { stringOf } from '../load/node.ts'
import { type ConfigShape, oneOrMany } from './shape.ts'
import { describe } from './wording.ts'

const longestPattern = 1_000
const mostAsterisksOfName = 3
const mostAsterisks = 8

/**
 * The problem with a pattern of an ignore file, as a continuation of "it"; undefined if it can be used. Patterns run as regular
 * expressions whose time grows by a power for each asterisk, and they can come with a stranger's pull request.
 */
export function ignorePatternProblem(pattern: string): string | undefined {
  if (pattern.length > longestPattern) return `has more than ${longestPattern} characters`
  const names = pattern.split('/')
  const runs = names.map((name) => name.match(/\*+/g)?.length ?? 0)
  if (runs.some((count) => count > mostAsterisksOfName))
    return `has more than ${mostAsterisksOfName} asterisks in one name; use fewer`
  if (runs.reduce((sum, count) => sum + count, 0) > mostAsterisks)
    return `has more than ${mostAsterisks} asterisks; use fewer`
  return undefined
}

const ignorePattern: ConfigShape<string> = {
  schema: {
    description:
      'Files that are no descriptions of this project, as in a .gitignore, relative to the folder of this file.',
    type: 'string',
    minLength: 1,
  },
  read(node, at, reading) {
    const written = stringOf(node)
    if (written === undefined || written === '' || /[\r\n]/.test(written)) {
      reading.report(at, 'value', `Unexpected ${describe(node)}, expected a pattern such as "vendor/".`)
      return undefined
    }
    const problem = ignorePatternProblem(written)
    if (problem === undefined) return written
    reading.report(at, 'value', `Unexpected pattern ${quote(written)}: it ${problem}.`)
    return undefined
  },
}

/** `ignore`: files that searches for descriptions skip. */
export const ignorePatterns = oneOrMany('Files that are left alone, as in a .gitignore.', ignorePattern)
