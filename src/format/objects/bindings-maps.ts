import { bindingTypeName } from '../bindings/binding-types.ts'
import type { BindingDefinition } from '../bindings/definition.ts'
import { type BindingLevel, bindingLevels, type Field, field, type ObjectType, object } from '../shape.ts'

/** The value of a known protocol key whose contents are unknown. */
export const UndescribedBinding: ObjectType = {
  name: 'UndescribedBinding',
  title: 'Binding Object',
  extendable: true,
  open: true,
  fields: {},
}

const names: Readonly<Record<BindingLevel, string>> = {
  server: 'Server',
  channel: 'Channel',
  operation: 'Operation',
  message: 'Message',
}

/** The four bindings maps, with a field for every defined protocol. The format text allows other keys, so they are warnings. */
export function bindingsMaps(definitions: Iterable<BindingDefinition>): readonly ObjectType[] {
  return bindingLevels.map((level) => ({
    name: `${names[level]}Bindings`,
    title: `${names[level]} Bindings Object`,
    extendable: true,
    unknownFields: 'warn',
    spelled: 'protocol',
    side: { both: 'the fields of each binding have sides of their own' },
    components: `${level}Bindings`,
    fields: bindingFields(level, definitions),
  }))
}

function bindingFields(level: BindingLevel, definitions: Iterable<BindingDefinition>): Readonly<Record<string, Field>> {
  const fields = new Map<string, Field>()
  for (const definition of definitions) {
    const { key, since } = definition
    fields.set(key, field(object(typeAt(level, definition)), since === undefined ? {} : { since }))
  }
  return Object.fromEntries(fields)
}

function typeAt(level: BindingLevel, { key, levels, types = [] }: BindingDefinition): string {
  if (levels !== undefined) return bindingTypeName(key, level)
  return types.find(({ binding }) => binding?.level === level)?.name ?? UndescribedBinding.name
}
