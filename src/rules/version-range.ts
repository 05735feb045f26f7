/// <reference path="./semver.d.ts" />
import satisfies from 'semver/functions/satisfies.js'
import validRange from 'semver/ranges/valid.js'

/** True if a text is a range of versions. */
export function isValidRange(range: string): boolean {
  return validRange(range) !== null
}

/** True if a range includes a version. A pre-release counts as the version before which it comes. */
export function satisfiesRange(version: string, range: string): boolean {
  return satisfies(version, range, { includePrerelease: true })
}
