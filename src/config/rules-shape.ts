import { severities } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { type Node, stringOf } from '../load/node.ts'
import type { Pointer } from '../pointer.ts'
import type { RuleSetting } from './settings.ts'
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
    return `Unexpected object: rule definitions are not supported by this version of msgapi; expected ${settingHint}.`
  }
  if (node.kind === 'list') {
    return `Unexpected list: options of rules are not supported by this version of msgapi; expected ${settingHint}.`
  }
  const written = stringOf(node)
  const hint = written === undefined ? '' : suggestion(written, settingNames)
  return `Unexpected ${describe(node)}, expected ${settingHint}.${hint}`
}

/** `rules`: severities by code, in Spectral's short forms. */
export const ruleSettings: Shape<ReadonlyMap<string, RuleSetting>> = {
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

function checkCode(code: string, at: Pointer, { knownCodes, report }: Reading): void {
  if (knownCodes === undefined || knownCodes.has(code)) return
  report([...at, code], 'key', codeProblem(code, suggestion(code, knownCodes)))
}

const codesOfOtherStages = /^(?:parse|version|limit|ref|bundle)\//

function codeProblem(code: string, hint: string): string {
  if (hint !== '') return `Unknown rule ${quote(code)}.${hint}`
  const expected = 'expected the code of a rule or of a warning, such as "spec/unknown-field"'
  if (!codesOfOtherStages.test(code)) return `Unknown rule ${quote(code)}, ${expected}.`
  return `Unexpected code ${quote(code)}, ${expected}: errors of reading, references and bundling stay errors.`
}
