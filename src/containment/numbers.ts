import type { Fact } from './facts.ts'
import { empty, factsOf, found, type Outcome, unknown } from './outcome.ts'
import {
  add,
  ceiling,
  compare,
  dividedBy,
  floor,
  isInteger,
  leastCommonMultiple,
  numberOf,
  type Rational,
  rational,
  rationalOf,
  times,
} from './rational.ts'

interface Limit {
  readonly value: Rational
  readonly isExclusive: boolean
}

interface Interval {
  readonly least: Limit | undefined
  readonly most: Limit | undefined
}

const mostCandidates = 2_000

/** Finds a number for which all facts are true. */
export function numberFor(facts: readonly Fact[]): Outcome {
  const interval = intervalOf(facts)
  if (isEmptyInterval(interval)) return empty
  const multiples = factsOf(facts, 'multiple')
  const steps = multiples.filter(({ holds }) => holds).map(({ of }) => of)
  const avoided = multiples.filter(({ holds }) => !holds).map(({ of }) => of)
  const others = factsOf(facts, 'other').flatMap(({ value }) => (typeof value === 'number' ? rationalOf(value) : []))
  const fits = (value: Rational): boolean =>
    isInside(value, interval) &&
    !avoided.some((divisor) => isInteger(dividedBy(value, divisor))) &&
    !others.some((other) => compare(other, value) === 0)
  const [first, ...rest] = steps
  return first === undefined
    ? decimalIn(interval, fits)
    : multipleIn(interval, rest.reduce(leastCommonMultiple, first), avoided, fits)
}

function intervalOf(facts: readonly Fact[]): Interval {
  let least: Limit | undefined
  let most: Limit | undefined
  for (const { side, value, isExclusive } of factsOf(facts, 'bound')) {
    const limit = { value, isExclusive }
    if (side === 'least') least = least === undefined || isTighter(limit, least, 1) ? limit : least
    else most = most === undefined || isTighter(limit, most, -1) ? limit : most
  }
  return { least, most }
}

function isTighter(one: Limit, other: Limit, direction: 1 | -1): boolean {
  const order = compare(one.value, other.value) * direction
  return order > 0 || (order === 0 && one.isExclusive)
}

function isEmptyInterval({ least, most }: Interval): boolean {
  if (least === undefined || most === undefined) return false
  const order = compare(least.value, most.value)
  return order > 0 || (order === 0 && (least.isExclusive || most.isExclusive))
}

function isInside(value: Rational, { least, most }: Interval): boolean {
  if (least !== undefined) {
    const order = compare(value, least.value)
    if (order < 0 || (order === 0 && least.isExclusive)) return false
  }
  if (most === undefined) return true
  const order = compare(value, most.value)
  return order < 0 || (order === 0 && !most.isExclusive)
}

function multipleIn(
  interval: Interval,
  step: Rational,
  avoided: readonly Rational[],
  fits: (value: Rational) => boolean,
): Outcome {
  if (avoided.some((divisor) => isInteger(dividedBy(step, divisor)))) return empty
  const { least, most } = factorsIn(interval, step)
  if (least !== undefined && most !== undefined && least > most) return empty
  let hasAll = true
  for (const factor of outward(least, most)) {
    const value = times(step, rational(factor))
    if (!fits(value)) continue
    const converted = numberOf(value)
    if (converted !== undefined) return found(converted)
    hasAll = false
  }
  const isWhole = least !== undefined && most !== undefined && most - least < BigInt(mostCandidates)
  return isWhole && hasAll ? empty : unknown('numbers beyond the precision of JavaScript, or too many multiples')
}

/** The least and the greatest factor of a step inside an interval. */
function factorsIn({ least, most }: Interval, step: Rational): { least: bigint | undefined; most: bigint | undefined } {
  const factor = (limit: Limit | undefined, round: (value: Rational) => bigint, inward: bigint) => {
    if (limit === undefined) return undefined
    const exact = dividedBy(limit.value, step)
    return isInteger(exact) && limit.isExclusive ? round(exact) + inward : round(exact)
  }
  return { least: factor(least, ceiling, 1n), most: factor(most, floor, -1n) }
}

/** Factors by their distance from the one nearest to zero. */
function* outward(least: bigint | undefined, most: bigint | undefined): Generator<bigint> {
  const isIn = (factor: bigint): boolean =>
    (least === undefined || factor >= least) && (most === undefined || factor <= most)
  const start = least !== undefined && least > 0n ? least : most !== undefined && most < 0n ? most : 0n
  if (isIn(start)) yield start
  for (let distance = 1n; distance < BigInt(mostCandidates); distance++) {
    if (isIn(start + distance)) yield start + distance
    if (isIn(start - distance)) yield start - distance
  }
}

const mostDigits = 40
const triedPerDigit = 24

/** Finds a number with few digits in an interval that has infinitely many or only one. */
function decimalIn(interval: Interval, fits: (value: Rational) => boolean): Outcome {
  const { least, most } = interval
  if (least !== undefined && most !== undefined && compare(least.value, most.value) === 0) {
    if (!fits(least.value)) return empty
  }
  for (const end of [rational(0n), least?.value, most?.value]) {
    const converted = end !== undefined && fits(end) ? numberOf(end) : undefined
    if (converted !== undefined) return found(converted)
  }
  for (let digits = 0; digits < mostDigits; digits++) {
    const scale = rational(1n, 10n ** BigInt(digits))
    const middle =
      least !== undefined && most !== undefined ? times(add(least.value, most.value), rational(1n, 2n)) : undefined
    const starts = [least?.value ?? most?.value ?? rational(0n), middle, most?.value]
    for (const start of starts) {
      if (start === undefined) continue
      const from = floor(dividedBy(start, scale))
      for (let away = 0; away < triedPerDigit; away++) {
        for (const factor of [from + BigInt(away), from - BigInt(away)]) {
          const value = times(scale, rational(factor))
          const converted = fits(value) ? numberOf(value) : undefined
          if (converted !== undefined) return found(converted)
        }
      }
    }
  }
  return unknown('numbers beyond the precision of JavaScript')
}
