import type { ObjectType, Shape } from '../format/shape.ts'

const demanding = new WeakMap<ObjectType, boolean>()

/** Whether a reference must stand at a position, or at those of its items or named values. */
export function demandsReference(shape: Shape): boolean {
  switch (shape.shape) {
    case 'object':
      return shape.reference === 'must'
    case 'list':
      return demandsReference(shape.items)
    case 'map':
      return demandsReference(shape.values)
    case 'either':
      return shape.options.some(demandsReference)
    default:
      return false
  }
}

/** Whether in objects of a type there are positions at which a reference must stand. */
export function holdsDemands(type: ObjectType): boolean {
  const known = demanding.get(type)
  if (known !== undefined) return known
  const shapes = Object.values(type.fields).map(({ shape }) => shape)
  const holds = [...shapes, ...(type.patterned === undefined ? [] : [type.patterned.values])].some(demandsReference)
  demanding.set(type, holds)
  return holds
}
