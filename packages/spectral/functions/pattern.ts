import { isRecord } from '../../../src/plain-data.ts'
import { compileRegularExpression, type RegularExpression } from '../../regexp/index.ts'
import { type OptionCheck, objectOption, theOption, wrong } from './option-check.ts'
import { isString, joinedText, printValue } from './print-path.ts'
import { spectralFunction } from './spectral-function.ts'

/** A regular expression as text, also in the form `/source/flags`, or as a RegExp object of a ruleset in code. */
type PatternOption = string | object

const isPattern = (value: unknown): value is PatternOption =>
  isString(value) || (isRecord(value) && value.test !== undefined && isString(value.flags))

const patternOption: OptionCheck<PatternOption> = (value, place): value is PatternOption => {
  if (!isPattern(value)) return wrong(place, `${theOption(place)} must be string or RegExp instance`)
  const expression = expressionOf(value)
  if (!('problem' in expression)) return true
  const printed = isString(value) ? printValue(value) : joinedText(value)
  return wrong(
    place,
    `${theOption(place)} must be a regular expression that can be used: ${printed}: ${expression.problem}`,
  )
}

const invalid =
  '"pattern" function has invalid options specified. Example valid options: { "match": "^Stoplight" }, { "notMatch": "Swagger" }, { "match": "Stoplight", "notMatch": "Swagger" }'

/**
 * Spectral's `pattern`: a text must or must not match a regular expression. Runs in linear time. A faulty expression is an error
 * in the ruleset; in Spectral, it throws on the first text.
 */
export const pattern = spectralFunction({
  name: 'pattern',
  accepts: isString,
  options: objectOption<{ match?: PatternOption; notMatch?: PatternOption }>(
    { match: patternOption, notMatch: patternOption },
    [],
    { type: invalid, empty: invalid },
  ),
  run(value, { match, notMatch }) {
    const results = []
    if (match !== undefined && !holds(match, value)) {
      results.push({ message: `#{{print("value")}} must match the pattern ${printValue(match)}` })
    }
    if (notMatch !== undefined && holds(notMatch, value)) {
      results.push({ message: `#{{print("value")}} must not match the pattern ${printValue(notMatch)}` })
    }
    return results.length === 0 ? undefined : results
  },
})

const compiled = new Map<string, ReturnType<typeof compileRegularExpression>>()

function holds(pattern: PatternOption, text: string): boolean {
  const expression: RegularExpression | { readonly problem: string } = expressionOf(pattern)
  return !('problem' in expression) && expression.test(text)
}

function expressionOf(pattern: PatternOption): ReturnType<typeof compileRegularExpression> {
  const text = pattern instanceof RegExp ? `/${pattern.source}/${pattern.flags}` : joinedText(pattern)
  const known = compiled.get(text)
  if (known !== undefined) return known
  const [, source = text, flags = ''] = /^\/(.+)\/([a-z]*)$/.exec(text) ?? []
  const expression = compileRegularExpression(source, flags)
  compiled.set(text, expression)
  return expression
}
