import type { RuleDefinition, RulesetDefinition } from '../../src/plugin/index.ts'
import { type Check, inBindingsOf, inCore, ruleFor } from '../rule.ts'
import { enumValue } from '../spec/enum-value.ts'
import { expectedField } from '../spec/expected-field.ts'
import { expectedType } from '../spec/expected-type.ts'
import { extensionName } from '../spec/extension-name.ts'
import { fieldType } from '../spec/field-type.ts'
import { requiredField } from '../spec/required-field.ts'
import { unknownField } from '../spec/unknown-field.ts'
import { expectedValue } from './expected-value.ts'
import { knownProtocol } from './known-protocol.ts'
import { reservedObject } from './reserved-object.ts'
import { unlistedField } from './unlisted-field.ts'

/** What can be wrong in a binding that is described in full, by the last part of its code. */
export const bindingChecks: Readonly<Record<string, Check>> = {
  'required-field': requiredField,
  'expected-field': expectedField,
  'unknown-field': unknownField,
  'unlisted-field': unlistedField,
  'field-type': fieldType,
  'expected-type': expectedType,
  'enum-value': enumValue,
  'expected-value': expectedValue,
  'extension-name': extensionName,
  'reserved-object': reservedObject,
}

/** The rules of one protocol's bindings, by code: all checks, or those that its table of fields gives a reason for. */
export function bindingRules(
  protocol: string,
  checks: readonly string[] = Object.keys(bindingChecks),
): Readonly<Record<string, RuleDefinition>> {
  const rules: Record<string, RuleDefinition> = {}
  for (const name of checks) {
    const check = bindingChecks[name]
    if (check !== undefined) rules[`bindings/${protocol}/${name}`] = ruleFor(check, inBindingsOf(protocol))
  }
  return rules
}

/** Bindings of which the format text shows nothing: the fields that hold schemas and the version have a known type. */
const shownInPart = [
  'http',
  'ws',
  'amqp',
  'mqtt',
  'mqtt5',
  'jms',
  'ros2',
  'kafka',
  'anypointmq',
  'ibmmq',
  'solace',
  'sqs',
  'pulsar',
  'nats',
]

const ruleset: RulesetDefinition = {
  description: 'What is known of the bindings of protocols',
  rules: {
    'bindings/known-protocol': ruleFor(knownProtocol, inCore),
    ...bindingRules('notifytopic'),
    ...bindingRules('cloudpubsub', ['unknown-field', 'field-type', 'extension-name', 'reserved-object']),
    ...Object.fromEntries(shownInPart.flatMap((protocol) => Object.entries(bindingRules(protocol, ['expected-type'])))),
  },
}

export default ruleset
