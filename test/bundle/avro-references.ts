import avsc from 'avsc'
import fc from 'fast-check'
import t from 'tap'
import { parse } from 'yaml'
import { bundleFiles, memoryFiles } from '../oracle/memory-files.ts'
import { runs } from '../volume.ts'
import { problemsOf } from './problems-of-bundle.ts'

/** A definition in a file of its own, which refers to others by their numbers. */
interface Definition {
  readonly namespace: string
  readonly kind: 'record' | 'enum' | 'fixed' | 'array' | 'union'
  readonly to: readonly number[]
}

const definition = fc.record({
  namespace: fc.constantFrom('a', 'b', 'a.b'),
  kind: fc.constantFrom<Definition['kind']>('record', 'record', 'enum', 'fixed', 'array', 'union'),
  to: fc.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 3 }),
})

/** Unions and arrays only refer to what comes later, so that there is an end; a record may refer to any. */
function schemaOf({ namespace, kind, to }: Definition, index: number, all: readonly Definition[]): unknown {
  const refer = (number: number) => ({ $ref: `f${number % all.length}.avsc` })
  const later = to.map((number) => index + 1 + number).find((number) => all[number]?.kind === 'record')
  const name = { name: `T${index}`, namespace }
  switch (kind) {
    case 'enum':
      return { type: 'enum', ...name, symbols: ['A'] }
    case 'fixed':
      return { type: 'fixed', name: `${namespace}.T${index}`, size: 2 }
    case 'array':
      return { type: 'array', items: later === undefined ? 'string' : refer(later) }
    case 'union':
      return ['null', later === undefined ? 'string' : refer(later)]
    default: {
      const fields = to.map((number, at) => {
        const isUnion = all[number % all.length]?.kind === 'union'
        const type = at % 2 === 0 && !isUnion ? ['null', refer(number)] : { type: 'array', items: refer(number) }
        return { name: `f${at}`, type }
      })
      return {
        type: 'record',
        ...name,
        fields: [...fields, { name: 'own', type: ['null', `T${index}`], default: null }],
      }
    }
  }
}

/** A value of a type, as small as it can be. */
function simpleValue(type: avsc.Type): unknown {
  if (avsc.Type.isType(type, 'record') && 'fields' in type && Array.isArray(type.fields))
    return Object.fromEntries(type.fields.map(({ name, type: inner }) => [name, simpleValue(inner)]))
  if ('symbols' in type) return 'A'
  if ('size' in type) return Buffer.from('ab')
  if (avsc.Type.isType(type, 'array')) return []
  return avsc.Type.isType(type, 'string') ? '' : null
}

function filesOf(definitions: readonly Definition[]): Record<string, string> {
  const message = (schema: string) =>
    `{payload: {schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: ${schema}}}`
  const fields = definitions.map((_, index) => `{name: f${index}, type: {$ref: f${index}.avsc}}`).join(', ')
  const entry = `asyncapi: 3.0.0
info: {title: t, version: '1'}
channels:
  c:
    messages:
      whole: ${message('{$ref: f0.avsc}')}
      parts: ${message(`{type: record, name: Root, namespace: a, fields: [${fields}]}`)}
`
  const files = definitions.map((each, index) => [`f${index}.avsc`, JSON.stringify(schemaOf(each, index, definitions))])
  return { 'main.yaml': entry, ...Object.fromEntries(files) }
}

t.test('bundled Avro schemas are read by avsc as their sources, and encode values', async (t) => {
  const property = fc.asyncProperty(fc.array(definition, { minLength: 1, maxLength: 6 }), async (definitions) => {
    const files = filesOf(definitions)
    const { text, language, findings } = await bundleFiles(memoryFiles(files), 'main.yaml')
    if (text === undefined) throw new Error(findings.map(({ message }) => message).join('\n'))
    const problems = await problemsOf(files, 'main.yaml', text, language)
    if (problems.length > 0) throw new Error(problems.join('\n'))
    const { messages } = parse(text).channels.c
    for (const { payload } of [messages.whole, messages.parts]) {
      const type = avsc.Type.forSchema(payload.schema)
      const value = simpleValue(type)
      t.same(type.fromBuffer(type.toBuffer(value)), value)
    }
  })
  await fc.assert(property, runs(200))
})
