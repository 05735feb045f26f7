import type { Rule } from '@stoplight/spectral-core'
import { type Severity, severities } from '../../../src/findings/finding.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import { isRecord } from '../../../src/plain-data.ts'
import type { Pointer } from '../../../src/pointer.ts'

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

/** An own property of an object, so that inherited names such as `constructor` are not found. */
export function own(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
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
  const number = rule.overrides === undefined ? rule.severity : rule.getSeverityForSource(source, [...path])
  return number === -1 ? 'off' : severities[number]
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
