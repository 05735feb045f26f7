import {
  compileRegularExpression,
  fieldOf,
  type RegularExpression,
  type Visit,
  type VisitContext,
} from '../../../src/plugin/index.ts'

/** A map in the plain data of an object. */
export type PlainMap = Readonly<Record<string, unknown>>

/** Whether a value is a map. A reference is a map too. */
export function isMap(value: unknown): value is PlainMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The names and values of a map; empty for any other value. */
export function membersOfMap(value: unknown): readonly (readonly [name: string, member: unknown])[] {
  return isMap(value) ? keysOf(value).map((name) => [name, value[name]]) : []
}

/** The names of a map, without extensions; empty for any other value. */
export function namesIn(value: unknown): readonly string[] {
  return isMap(value) ? keysOf(value).filter((name) => !name.startsWith('x-') && name !== '$ref') : []
}

/** All names of a map. `Object.keys` would read every member of the object, which is slow in large descriptions. */
export function keysOf(map: PlainMap): readonly string[] {
  return Reflect.ownKeys(map).filter((key) => typeof key === 'string')
}

/** The items of a list; empty for any other value. */
export function itemsOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text that is not blank; undefined for any other value. */
export function nonBlankText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

type Options = VisitContext['options']

/** The string in an option; undefined if it is not set. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** The number in an option, or a default. */
export function numberOption(options: Options, name: string, otherwise: number): number {
  const value = options[name]
  return typeof value === 'number' ? value : otherwise
}

/** The strings in an option that takes one string or a list. */
export function textsOption(options: Options, name: string): readonly string[] {
  const value = options[name]
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.filter((item) => typeof item === 'string')
}

const compiled = new Map<string, RegularExpression>()
const mostKept = 200

/** Whether a text contains a match of a pattern, in linear time. Throws an Error for an invalid regular expression. */
export function matches(pattern: string, text: string): boolean {
  return expressionOf(pattern).test(text)
}

function expressionOf(pattern: string): RegularExpression {
  const known = compiled.get(pattern)
  if (known !== undefined) return known
  const made = compileRegularExpression(pattern, 'u')
  if ('problem' in made) throw new Error(made.problem)
  if (compiled.size >= mostKept) compiled.clear()
  compiled.set(pattern, made)
  return made
}

/** The names of the tags in a list, through references; undefined for a tag without one. */
export function tagNames(tags: unknown, { follow }: VisitContext): readonly (string | undefined)[] {
  return itemsOf(tags)
    .map((tag) => follow(tag))
    .map((tag) => (isMap(tag) ? nonBlankText(tag.name) : undefined))
}

/** Returns visitors for all objects that can have tags. */
export function visitTags(visit: Visit): Readonly<Record<string, Visit>> {
  // Version 2 has the tags of the application at the root.
  const visitRoot: Visit = (root, context) =>
    fieldOf(context.object.type, 'tags') === undefined ? undefined : visit(root, context)
  return { Description: visitRoot, Info: visit, Server: visit, Channel: visit, Operation: visit, Message: visit }
}
