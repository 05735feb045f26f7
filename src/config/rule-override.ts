import { wayTo } from '../load/files/address.ts'
import type { OverrideValues } from './overrides-shape.ts'
import type { OverridePlaces, RuleOverride } from './settings.ts'

const wholeFile = [[]]

/** An override of a config whose globs are relative to a folder, given its real path. */
export function resolveOverride({ files, rules, ruleOptions }: OverrideValues, folder: string): RuleOverride {
  // Cached, because a run asks for the same few files at every finding.
  const placesByPath = new Map<string, OverridePlaces>()
  const hasExceptionsOnly = files.every(({ excludes }) => excludes)
  const placesIn = (path: string): OverridePlaces => {
    const known = placesByPath.get(path)
    if (known !== undefined) return known
    const steps = wayTo(folder, path)
    const patterns = files.filter(({ matches }) => matches(steps))
    const pointersOf = (areExceptions: boolean) =>
      patterns.filter(({ excludes }) => excludes === areExceptions).map(({ pointer }) => pointer)
    // If there are only exceptions, they are exceptions from all files.
    const places = { pointers: hasExceptionsOnly ? wholeFile : pointersOf(false), exceptions: pointersOf(true) }
    placesByPath.set(path, places)
    return places
  }
  return Object.freeze({ placesIn, rules, ruleOptions, files: files.map(({ written }) => written) })
}

/** True if an override is for a file, given by its absolute path, or for some value in it. */
export function isForSomeOf({ placesIn }: RuleOverride, path: string): boolean {
  const { pointers, exceptions } = placesIn(path)
  return pointers.length > 0 && exceptions.every(({ length }) => length > 0)
}

/** True if an override is for a whole file, given by its absolute path, though perhaps not for single values in it. */
export function isForWholeFile(override: RuleOverride, path: string): boolean {
  return isForSomeOf(override, path) && override.placesIn(path).pointers.some(({ length }) => length === 0)
}
