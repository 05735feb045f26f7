import { compileRegularExpression, lengthProblem } from '../regexp/index.ts'

/** Tells whether a text holds a match of a pattern. */
export type PatternTest = (text: string) => boolean

/** Compiles a pattern with the engine of JavaScript: for schemas that come with msgapi. Throws a SyntaxError. */
export function nativePattern(source: string, flags: string): PatternTest {
  const compiled = new RegExp(source, flags)
  return (text) => compiled.test(text)
}

/**
 * Compiles a pattern of a schema that anyone may have written, to run in time linear in the text. Throws for what is no
 * regular expression and for what cannot be kept linear.
 */
export function linearPattern(source: string, flags: string): PatternTest {
  const tooLong = lengthProblem(source)
  if (tooLong !== undefined) throw new Error(`Unexpected long regular expression /${source.slice(0, 60)}…/: ${tooLong}`)
  const compiled = compileRegularExpression(source, flags)
  if ('problem' in compiled) throw new Error(`Invalid regular expression: /${source}/${flags}: ${compiled.problem}`)
  return (text) => compiled.test(text)
}
