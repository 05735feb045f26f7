import t from 'tap'
import { bindingContracts } from '../../src/format/bindings/contracts.ts'
import type { BindingDefinition } from '../../src/format/bindings/definition.ts'
import { formatFor, typesUsedBy } from '../../src/format/compile.ts'
import { contractKey, contractOfField } from '../../src/format/contracts.ts'
import { typeNamed } from '../../src/format/format.ts'
import { field, integer, type ObjectType, string } from '../../src/format/shape.ts'
import { neutral, vocabularies } from '../../src/format/vocabulary.ts'
import { manifestProblem } from '../../src/plugin/manifest/check-manifest.ts'
import { builtInBindings } from '../../src/rules/plugins.ts'

const format = formatFor(neutral, '3.1', builtInBindings)

/** The types of binding objects, and those of the objects in them that are compared by their fields. */
function comparedTypes(): ReadonlySet<ObjectType> {
  const isOfVersion = ({ binding, choices = [], knownVersions, name }: ObjectType) =>
    binding !== undefined &&
    knownVersions === undefined &&
    choices.every(({ type }) => type === name || !type.startsWith(name))
  const all = [...format.types.all()]
  const found = new Set(all.filter(isOfVersion))
  for (const type of all) {
    if (type.binding !== undefined)
      for (const { type: chosen } of type.choices ?? []) found.add(typeNamed(format, chosen))
  }
  for (const type of found) {
    if (type.knownVersions !== undefined) found.delete(type)
    for (const [name, { shape }] of Object.entries(type.fields)) {
      if (contractOfField(type, name).send !== 'parts') continue
      if (shape.shape !== 'object') t.fail(`${type.name}.${name} has parts, and is no object`)
      else found.add(typeNamed(format, shape.type))
    }
  }
  return found
}

t.test('each field of a binding has a contract, in all versions, and each row a field', async (t) => {
  const used = new Set<string>()
  for (const type of comparedTypes()) {
    const key = contractKey(type)
    const rows = bindingContracts[key] ?? {}
    for (const [name, { contract }] of Object.entries(type.fields)) {
      if (name === 'bindingVersion') continue
      t.ok(contract !== undefined || Object.hasOwn(rows, name), `${type.name}.${name} has no contract`)
      used.add(`${key}.${name}`)
    }
  }
  const rows = Object.entries(bindingContracts).flatMap(([key, fields]) =>
    Object.keys(fields).map((name) => `${key}.${name}`),
  )
  t.strictSame(
    rows.filter((row) => !used.has(row)),
    [],
  )
  t.ok(rows.length > 150)
})

t.test('a contract is of both actions or none, and promises are about numbers', async (t) => {
  for (const type of comparedTypes()) {
    for (const [name, { shape }] of Object.entries(type.fields)) {
      const { send, receive } = contractOfField(type, name)
      const place = `${type.name}.${name}`
      if (send === 'parts' || receive === 'parts') t.equal(send, receive, place)
      for (const contract of [send, receive]) {
        const typesUsed = typesUsedBy({ ...type, fields: { [name]: field(shape) }, choices: [] })
        if (/schema/i.test(contract))
          t.ok(
            typesUsed.some((each) => /Schema|Key/.test(each)),
            `${place} has a schema`,
          )
        if (/^at/.test(contract)) t.match(JSON.stringify(shape), /"integer"|"number"|"duration"/, place)
      }
    }
  }
})

t.test('contracts of single fields', async (t) => {
  const table: readonly (readonly [type: string, field: string, send: string, receive: string])[] = [
    ['kafka/channel 0.5.0', 'topic', 'address', 'address'],
    ['kafka/channel 0.3.0', 'replicas', 'private', 'private'],
    ['kafka/TopicConfiguration of 0.4.0', 'retention.ms', 'atLeast', 'private'],
    ['kafka/TopicConfiguration', 'a.field.of.somebody', 'unknown', 'unknown'],
    ['kafka/channel 0.5.0', 'bindingVersion', 'label', 'label'],
    ['kafka/channel of unknown version', 'topic', 'unknown', 'unknown'],
    ['kafka/channel 0.5.0', 'constructor', 'unknown', 'unknown'],
    ['mqtt/operation 0.1.0', 'retain', 'unknown', 'private'],
    ['NotifyTopicChannelBinding', 'tags', 'label', 'label'],
    ['CloudPubSubEarlierChannelBinding', 'topic', 'address', 'address'],
    ['CloudPubSubMessageBinding', 'orderingKey', 'kept', 'unknown'],
    ['CloudPubSubChannelBinding', 'messageRetentionDuration', 'atLeast', 'private'],
  ]
  for (const vocabulary of vocabularies) {
    const spelled = formatFor(vocabulary, '3.1', builtInBindings)
    for (const [type, name, send, receive] of table) {
      t.match(contractOfField(typeNamed(spelled, type), name), { send, receive }, `${type}.${name}`)
    }
    t.equal(contractOfField(typeNamed(spelled, 'kafka/channel 0.5.0'), 'topic').absent, 'channel address')
  }
})

t.test('a plugin states the contracts of its fields, and others are unknown', async (t) => {
  const ring = field(string(), { contract: { send: 'address', receive: 'private', absent: { value: 'none' } } })
  const fields = { ring, nest: field(integer, { contract: 'atLeast' }), song: field(string()) }
  const pigeon: BindingDefinition = {
    key: 'pigeon',
    versions: ['1.0.0'],
    levels: { operation: [{ from: '1.0.0', fields }] },
  }
  const type = typeNamed(formatFor(neutral, '3.1', [pigeon]), 'pigeon/operation 1.0.0')
  t.strictSame(contractOfField(type, 'ring'), ring.contract)
  t.strictSame(contractOfField(type, 'nest'), { send: 'atLeast', receive: 'atLeast' })
  t.strictSame(contractOfField(type, 'song'), { send: 'unknown', receive: 'unknown' })
  const meta = { name: 'acme-pigeon', version: '1.0.0', namespace: 'acme' }
  const problemOf = (contract: unknown) => {
    const levels = { operation: [{ from: '1.0.0', fields: { ring: { ...field(string()), contract } } }] }
    return manifestProblem({ meta, bindings: [{ ...pigeon, levels }] })
  }
  t.equal(manifestProblem({ meta, bindings: [pigeon] }), undefined)
  t.equal(problemOf({ send: 'address', receive: 'label', absent: 'channel address', unlimited: -1 }), undefined)
  for (const wrong of ['adress', 5, null, { send: 'address' }, { send: 'label', receive: 'label', absent: 'x' }]) {
    t.match(problemOf(wrong), /"bindings\.0\.levels\.operation\.0\.fields\.ring\.contract/, JSON.stringify(wrong))
  }
})
