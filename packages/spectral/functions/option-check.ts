import { isRecord } from '../../../src/plain-data.ts'
import { printDotted, printValue } from './print-path.ts'

export interface OptionProblem {
  readonly message: string
  /** The place in the options. */
  readonly path: readonly string[]
}

/** The place that a check is at, and the list for its problems. */
export interface OptionPlace {
  readonly functionName: string
  readonly path: readonly string[]
  readonly problems: OptionProblem[]
}

/** Returns true if options, or a part of them, are valid. Otherwise adds problems with Spectral's messages to the place. */
export type OptionCheck<Options> = (value: unknown, place: OptionPlace) => value is Options

type PropertyChecks<Options> = {
  readonly [Name in keyof Options]-?: OptionCheck<Exclude<Options[Name], undefined>>
}

interface ObjectWords {
  /** The message for a value that is not an object, instead of the general one. */
  readonly type?: string
  /** The message for missing required properties, instead of the general ones. */
  readonly required?: string
  /** The message for an object without properties, if given. */
  readonly empty?: string
}

/** An object with only the given properties. Problems are in Spectral's order. */
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

/** A value of a JSON Schema type. */
export function typeOption<Option>(type: string, is: (value: unknown) => value is Option): OptionCheck<Option> {
  return (value, place): value is Option => is(value) || wrongType(place, type)
}

/** One of several values. */
export function choiceOption<Option>(choices: readonly Option[]): OptionCheck<Option> {
  return (value, place): value is Option => {
    if (choices.some((choice) => choice === value)) return true
    const printed = choices.map(printValue).join(', ')
    return wrong(place, `${theOption(place)} accepts only the following values: ${printed}`)
  }
}

/** A value with one message for every mistake. */
export function describedOption<Option>(message: string, is: (value: unknown) => value is Option): OptionCheck<Option> {
  return (value, place): value is Option => is(value) || wrong(place, message)
}

/** Null, or a value that another check accepts. */
export function optional<Options>(check: OptionCheck<Options>): OptionCheck<Options | null> {
  return (value, place): value is Options | null => value === null || check(value, place)
}

/** The check of a function without options. */
export const noOptions: OptionCheck<null> = (value, place): value is null =>
  value === null || wrong(place, `"${place.functionName}" function does not accept any options`)

/** Reports a problem at the place itself. */
export function wrong({ path, problems }: OptionPlace, message: string): false {
  problems.push({ message, path })
  return false
}

/** The beginning of messages about an option. */
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
