import t from 'tap'
import bindings, { bindingChecks, contributedRuleset, protocolChecks } from '../../rulesets/bindings/index.ts'
import { formatFor } from '../../src/format/compile.ts'
import { protocols } from '../../src/format/protocols.ts'
import type { ObjectType } from '../../src/format/shape.ts'
import { neutral } from '../../src/format/vocabulary.ts'
import { planPositions } from '../../src/lint/position-walk.ts'
import type { RuleVisitor } from '../../src/lint/visitor.ts'
import { builtInBindings } from '../../src/rules/plugins.ts'
import { builtInRules } from '../conformance/lint-source.ts'

t.test('rules are plain Spectral rules', async (t) => {
  const odd = [...builtInRules].filter(([code, { given, resolved, description, then: run }]) => {
    const isNamed = /^(?:spec|bindings(?:\/[a-z0-9]+)?)\/[a-z]+(?:-[a-z0-9]+)*$/.test(code)
    return !isNamed || given !== '$' || resolved !== false || !/[^.]$/.test(description) || !run.function.visitor
  })
  t.strictSame(odd, [])
})

t.test('each protocol has the rules that its types need', async (t) => {
  const types = [...formatFor(neutral, '3.1', builtInBindings).types.all()]
  const contributed = new Map(builtInBindings.map(({ key, rules }) => [key, rules]))
  const expected = protocols.flatMap(({ key }) => {
    const own = types.filter(({ protocol }) => protocol === key)
    const checks = Object.entries(bindingChecks).filter(([, { visitor }]) => own.some((type) => wants(visitor, type)))
    const ownChecks = { ...protocolChecks[key], ...contributed.get(key) }
    const names = [...checks.map(([name]) => name), ...Object.keys(ownChecks)]
    return names.map((name) => `bindings/${key}/${name}`)
  })
  const rules = { ...bindings.rules, ...contributedRuleset(builtInBindings).rules }
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
