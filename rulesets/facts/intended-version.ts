import { closest } from '../../src/plugin/index.ts'

const version = /^\d+(?:\.\d+)*$/

/** Whether a text is a version: numbers with dots between them. */
export function isVersion(text: string): boolean {
  return version.test(text)
}

/**
 * The known version that an author means by an unknown one: the same with a "v" in front or without its last numbers, or one with
 * letters wrong. A version of its own, such as one that came out later, stands for no other, however alike they look.
 */
export function intendedVersion(written: string, known: readonly string[]): string | undefined {
  const numbers = written.replace(/^v/i, '')
  const same = known.findLast((each) => each === numbers || each.startsWith(`${numbers}.`))
  return same ?? (isVersion(numbers) ? undefined : closest(written, known))
}
