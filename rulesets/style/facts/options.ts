import type { VisitContext } from '../../../src/plugin/index.ts'

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
