import {
  type BindingContribution,
  concerns,
  type RuleDefinition,
  type RulesetDefinition,
} from '../../src/plugin/index.ts'
import { type Check, inBindingsOf, inCore, ruleFor } from '../rule.ts'
import { enumValue } from '../spec/enum-value.ts'
import { expectedField } from '../spec/expected-field.ts'
import { expectedType } from '../spec/expected-type.ts'
import { extensionName } from '../spec/extension-name.ts'
import { fieldType } from '../spec/field-type.ts'
import { inapplicableField } from '../spec/inapplicable-field.ts'
import { requiredField } from '../spec/required-field.ts'
import { unknownField } from '../spec/unknown-field.ts'
import { cloudpubsubChecks } from './cloudpubsub/rule-list.ts'
import { expectedValue } from './expected-value.ts'
import { knownProtocol } from './known-protocol.ts'
import { notifytopicChecks } from './notifytopic/rule-list.ts'
import { placement } from './placement.ts'
import { protocolMatchesServers } from './protocol-matches-servers.ts'
import { reservedObject } from './reserved-object.ts'
import { unlistedField } from './unlisted-field.ts'
import { versionKnown } from './version-known.ts'

/** The checks that follow from the table of fields of a binding, by the last part of the code. */
export const bindingChecks: Readonly<Record<string, Check>> = {
  'required-field': requiredField,
  'expected-field': expectedField,
  'unknown-field': unknownField,
  'unlisted-field': unlistedField,
  'field-type': fieldType,
  'expected-type': expectedType,
  'enum-value': enumValue,
  'expected-value': expectedValue,
  'inapplicable-field': inapplicableField,
  'extension-name': extensionName,
  'reserved-object': reservedObject,
}

/** The rules for the bindings of one protocol, by code: all checks, or only those that its table of fields needs. */
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

/** The checks for the bindings of a single protocol, by protocol key and the last part of the code. */
export const protocolChecks: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  notifytopic: notifytopicChecks,
  cloudpubsub: cloudpubsubChecks,
}

function ownRules(
  protocol: string,
  checks: Readonly<Record<string, Check>> = protocolChecks[protocol] ?? {},
): Readonly<Record<string, RuleDefinition>> {
  return Object.fromEntries(
    Object.entries(checks).map(([name, check]) => [
      `bindings/${protocol}/${name}`,
      ruleFor(check, inBindingsOf(protocol)),
    ]),
  )
}

/** Checks that would find nothing, because the table of the binding has no such field. */
const unusedByCloudPubSub = ['required-field', 'unlisted-field', 'enum-value', 'inapplicable-field']

const always = ['unlisted-field', 'expected-type', 'extension-name']

/** The checks that the tables of the other protocols need. The format text does not describe these bindings. */
const published: Readonly<Record<string, readonly string[]>> = {
  http: [...always, 'expected-field', 'expected-value', 'inapplicable-field'],
  ws: [...always, 'expected-value'],
  amqp: [...always, 'expected-field', 'expected-value', 'inapplicable-field'],
  amqp1: ['expected-type', 'extension-name'],
  mqtt: [...always, 'expected-value'],
  mqtt5: [...always, 'expected-value'],
  jms: [...always, 'expected-field', 'expected-value'],
  stomp: ['expected-type', 'extension-name'],
  kafka: [...always, 'expected-value', 'inapplicable-field'],
  anypointmq: [...always, 'expected-value'],
  ibmmq: [...always, 'expected-field', 'expected-value', 'inapplicable-field'],
  solace: [...always, 'expected-value', 'inapplicable-field'],
  sqs: [...always, 'expected-field', 'expected-value'],
  pulsar: [...always, 'expected-field', 'expected-value'],
  mercure: ['expected-type', 'extension-name'],
  redis: ['expected-type', 'extension-name'],
  nats: [...always, 'expected-value'],
}

/** The checks for bindings that only a public definition describes. */
const publishedChecks = [...always, 'expected-field', 'expected-value', 'inapplicable-field']

/** The rules for bindings from plugins: the checks that follow from their tables, and their own rules. */
export function contributedRuleset(contributions: readonly BindingContribution[]): RulesetDefinition {
  const rules = contributions.map((contribution) => {
    const { key, rules: own = {} } = contribution
    const given = publishedChecks.filter((name) => concerns(bindingChecks[name]?.visitor ?? {}, contribution))
    return { ...bindingRules(key, given), ...ownRules(key, own) }
  })
  return { description: 'Rules for the protocol bindings of plugins', rules: Object.assign({}, ...rules) }
}

const ruleset: RulesetDefinition = {
  description: 'Rules for protocol bindings',
  rules: {
    'bindings/known-protocol': ruleFor(knownProtocol, inCore),
    'bindings/version-known': ruleFor(versionKnown, () => true),
    'bindings/placement': ruleFor(placement, () => true),
    'bindings/protocol-matches-servers': ruleFor(protocolMatchesServers, inCore),
    ...bindingRules('notifytopic'),
    ...ownRules('notifytopic'),
    ...bindingRules(
      'cloudpubsub',
      Object.keys(bindingChecks).filter((name) => !unusedByCloudPubSub.includes(name)),
    ),
    ...ownRules('cloudpubsub'),
    ...Object.fromEntries(
      Object.entries(published).flatMap(([protocol, checks]) => Object.entries(bindingRules(protocol, checks))),
    ),
  },
}

export default ruleset
