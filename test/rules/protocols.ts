import t from 'tap'
import {
  bindingsRuleset,
  contributedRuleset,
  neededByBuiltIn,
  protocolRules,
  tableRules,
} from '../../rulesets/bindings/bindings-ruleset.ts'
import { formatFor } from '../../src/format/compile.ts'
import { protocols } from '../../src/format/protocols.ts'
import type { ObjectType } from '../../src/format/shape.ts'
import { neutral } from '../../src/format/vocabulary.ts'
import { builtInRulesets } from '../../src/index.ts'
import { planPositions } from '../../src/lint/position-walk.ts'
import type { RuleVisitor } from '../../src/lint/visitor.ts'
import { builtInBindings } from '../../src/rules/plugins.ts'
import { builtInRules } from '../conformance/lint-source.ts'

t.test('rules have names of words, and descriptions without a full stop', async (t) => {
  const odd = [...builtInRules].filter(([code, { description }]) => {
    const isNamed = /^(?:spec|bindings(?:\/[a-z0-9]+)?)\/[a-z]+(?:-[a-z0-9]+)*$/.test(code)
    return !isNamed || !/[^.]$/.test(description)
  })
  t.strictSame(odd, [])
})

t.test('rulesets for Spectral have plain Spectral rules', async (t) => {
  for (const { rules } of await builtInRulesets()) {
    t.ok(Object.keys(rules).length > 0)
    const odd = Object.entries(rules).filter(
      ([, { given, resolved, then: run }]) => given !== '$' || resolved !== false || !run.function.visitor,
    )
    t.strictSame(odd, [])
  }
})

t.test('each protocol has the rules that its types need', async (t) => {
  const types = [...formatFor(neutral, '3.1', builtInBindings).types.all()]
  const contributed = new Map(builtInBindings.map(({ key, rules }) => [key, rules]))
  const expected = protocols.flatMap(({ key }) => {
    const own = types.filter(({ protocol }) => protocol === key)
    const ofTable = Object.entries(tableRules).filter(([, { visit }]) => own.some((type) => wants(visit, type)))
    const ownRules = { ...protocolRules[key], ...contributed.get(key) }
    const names = [...ofTable.map(([name]) => name), ...Object.keys(ownRules)]
    return names.map((name) => `bindings/${key}/${name}`)
  })
  const rules = { ...bindingsRuleset.rules, ...contributedRuleset(builtInBindings, neededByBuiltIn).rules }
  const found = Object.keys(rules).filter((code) => code.split('/').length === 3)
  t.strictSame(found.sort(), expected.sort())
  const protocolOf = (name: string) => types.find((type) => type.name === name)?.protocol
  t.equal(protocolOf('NotifyTopicConsumer'), 'notifytopic', 'reached from a binding')
  t.equal(protocolOf('Schema'), undefined, 'reached from a binding and elsewhere')
})

/** Whether a rule has something to look for in objects of a type. */
function wants(visitor: RuleVisitor, type: ObjectType): boolean {
  if (visitor.of?.(type) === false || type.choices !== undefined) return false
  if (visitor.object !== undefined) return true
  const { fields, other } = planPositions(type, [{ index: 0, visitor }])
  return fields.size > 0 || other !== undefined
}
