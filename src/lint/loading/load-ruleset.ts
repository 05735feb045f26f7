import { basename, isAbsolute, join, sep } from 'node:path'
import { Ruleset } from '@stoplight/spectral-core'
import type { RulesetDefinition } from '../ruleset.ts'
import { bindDefinition, type Extension } from './bind-data.ts'
import { checkDefinitions } from './check-definitions.ts'
import { type Definition, isRecord, type Origin } from './definition.ts'
import type { Reach } from './reach.ts'
import { RulesetError } from './ruleset-error.ts'
import { createSession } from './session.ts'
import { reportSpectralErrors } from './spectral-errors.ts'

export interface RulesetRequest {
  /** Rulesets in the order in which they apply, as `extends` of one: files (absolute), packages, `spectral:…`, `msgapi:…`. */
  readonly extends: readonly { readonly name: string; readonly mode?: 'recommended' | 'all' | 'off' }[]
  /** File that names them (a config), or the working folder with a trailing separator: what packages are resolved from. */
  readonly namedBy: string
  /** Rules and severities on top, in Spectral's form. */
  readonly rules?: Readonly<Record<string, unknown>>
  /** Folder outside of which nothing in data form is read. */
  readonly root: string
  /** The rulesets behind `msgapi:…` names. */
  readonly builtIn: ReadonlyMap<string, readonly RulesetDefinition[]>
  /** False (`--safe`): no code runs; a ruleset that needs code is an error that says so. */
  readonly allowCode: boolean
  /** Whether a person named the first ruleset (config or command line); one that was only found runs no code of a `functionsDir`. */
  readonly named: boolean
}

export interface LoadedRuleset {
  readonly ruleset: Ruleset
  /** All files that were read, absolute. */
  readonly files: readonly string[]
}

/**
 * Reads rulesets and all that they extend, and merges them with spectral-core. A single ruleset file is taken as the top
 * level itself, so that its `overrides` count; several are `extends` of one.
 * Throws a RulesetError that lists every problem with its file, line and rule.
 */
export async function loadRuleset(request: RulesetRequest): Promise<LoadedRuleset> {
  const from = request.namedBy.endsWith(sep) ? join(request.namedBy, 'ruleset') : request.namedBy
  const session = await createSession(request, from)
  const { log, files } = session
  const extensions: Extension[] = []
  for (const { name, mode } of request.extends) {
    const origin: Origin = { file: isAbsolute(name) ? name : request.namedBy }
    extensions.push(...(await session.load(name, mode, origin)))
  }
  const config = await originOfRules(request, session.reach)
  const rules = request.rules ?? {}
  const { rules: bound } = await bindDefinition({ rules }, config, session.bindings)
  const definition = combine(extensions, isRecord(bound) ? bound : {})
  const [only] = extensions
  const top =
    extensions.length === 1 && only !== undefined ? session.originOf(isDefinition(only) ? only : only[0]) : undefined
  const origin = top ?? config
  // Overrides that were lifted out of a ruleset are checked in the file that holds them.
  const { overrides: _lifted, ...onTop } = definition
  const isOnTop = Object.keys(rules).length > 0
  const checked = isOnTop ? onTop : definition
  const originOfChecked = isOnTop ? config : origin
  const isSafe = checkDefinitions(checked, originOfChecked, session)
  const ruleset = log.problems.length === 0 ? merge(definition, origin) : undefined
  if (ruleset instanceof Ruleset) return { ruleset, files: [...files] }
  if (isSafe) reportSpectralErrors(checked, originOfChecked, session)
  if (log.problems.length === 0) log.add({ file: origin.file, message: String(ruleset) })
  throw new RulesetError(log.problems)
}

/** Where the rules on top were written: a config in data form gives the places of faults. */
async function originOfRules({ namedBy, rules = {} }: RulesetRequest, reach: Reach): Promise<Origin> {
  const isData = /\.(?:ya?ml|json)$/i.test(namedBy) && basename(namedBy) !== 'package.json'
  const source = isData && Object.keys(rules).length > 0 ? await reach.load(namedBy) : undefined
  return source === undefined || 'ok' in source ? { file: namedBy } : { file: namedBy, source }
}

/** The merged ruleset, or what spectral-core has against it. */
function merge(definition: Definition, { file }: Origin): unknown {
  try {
    return new Ruleset(definition, { severity: 'recommended', source: file })
  } catch (error) {
    return error
  }
}

function isDefinition(extension: Extension | undefined): extension is Definition {
  return extension !== undefined && !Array.isArray(extension)
}

/** A ruleset that stands alone is the top level itself; otherwise all are extended, by a ruleset with the rules on top. */
function combine(extensions: readonly Extension[], rules: Readonly<Record<string, unknown>>): Definition {
  const [first] = extensions
  if (first === undefined || extensions.length > 1) return { extends: extensions, rules }
  if (isDefinition(first) && Object.keys(rules).length === 0) return first
  const only: unknown = isDefinition(first) ? first : first[0]
  return { ...(isRecord(only) ? liftedFrom(only) : {}), extends: extensions, rules }
}

/** What Spectral heeds at the top level alone, so that it counts although something stands on top of the ruleset. */
function liftedFrom({ overrides, aliases, parserOptions }: Definition): Definition {
  const lifted: Record<string, unknown> = {}
  // An override without rules would take the place of what is extended.
  if (Array.isArray(overrides)) {
    lifted.overrides = overrides.map((override: unknown) =>
      isRecord(override) ? { rules: {}, ...override } : override,
    )
  }
  if (overrides !== undefined && aliases !== undefined) lifted.aliases = aliases
  if (parserOptions !== undefined) lifted.parserOptions = parserOptions
  return lifted
}
