import { CASINGS, type Casing, type CasingOptions, matchesCasing } from './casing-automaton.ts'
import { describedOption, objectOption, typeOption } from './option-check.ts'
import { spectralFunction } from './spectral-function.ts'
import { isBoolean, isString } from './value-types.ts'

const isCasing = (value: unknown): value is Casing => CASINGS.some((casing) => casing === value)
const isCharacter = (value: unknown): value is string => isString(value) && [...value].length <= 1
const isText = (value: unknown): value is string => isString(value) && value !== ''

/** Spectral's `casing`: a text must be written in a kind of casing, perhaps in several words with a separator. */
export const casing = spectralFunction({
  name: 'casing',
  accepts: isText,
  options: objectOption<CasingOptions>(
    {
      type: describedOption(
        `"casing" function and its "type" option accept the following values: ${CASINGS.join(', ')}`,
        isCasing,
      ),
      disallowDigits: typeOption('boolean', isBoolean),
      separator: objectOption<{ char: string; allowLeading?: boolean }>(
        {
          char: describedOption(
            '"casing" function and its "separator.char" option accepts only char, i.e. "I" or "/"',
            isCharacter,
          ),
          allowLeading: typeOption('boolean', isBoolean),
        },
        ['char'],
      ),
    },
    ['type'],
    {
      type: '"casing" function has invalid options specified. Example valid options: { "type": "camel" }, { "type": "pascal", "disallowDigits": true }',
    },
  ),
  run: (value, options) => (matchesCasing(value, options) ? undefined : [{ message: `must be ${options.type} case` }]),
})
