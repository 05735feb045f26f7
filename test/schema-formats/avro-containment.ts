import fc from 'fast-check'
import t from 'tap'
import { isReadable } from '../../plugins/avro/containment.ts'
import { readRecordSchema } from '../../plugins/avro/read-record-schema.ts'
import type { SchemaContainment } from '../../src/plugin/index.ts'
import { runs } from '../volume.ts'
import { avscType, type Shape, schemaOf, shape } from './random-avro.ts'

type Kind = SchemaContainment['kind']

const record = (fields: string, name = 'A', more = '') =>
  `{ "type": "record", "name": "${name}", "fields": [${fields}] ${more} }`
const n = (type: string, more = '') => `{ "name": "n", "type": ${type} ${more} }`
const symbols = (list: string, more = '') => `{ "type": "enum", "name": "E", "symbols": [${list}] ${more} }`
const logical = (type: string, name: string, more = '') => `{ "type": "${type}", "logicalType": "${name}" ${more} }`
const fixed = (size: number, name = 'F', more = '') => `{ "type": "fixed", "name": "${name}", "size": ${size} ${more} }`
const endless = record(n('"A"'))

/** What is written, what is read, and what comes of it; then of the other direction. */
const avroPairs: readonly (readonly [string, string, string, Kind, Kind])[] = [
  ['promotion', '"int"', '"long"', 'contained', 'broken'],
  ['promotion to a number with a fraction', '"long"', '"double"', 'contained', 'broken'],
  ['text and bytes', '"string"', '"bytes"', 'contained', 'contained'],
  ['the same type as an object', '"int"', '{ "type": "int" }', 'equal', 'equal'],
  ['a union of one', '"int"', '["int"]', 'contained', 'contained'],
  ['a type less in a union', '["null", "int", "string"]', '["null", "int"]', 'broken', 'contained'],
  ['a union in another order', '["null", "int"]', '["int", "null"]', 'contained', 'contained'],
  ['an empty union is never written', '[]', '"string"', 'contained', 'broken'],
  ['a record that never ends is never written', endless, '"int"', 'contained', 'broken'],
  ['items', '{ "type": "array", "items": "int" }', '{ "type": "array", "items": "long" }', 'contained', 'broken'],
  ['values', '{ "type": "map", "values": "int" }', '{ "type": "map", "values": "string" }', 'broken', 'broken'],
  ['a field more', record(n('"int"')), record(''), 'contained', 'broken'],
  ['a field more with a default', record(n('"int"', ', "default": 1')), record(''), 'contained', 'contained'],
  ['another default', record(n('"int"', ', "default": 1')), record(n('"int"')), 'contained', 'contained'],
  ['texts and orders', record(n('"int"', ', "doc": "x", "order": "ignore"')), record(n('"int"')), 'equal', 'equal'],
  [
    'aliases',
    record(n('"int"', ', "aliases": ["m"]'), 'A', ', "aliases": ["B"]'),
    record(n('"int"')),
    'equal',
    'equal',
  ],
  [
    'fields in another order',
    record(`${n('"int"')}, { "name": "m", "type": "int" }`),
    record(`{ "name": "m", "type": "int" }, ${n('"int"')}`),
    'contained',
    'contained',
  ],
  ['another name', record(''), record('', 'B'), 'broken', 'broken'],
  ['an alias of the reader', record(''), record('', 'B', ', "aliases": ["A"]'), 'contained', 'broken'],
  ['an alias in another namespace', record('', 'x.A'), record('', 'B', ', "aliases": ["A"]'), 'unknown', 'broken'],
  ['names match without their namespaces', record('', 'x.A'), record('', 'y.A'), 'contained', 'contained'],
  [
    'an alias of a field',
    record(n('"int"')),
    record('{ "name": "m", "type": "int", "aliases": ["n"] }'),
    'contained',
    'broken',
  ],
  ['a symbol less', symbols('"X", "Y"'), symbols('"X"'), 'broken', 'contained'],
  ['a symbol less and a default', symbols('"X", "Y"'), symbols('"X"', ', "default": "X"'), 'contained', 'contained'],
  ['sizes', fixed(4), fixed(8), 'broken', 'broken'],
  ['a fixed type is not bytes', fixed(4), '"bytes"', 'broken', 'broken'],
  ['a logical type more', '"long"', logical('long', 'timestamp-millis'), 'unknown', 'unknown'],
  [
    'another logical type',
    logical('long', 'timestamp-micros'),
    logical('long', 'timestamp-millis'),
    'unknown',
    'unknown',
  ],
  ['a logical type that does not fit', logical('string', 'date'), '"string"', 'equal', 'equal'],
  [
    'another scale',
    logical('bytes', 'decimal', ', "precision": 9, "scale": 2'),
    logical('bytes', 'decimal', ', "precision": 9'),
    'unknown',
    'unknown',
  ],
  [
    'a decimal in another type',
    logical('bytes', 'decimal', ', "precision": 4'),
    fixed(4, 'F', ', "logicalType": "decimal", "precision": 4'),
    'unknown',
    'unknown',
  ],
  [
    'records in records',
    record(n('["null", "A"]')),
    record(`${n('["null", "A"]')}, { "name": "m", "type": "int" }`),
    'broken',
    'contained',
  ],
  [
    'two types of a union match, and the second is meant',
    record(n('"int"'), 'x.A'),
    `[${record('{ "name": "m", "type": "int" }', 'y.A')}, ${record(n('"int"'), 'x.A')}]`,
    'unknown',
    'broken',
  ],
  ['a type of another schema', '"x.Other"', '"int"', 'unknown', 'unknown'],
  ['a type of another schema that is the same', record(n('"Other"')), record(n('"Other"')), 'equal', 'equal'],
  ['a defect', '{ "type": "record" }', '"int"', 'unknown', 'unknown'],
]

t.test('Avro data is read by the rules of schema resolution', (t) => {
  for (const [what, one, other, there, back] of avroPairs) {
    const [written, read]: readonly unknown[] = [JSON.parse(one), JSON.parse(other)]
    for (const [inner, outer, kind] of [
      [written, read, there],
      [read, written, back],
    ]) {
      const result = isReadable(inner, outer)
      t.equal(result.kind, kind, `${what}: ${JSON.stringify(result)}`)
      if (result.kind !== 'broken') continue
      t.ok('value' in result && result.pointer !== undefined, what)
      t.strictSame(readRecordSchema(inner).refused?.(result.value), [], `${what}: the value is written`)
    }
  }
  t.end()
})

t.test('the reason of a break names the field, and its value shows the symbol', (t) => {
  const status = (list: string) =>
    JSON.parse(record(n(`{ "type": "array", "items": ${record(`{ "name": "s", "type": ${symbols(list)} }`, 'B')} }`)))
  const result = isReadable(status('"X", "Y"'), status('"X"'))
  t.match(result, {
    pointer: ['fields', '0', 'type', 'items', 'fields', '0', 'type', 'symbols', '1'],
    value: { n: [{ s: 'Y' }] },
  })
  t.match('reason' in result && result.reason.match(/"[^"]+"/g), ['"n.s"', '"E"', '"Y"'])
  t.end()
})

/** Another shape of the same kind at some places. */
const primitiveNames = ['null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string']
function varied(made: Shape, choices: readonly number[], count = { next: 0 }): Shape {
  const choice = choices[count.next++ % choices.length] ?? 0
  if (choice < 3 && made.kind === 'primitive')
    return { kind: 'primitive', name: primitiveNames[choice * 2 + 1] ?? 'int' }
  if (made.kind === 'array' || made.kind === 'map') return { ...made, of: varied(made.of, choices, count) }
  if (made.kind === 'enum' || made.kind === 'fixed') return { ...made, size: choice === 4 ? 3 : made.size }
  if (made.kind !== 'union' && made.kind !== 'record') return made
  const of = made.of.map((each) => varied(each, choices, count))
  return { ...made, of: choice === 5 && of.length > 1 ? of.slice(1) : of }
}

t.test('random Avro schemas are compared as another library does', (t) => {
  const choices = fc.array(fc.nat(12), { minLength: 3, maxLength: 9 })
  fc.assert(
    fc.property(shape, choices, (made, numbers) => {
      const [written, read] = [schemaOf(made), schemaOf(varied(made, numbers))]
      t.equal(isReadable(written, JSON.parse(JSON.stringify(written))).kind, 'equal')
      const result = isReadable(written, read)
      const [writer, reader] = [avscType(written), avscType(read)]
      if (writer === undefined || reader === undefined || result.kind === 'unknown') return
      let isRead = true
      try {
        reader.createResolver(writer)
      } catch {
        isRead = false
      }
      t.equal(result.kind !== 'broken', isRead, JSON.stringify([written, read, result]))
      if (result.kind === 'broken' && result.value !== undefined) {
        t.strictSame(readRecordSchema(written).refused?.(result.value), [], 'the value is written')
      }
    }),
    runs(2000),
  )
  t.end()
})
