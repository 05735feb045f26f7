import t from 'tap'
import { type BindingDefinition, schemaField } from '../../src/format/bindings/definition.ts'
import { formatFor } from '../../src/format/compile.ts'
import { type Format, sideOf, typeNamed } from '../../src/format/format.ts'
import { type Field, field, integer, object, oneOf, type Shape, type Side } from '../../src/format/shape.ts'
import { neutral, vocabularies } from '../../src/format/vocabulary.ts'
import { inside } from '../../src/plugin/index.ts'
import { manifestProblem } from '../../src/plugin/manifest/check-manifest.ts'
import { builtInBindings } from '../../src/rules/plugins.ts'

/** A field of the format with the side that it has, in words of its own. */
interface SidedField {
  readonly place: string
  readonly shape: Shape
  readonly side: Side | undefined
}

/** All fields that the format has from a type on, each once for every side that it inherits. */
function* sidedFields(
  all: Format,
  typeName: string,
  inherited: Side | undefined,
  seen: Map<string, Set<Side | undefined>>,
): Generator<SidedField> {
  const sides = seen.get(typeName) ?? new Set()
  seen.set(typeName, sides)
  if (sides.has(inherited)) return
  sides.add(inherited)
  const type = typeNamed(all, typeName)
  for (const { type: chosen } of type.choices ?? []) {
    if (chosen !== typeName) yield* sidedFields(all, chosen, inherited, seen)
  }
  // The fields of a binding object inherit nothing.
  const isOutside = type.spelled === 'protocol'
  for (const [name, { shape }] of Object.entries(type.fields)) {
    const side = sideOf(type, name, inherited)
    yield { place: `${typeName}.${name}`, shape, side }
    for (const inner of typesIn(shape)) yield* sidedFields(all, inner, isOutside ? undefined : side, seen)
  }
}

function typesIn(shape: Shape): readonly string[] {
  if (shape.shape === 'object') return [shape.type, ...(shape.inPlace === undefined ? [] : [shape.inPlace])]
  if (shape.shape === 'list') return typesIn(shape.items)
  if (shape.shape === 'map') return typesIn(shape.values)
  if (shape.shape === 'foreign') return ['Schema', 'JsonSchema', 'OpenApiSchema', 'RecordSchema']
  return shape.shape === 'either' ? shape.options.flatMap(typesIn) : []
}

t.test('each field of the format has a side, with a reason for both', async (t) => {
  for (const vocabulary of vocabularies) {
    for (const minor of ['3.0', '3.1'] as const) {
      const all = formatFor(vocabulary, minor, builtInBindings)
      const seen = new Map<string, Set<Side | undefined>>()
      const fields = [...sidedFields(all, 'Description', undefined, seen)]
      for (const { place, shape, side } of fields) {
        if (side === undefined) t.fail(`${place} has no side`)
        else if (typeof side === 'string') continue
        else if ('both' in side) {
          if (!/^[a-z]+( [\w;,]+){3,}$/.test(side.both)) t.fail(`${place}: ${side.both}`)
        } else {
          const words = Object.entries(side.counterparts).flat()
          t.strictSame([...new Set(words)], words, `${place}: each value is in one pair`)
          t.strictSame(
            words.toSorted(),
            shape.shape === 'scalar' && shape.values?.toSorted(),
            `${place}: all allowed values`,
          )
        }
      }
      t.ok(fields.length > 700, `${fields.length} fields of the ${vocabulary.name} spelling, ${minor}`)
      const lost = [...all.types.all()].filter(
        ({ name, fields: own, protocol }) =>
          Object.keys(own).length > 0 && !seen.has(name) && !(protocol === 'ros2' && minor === '3.0'),
      )
      t.strictSame(lost, [], 'all types lie on a way from the root')
    }
  }
})

t.test('copied fields keep their sides', async (t) => {
  const stated = { side: 'receive', requiredOn: 'receive', review: { text: 'look', to: 'send' } } as const
  const nest: Field = { ...schemaField, ...stated }
  const pigeon: BindingDefinition = {
    key: 'pigeon',
    versions: ['1.0.0'],
    levels: {
      operation: [
        { from: '1.0.0', fields: { nest, egg: schemaField, ring: field(integer) }, side: 'own', review: stated.review },
      ],
    },
  }
  for (const name of ['pigeon/operation 1.0.0', 'pigeon/operation of unknown version']) {
    const type = typeNamed(formatFor(neutral, '3.1', [pigeon]), name)
    t.match(type.fields.nest, stated, name)
    t.strictSame([sideOf(type, 'nest'), sideOf(type, 'egg')], ['receive', 'own'])
    t.equal(sideOf(type, 'ring'), name.endsWith('1.0.0') ? 'own' : undefined)
  }
  t.strictSame(typeNamed(formatFor(neutral, '3.1', [pigeon]), 'pigeon/operation 1.0.0').review, stated.review)
})

t.test('directions of a plugin become sides of its fields', async (t) => {
  const fields = { ring: field(integer), nest: field(object('pigeon/Nest')), song: field(oneOf('a', 'b')) }
  const types = [inside('pigeon/Nest', 'nest', { egg: field(integer) })]
  const directions = { operation: { ring: 'send', song: { counterparts: { a: 'b' } } } } as const
  const levels = { operation: [{ from: '1.0.0', fields }], message: [{ from: '1.0.0', fields }] }
  const binding = { protocol: 'pigeon', level: 'operation' } as const
  const chosen = { ...inside('pigeon/Old', 'old operation binding', fields) }
  const whole = {
    ...inside('pigeon/New', 'operation binding', fields),
    binding,
    choices: [{ type: 'pigeon/Old', whenVersion: ['0.1.0'] }, { type: 'pigeon/New' }],
  }
  const tables: readonly (readonly [string, Partial<BindingDefinition>, string])[] = [
    ['by version', { levels, types, directions }, 'pigeon/operation 1.0.0'],
    ['by types', { types: [...types, whole, chosen], directions }, 'pigeon/New'],
    ['by types, in an earlier version', { types: [...types, whole, chosen], directions }, 'pigeon/Old'],
  ]
  for (const [title, table, name] of tables) {
    const all = formatFor(neutral, '3.1', [{ key: 'pigeon', versions: ['1.0.0'], ...table }])
    const type = typeNamed(all, name)
    t.equal(sideOf(type, 'ring'), 'send', title)
    t.strictSame(sideOf(type, 'song'), { counterparts: { a: 'b' } }, title)
    t.match(sideOf(type, 'nest'), { both: /direction/ }, title)
    t.equal(sideOf(type, 'unheardOf'), undefined, title)
  }
  const withoutSides = formatFor(neutral, '3.1', [{ key: 'pigeon', versions: ['1.0.0'], levels, types }])
  t.equal(sideOf(typeNamed(withoutSides, 'pigeon/operation 1.0.0'), 'ring'), undefined, 'neither form')
  const onlyOperations = formatFor(neutral, '3.1', [{ key: 'pigeon', versions: ['1.0.0'], levels, types, directions }])
  t.match(sideOf(typeNamed(onlyOperations, 'pigeon/message 1.0.0'), 'ring'), { both: /direction/ })
})

t.test('a table with impossible sides is refused', async (t) => {
  const ring = (side: unknown, more = {}) => ({
    levels: { operation: [{ from: '1.0.0', fields: { ring: { ...field(integer), side, ...more } } }] },
  })
  const plain = { levels: { operation: [{ from: '1.0.0', fields: { ring: field(integer) } }] } }
  const tables: readonly (readonly [binding: object, problem: RegExp | undefined])[] = [
    [ring('send'), undefined],
    [ring({ both: 'pigeons of both sides have rings' }), undefined],
    [ring({ counterparts: { left: 'right' } }), undefined],
    [ring('sender'), /field "ring" of "pigeon" has the side "sender", expected "send", /],
    [ring('both'), /has the side "both", expected .* { both: "a reason" }/],
    [ring({ both: ' ' }), /has the side {"both":" "}/],
    [ring({ counterparts: { left: 1 } }), /has the side {"counterparts"/],
    [ring(null), /has the side null/],
    [ring('send', { requiredOn: 'always' }), /"always" as "requiredOn", expected "send" or "receive"/],
    [
      ring('send', { review: {} }),
      /"bindings\.0\.levels\.operation\.0\.fields\.ring\.review\.text", expected a string/,
    ],
    [{ levels: { operation: [{ from: '1.0.0', fields: {}, side: 'mine' }] } }, /side of "pigeon" is "mine"/],
    [{ ...plain, types: [{ ...inside('pigeon/Nest', 'nest', {}), side: 'mine' }] }, /side of "pigeon\/Nest" is "mine"/],
    [{ ...plain, directions: { operation: { ring: 'receive' } } }, undefined],
    [{ ...plain, directions: {} }, undefined],
    [
      { ...plain, directions: { operation: { rang: 'receive' } } },
      /lists "rang", which the operation binding does not/,
    ],
    [{ ...plain, directions: { operations: {} } }, /has the level "operations", expected one of server, channel/],
    [{ ...plain, directions: { operation: { ring: 'own' } } }, /direction of "ring" is "own", expected "send"/],
    [{ ...ring('send'), directions: { operation: { ring: 'send' } } }, /expected one of the two/],
  ]
  const meta = { name: 'acme-pigeon', version: '1.0.0', namespace: 'acme' }
  for (const [binding, problem] of tables) {
    const found = manifestProblem({ meta, bindings: [Object.assign({ key: 'pigeon', versions: ['1.0.0'] }, binding)] })
    if (problem === undefined) t.equal(found, undefined, JSON.stringify(binding))
    else t.match(found, problem)
  }
})
