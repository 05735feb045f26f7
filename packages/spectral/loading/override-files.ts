import { compileGlob, type GlobMatcher } from '../../../src/glob.ts'

const never: GlobMatcher = () => false

const compiled = new Map<string, GlobMatcher | string>()

/**
 * True if a pattern in `files` of an override matches a file, as in Spectral: the path is relative to the ruleset, a leading `!`
 * negates the pattern, and a pattern that starts with `#` or `./` matches nothing.
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
