import { dirname } from 'node:path'
import { type Rule, type RuleDefinition, Ruleset } from '@stoplight/spectral-core'
import { wayTo } from '../../../src/load/files/address.ts'
import { isRecord } from '../../../src/plain-data.ts'
import type { SpectralDefinition } from './definition.ts'
import { matchesOverride } from './override-files.ts'
import { RulesetError } from './problem-log.ts'

/** A ruleset that the user named. */
export interface RulesetLayer {
  readonly definition: SpectralDefinition
  /** Which rules are on, if given: `recommended`, `all` or `off`. */
  readonly mode: unknown
  /** The file to which the patterns of its overrides are relative, or the name of a ruleset that comes with msgapi or Spectral. */
  readonly file: string
  /** Index of the ruleset that the user named. One name can give several layers. */
  readonly use: number
}

/**
 * Rulesets that the user named, where later ones override earlier ones, and the rules of a config on top. Each works as it does
 * alone in Spectral, with its overrides for the document; spectral-core itself applies only overrides at the top level.
 */
export class LayeredRuleset extends Ruleset {
  readonly #layers: readonly RulesetLayer[]
  readonly #rules: SpectralDefinition
  readonly #byOverrides = new Map<string, LayeredRuleset>()

  /** Throws the errors of spectral-core for definitions that cannot be used. `source` is the file that names the layers. */
  constructor(layers: readonly RulesetLayer[], rules: SpectralDefinition, source: string) {
    super(
      {
        extends: layers.map(({ definition, mode }) => (mode === undefined ? definition : [definition, mode])),
        rules,
        ...parserOptionsOf(layers),
      },
      { severity: 'recommended', source },
    )
    this.#layers = layers
    this.#rules = rules
  }

  /** The files of the named rulesets, or the names of those that come with msgapi or Spectral. */
  get names(): readonly string[] {
    return [...new Set(this.#layers.map(({ file }) => file))]
  }

  /** The ruleset with the overrides for a document. Documents with the same overrides get the same object. */
  override fromSource(path: string | null): LayeredRuleset {
    return this.forDocument(path ?? '', new Set())
  }

  /**
   * Like `fromSource`, but also turns on the rules in `woken`, at their own severity, or as a warning if that is `off`. Throws a
   * RulesetError for overrides that cannot be applied.
   */
  forDocument(path: string, woken: ReadonlySet<string>): LayeredRuleset {
    const matching = this.#layers.map((layer) => matchingPatterns(layer, path))
    if (woken.size === 0 && matching.every(({ length }) => length === 0)) return this
    const key = JSON.stringify([matching, [...woken]])
    const known = this.#byOverrides.get(key) ?? this.#make(path, matching, woken)
    this.#byOverrides.set(key, known)
    return known
  }

  #make(path: string, matching: readonly (readonly PatternPlace[])[], woken: ReadonlySet<string>): LayeredRuleset {
    const applied = this.#layers.map((layer, index) =>
      matching[index]?.length === 0 ? undefined : withOverrides(layer, path),
    )
    const layers = this.#layers.map((layer, index) => ({ ...layer, ...applied[index] }))
    const made = new LayeredRuleset(layers, this.#rules, this.source ?? '')
    for (const [index, layer] of applied.entries()) {
      if (layer !== undefined) made.#takePlaces(layer.ruleset, index)
    }
    for (const name of woken) {
      const rule = made.rules[name]
      if (rule === undefined) continue
      rule.enabled = true
      if (Number(rule.severity) === offSeverity) rule.severity = statedSeverity(rule)
    }
    return made
  }

  /** Adopts the severities that a layer sets for places in files, for rules that nothing above the layer sets. */
  #takePlaces({ rules }: Ruleset, index: number): void {
    if (this.#layers[index]?.mode === 'off') return
    for (const [name, { overrides }] of Object.entries(rules)) {
      const rule = this.rules[name]
      const isOfLayer = rule !== undefined && rule === this.extends?.[index]?.rules[name]
      const setting = Object.hasOwn(this.#rules, name) ? this.#rules[name] : true
      if (overrides !== undefined && isOfLayer && setting === true) rule.overrides = overrides
    }
  }
}

/** The severity `off` in spectral-core. */
const offSeverity = -1

/** True if a rule reports nothing anywhere. */
export function isOff({ enabled, severity }: Rule): boolean {
  return !enabled || Number(severity) === offSeverity
}

/** The severity in the definition of a rule. Undefined for `off`, which spectral-core turns into a warning. */
function statedSeverity({ definition: { severity } }: Rule): RuleDefinition['severity'] {
  return severity === 'off' || Number(severity) === offSeverity ? undefined : severity
}

/** A pattern of an override: the index of the override, and of the pattern in its `files`. */
type PatternPlace = readonly [override: number, pattern: number]

/** The override patterns of a layer that match a document. */
function matchingPatterns({ definition, file }: RulesetLayer, path: string): readonly PatternPlace[] {
  const overrides = overridesOf(definition)
  if (overrides.length === 0) return []
  const way = wayTo(dirname(file), path)
  return overrides.flatMap((override, index) =>
    [...filesOf(override).entries()].flatMap(([at, pattern]): readonly PatternPlace[] =>
      typeof pattern === 'string' && matchesOverride(way, withoutPointer(pattern)) ? [[index, at]] : [],
    ),
  )
}

/** The overrides of a definition. */
export function overridesOf({ overrides }: SpectralDefinition): readonly SpectralDefinition[] {
  return Array.isArray(overrides) ? overrides.map((override: unknown) => (isRecord(override) ? override : {})) : []
}

/** Indexes of the overrides of a layer that match a document or values in it. */
export function matchingOverrides(layer: RulesetLayer, path: string): readonly number[] {
  return [...new Set(matchingPatterns(layer, path).map(([index]) => index))]
}

/** Indexes of the overrides of a layer that match a document as a whole. */
export function wholeFileOverrides(layer: RulesetLayer, path: string): readonly number[] {
  const overrides = overridesOf(layer.definition)
  const matching = matchingPatterns(layer, path).filter(([index, at]) => {
    const pattern = filesOf(overrides[index])[at]
    return typeof pattern === 'string' && withoutPointer(pattern) === pattern
  })
  return [...new Set(matching.map(([index]) => index))]
}

function filesOf(override: SpectralDefinition | undefined): readonly unknown[] {
  return Array.isArray(override?.files) ? override.files : []
}

/** Like Spectral, keeps a leading `#` as part of the pattern, which then matches nothing. */
function withoutPointer(pattern: string): string {
  return pattern.startsWith('#') ? pattern : pattern.replace(/#.*$/s, '')
}

/** A layer with its overrides for a document, applied as spectral-core does at the top level. */
function withOverrides({ definition, file }: RulesetLayer, path: string) {
  const ruleset = applyOverrides(new Ruleset(definition, { severity: 'recommended', source: file }), path)
  return { ruleset, definition: { ...ruleset.definition } }
}

/** The parser options of the layers. Later layers override earlier ones. */
function parserOptionsOf(layers: readonly RulesetLayer[]): { readonly parserOptions?: unknown } {
  const stated = layers.flatMap(({ definition: { parserOptions } }) => (isRecord(parserOptions) ? [parserOptions] : []))
  return stated.length === 0 ? {} : { parserOptions: Object.assign({}, ...stated) }
}

/** A ruleset with its overrides for a document. Throws a RulesetError if they cannot be applied. */
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
