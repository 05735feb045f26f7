import { severities } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { namesOfCode } from '../format/rule-codes.ts'
import { toData } from '../load/data.ts'
import { childOf, type Node, stringOf } from '../load/node.ts'
import type { Pointer } from '../pointer.ts'
import { isPreset, type RuleSetting } from './settings.ts'
import type { Reading, Shape } from './shape.ts'
import { alternatives, describe, suggestion } from './wording.ts'

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
    return `Unexpected object: rules are defined in "rules" at the top of the config; expected ${settingHint}.`
  }
  if (node.kind === 'list') {
    return `Unexpected list: options stand in the definition of a rule ("functionOptions"); expected ${settingHint}.`
  }
  const written = stringOf(node)
  const hint = written === undefined ? '' : suggestion(written, settingNames)
  return `Unexpected ${describe(node)}, expected ${settingHint}.${hint}`
}

/** What `rules` says: severities of rules by code, and rules that are defined in place, in Spectral's form. */
export interface RuleValues {
  readonly settings: ReadonlyMap<string, RuleSetting>
  readonly definitions: ReadonlyMap<string, unknown>
}

function readRules(node: Node, at: Pointer, reading: Reading, mayDefine: boolean): RuleValues | undefined {
  if (node.kind !== 'map') {
    reading.report(at, 'value', `Unexpected ${describe(node)}, expected an object of rule codes.`)
    return undefined
  }
  const settings = new Map<string, RuleSetting>()
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
    const setting = ruleSetting.read(value, [...at, code], reading)
    if (setting !== undefined) settings.set(code, setting)
    if (setting !== undefined) checkCode(code, at, reading)
  }
  return { settings, definitions }
}

/** `rules` of an override: severities by code, in Spectral's short forms. */
export const ruleSettings: Shape<ReadonlyMap<string, RuleSetting>> = {
  schema: {
    description: 'Rule codes with their severity.',
    type: 'object',
    additionalProperties: ruleSetting.schema,
  },
  read: (node, at, reading) => readRules(node, at, reading, false)?.settings,
}

/** `rules` of a config: severities by code, and definitions of rules as in a Spectral ruleset. */
export const rules: Shape<RuleValues> = {
  schema: {
    description: 'Rule codes with their severity, or with a rule of your own in the form of a Spectral ruleset.',
    type: 'object',
    additionalProperties: {
      anyOf: [
        ruleSetting.schema,
        { description: 'A rule in the form of a Spectral ruleset.', type: 'object', required: ['given', 'then'] },
      ],
    },
  },
  read: (node, at, reading) => readRules(node, at, reading, true),
}

/** Whether a config names or defines rules beside those that come with msgapi, whose codes are not known yet. */
export function hasOtherRules(config: Node): boolean {
  if (childOf(config, 'plugins') !== undefined) return true
  const extended = childOf(config, 'extends')
  const names = extended?.kind === 'list' ? extended.items : extended === undefined ? [] : [extended]
  const rulesOfConfig = childOf(config, 'rules')
  const defined = rulesOfConfig?.kind === 'map' ? [...rulesOfConfig.entries.values()] : []
  return (
    names.some((item) => !isPreset(stringOf(item.kind === 'list' ? item.items[0] : item) ?? '')) ||
    defined.some(({ value }) => value.kind === 'map')
  )
}

function checkCode(code: string, at: Pointer, { knownCodes, report }: Reading): void {
  if (knownCodes === undefined || knownCodes.has(code)) return
  report([...at, code], 'key', codeProblem(code, suggestion(code, knownCodes)))
}

const codesOfOtherStages = /^(?:parse|version|limit|ref|bundle)\//

/** What is said of a code that nothing has; `hint` names the one that was probably meant. */
export function codeProblem(code: string, hint: string): string {
  if (hint !== '') return `Unknown rule ${quote(code)}.${hint}`
  const expected = 'expected the code of a rule or of a warning, such as "spec/unknown-field"'
  if (!codesOfOtherStages.test(code)) return `Unknown rule ${quote(code)}, ${expected}.`
  return `Unexpected code ${quote(code)}, ${expected}: errors of reading, references and bundling stay errors.`
}
