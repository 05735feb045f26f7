import { type BindingLevel, type Field, field, type ObjectType, objectOrReference, string } from '../shape.ts'

/**
 * The binding object of a protocol whose contents the format text does not show: `fields` are those that hold schemas or
 * references, because walking, resolving and bundling need them; all other fields are data.
 */
export function openBinding(
  name: string,
  protocol: string,
  level: BindingLevel,
  fields: Readonly<Record<string, Field>> = {},
): ObjectType {
  return {
    name,
    title: `${protocol} ${level} binding`,
    extendable: true,
    open: true,
    binding: { protocol, level },
    fields: { ...fields, bindingVersion: field(string(), { typeSeverity: 'warn' }) },
  }
}

/** A field that the public binding definitions describe as a Schema Object or a reference to one. */
export const schemaField: Field = field(objectOrReference('Schema'), { typeSeverity: 'warn' })
