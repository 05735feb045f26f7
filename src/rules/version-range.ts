/// <reference path="./semver.d.ts" />
import satisfies from 'semver/functions/satisfies.js'
import validRange from 'semver/ranges/valid.js'

/** Whether a text is a range of versions. */
export function isValidRange(range: string): boolean {
  return validRange(range) !== null
}

/** Whether a range holds a version. A pre-release counts as the version that it comes before. */
export function satisfiesRange(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true })
}
