import specs from '@asyncapi/specs'
import t from 'tap'
import { formatOf, typesUsedBy } from '../../src/format/compile.ts'
import { typeNamed } from '../../src/format/format.ts'
import { type Minor, minors, type Shape } from '../../src/format/shape.ts'
import { asyncapi, vocabularies } from '../../src/format/vocabulary.ts'

const ofVersion2 = minors.filter((minor) => minor < '3')

/** Each field that a later minor version added, and those that only some objects had. */
const added: readonly (readonly [type: string, field: string, since: Minor])[] = [
  ['Channel', 'servers', '2.2'],
  ['Components', 'servers', '2.3'],
  ['Components', 'channels', '2.3'],
  ['Components', 'serverVariables', '2.4'],
  ['Operation', 'security', '2.4'],
  ['OperationTrait', 'security', '2.4'],
  ['Message', 'messageId', '2.4'],
  ['MessageTrait', 'messageId', '2.4'],
  ['MessageExample', 'name', '2.1'],
  ['MessageExample', 'summary', '2.1'],
  ['Server', 'tags', '2.5'],
]

t.test('the table of each minor version of 2 has the fields that the version has', async (t) => {
  for (const minor of ofVersion2) {
    const format = await formatOf(asyncapi, minor)
    for (const [type, field, since] of added) {
      const { fields } = typeNamed(format, type)
      t.equal(Object.hasOwn(fields, field), minor >= since, `${minor}: ${type}.${field}`)
    }
    for (const name of ['channels', 'tags', 'externalDocs', 'asyncapi'])
      t.ok(Object.hasOwn(typeNamed(format, 'Description').fields, name), `${minor}: ${name} at the root`)
    for (const name of ['operations']) t.notOk(Object.hasOwn(typeNamed(format, 'Description').fields, name))
    const types = typeNamed(format, 'SecurityScheme').fields.type?.shape
    t.equal(types?.shape === 'scalar' && types.values?.includes('plain'), minor >= '2.1', `${minor}: plain`)
  }
})

t.test(
  'every type of version 2 is reachable, and what may be referred to has a map of components or none',
  async (t) => {
    for (const vocabulary of vocabularies) {
      for (const minor of ofVersion2) {
        const format = await formatOf(vocabulary, minor)
        const reached = new Set(['Description'])
        for (const name of reached) for (const used of typesUsedBy(typeNamed(format, name))) reached.add(used)
        const types = [...format.types.all()]
        t.same(
          types.filter(({ name }) => !reached.has(name)).map(({ name }) => name),
          ['UndescribedBinding'],
          `${vocabulary.name} ${minor}: what stands for ros2, a key of 3.1`,
        )
        const maps = typeNamed(format, 'Components').fields
        for (const { components, name } of types) {
          if (components === undefined) continue
          t.ok(Object.hasOwn(maps, components), `${minor}: components of ${name}`)
        }
      }
    }
  },
)

t.test('version 2 requires no reference, and its tags and documentation are none', async (t) => {
  for (const minor of ofVersion2) {
    const format = await formatOf(asyncapi, minor)
    for (const { name, fields } of format.types.all()) {
      for (const [key, { shape }] of Object.entries(fields)) {
        for (const [type, rule] of rulesIn(shape)) {
          t.not(rule, 'must', `${minor}: ${name}.${key}`)
          if (type === 'Tag' || type === 'ExternalDocumentation') t.equal(rule, 'never', `${minor}: ${name}.${key}`)
          if (type === 'Server') t.equal(rule, minor < '2.3' ? 'never' : 'may', `${minor}: ${name}.${key}`)
        }
      }
    }
  }
})

function rulesIn(shape: Shape): readonly (readonly [type: string, rule: string])[] {
  if (shape.shape === 'object') return [[shape.type, shape.reference]]
  if (shape.shape === 'list') return rulesIn(shape.items)
  if (shape.shape === 'map') return rulesIn(shape.values)
  return shape.shape === 'either' ? shape.options.flatMap(rulesIn) : []
}

t.test('a table is compiled once, and version 3 does not change', async (t) => {
  t.equal(await formatOf(asyncapi, '2.6'), await formatOf(asyncapi, '2.6'))
  t.not(await formatOf(asyncapi, '2.5'), await formatOf(asyncapi, '2.6'))
  t.ok(Object.hasOwn(typeNamed(await formatOf(asyncapi, '3.0'), 'Channel').fields, 'address'))
})

/** The published definition of each type. */
const published: readonly (readonly [definition: string, type: string])[] = [
  ['info', 'Info'],
  ['contact', 'Contact'],
  ['license', 'License'],
  ['server', 'Server'],
  ['serverVariable', 'ServerVariable'],
  ['channelItem', 'Channel'],
  ['parameter', 'Parameter'],
  ['operation', 'Operation'],
  ['operationTrait', 'OperationTrait'],
  ['messageTrait', 'MessageTrait'],
  ['components', 'Components'],
  ['correlationId', 'CorrelationId'],
  ['tag', 'Tag'],
  ['externalDocs', 'ExternalDocumentation'],
]

t.test('the tables have the fields that the published definitions have', async (t) => {
  for (const minor of ofVersion2) {
    const format = await formatOf(asyncapi, minor)
    const schema = Object.entries(specs.schemas).find(([version]) => version === `${minor}.0`)?.[1]
    const definitions = new Map(
      Object.entries(schema?.definitions ?? {}).map(([name, each]) => [name.split('/').at(-1), each]),
    )
    for (const [definition, type] of published) {
      const found = definitions.get(`${definition}.json`)
      const names = typeof found === 'object' ? Object.keys(found.properties ?? {}) : []
      t.same(
        Object.keys(typeNamed(format, type).fields).sort(),
        names.filter((name) => name !== '$ref').sort(),
        `${minor}: ${type}`,
      )
      const required = typeof found === 'object' ? (found.required ?? []) : []
      const ours = Object.entries(typeNamed(format, type).fields).filter(([, field]) => field.required === true)
      t.same(ours.map(([name]) => name).sort(), [...required].sort(), `${minor}: required in ${type}`)
    }
  }
})
