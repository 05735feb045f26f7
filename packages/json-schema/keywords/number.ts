import type { Keyword, KeywordContext, KeywordFactory } from '../keyword.ts'

/** The keywords about numbers except `format`, in ajv's order. */
export const numberKeywords: ReadonlyMap<string, KeywordFactory<number>> = new Map([
  ['maximum', limit('maximum', '<=', (value, bound) => value <= bound)],
  ['minimum', limit('minimum', '>=', (value, bound) => value >= bound)],
  ['exclusiveMaximum', limit('exclusiveMaximum', '<', (value, bound) => value < bound)],
  ['exclusiveMinimum', limit('exclusiveMinimum', '>', (value, bound) => value > bound)],
  ['multipleOf', multipleOf],
])

/** In draft-04, a boolean beside a bound excludes the bound itself. */
export const numberKeywordsOfDraft4: ReadonlyMap<string, KeywordFactory<number>> = new Map([
  ['maximum', limitOfDraft4('maximum', 'exclusiveMaximum')],
  ['minimum', limitOfDraft4('minimum', 'exclusiveMinimum')],
  ['exclusiveMaximum', () => undefined],
  ['exclusiveMinimum', () => undefined],
  ['multipleOf', multipleOf],
])

function limitOfDraft4(
  keyword: 'maximum' | 'minimum',
  exclusive: 'exclusiveMaximum' | 'exclusiveMinimum',
): KeywordFactory<number> {
  return (bound, context) => {
    const limited = numberKeywords.get(context.schema[exclusive] === true ? exclusive : keyword)?.(bound, context)
    if (limited === undefined || typeof bound !== 'number') return undefined
    const sign = keyword === 'maximum' ? '<' : '>'
    const comparison = context.schema[exclusive] === true ? sign : `${sign}=`
    return {
      isValid: limited.isValid,
      report: (_value, place) => place.fail(keyword, { comparison, limit: bound }, `must be ${comparison} ${bound}`),
    }
  }
}

function limit(
  keyword: string,
  comparison: string,
  holds: (value: number, bound: number) => boolean,
): KeywordFactory<number> {
  return (bound) => {
    if (typeof bound !== 'number') return undefined
    return {
      isValid: (value) => holds(value, bound),
      report: (_value, place) => place.fail(keyword, { comparison, limit: bound }, `must be ${comparison} ${bound}`),
    }
  }
}

function multipleOf(divisor: unknown, { exactDecimals }: KeywordContext): Keyword<number> | undefined {
  if (typeof divisor !== 'number') return undefined
  return {
    isValid: (value) => (exactDecimals ? isDecimalMultiple(value, divisor) : isMultiple(value, divisor)),
    report: (_value, place) => place.fail('multipleOf', { multipleOf: divisor }, `must be multiple of ${divisor}`),
  }
}

/** Decides like ajv, by the digits of the quotient as written, so 1e21 (written with an exponent) is not a multiple of 1. */
function isMultiple(value: number, divisor: number): boolean {
  const quotient = value / divisor
  return divisor !== 0 && quotient === Number.parseInt(String(quotient), 10)
}

/** True if a number is a multiple of another, both taken as the decimals that JavaScript prints. */
function isDecimalMultiple(value: number, divisor: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(divisor)) return divisor !== 0 && value % divisor === 0
  const [dividend, by] = [decimalOf(value), decimalOf(divisor)]
  if (dividend === undefined || by === undefined || by.digits === 0n) return false
  const exponent = Math.min(dividend.exponent, by.exponent)
  return scaled(dividend, exponent) % scaled(by, exponent) === 0n
}

interface Decimal {
  readonly digits: bigint
  readonly exponent: number
}

function decimalOf(value: number): Decimal | undefined {
  const [, whole, fraction = '', exponent = '0'] = /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? []
  if (whole === undefined) return undefined
  return { digits: BigInt(whole + fraction), exponent: Number(exponent) - fraction.length }
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to)
}
