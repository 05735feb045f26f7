import type { Ruleset } from '@stoplight/spectral-core'
import { compileGlob, type GlobMatcher } from '../../glob.ts'
import { RulesetError } from './ruleset-error.ts'

const never: GlobMatcher = () => false

const compiled = new Map<string, GlobMatcher | string>()

/**
 * Whether a file is one that a pattern in `files` of an override means, as Spectral reads it: the path is relative to the
 * ruleset, `!` in front turns the pattern around, and a pattern that starts with `#` or `./` matches nothing.
 */
export function matchesOverride(path: string, pattern: string): boolean {
  const matcher = matcherOf(pattern)
  return typeof matcher !== 'string' && matcher(path)
}

/**
 * Returns the problem in a pattern in `files`; undefined if the pattern can be used. Ignores a pointer after the
 * pattern.
 */
export function problemOfOverrideFiles(pattern: string): string | undefined {
  const matcher = matcherOf(pattern.startsWith('#') ? pattern : pattern.replace(/#.*$/s, ''))
  return typeof matcher === 'string' ? matcher : undefined
}

function matcherOf(pattern: string): GlobMatcher | string {
  const matcher = compiled.get(pattern) ?? compile(pattern.trim())
  compiled.set(pattern, matcher)
  return matcher
}

function compile(pattern: string): GlobMatcher | string {
  if (pattern.startsWith('#')) return never
  if (pattern === '') return (path) => path === ''
  const glob = pattern.replace(/^!+/, '')
  const isNegated = (pattern.length - glob.length) % 2 === 1
  const matches = glob.startsWith('./') ? never : compileGlob(glob.replace(/\/{2,}/g, '/'), 'written')
  if (typeof matches === 'string') return matches
  return isNegated ? (path) => !matches(path) : matches
}

/** A ruleset with its overrides for a document. Throws a RulesetError for overrides that do not fit it. */
export function applyOverrides(ruleset: Ruleset, path: string): Ruleset {
  try {
    return ruleset.fromSource(path)
  } catch (error) {
    if (error instanceof RulesetError) throw error
    const file = ruleset.source ?? 'ruleset'
    const problems = error instanceof AggregateError ? error.errors : [error]
    const messages = problems.map((problem: unknown) => (problem instanceof Error ? problem.message : String(problem)))
    throw new RulesetError(
      messages.map((message) => ({ file, message: `\`overrides\` cannot be applied to ${path}: ${message}` })),
    )
  }
}
