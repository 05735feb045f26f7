import { protocols } from '../protocols.ts'
import { type BindingLevel, bindingLevels, type Field, field, type ObjectType, object } from '../shape.ts'

/** What stands under a known protocol key where no binding of that protocol has described contents. */
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

/**
 * The four bindings maps with a field for every known protocol, and under it the type among `types` that describes that
 * protocol's binding of the level; of several, the last. The format text leaves other keys open: they are warnings.
 */
export function bindingsMaps(types: readonly ObjectType[]): readonly ObjectType[] {
  return bindingLevels.map((level) => ({
    name: `${names[level]}Bindings`,
    title: `${names[level]} Bindings Object`,
    extendable: true,
    unknownFields: 'warn',
    spelled: 'protocol',
    components: `${level}Bindings`,
    fields: bindingFields(level, types),
  }))
}

function bindingFields(level: BindingLevel, types: readonly ObjectType[]): Readonly<Record<string, Field>> {
  const fields = new Map<string, Field>()
  for (const { key, since } of protocols) {
    fields.set(key, field(object('UndescribedBinding'), since === undefined ? {} : { since }))
  }
  for (const { name, binding } of types) {
    if (binding?.level !== level) continue
    const since = fields.get(binding.protocol)?.since
    fields.set(binding.protocol, field(object(name), since === undefined ? {} : { since }))
  }
  return Object.fromEntries(fields)
}
