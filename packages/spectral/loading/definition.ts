import { dirname } from 'node:path'
import type { Rule } from '@stoplight/spectral-core'
import { type Severity, severities } from '../../../src/findings/finding.ts'
import { wayTo } from '../../../src/load/files/address.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import { isRecord } from '../../../src/plain-data.ts'
import type { Pointer } from '../../../src/pointer.ts'
import { encodePointer } from '../functions/print-path.ts'
import { matchesOverride } from './override-files.ts'

/** A ruleset as spectral-core takes it. It comes from outside, so its shape has to be checked. */
export type SpectralDefinition = Readonly<Record<string, unknown>>

/** The place where a definition is written. */
export interface DefinitionOrigin {
  /** Absolute path of the file, or the name of a ruleset that comes with msgapi. */
  readonly file: string
  /** Present for rulesets in data form. Gives the places of problems. */
  readonly source?: SourceFile
  /** True for code, which can contain functions, formats and definitions in place of their names. */
  readonly isCode?: boolean
  /** Pointer to the definition, if it is only a part of the file. */
  readonly base?: Pointer
  /** Origins of rules that are written in other files, by name. */
  readonly rulesElsewhere?: ReadonlyMap<string, DefinitionOrigin>
}

/** A definition that a run uses, and where it is written. */
export interface PlacedDefinition {
  readonly definition: SpectralDefinition
  readonly origin: DefinitionOrigin
}

/** The items of `extends`, which can be one ruleset or a list, each with its mode if one is given. */
export function extendedIn(written: unknown): readonly { readonly extended: unknown; readonly mode?: unknown }[] {
  if (written === undefined) return []
  return (Array.isArray(written) ? written : [written]).map((item: unknown) =>
    Array.isArray(item) ? { extended: item[0], mode: item[1] } : { extended: item },
  )
}

/** The severity of a rule at a path of a file, with the overrides of the ruleset for files and pointers. */
export function severityIn(rule: Rule, source: string, path: readonly string[]): Severity | 'off' {
  const overridden = rule.overrides === undefined ? undefined : severityOf(rule.overrides, source, path)
  const number: OverriddenSeverity = overridden ?? rule.severity
  return number === -1 ? 'off' : severities[number]
}

type PointerOverrides = NonNullable<Rule['overrides']>
type OverriddenSeverity = Rule['severity'] | -1
type SeverityByPointer = ReadonlyMap<string, OverriddenSeverity>

const severitiesByFile = new WeakMap<PointerOverrides, Map<string, SeverityByPointer>>()

/**
 * What Spectral's `getSeverityForSource` finds in overrides: the longest pointer that leads to a value or around it counts, and of
 * equals the last. That one tries every override each time.
 */
function severityOf(
  overrides: PointerOverrides,
  source: string,
  path: readonly string[],
): OverriddenSeverity | undefined {
  const byFile = severitiesByFile.get(overrides) ?? new Map<string, SeverityByPointer>()
  severitiesByFile.set(overrides, byFile)
  const byPointer = byFile.get(source) ?? severitiesIn(overrides, source)
  byFile.set(source, byPointer)
  if (byPointer.size === 0) return undefined
  for (let pointer = encodePointer(path); pointer !== ''; pointer = pointer.slice(0, pointer.lastIndexOf('/'))) {
    const severity = byPointer.get(pointer)
    if (severity !== undefined) return severity
  }
  return undefined
}

function severitiesIn({ rulesetSource, definition }: PointerOverrides, source: string): SeverityByPointer {
  const way = wayTo(dirname(rulesetSource), source)
  return new Map(
    [...definition].flatMap(([pattern, byPointer]) => (matchesOverride(way, pattern) ? [...byPointer] : [])),
  )
}

/**
 * A definition and all definitions that it and its overrides extend, each once, extended ones first. Definitions that a ruleset
 * in code extends have its file as their origin. Definitions in code can form loops; spectral-core follows none.
 */
export function definitionsFrom(
  definition: SpectralDefinition,
  origin: DefinitionOrigin,
  originOf: (definition: object) => DefinitionOrigin | undefined,
): readonly PlacedDefinition[] {
  const visited = new Set<unknown>()
  const found: PlacedDefinition[] = []
  visit(definition, origin)
  return found

  function visit(value: unknown, parent: DefinitionOrigin): void {
    if (!isRecord(value) || visited.has(value)) return
    visited.add(value)
    const place = originOf(value) ?? { file: parent.file }
    for (const extended of extendedBy(value)) visit(extended, place)
    found.push({ definition: value, origin: value === definition ? origin : place })
  }
}

/** The definitions that a definition and its overrides extend. */
export function extendedBy(definition: SpectralDefinition): readonly unknown[] {
  const overrides = Array.isArray(definition.overrides) ? definition.overrides : []
  return [definition, ...overrides].flatMap((layer: unknown) =>
    isRecord(layer) ? extendedIn(layer.extends).map(({ extended }) => extended) : [],
  )
}
