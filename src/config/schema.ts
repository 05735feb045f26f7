import { type Severity, severities } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { defaultLimits, type Limits } from '../load/limits.ts'
import { type Node, stringOf } from '../load/node.ts'
import { type Pointer, parsePointer } from '../pointer.ts'
import { compileGlob, type GlobMatcher } from './glob.ts'
import {
  defaultFailSeverity,
  outputLanguages,
  type PresetName,
  type PresetUse,
  presetModes,
  presetNames,
  type RuleSetting,
} from './settings.ts'
import {
  choice,
  type JsonSchema,
  list,
  object,
  oneOrMany,
  positiveInteger,
  type Reading,
  type Shape,
  text,
} from './shape.ts'
import { alternatives, describe, suggestion } from './wording.ts'

/** The files, and the values in them, that an override is for. */
export interface FilePattern {
  readonly matches: GlobMatcher
  /** The value that the override is for with everything in it; empty for the whole file. */
  readonly pointer: Pointer
}

/** A config file as it was read: only what is written there, paths as written. */
export interface ConfigValues {
  readonly extends: readonly PresetUse[] | undefined
  readonly rules: ReadonlyMap<string, RuleSetting> | undefined
  readonly overrides: readonly OverrideValues[] | undefined
  readonly limits: Partial<Limits> | undefined
  readonly root: string | undefined
  readonly bundle: { readonly as: 'yaml' | 'json' | undefined; readonly output: string | undefined } | undefined
  readonly failSeverity: Severity | undefined
}

export interface OverrideValues {
  readonly files: readonly FilePattern[]
  readonly rules: ReadonlyMap<string, RuleSetting>
}

const notYet = (key: string) => `The key ${quote(key)} is not supported by this version of msgapi; remove it.`
const laterKeys = new Map(['plugins', 'transforms', 'remote'].map((key) => [key, notYet(key)]))
const spectralKeys = [
  'aliases',
  'documentationUrl',
  'except',
  'formats',
  'functions',
  'functionsDir',
  'functionOptions',
  'parserOptions',
]
for (const key of spectralKeys) {
  laterKeys.set(
    key,
    `The key ${quote(key)} belongs to a Spectral ruleset, which is not supported by this version of msgapi; remove it.`,
  )
}

const presetChoice = choice('A ruleset that comes with msgapi.', presetNames)

const presetName: Shape<PresetName> = {
  schema: presetChoice.schema,
  read(node, at, reading) {
    const written = stringOf(node)
    const hint = written === undefined ? '' : suggestion(written, presetNames)
    if (written === undefined || hint !== '' || presetNames.some((name) => name === written)) {
      return presetChoice.read(node, at, reading)
    }
    const message = `The ruleset ${quote(written)} is not supported by this version of msgapi, expected ${alternatives(presetNames)}.`
    reading.report(at, 'value', message)
    return undefined
  },
}

const presetMode = choice('How much of the ruleset is switched on.', presetModes)

const presetByName: Shape<PresetUse> = {
  schema: presetName.schema,
  read(node, at, reading) {
    if (node.kind === 'map') {
      const message = 'Unexpected an object: rulesets in place are not supported by this version of msgapi.'
      reading.report(at, 'value', message)
      return undefined
    }
    const name = presetName.read(node, at, reading)
    return name === undefined ? undefined : { name, mode: name === 'msgapi:all' ? 'all' : 'recommended' }
  },
}

const presetUse: Shape<PresetUse> = {
  schema: {
    anyOf: [
      presetByName.schema,
      {
        description: 'A ruleset, and how much of it is switched on.',
        type: 'array',
        items: [presetName.schema, presetMode.schema],
        minItems: 2,
        maxItems: 2,
      },
    ],
  },
  read(node, at, reading) {
    if (node.kind !== 'list') return presetByName.read(node, at, reading)
    const [nameNode, modeNode] = node.items
    if (nameNode === undefined || modeNode === undefined || node.items.length !== 2) {
      reading.report(
        at,
        'value',
        `Unexpected list of ${node.items.length}, expected a ruleset and ${alternatives(presetModes)}.`,
      )
      return undefined
    }
    const name = presetName.read(nameNode, [...at, '0'], reading)
    const mode = presetMode.read(modeNode, [...at, '1'], reading)
    return name === undefined || mode === undefined ? undefined : { name, mode }
  },
}

const settingNames: readonly RuleSetting[] = [...severities, 'off']
const settingHint = `${alternatives(settingNames)}, a number from 0 (error) to 3 (hint), or true or false`

const ruleSetting: Shape<RuleSetting> = {
  schema: {
    description: 'The severity of the rule, or whether it is on: true keeps the severity that the rule states.',
    anyOf: [
      { enum: settingNames },
      { type: 'integer', minimum: 0, maximum: severities.length - 1 },
      { type: 'boolean' },
    ],
  },
  read(node, at, reading) {
    const setting = settingOf(node)
    if (setting === undefined) reading.report(at, 'value', settingProblem(node))
    return setting
  },
}

function settingOf(node: Node): RuleSetting | undefined {
  if (node.kind !== 'scalar') return undefined
  if (typeof node.value === 'boolean') return node.value ? 'on' : 'off'
  if (typeof node.value === 'number') return severities[node.value]
  return settingNames.find((name) => name === node.value)
}

function settingProblem(node: Node): string {
  if (node.kind === 'map') {
    return `Unexpected an object: rule definitions come with the lint engine, in a later version; expected ${settingHint}.`
  }
  if (node.kind === 'list') return `Unexpected a list: rules take no options in this version; expected ${settingHint}.`
  const written = stringOf(node)
  const hint = written === undefined ? '' : suggestion(written, settingNames)
  return `Unexpected ${describe(node)}, expected ${settingHint}.${hint}`
}

const ruleSettings: Shape<ReadonlyMap<string, RuleSetting>> = {
  schema: {
    description: 'Rule codes with their severity.',
    type: 'object',
    additionalProperties: ruleSetting.schema,
  },
  read(node, at, reading) {
    if (node.kind !== 'map') {
      reading.report(at, 'value', `Unexpected ${describe(node)}, expected an object of rule codes.`)
      return undefined
    }
    const settings = new Map<string, RuleSetting>()
    for (const [code, { value }] of node.entries) {
      const setting = ruleSetting.read(value, [...at, code], reading)
      if (setting !== undefined) settings.set(code, setting)
      if (setting !== undefined) checkCode(code, at, reading)
    }
    return settings
  },
}

function checkCode(code: string, at: Pointer, { knownRules, report }: Reading): void {
  if (knownRules === undefined || knownRules.has(code)) return
  const ask = suggestion(code, knownRules) || ' See "msgapi rules" for the codes.'
  report([...at, code], 'key', `Unknown rule ${quote(code)}.${ask}`)
}

const filePattern: Shape<FilePattern> = {
  schema: {
    description: 'A glob, relative to the folder of this file; a JSON Pointer may follow, as in "old/**#/channels".',
    type: 'string',
    minLength: 1,
  },
  read(node, at, reading) {
    const refuse = (expected: string) => {
      reading.report(at, 'value', `Unexpected ${describe(node)}, expected ${expected}.`)
      return undefined
    }
    const written = stringOf(node)
    if (written === undefined || written === '') return refuse('a glob such as "legacy/**"')
    const split = written.search(/#(?:\/|$)/)
    const pointer = split === -1 ? [] : pointerOf(written.slice(split + 1))
    if (pointer === undefined) return refuse('a JSON Pointer after the "#", such as "#/channels"')
    const glob = split === -1 ? written : written.slice(0, split)
    const matches = compileGlob(glob === '' ? '**' : glob)
    if (typeof matches !== 'string') return { matches, pointer }
    reading.report(at, 'value', `Unexpected ${matches}, in ${quote(written)}.`)
    return undefined
  },
}

function pointerOf(fragment: string): Pointer | undefined {
  try {
    return parsePointer(decodeURIComponent(fragment))
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}

const filePatterns = oneOrMany('The files that the override is for.', filePattern)

const override = object<OverrideValues>(
  'Other severities for some files, or for some values in them.',
  {
    fields: { files: filePatterns, rules: ruleSettings },
    required: ['files', 'rules'],
    refused: new Map(['extends', ...laterKeys.keys()].map((key) => [key, notYet(key)])),
  },
  (field) => ({ files: field('files', filePatterns) ?? [], rules: field('rules', ruleSettings) ?? new Map() }),
)

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
]

const limitFields = limitTable.map(([name, meaning]) => ({
  name,
  shape: positiveInteger(meaning, defaultLimits[name]),
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

const outputAs = choice('The language that the bundle is written in.', outputLanguages)
const outputFile = text('The file that the bundle is written to, relative to the folder of this file.', 'dist/api.yaml')

const bundle = object('How a bundle is written.', { fields: { as: outputAs, output: outputFile } }, (field) => ({
  as: field('as', outputAs),
  output: field('output', outputFile),
}))

const extended = oneOrMany(
  'The rulesets that are switched on; msgapi:recommended when this key is missing, none when the list is empty.',
  presetByName,
  presetUse,
)
const overrides = list('Other severities for some files; of equals the last one wins.', override)
const root = text('The folder that nothing outside of is read or written, relative to the folder of this file.', '.')
const failSeverity = choice(
  `Findings of this severity or a stronger one fail the run; ${defaultFailSeverity} when this key is missing.`,
  severities,
)
const schemaAddress = text(
  'The JSON Schema of this file, for editors.',
  './node_modules/msgapi/schema/msgapi.config.schema.json',
)

/** Every key of a config file: what editors are told of it, and how it is read. */
export const configShape: Shape<ConfigValues> = object(
  'Settings of msgapi.',
  {
    fields: {
      $schema: schemaAddress,
      extends: extended,
      rules: ruleSettings,
      overrides,
      limits,
      root,
      bundle,
      failSeverity,
    },
    refused: laterKeys,
  },
  (field) => {
    field('$schema', schemaAddress)
    return {
      extends: field('extends', extended),
      rules: field('rules', ruleSettings),
      overrides: field('overrides', overrides),
      limits: field('limits', limits),
      root: field('root', root),
      bundle: field('bundle', bundle),
      failSeverity: field('failSeverity', failSeverity),
    }
  },
)

/** The JSON Schema (draft 07) of a config file, for editors; `schema/msgapi.config.schema.json` holds it as text. */
export function configSchema(): JsonSchema {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: 'msgapi config', ...configShape.schema }
}
