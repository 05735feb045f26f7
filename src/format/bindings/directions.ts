import type { BindingLevel, Field, ObjectType, Side } from '../shape.ts'
import type { BindingDefinition, FieldDirection } from './definition.ts'

const unlisted: Side = { both: 'the plugin that describes the binding gives it no direction' }

/** The fields of a binding object with the sides that `directions` of the definition give to those that state none. */
export function withSides(
  { directions }: BindingDefinition,
  level: BindingLevel,
  fields: Readonly<Record<string, Field>>,
): Readonly<Record<string, Field>> {
  if (directions === undefined) return fields
  const listed: Readonly<Record<string, FieldDirection>> = directions[level] ?? {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, each]) => {
      const direction = Object.hasOwn(listed, name) ? listed[name] : undefined
      return [name, { ...each, side: each.side ?? direction ?? unlisted }]
    }),
  )
}

/** The types of a definition without contents by version, with the same sides where they are at a level. */
export function typesWithSides(definition: BindingDefinition): readonly ObjectType[] {
  const { types = [], directions } = definition
  if (directions === undefined) return types
  const levels = new Map<string, BindingLevel>()
  for (const { name, binding, choices = [] } of types) {
    if (binding === undefined) continue
    for (const chosen of [name, ...choices.map(({ type }) => type)]) levels.set(chosen, binding.level)
  }
  return types.map((type) => {
    const level = levels.get(type.name)
    return level === undefined ? type : { ...type, fields: withSides(definition, level, type.fields) }
  })
}
