import { closest } from '../../src/plugin/index.ts'

const version = /^\d+(?:\.\d+)*$/

/** Whether a text is a version: numbers with dots between them. */
export function isVersion(text: string): boolean {
  return version.test(text)
}

/**
 * The known version that an author means by an unknown one: with a "v" in front, without its last numbers, or misspelled. A
 * newer version is not mistaken for a known one, however similar they look.
 */
export function intendedVersion(written: string, known: readonly string[]): string | undefined {
  const numbers = written.replace(/^v/i, '')
  const same = known.findLast((each) => each === numbers || each.startsWith(`${numbers}.`))
  return same ?? (isVersion(numbers) ? undefined : closest(written, known))
}
