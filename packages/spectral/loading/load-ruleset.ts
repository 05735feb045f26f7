import { basename, dirname, isAbsolute, join, sep } from 'node:path'
import { type ReadableFiles, readableFilesBelow } from '../../../src/foreign-code/imports/readable-files.ts'
import { isRecord } from '../../../src/plain-data.ts'
import { bindDefinition, type Extension } from './bind-data.ts'
import { checkDefinitions } from './check-definitions.ts'
import { reportSpectralErrors } from './config-errors.ts'
import { type DefinitionOrigin, definitionsFrom, type SpectralDefinition } from './definition.ts'
import { underKnownNames } from './known-names.ts'
import { LayeredRuleset, type RulesetLayer } from './layered-ruleset.ts'
import { RulesetError, type RulesetProblem } from './problem-log.ts'
import { repairDefinitions } from './repair.ts'
import { RuleHistory } from './rule-history.ts'
import type { RulesetRequest } from './ruleset-request.ts'
import { createSession, type FollowedExtension, type Session } from './session.ts'

export interface LoadedRuleset {
  readonly ruleset: LayeredRuleset
  /** Real paths of all files that were read. */
  readonly files: ReadonlySet<string>
  /** The paths of all files that were looked for, whether or not they exist. */
  readonly looked: ReadonlySet<string>
  readonly history: RuleHistory
  /** True if all code that ran says that equal input always gives equal findings. */
  readonly isCacheable: boolean
  /** The names of rulesets that were followed. */
  readonly extensions: readonly FollowedExtension[]
  /** The problems that are not about single rules. `problemsOfRules` returns those of rules that are on. */
  readonly problems: readonly RulesetProblem[]
}

/**
 * Reads rulesets and all that they extend, and merges them with spectral-core. Each counts as a top level in Spectral, so its
 * `overrides` apply; later rulesets override earlier ones, and `rules` override all. A faulty rule, alias or function only
 * disables what needs it. Throws a RulesetError that lists every problem with its file, line and rule if no part of the rulesets
 * can be used.
 */
export async function loadRuleset(request: RulesetRequest): Promise<LoadedRuleset> {
  const from = request.namedBy.endsWith(sep) ? join(request.namedBy, 'ruleset') : request.namedBy
  const session = createSession(request, from)
  const { log, files } = session
  const layers: RulesetLayer[] = []
  for (const [use, { name, mode, namedBy }] of request.extends.entries()) {
    const origin: DefinitionOrigin = { file: isAbsolute(name) ? name : (namedBy ?? request.namedBy) }
    for (const extension of await session.load(name, mode, origin, namedBy))
      layers.push(layerOf(extension, use, session))
  }
  const record = {
    files,
    looked: session.reach.manifests.looked,
    history: new RuleHistory(layers, session),
    extensions: session.extensions,
    isCacheable: session.isCacheable(),
  }
  const config = await originOfRules(request, session.reach)
  const { rules } = await bindDefinition({ rules: request.rules ?? {} }, config, session.bindings)
  const onTop = isRecord(rules) ? rules : {}
  const top: SpectralDefinition = { extends: layers.map(({ definition }) => definition), rules: onTop }
  const definitions = definitionsFrom(top, config, session.originOf)
  const isSafe = checkDefinitions(definitions, session)
  const [only] = layers
  const { file } = layers.length === 1 && only !== undefined ? only : config
  const ruleset = log.problems.length === 0 ? merge(layers, onTop, file) : undefined
  if (ruleset instanceof LayeredRuleset) return { ruleset, ...record, problems: [] }
  if (isSafe) reportSpectralErrors(definitions, log)
  if (!isSafe || log.isFatal) throw new RulesetError(log.problems, record.looked)
  const { repaired, carried } = repairDefinitions(definitions, log)
  const sound = layers.map((layer) => ({ ...layer, definition: repaired(layer.definition) }))
  const { rules: soundOnTop } = repaired(top)
  const rest = merge(sound, isRecord(soundOnTop) ? soundOnTop : {}, file)
  if (!(rest instanceof LayeredRuleset))
    throw new RulesetError([...log.problems, { file, message: String(rest) }], record.looked)
  return { ruleset: rest, ...record, problems: log.problems.filter((problem) => !carried.has(problem)) }
}

function layerOf(extension: Extension, use: number, { request, originOf }: Session): RulesetLayer {
  const [definition, mode] = isPair(extension) ? extension : [extension, undefined]
  return { definition, mode, file: originOf(definition)?.file ?? request.namedBy, use }
}

function isPair(extension: Extension): extension is Exclude<Extension, SpectralDefinition> {
  return Array.isArray(extension)
}

/** Where the rules on top are written. */
async function originOfRules(
  { namedBy, rules = {}, rulesElsewhere = [], held }: RulesetRequest,
  reach: ReadableFiles,
): Promise<DefinitionOrigin> {
  const origin = Object.keys(rules).length > 0 ? await originOfConfig(namedBy, reach) : { file: namedBy }
  if (rulesElsewhere.length === 0) return origin
  const others = new Map<string, DefinitionOrigin>()
  for (const file of new Set(rulesElsewhere.map(([, file]) => file))) {
    // It was already read as a config, so it may be in a package outside the readable folders.
    others.set(file, await originOfConfig(file, readableFilesBelow([dirname(file)], held)))
  }
  return {
    ...origin,
    rulesElsewhere: new Map(rulesElsewhere.map(([name, file]) => [name, others.get(file) ?? { file }])),
  }
}

/** A config as an origin. For a config in data form, it gives the places of problems. */
async function originOfConfig(file: string, reach: ReadableFiles): Promise<DefinitionOrigin> {
  const isData = /\.(?:ya?ml|json)$/i.test(file) && basename(file) !== 'package.json'
  const source = isData ? await reach.load(file) : undefined
  return source === undefined || 'ok' in source ? { file } : { file, source }
}

/** Returns the merged ruleset, or the error of spectral-core. */
function merge(layers: readonly RulesetLayer[], rules: SpectralDefinition, file: string): unknown {
  try {
    return new LayeredRuleset(...underKnownNames(layers, rules), file)
  } catch (error) {
    return error
  }
}
