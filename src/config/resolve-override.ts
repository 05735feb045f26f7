import { wayTo } from '../load/address.ts'
import type { Pointer } from '../pointer.ts'
import type { FilePattern, OverrideValues } from './overrides-shape.ts'
import type { RuleOverride } from './settings.ts'

/** An override of a config whose globs start from a folder, given by its real path. */
export function resolveOverride({ files, rules, ruleOptions }: OverrideValues, folder: string): RuleOverride {
  // A run asks for the same few files at every finding.
  const patternsByPath = new Map<string, readonly FilePattern[]>()
  const patternsFor = (path: string): readonly FilePattern[] => {
    const known = patternsByPath.get(path)
    if (known !== undefined) return known
    const steps = wayTo(folder, path)
    const patterns = files.filter(({ matches }) => matches(steps))
    patternsByPath.set(path, patterns)
    return patterns
  }
  // Exceptions alone are exceptions from everything.
  const outermost = files.every(({ excludes }) => excludes) ? 0 : undefined
  const depthAt = (path: string, pointer: Pointer): number | undefined => {
    let deepest = outermost
    for (const pattern of patternsFor(path)) {
      if (!leadsInto(pattern.pointer, pointer)) continue
      if (pattern.excludes) return undefined
      deepest = Math.max(deepest ?? 0, pattern.pointer.length)
    }
    return deepest
  }
  const mayHold = (path: string): boolean => {
    const patterns = patternsFor(path)
    if (patterns.some(({ excludes, pointer }) => excludes && pointer.length === 0)) return false
    return outermost !== undefined || patterns.some(({ excludes }) => !excludes)
  }
  return Object.freeze({ depthAt, mayHold, rules, ruleOptions, files: files.map(({ written }) => written) })
}

function leadsInto(outer: Pointer, inner: Pointer): boolean {
  return outer.every((segment, index) => segment === inner[index])
}
