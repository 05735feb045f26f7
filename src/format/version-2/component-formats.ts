import { type Format, typeNamed } from '../format.ts'
import { map, type ObjectType } from '../shape.ts'

/** The table of one description of version 2, in which some schemas of components are in other formats, named by value. */
export function withComponentFormats(format: Format, formatOf: ReadonlyMap<object, string>): Format {
  const { types } = format
  const plain = typeNamed(format, 'Components')
  const { schemas } = plain.fields
  if (schemas?.shape.shape !== 'map') throw new Error('the schemas of components are not a map')
  const { values: _values, shape: _shape, ...keys } = schemas.shape
  const shape = map({ shape: 'foreign', formatOf }, keys)
  const components: ObjectType = { ...plain, fields: { ...plain.fields, schemas: { ...schemas, shape } } }
  return {
    ...format,
    isOfOneDescription: true,
    types: {
      get: (name) => (name === plain.name ? components : types.get(name)),
      all: () => [...types.all()].map((type) => (type === plain ? components : type)),
    },
  }
}
