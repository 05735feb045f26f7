import { compileRegularExpression, lengthProblem } from '../regexp/index.ts'

/** Tests whether a text contains a match of a pattern. */
export type PatternTest = (text: string) => boolean

/** Compiles a pattern with JavaScript's engine, for schemas that come with msgapi. Throws a SyntaxError. */
export function nativePattern(source: string, flags: string): PatternTest {
  const compiled = new RegExp(source, flags)
  return (text) => compiled.test(text)
}

/**
 * Compiles a pattern from an untrusted schema, to run in time linear in the text. Throws for an invalid regular expression, and
 * for one that cannot run in linear time.
 */
export function linearPattern(source: string, flags: string): PatternTest {
  const tooLong = lengthProblem(source)
  if (tooLong !== undefined) throw new Error(`Unexpected long regular expression /${source.slice(0, 60)}…/: ${tooLong}`)
  const compiled = compileRegularExpression(source, flags)
  if ('problem' in compiled) throw new Error(`Invalid regular expression: /${source}/${flags}: ${compiled.problem}`)
  return (text) => compiled.test(text)
}
