import { isRecord } from '../../../src/plain-data.ts'
import { printDotted, printValue } from './print-path.ts'

export interface OptionProblem {
  readonly message: string
  /** Where in the options. */
  readonly path: readonly string[]
}

/** Where a check stands, and where it puts what it finds. */
export interface OptionPlace {
  readonly functionName: string
  readonly path: readonly string[]
  readonly problems: OptionProblem[]
}

/** Says whether options (or a part of them) are right; when not, each problem is at the place in the words of Spectral. */
export type OptionCheck<Options> = (value: unknown, place: OptionPlace) => value is Options

type PropertyChecks<Options> = {
  readonly [Name in keyof Options]-?: OptionCheck<Exclude<Options[Name], undefined>>
}

interface ObjectWords {
  /** The message for a value that is not an object, instead of the general one. */
  readonly type?: string
  /** Said when a required property is missing. */
  readonly required?: string
  /** The message for an object without properties, if given. */
  readonly empty?: string
}

/** An object with some known properties and no others. The order of problems is that of Spectral. */
export function objectOption<Options extends object>(
  properties: PropertyChecks<Options>,
  required: readonly (keyof Options & string)[],
  words: ObjectWords = {},
): OptionCheck<Options> {
  const checks = new Map<string, OptionCheck<unknown>>(Object.entries(properties))
  return (value, place): value is Options => {
    if (!isRecord(value)) return words.type === undefined ? wrongType(place, 'object') : wrong(place, words.type)
    const { path, problems } = place
    const before = problems.length
    const names = Object.keys(value)
    if (words.empty !== undefined && names.length === 0) wrong(place, words.empty)
    const missing = required.filter((name) => Reflect.get(value, name) === undefined)
    if (words.required === undefined) for (const name of missing) wrong(place, isMissing(place, name))
    for (const name of names) {
      if (checks.has(name)) continue
      const message = `"${place.functionName}" function does not support "${optionName(path, name)}" option`
      problems.push({ message, path: [...path, name] })
    }
    for (const [name, check] of checks) {
      const property: unknown = Reflect.get(value, name)
      if (property !== undefined) check(property, { ...place, path: [...path, name] })
    }
    if (words.required !== undefined && missing.length > 0) wrong(place, words.required)
    return problems.length === before
  }
}

/** A value of a type of JSON Schema. */
export function typeOption<Option>(type: string, is: (value: unknown) => value is Option): OptionCheck<Option> {
  return (value, place): value is Option => is(value) || wrongType(place, type)
}

/** One of a few values. */
export function choiceOption<Option>(choices: readonly Option[]): OptionCheck<Option> {
  return (value, place): value is Option => {
    if (choices.some((choice) => choice === value)) return true
    const printed = choices.map(printValue).join(', ')
    return wrong(place, `${theOption(place)} accepts only the following values: ${printed}`)
  }
}

/** A value for which one message says all that can be wrong with it. */
export function describedOption<Option>(message: string, is: (value: unknown) => value is Option): OptionCheck<Option> {
  return (value, place): value is Option => is(value) || wrong(place, message)
}

/** Null, or what another check accepts. */
export function optional<Options>(check: OptionCheck<Options>): OptionCheck<Options | null> {
  return (value, place): value is Options | null => value === null || check(value, place)
}

/** The check of a function that has no options. */
export const noOptions: OptionCheck<null> = (value, place): value is null =>
  value === null || wrong(place, `"${place.functionName}" function does not accept any options`)

/** Reports a problem at the place itself. */
export function wrong({ path, problems }: OptionPlace, message: string): false {
  problems.push({ message, path })
  return false
}

/** The words with which messages about an option begin. */
export function theOption({ functionName, path }: OptionPlace): string {
  return `"${functionName}" function and its "${printDotted(path)}" option`
}

function wrongType(place: OptionPlace, type: string): false {
  return wrong(place, `${theOption(place)} accepts only the following types: ${type}`)
}

function isMissing({ functionName, path }: OptionPlace, name: string): string {
  return `"${functionName}" function is missing "${optionName(path, name)}" option`
}

function optionName(path: readonly string[], name: string): string {
  return path.length === 0 ? name : printDotted([...path, name])
}
