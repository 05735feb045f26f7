import { printValue } from '../spectral/message-value.ts'
import { describedOption, objectOption } from './option-check.ts'
import { spectralFunction } from './spectral-function.ts'
import { isArray, isScalar } from './value-types.ts'

type Scalar = string | number | boolean | null

const isScalars = (value: unknown): value is readonly Scalar[] => isArray(value) && value.every(isScalar)

/** Spectral's `enumeration`: a scalar must be one of the option `values`. */
export const enumeration = spectralFunction({
  name: 'enumeration',
  accepts: isScalar,
  options: objectOption<{ values: readonly Scalar[] }>(
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
    if (values.includes(value)) return undefined
    const allowed = values.map(printValue).join(', ')
    return [{ message: `#{{print("value")}} must be equal to one of the allowed values: ${allowed}` }]
  },
})
