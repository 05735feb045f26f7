import type { ObjectType, Shape } from '../format/shape.ts'
import { memberShape, optionsOf, shapesIn } from './step.ts'

const demanding = new WeakMap<ObjectType, boolean>()

/** Whether a reference must be at a position, or at those of its items or named values. */
export function requiresReference(shape: Shape): boolean {
  if (shape.shape === 'object') return shape.reference === 'must'
  const member = memberShape(shape)
  return member === undefined ? optionsOf(shape).some(requiresReference) : requiresReference(member)
}

/** Whether in objects of a type there are positions at which a reference must be. */
export function hasRequiredReferences(type: ObjectType): boolean {
  const known = demanding.get(type)
  if (known !== undefined) return known
  const holds = shapesIn(type).some(requiresReference)
  demanding.set(type, holds)
  return holds
}
