import { describedOption, objectOption, typeOption } from './option-check.ts'
import { isBoolean, isString } from './print-path.ts'
import { spectralFunction } from './spectral-function.ts'

/** Spectral's kinds of casing. */
const CASINGS = ['flat', 'camel', 'pascal', 'kebab', 'cobol', 'snake', 'macro'] as const

type Casing = (typeof CASINGS)[number]

interface CasingOptions {
  readonly type: Casing
  readonly disallowDigits?: boolean
  readonly separator?: { readonly char: string; readonly allowLeading?: boolean }
}

/** The characters of a word: the first one, those after it, and then parts that each start with a joint. */
interface CasingWord {
  readonly first: CharacterSet
  readonly rest: CharacterSet
  readonly joint?: CharacterSet
  /** True if a joint can be the last character of the text. */
  readonly endsWithJoint?: boolean
}

type CharacterSet = (code: number, digits: boolean) => boolean

const isDigit: CharacterSet = (code, digits) => digits && code >= 48 && code <= 57
const isLower: CharacterSet = (code) => code >= 97 && code <= 122
const isUpper: CharacterSet = (code) => code >= 65 && code <= 90
const isLowerOrDigit: CharacterSet = (code, digits) => isLower(code, digits) || isDigit(code, digits)
const isUpperOrDigit: CharacterSet = (code, digits) => isUpper(code, digits) || isDigit(code, digits)
const isHyphen: CharacterSet = (code) => code === 45
const isUnderscore: CharacterSet = (code) => code === 95

const words: Readonly<Record<Casing, CasingWord>> = {
  flat: { first: isLower, rest: isLowerOrDigit },
  camel: { first: isLower, rest: isLowerOrDigit, joint: isUpperOrDigit, endsWithJoint: true },
  pascal: { first: isUpper, rest: isLowerOrDigit, joint: isUpperOrDigit, endsWithJoint: true },
  kebab: { first: isLower, rest: isLowerOrDigit, joint: isHyphen },
  cobol: { first: isUpper, rest: isUpperOrDigit, joint: isHyphen },
  snake: { first: isLower, rest: isLowerOrDigit, joint: isUnderscore },
  macro: { first: isUpper, rest: isUpperOrDigit, joint: isUnderscore },
}

// States of a reader that keeps all readings of a text in parallel, as bits. Spectral's regular expressions match the same texts,
// but take exponential time on one such as a1111111111111111111111111111111!.
const BEFORE_WORD = 1
const IN_WORD = 2
const AFTER_JOINT = 4
const IN_PART = 8

/** True if a text is written in a casing. Takes time linear in the text. */
function matchesCasing(text: string, options: CasingOptions): boolean {
  const { first, rest, joint, endsWithJoint = false } = words[options.type]
  const digits = options.disallowDigits !== true
  const separator = options.separator?.char ?? ''
  const allowsLeading = options.separator?.allowLeading === true
  if (text.length === 1 && allowsLeading && text === separator) return true
  let states = BEFORE_WORD
  for (let index = 0; index < text.length && states !== 0; index += 1) {
    const code = text.charCodeAt(index)
    const isSeparator = separator.includes(text.charAt(index))
    let next = 0
    if ((states & BEFORE_WORD) !== 0) {
      if (first(code, digits)) next |= IN_WORD
      if (index === 0 && allowsLeading && isSeparator) next |= BEFORE_WORD
    }
    if ((states & (IN_WORD | IN_PART)) !== 0) {
      if (joint?.(code, digits)) next |= AFTER_JOINT
      if (isSeparator) next |= BEFORE_WORD
    }
    if (rest(code, digits)) {
      if ((states & IN_WORD) !== 0) next |= IN_WORD
      if ((states & (AFTER_JOINT | IN_PART)) !== 0) next |= IN_PART
    }
    states = next
  }
  return (states & (IN_WORD | IN_PART | (endsWithJoint ? AFTER_JOINT : 0))) !== 0
}

const isCasing = (value: unknown): value is Casing => CASINGS.some((casing) => casing === value)
const isCharacter = (value: unknown): value is string => isString(value) && [...value].length <= 1
const isText = (value: unknown): value is string => isString(value) && value !== ''

/** Spectral's `casing`: a text must be written in a kind of casing. It can be several words with a separator. */
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
