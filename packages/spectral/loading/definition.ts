import type { Rule } from '@stoplight/spectral-core'
import { type Severity, severities } from '../../../src/findings/finding.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import { isRecord } from '../../../src/plain-data.ts'
import type { Pointer } from '../../../src/pointer.ts'

/** A ruleset as spectral-core takes it. It comes from outside, so that its shape is found by looking. */
export type SpectralDefinition = Readonly<Record<string, unknown>>

/** Where a definition was written. */
export interface DefinitionOrigin {
  /** Absolute path of the file, or the name of a ruleset that comes with msgapi. */
  readonly file: string
  /** Present for rulesets in data form: gives the places of faults. */
  readonly source?: SourceFile
  /** Whether the definition is code's: functions, formats and other definitions may be in it in place of their names. */
  readonly isCode?: boolean
  /** The definition in the file, when it is not the whole of it. */
  readonly base?: Pointer
  /** Where rules are written that are not in the file, by name. */
  readonly rulesElsewhere?: ReadonlyMap<string, DefinitionOrigin>
}

/** A definition that counts for a run, and where it was written. */
export interface PlacedDefinition {
  readonly definition: SpectralDefinition
  readonly origin: DefinitionOrigin
}

/** Whether a value is an object that is neither an array nor a function. */
/** An own property of an object; names such as `constructor` are like any other. */
export function own(record: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(record, name) ? record[name] : undefined
}

/** What `extends` lists, each with its mode where one is given; `extends` may be one ruleset or a list. */
export function extendedIn(written: unknown): readonly { readonly extended: unknown; readonly mode?: unknown }[] {
  if (written === undefined) return []
  return (Array.isArray(written) ? written : [written]).map((item: unknown) =>
    Array.isArray(item) ? { extended: item[0], mode: item[1] } : { extended: item },
  )
}

/** The severity of what a rule finds at a path of a file, with the overrides of the ruleset for files and pointers. */
export function severityIn(rule: Rule, source: string, path: readonly string[]): Severity | 'off' {
  const number = rule.overrides === undefined ? rule.severity : rule.getSeverityForSource(source, [...path])
  return number === -1 ? 'off' : severities[number]
}

/**
 * A definition and all that it and its overrides extend, each once, the extended ones first. What a ruleset in code extends
 * counts as written in the file of that ruleset. Code may make loops of definitions; spectral-core goes round none.
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

/** What a definition extends, itself or in its overrides. */
export function extendedBy(definition: SpectralDefinition): readonly unknown[] {
  const overrides = Array.isArray(definition.overrides) ? definition.overrides : []
  return [definition, ...overrides].flatMap((layer: unknown) =>
    isRecord(layer) ? extendedIn(layer.extends).map(({ extended }) => extended) : [],
  )
}
