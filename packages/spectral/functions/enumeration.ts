import { describedOption, objectOption } from './option-check.ts'
import { isArray, isScalar, printValue } from './print-path.ts'
import { spectralFunction } from './spectral-function.ts'

type AllowedScalar = string | number | boolean | null

const isScalars = (value: unknown): value is readonly AllowedScalar[] => isArray(value) && value.every(isScalar)

/** Spectral's `enumeration`: a scalar must be one of the values in the option `values`. */
export const enumeration = spectralFunction({
  name: 'enumeration',
  accepts: isScalar,
  options: objectOption<{ values: readonly AllowedScalar[] }>(
    {
      values: describedOption(
        '"enumeration" and its "values" option support only arrays of primitive values, i.e. ["Berlin", "London", "Paris"]',
        isScalars,
      ),
    },
    ['values'],
    {
      type: '"enumeration" function has invalid options specified. Example valid options: { "values": ["Berlin", "London", "Paris"] }, { "values": [2, 3, 5, 8, 13, 21] }',
    },
  ),
  run(value, { values }) {
    const { set, printed } = choiceOf(values)
    if (set.has(value)) return undefined
    return [{ message: `#{{print("value")}} must be equal to one of the allowed values: ${printed}` }]
  },
})

/** The number of values in a message, which every finding repeats. */
const mostNamed = 500

interface AllowedSet {
  readonly set: ReadonlySet<AllowedScalar>
  readonly printed: string
}

const choices = new WeakMap<readonly AllowedScalar[], AllowedSet>()

/** The allowed values for lookups and for messages, made once. */
function choiceOf(values: readonly AllowedScalar[]): AllowedSet {
  const known = choices.get(values)
  if (known !== undefined) return known
  const named = values.slice(0, mostNamed).map(printValue).join(', ')
  const more = values.length - mostNamed
  const choice = { set: new Set(values), printed: more > 0 ? `${named} and ${more} more` : named }
  choices.set(values, choice)
  return choice
}
