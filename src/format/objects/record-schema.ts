import {
  type EitherShape,
  either,
  field,
  type ListShape,
  list,
  literal,
  type ObjectType,
  object,
  objectOrReference,
} from '../shape.ts'
import { ofData } from './shared-fields.ts'

/** An Avro union: a list of schemas that is a schema itself. */
export const recordUnion: ListShape = list(either(objectOrReference('RecordSchema'), literal()), {
  standsFor: 'RecordSchema',
})

/** What may be where an Avro schema is: an object, a reference to a schema, a union, or the name of a type. */
export const recordSchema: EitherShape = either(objectOrReference('RecordSchema'), recordUnion, literal())

/**
 * An Avro schema that is written as an object. The table says only where schemas are in it, as its plugin checks everything
 * else. It has no map among the components for the reason that `OpenApiSchema` has none.
 */
export const RecordSchema: ObjectType = {
  name: 'RecordSchema',
  title: 'Avro schema',
  side: ofData,
  extendable: false,
  open: true,
  standIns: ['array', 'string'],
  fields: {
    type: field(literal()),
    name: field(literal()),
    namespace: field(literal()),
    doc: field(literal()),
    aliases: field(literal()),
    fields: field(either(list(either(object('RecordField'), literal())), literal())),
    items: field(recordSchema),
    values: field(recordSchema),
    symbols: field(literal()),
    size: field(literal()),
    default: field(literal()),
    logicalType: field(literal()),
    precision: field(literal()),
    scale: field(literal()),
  },
}

/** A field of an Avro record. */
export const RecordField: ObjectType = {
  name: 'RecordField',
  title: 'field of an Avro record',
  side: ofData,
  extendable: false,
  open: true,
  fields: {
    name: field(literal()),
    type: field(recordSchema),
    doc: field(literal()),
    aliases: field(literal()),
    default: field(literal()),
    order: field(literal()),
  },
}
