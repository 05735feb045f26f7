import { fullFormats } from 'ajv-formats/dist/formats.js'

const formats: ReadonlyMap<string, unknown> = new Map(Object.entries(fullFormats))

/** The check of a format for strings, as ajv-formats defines it in its mode `full`; undefined when there is none. */
export function stringFormat(name: string): ((text: string) => boolean) | undefined {
  const { type, check } = definitionOf(name)
  if (type !== 'string') return undefined
  if (check instanceof RegExp) return (text) => check.test(text)
  return typeof check === 'function' ? (text) => check(text) === true : undefined
}

/** The check of a format for numbers (`int32`, `double`, ...); undefined when there is none. */
export function numberFormat(name: string): ((value: number) => boolean) | undefined {
  const { type, check } = definitionOf(name)
  return type === 'number' && typeof check === 'function' ? (value) => check(value) === true : undefined
}

/** A format is a check for strings, or a check with the type it is for; `true` stands for one that accepts everything. */
function definitionOf(name: string): { readonly type: unknown; readonly check: unknown } {
  const definition = formats.get(name)
  if (typeof definition !== 'object' || definition === null || !('validate' in definition)) {
    return { type: 'string', check: definition }
  }
  return { type: 'type' in definition ? definition.type : 'string', check: definition.validate }
}
