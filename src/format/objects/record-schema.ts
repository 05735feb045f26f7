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

/** An Avro union: a list of schemas that is itself a schema. */
export const recordUnion: ListShape = list(either(objectOrReference('RecordSchema'), literal()), {
  standsFor: 'RecordSchema',
})

/** The forms of an Avro schema: an object, a reference to a schema, a union, or the name of a type. */
export const recordSchema: EitherShape = either(objectOrReference('RecordSchema'), recordUnion, literal())

/**
 * An Avro schema in object form. The table only says where it contains schemas, because its plugin checks everything else. It has
 * no map in components, for the same reason as `OpenApiSchema`.
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
