import { severities } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { namesOfCode } from '../format/rule-codes.ts'
import { childOf, type ListNode, type Node, stringOf } from '../load/node.ts'
import { toData } from '../load/node-data.ts'
import type { Pointer } from '../pointer.ts'
import { extendedNames } from './extends-shape.ts'
import { isPreset, type RuleOptions, type RuleSetting } from './settings.ts'
import type { ConfigReading, ConfigShape } from './shape.ts'
import { isOptions } from './transforms-shape.ts'
import { alternatives, describe, suggestion, withStop } from './wording.ts'

const settingNames: readonly RuleSetting[] = [...severities, 'off']
const settingHint = `${alternatives(settingNames)}, a number from 0 (error) to 3 (hint), or true or false`

const ruleSetting: ConfigShape<RuleSetting> = {
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

const ruleOptions: ConfigShape<RuleOptions> = {
  schema: { description: 'The options of the rule.', type: 'object' },
  read(node, at, reading) {
    const data = node.kind === 'map' ? toData(node) : undefined
    if (isOptions(data)) return data
    reading.report(at, 'value', `Unexpected ${describe(node)}, expected an object with the options of the rule.`)
    return undefined
  },
}

const settingWithOptions = {
  description: 'The severity of a rule of house style or of a plugin, and its options.',
  type: 'array',
  items: [ruleSetting.schema, ruleOptions.schema],
  minItems: 2,
  maxItems: 2,
}

function settingOf(node: Node): RuleSetting | undefined {
  if (node.kind !== 'scalar') return undefined
  if (typeof node.value === 'boolean') return node.value ? 'on' : 'off'
  if (typeof node.value === 'number') return severities[node.value]
  return settingNames.find((name) => name === node.value)
}

function settingProblem(node: Node): string {
  if (node.kind === 'map') {
    return `Unexpected object: rules are defined in "rules" at the top of the config; expected ${settingHint}.`
  }
  const written = stringOf(node)
  const hint = written === undefined ? '' : suggestion(written, settingNames)
  return withStop(`Unexpected ${describe(node)}, expected ${settingHint}${hint}`)
}

/** The value of `rules`: severities and options of rules by code, and rule definitions in Spectral's form. */
export interface RuleValues {
  readonly settings: ReadonlyMap<string, RuleSetting>
  readonly options: ReadonlyMap<string, RuleOptions>
  readonly definitions: ReadonlyMap<string, unknown>
}

function readRules(node: Node, at: Pointer, reading: ConfigReading, mayDefine: boolean): RuleValues | undefined {
  if (node.kind !== 'map') {
    reading.report(at, 'value', `Unexpected ${describe(node)}, expected an object of rule codes.`)
    return undefined
  }
  const settings = new Map<string, RuleSetting>()
  const options = new Map<string, RuleOptions>()
  const definitions = new Map<string, unknown>()
  for (const [code, { value }] of node.entries) {
    const same = namesOfCode(code).find((name) => settings.has(name) || definitions.has(name))
    if (same !== undefined) {
      reading.report(
        [...at, code],
        'key',
        `Unexpected ${quote(code)}: ${quote(same)} above names the same rule; keep one of them.`,
      )
      continue
    }
    if (mayDefine && value.kind === 'map') {
      definitions.set(code, toData(value))
      continue
    }
    const isPair = value.kind === 'list'
    const setting = isPair
      ? readPair(value, [...at, code], reading, (given) => options.set(code, given))
      : ruleSetting.read(value, [...at, code], reading)
    if (setting !== undefined) settings.set(code, setting)
    if (setting !== undefined) checkCode(code, at, reading)
  }
  return { settings, options, definitions }
}

/** Reads a severity with options. */
function readPair(
  { items }: ListNode,
  at: Pointer,
  reading: ConfigReading,
  take: (options: RuleOptions) => void,
): RuleSetting | undefined {
  const [severity, options] = items
  if (severity === undefined || options === undefined || items.length !== 2) {
    const expected = 'a severity and options such as [warn, { max: 5 }]'
    reading.report(at, 'value', `Unexpected list of ${items.length}, expected ${expected}.`)
    return undefined
  }
  const setting = ruleSetting.read(severity, [...at, '0'], reading)
  const given = ruleOptions.read(options, [...at, '1'], reading)
  // Rules of plugins and style rules are only known when they are loaded; no other rule has options.
  const mayHave = reading.knownCodes === undefined || at.at(-1)?.startsWith('style/') === true
  if (!mayHave) reading.report([...at, '1'], 'value', noOptions(at.at(-1) ?? ''))
  else if (given !== undefined) take(given)
  return setting
}

/** The message for options of a rule without options. */
export function noOptions(code: string): string {
  return `The rule ${quote(code)} takes no options; write its severity alone.`
}

/** `rules` of an override: severities by code, in Spectral's short forms, with options or without. */
export const ruleSettings: ConfigShape<Pick<RuleValues, 'settings' | 'options'>> = {
  schema: {
    description: 'Rule codes with their severity.',
    type: 'object',
    additionalProperties: { anyOf: [ruleSetting.schema, settingWithOptions] },
  },
  read: (node, at, reading) => readRules(node, at, reading, false),
}

/** `rules` of a config: severities by code, and definitions of rules as in a Spectral ruleset. */
export const rules: ConfigShape<RuleValues> = {
  schema: {
    description: 'Rule codes with their severity, or with a rule of your own in the form of a Spectral ruleset.',
    type: 'object',
    additionalProperties: {
      anyOf: [
        ruleSetting.schema,
        settingWithOptions,
        { description: 'A rule in the form of a Spectral ruleset.', type: 'object', required: ['given', 'then'] },
      ],
    },
  },
  read: (node, at, reading) => readRules(node, at, reading, true),
}

/**
 * True if a config names or defines rules beside those of msgapi, whose codes are not known yet. `bases` are the indices of the
 * configs in its `extends`.
 */
export function hasOtherRules(config: Node, bases: ReadonlySet<number>): boolean {
  if (childOf(config, 'plugins') !== undefined) return true
  const rulesOfConfig = childOf(config, 'rules')
  const defined = rulesOfConfig?.kind === 'map' ? [...rulesOfConfig.entries.values()] : []
  return (
    extendedNames(config).some(({ name, index }) => !bases.has(index) && !isPreset(name)) ||
    defined.some(({ value }) => value.kind === 'map')
  )
}

function checkCode(code: string, at: Pointer, { knownCodes, report }: ConfigReading): void {
  if (knownCodes === undefined || namesOfCode(code).some((name) => knownCodes.has(name))) return
  report([...at, code], 'key', codeProblem(code, suggestion(code, knownCodes)))
}

const codesOfOtherStages = /^(?:parse|version|limit|ref|bundle)\//

/** The message for an unknown code; `hint` names a similar one. */
export function codeProblem(code: string, hint: string): string {
  if (hint !== '') return `Unknown rule ${quote(code)}${hint}`
  const expected = 'expected the code of a rule or of a warning, such as "spec/unknown-field"'
  if (!codesOfOtherStages.test(code)) return `Unknown rule ${quote(code)}, ${expected}.`
  return `Unexpected code ${quote(code)}, ${expected}: errors of reading, references and bundling stay errors.`
}
