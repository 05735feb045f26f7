/** An exact fraction in lowest terms; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint
  readonly denominator: bigint
}

/** Makes a fraction in lowest terms; the denominator must not be zero. */
export function rational(numerator: bigint, denominator = 1n): Rational {
  const divisor = greatestCommonDivisor(numerator, denominator)
  const sign = denominator < 0n ? -1n : 1n
  return { numerator: (sign * numerator) / divisor, denominator: (sign * denominator) / divisor }
}

/** The decimal that JavaScript prints for a finite number, as a fraction: 0.1 is one tenth. */
export function rationalOf(value: number): Rational {
  const [, whole = '0', fraction = '', exponent = '0'] =
    /^(-?\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/.exec(String(value)) ?? []
  const digits = BigInt(whole + fraction)
  const power = Number(exponent) - fraction.length
  return power < 0 ? rational(digits, 10n ** BigInt(-power)) : rational(digits * 10n ** BigInt(power))
}

/** The number that JavaScript prints as this fraction; undefined if there is none. */
export function numberOf(value: Rational): number | undefined {
  const converted = Number(value.numerator) / Number(value.denominator)
  if (isSame(converted, value)) return converted
  const text = decimalText(value)
  return text !== undefined && isSame(Number(text), value) ? Number(text) : undefined
}

function isSame(converted: number, value: Rational): boolean {
  return Number.isFinite(converted) && compare(rationalOf(converted), value) === 0
}

function decimalText({ numerator, denominator }: Rational): string | undefined {
  let power = 0
  let scale = 1n
  while (scale % denominator !== 0n) {
    if (++power > 400) return undefined
    scale *= 10n
  }
  return `${numerator * (scale / denominator)}e-${power}`
}

/** Negative, zero or positive, as for `sort`. */
export function compare(one: Rational, other: Rational): number {
  const difference = one.numerator * other.denominator - other.numerator * one.denominator
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

export function add(one: Rational, other: Rational): Rational {
  return rational(
    one.numerator * other.denominator + other.numerator * one.denominator,
    one.denominator * other.denominator,
  )
}

export function times(one: Rational, other: Rational): Rational {
  return rational(one.numerator * other.numerator, one.denominator * other.denominator)
}

/** @param divisor not zero */
export function dividedBy(value: Rational, divisor: Rational): Rational {
  return rational(value.numerator * divisor.denominator, value.denominator * divisor.numerator)
}

/** The greatest integer that is not above a fraction. */
export function floor({ numerator, denominator }: Rational): bigint {
  const quotient = numerator / denominator
  return numerator < 0n && numerator % denominator !== 0n ? quotient - 1n : quotient
}

/** The least integer that is not below a fraction. */
export function ceiling(value: Rational): bigint {
  return -floor({ numerator: -value.numerator, denominator: value.denominator })
}

export function isInteger({ denominator }: Rational): boolean {
  return denominator === 1n
}

/** The least positive fraction that is a multiple of both. */
export function leastCommonMultiple(one: Rational, other: Rational): Rational {
  const numerator = (one.numerator * other.numerator) / greatestCommonDivisor(one.numerator, other.numerator)
  return rational(numerator, greatestCommonDivisor(one.denominator, other.denominator))
}

function greatestCommonDivisor(one: bigint, other: bigint): bigint {
  let [left, right] = [one < 0n ? -one : one, other < 0n ? -other : other]
  while (right !== 0n) [left, right] = [right, left % right]
  return left === 0n ? 1n : left
}
