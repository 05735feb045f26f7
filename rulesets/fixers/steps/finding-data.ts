import type { FixableFinding } from '../../../src/plugin/index.ts'

/** What a rule handed over for its fixer, under a name. */
export function dataOf({ data }: FixableFinding, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
}

/** The same for a text. */
export function dataText(finding: FixableFinding, name: string): string | undefined {
  const value = dataOf(finding, name)
  return typeof value === 'string' ? value : undefined
}
