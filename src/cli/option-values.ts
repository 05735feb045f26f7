import { InvalidArgumentError, Option } from 'commander'
import type { FailSeverity } from './options.ts'

/** How many characters a path may have. */
export const longestPath = 4_096

/** The severities that a run may fail from. */
export const failSeverities: readonly FailSeverity[] = ['error', 'warn', 'info', 'hint']

/** Takes a severity, also by the name that reports print. Throws an InvalidArgumentError for anything else. */
export function failSeverity(value: string): FailSeverity {
  const severity = failSeverities.find((known) => known === (value === 'warning' ? 'warn' : value))
  if (severity === undefined) throw new InvalidArgumentError(`Allowed choices are ${failSeverities.join(', ')}.`)
  return severity
}

/** An option that may be given several times. */
export class RepeatableOption extends Option {}

/** Declares such an option; `check` throws an InvalidArgumentError for a value that cannot be. */
export function repeatable(flags: string, description: string, check = (value: string): string => value): Option {
  return new RepeatableOption(flags, description).argParser(
    (value: string, previous: readonly string[] | undefined) => [...(previous ?? []), check(value)],
  )
}

/** Takes the name of a file. Throws an InvalidArgumentError when it is empty or longer than any can be. */
export function file(value: string): string {
  if (value === '') throw new InvalidArgumentError('Expected the name of a file.')
  // No system has longer ones, and every folder of a path is looked at.
  if (value.length > longestPath)
    throw new InvalidArgumentError(`Expected a name of ${longestPath} characters at most.`)
  return value
}

/** The word after an option with a default is taken for its value, also when it was meant to be the entry. */
export function besideOrFile(value: string): string {
  if (!/\.ya?ml$/i.test(value)) return file(value)
  throw new InvalidArgumentError('Expected the name of a JSON file; entries come before this option.')
}

const mostThreads = 64

/** Takes a number of threads. Throws an InvalidArgumentError for anything else. */
export function threadCount(value: string): number {
  const number = /^\d{1,2}$/.test(value) ? Number(value) : 0
  if (number >= 1 && number <= mostThreads) return number
  throw new InvalidArgumentError(`Expected a whole number from 1 to ${mostThreads}.`)
}

/** Takes a whole number. Throws an InvalidArgumentError for anything else. */
export function count(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('Expected a whole number, 0 or more.')
  return Number(value)
}

/** Takes the number of a port. Throws an InvalidArgumentError for anything else. */
export function port(value: string): number {
  const number = /^\d{1,5}$/.test(value) ? Number(value) : 0
  if (number >= 1 && number <= 65_535) return number
  throw new InvalidArgumentError('Expected the number of a port, from 1 to 65535.')
}
