import type { Severity } from '../findings/finding.ts'
import { namesOfCode } from '../format/rule-codes.ts'
import { defaultLimits, type Limits, mostTimesDefault } from '../load/limits.ts'
import { stringOf } from '../load/node.ts'
import { allowedOrigin } from './allowed-host.ts'
import { type ApiValues, apis, baseline, failSeverity } from './apis-shape.ts'
import { type BundleValues, bundle } from './bundle-shape.ts'
import { extendedInUse } from './extends-shape.ts'
import { ignorePatterns } from './ignore-shape.ts'
import { laterKeys, type OverrideValues, overrides } from './overrides-shape.ts'
import { type PipelineValues, pipelines } from './pipelines-shape.ts'
import { codeProblem, type RuleValues, rules } from './rules-shape.ts'
import { type RulesetUse, type SuppressionPolicy, suppressionsName, type WrittenTransform } from './settings.ts'
import {
  type ConfigSchema,
  type ConfigShape,
  flag,
  list,
  nonEmptyText,
  object,
  oneOrMany,
  positiveInteger,
} from './shape.ts'
import { transforms } from './transforms-shape.ts'
import { describe, suggestion } from './wording.ts'

/** The settings of a config for remote content. */
interface RemoteValues {
  /** Allowed origins. */
  readonly allow: readonly string[]
}

const host: ConfigShape<string> = {
  schema: {
    description: 'A host, with a port where it is not that of https: "schemas.acme.io" or "schemas.acme.io:8443".',
    type: 'string',
    minLength: 1,
  },
  read(node, at, reading) {
    const written = stringOf(node)
    const origin = written === undefined ? undefined : allowedOrigin(written)
    if (origin?.startsWith('https:')) return origin
    const message =
      origin === undefined
        ? `Unexpected ${describe(node)}, expected a host such as "schemas.acme.io" or "schemas.acme.io:8443".`
        : `Unexpected ${describe(node)}: a config allows https alone; allow it on the command line with --allow-remote.`
    reading.report(at, 'value', message)
    return undefined
  },
}

const allow = oneOrMany('The hosts that references may be read from.', host)

/** `remote`: the parts of the network that may be read. */
const remote = object<RemoteValues>(
  'What references may read from the network; nothing when this key is missing.',
  { fields: { allow } },
  (field) => ({ allow: field('allow', allow) ?? [] }),
)

const pluginName: ConfigShape<string> = {
  schema: {
    description: 'A plugin: a file relative to this one, or a package; "house" is short for msgapi-plugin-house.',
    type: 'string',
    minLength: 1,
  },
  read(node, at, reading) {
    const written = stringOf(node)
    if (written !== undefined && written !== '') return written
    const example = 'a plugin such as "./plugin.js" or the name of a package'
    reading.report(at, 'value', `Unexpected ${describe(node)}, expected ${example}.`)
    return undefined
  },
}

/** `plugins`: code to run. */
const plugins = list('The plugins whose contributions take effect; they are code, which is run.', pluginName)

const requireReason = flag('Whether each suppression must say why.')

const maxDays = positiveInteger('How many days from today the last day of a suppression may be, which it must have.', {
  most: 3650,
})

const code: ConfigShape<string> = {
  schema: { description: 'A code, or a pattern of codes: "acme/*".', type: 'string', minLength: 1 },
  read(node, at, reading) {
    const written = stringOf(node)
    if (written === undefined || written === '') {
      reading.report(
        at,
        'value',
        `Unexpected ${describe(node)}, expected a code such as "spec/unknown-field", or "acme/*".`,
      )
      return undefined
    }
    const { knownCodes } = reading
    const isKnown = written.includes('*') || namesOfCode(written).some((name) => knownCodes?.has(name) !== false)
    if (!isKnown) reading.report(at, 'value', codeProblem(written, suggestion(written, knownCodes ?? [])))
    return written
  },
}

const never = oneOrMany('Codes of findings that cannot be suppressed; "*" matches any characters.', code)

/** `suppressionPolicy`: the requirements for suppressions, wherever they are written. */
const suppressionPolicy: ConfigShape<SuppressionPolicy> = object(
  'What comments, "x-msgapi-ignore" and entries of the suppressions file must have; the others suppress nothing.',
  { fields: { requireReason, maxDays, never } },
  (field) => ({
    requireReason: field('requireReason', requireReason),
    maxDays: field('maxDays', maxDays),
    never: field('never', never),
  }),
)

/** The JSON Schema (draft 07) of a config file, for editors; `schema/msgapi.config.schema.json` holds it as text. */
export function configSchema(): ConfigSchema {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: 'msgapi config', ...configShape.schema }
}

/** A config file as read: only the fields that it sets, with paths as written. */
export interface ConfigValues {
  readonly extends: readonly RulesetUse[] | undefined
  readonly rules: RuleValues | undefined
  readonly overrides: readonly OverrideValues[] | undefined
  readonly limits: Partial<Limits> | undefined
  readonly root: string | undefined
  readonly bundle: BundleValues | undefined
  readonly remote: RemoteValues | undefined
  /** Names of plugins, as written. */
  readonly plugins: readonly string[] | undefined
  readonly transforms: readonly WrittenTransform[] | undefined
  readonly pipelines: ReadonlyMap<string, PipelineValues> | undefined
  readonly apis: ReadonlyMap<string, ApiValues> | undefined
  /** Patterns as in a .gitignore, as written. */
  readonly ignore: readonly string[] | undefined
  readonly suppressions: string | undefined
  readonly suppressionPolicy: SuppressionPolicy | undefined
  readonly failSeverity: Severity | undefined
  readonly baseline: string | undefined
}

const limitTable: readonly (readonly [keyof Limits, string])[] = [
  ['fileBytes', 'Bytes of one file.'],
  ['totalBytes', 'Bytes of all files of a run together.'],
  ['depth', 'Nesting of collections in one file.'],
  ['aliases', 'YAML aliases in one file.'],
  ['nodes', 'Nodes of one file, counted as if every alias were written out.'],
  ['references', 'References in one description.'],
  ['files', 'Files in one description.'],
  ['chain', 'References that lead from one to the next before a value is reached.'],
  ['keyBytes', 'UTF-8 bytes of one map key.'],
  ['patternBytes', 'UTF-8 bytes of one pattern of a schema.'],
  ['patternSteps', 'Steps that the regular expressions of one run take together.'],
]

const limitFields = limitTable.map(([name, meaning]) => ({
  name,
  shape: positiveInteger(meaning, { byDefault: defaultLimits[name], most: mostTimesDefault * defaultLimits[name] }),
}))

const limits = object<Partial<Limits>>(
  'Bounds on what one run may read and hold.',
  { fields: Object.fromEntries(limitFields.map(({ name, shape }) => [name, shape])) },
  (field) => {
    const written: { -readonly [Name in keyof Limits]?: number } = {}
    for (const { name, shape } of limitFields) {
      const value = field(name, shape)
      if (value !== undefined) written[name] = value
    }
    return written
  },
)

const root = nonEmptyText(
  'The folder that nothing outside of is read or written, relative to the folder of this file.',
  '.',
)
const suppressions = nonEmptyText(
  `The suppressions file, relative to the folder of this file; ${suppressionsName} beside this file when this key is missing.`,
  suppressionsName,
)
const schemaAddress = nonEmptyText(
  'The JSON Schema of this file, for editors.',
  './node_modules/msgapi/schema/msgapi.config.schema.json',
)

/** All keys of a config file, each with its description for editors and its reader. */
export const configShape: ConfigShape<ConfigValues> = object(
  'Settings of msgapi.',
  {
    fields: {
      $schema: schemaAddress,
      extends: extendedInUse,
      rules,
      overrides,
      limits,
      root,
      transforms,
      bundle,
      pipelines,
      remote,
      plugins,
      apis,
      ignore: ignorePatterns,
      suppressions,
      suppressionPolicy,
      failSeverity,
      baseline,
    },
    refused: laterKeys,
  },
  (field) => {
    field('$schema', schemaAddress)
    return {
      extends: field('extends', extendedInUse),
      rules: field('rules', rules),
      overrides: field('overrides', overrides),
      limits: field('limits', limits),
      root: field('root', root),
      transforms: field('transforms', transforms),
      bundle: field('bundle', bundle),
      pipelines: field('pipelines', pipelines),
      remote: field('remote', remote),
      plugins: field('plugins', plugins),
      apis: field('apis', apis),
      ignore: field('ignore', ignorePatterns),
      suppressions: field('suppressions', suppressions),
      suppressionPolicy: field('suppressionPolicy', suppressionPolicy),
      failSeverity: field('failSeverity', failSeverity),
      baseline: field('baseline', baseline),
    }
  },
)
