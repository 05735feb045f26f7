import { parsePath } from './parse.ts'
import type { PathExpression, PathProblem } from './syntax.ts'

/**
 * Parses the `field` of a rule that starts with `$`. As in Spectral, which hands it to jsonpath-plus, a `$` that starts a
 * name (`$ref`, `$schema`) is a part of that name and not the root.
 */
export function parseField(text: string): PathExpression | PathProblem {
  return /^\$[\w-]/.test(text) ? parsePath(`$.${text}`, true) : parsePath(text, true)
}
