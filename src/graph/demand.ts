import type { ObjectType, Shape } from '../format/shape.ts'
import { memberShape, optionsOf, shapesIn } from './step.ts'

const demanding = new WeakMap<ObjectType, boolean>()

/** Whether a reference must stand at a position, or at those of its items or named values. */
export function demandsReference(shape: Shape): boolean {
  if (shape.shape === 'object') return shape.reference === 'must'
  const member = memberShape(shape)
  return member === undefined ? optionsOf(shape).some(demandsReference) : demandsReference(member)
}

/** Whether in objects of a type there are positions at which a reference must stand. */
export function holdsDemands(type: ObjectType): boolean {
  const known = demanding.get(type)
  if (known !== undefined) return known
  const holds = shapesIn(type).some(demandsReference)
  demanding.set(type, holds)
  return holds
}
