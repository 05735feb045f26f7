import type { VisitContext } from '../../../src/plugin/index.ts'

type Options = VisitContext['options']

/** The text of an option; undefined where it is not given. */
export function textOption(options: Options, name: string): string | undefined {
  const value = options[name]
  return typeof value === 'string' ? value : undefined
}

/** The number of an option, or else the one that applies without it. */
export function numberOption(options: Options, name: string, otherwise: number): number {
  const value = options[name]
  return typeof value === 'number' ? value : otherwise
}

/** The texts of an option that is one text or a list of them. */
export function textsOption(options: Options, name: string): readonly string[] {
  const value = options[name]
  const items: readonly unknown[] = Array.isArray(value) ? value : [value]
  return items.filter((item) => typeof item === 'string')
}
