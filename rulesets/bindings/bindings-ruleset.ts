import { concerns, type Ruleset, type RunnableBindings } from '../../src/plugin/index.ts'
import { type FormatRule, inBindingsOf, inCore, ruleFor } from '../rule.ts'
import { enumValue } from '../spec/enum-value.ts'
import { expectedField } from '../spec/expected-field.ts'
import { expectedType } from '../spec/expected-type.ts'
import { extensionName } from '../spec/extension-name.ts'
import { fieldType } from '../spec/field-type.ts'
import { inapplicableField } from '../spec/inapplicable-field.ts'
import { requiredField } from '../spec/required-field.ts'
import { unknownField } from '../spec/unknown-field.ts'
import { cloudpubsubRules } from './cloudpubsub/rule-list.ts'
import { expectedValue } from './expected-value.ts'
import { knownProtocol } from './known-protocol.ts'
import { notifytopicRules } from './notifytopic/rule-list.ts'
import { placement } from './placement.ts'
import { protocolMatchesServers } from './protocol-matches-servers.ts'
import { reservedObject } from './reserved-object.ts'
import { unlistedField } from './unlisted-field.ts'
import { versionKnown } from './version-known.ts'

/** The rules that follow from the table of fields of a binding, by the last part of the code. */
export const tableRules: Readonly<Record<string, FormatRule<unknown>>> = {
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

/** The rules that only one binding has, by protocol key and the last part of the code. */
export const protocolRules: Readonly<Record<string, Readonly<Record<string, FormatRule<unknown>>>>> = {
  notifytopic: notifytopicRules,
  cloudpubsub: cloudpubsubRules,
}

/** Rules under the codes that they have for the bindings of a protocol. */
function rulesFor(protocol: string, rules: Readonly<Record<string, FormatRule<unknown>>>): Ruleset['rules'] {
  const made = Object.entries(rules).map(
    ([name, rule]) => [`bindings/${protocol}/${name}`, ruleFor(rule, inBindingsOf(protocol))] as const,
  )
  return Object.fromEntries(made)
}

/** The rules with certain names that follow from the table of a protocol. */
function tableRulesFor(protocol: string, names: readonly string[]): Ruleset['rules'] {
  const rules = names.flatMap((name) => {
    const rule = tableRules[name]
    return rule === undefined ? [] : [[name, rule] as const]
  })
  return rulesFor(protocol, Object.fromEntries(rules))
}

/** Rules that could find nothing, because the table of the binding has no such field. */
const unusedByCloudPubSub = ['required-field', 'unlisted-field', 'enum-value', 'inapplicable-field']

const always = ['unlisted-field', 'expected-type', 'extension-name']

/** The rules that the tables of the other protocols need. The format text does not describe these bindings. */
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

/** The rules for bindings that only a public definition describes. */
const publishedRules = [...always, 'expected-field', 'expected-value', 'inapplicable-field']

/**
 * The rules that the tables of msgapi's own plugins need. Listed here, because otherwise each run would compile these tables to
 * find them.
 */
export const neededByBuiltIn: typeof published = { ros2: [...always, 'expected-field', 'expected-value'] }

/**
 * The rules for bindings from plugins: rules that follow from their tables, and rules of their own.
 * @param known the names of the rules that follow from a table, by its protocol, if they are already known
 */
export function contributedRuleset(contributions: readonly RunnableBindings[], known: typeof published = {}): Ruleset {
  const rules = contributions.map((contribution) => {
    const { key, rules: own } = contribution
    const needed = known[key] ?? publishedRules.filter((name) => concerns(tableRules[name]?.visit ?? {}, contribution))
    return { ...tableRulesFor(key, needed), ...rulesFor(key, own) }
  })
  return { description: 'Rules for the protocol bindings of plugins', rules: Object.assign({}, ...rules) }
}

/** The rules for the bindings that come with msgapi. */
export const bindingsRuleset: Ruleset = {
  description: 'Rules for protocol bindings',
  rules: {
    'bindings/known-protocol': ruleFor(knownProtocol, inCore),
    'bindings/version-known': ruleFor(versionKnown, () => true),
    'bindings/placement': ruleFor(placement, () => true),
    'bindings/protocol-matches-servers': ruleFor(protocolMatchesServers, inCore),
    ...rulesFor('notifytopic', { ...tableRules, ...notifytopicRules }),
    ...tableRulesFor(
      'cloudpubsub',
      Object.keys(tableRules).filter((name) => !unusedByCloudPubSub.includes(name)),
    ),
    ...rulesFor('cloudpubsub', cloudpubsubRules),
    ...Object.fromEntries(
      Object.entries(published).flatMap(([protocol, names]) => Object.entries(tableRulesFor(protocol, names))),
    ),
  },
}
