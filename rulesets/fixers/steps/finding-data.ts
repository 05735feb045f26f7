import type { FixableFinding } from '../../../src/plugin/index.ts'

/** Data of a finding that its rule handed over to the fixer. */
export function dataOf({ data }: FixableFinding, name: string): unknown {
  return typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined
}

/** The same data if it is a string. */
export function dataText(finding: FixableFinding, name: string): string | undefined {
  const value = dataOf(finding, name)
  return typeof value === 'string' ? value : undefined
}
