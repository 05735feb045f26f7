import { childOf, quote, shapeOfChild, stringOf, type TypedObject } from '../../src/plugin/index.ts'
import { siblingHas } from '../facts/position.ts'
import type { Check } from '../rule.ts'
import { nameOf, oneOf } from '../wording/names.ts'
import { isMisspelled } from './facts/intended-field.ts'

export const inapplicableField: Check = {
  description: 'Fields that have a meaning for some types or beside another field only are used with these',
  severity: 'warn',
  visitor: {
    at: ({ field, isField }) => isField && (field?.appliesWhen !== undefined || field?.onlyBeside !== undefined),
    position({ owner, location, name, field }, { report }) {
      const sibling = field?.onlyBeside
      if (sibling !== undefined && !owner.node.entries.has(sibling) && !isMisspelled(sibling, owner)) {
        const message = `Unexpected field ${quote(name)} in the ${nameOf(owner)} without ${quote(sibling)}, of which it says something; add that, or remove it`
        report({ at: location, on: 'key', message })
      }
      const condition = field?.appliesWhen
      if (condition === undefined || siblingHas(condition, owner.node)) return
      if (field?.required !== undefined && lacksRequired(condition.field, owner)) return
      if (hasValueFor(condition.field, condition.values, owner)) return
      const value = knownValue(condition.field, owner)
      if (value === undefined) return
      const [are, means] = [
        `${quote(condition.field)} is ${quote(value)}`,
        `means something for ${oneOf(condition.values)} only`,
      ]
      const message = `Unexpected field ${quote(name)} in the ${nameOf(owner)}: ${are}, and the field ${means}; remove it`
      report({ at: location, on: 'key', message })
    },
  },
}

/**
 * Whether a field is missing that the value of a sibling requires: then one that another value requires stands in its place,
 * which is one defect.
 */
function lacksRequired(sibling: string, { node, type }: TypedObject): boolean {
  return Object.entries(type.fields).some(
    ([name, { required }]) =>
      typeof required === 'object' &&
      required.field === sibling &&
      siblingHas(required, node) &&
      !node.entries.has(name),
  )
}

/**
 * Whether a field has a value that the value of a sibling forbids, and that one of other values allows: then the sibling is
 * wrong, which is one defect and reported at that field.
 */
function hasValueFor(sibling: string, others: readonly string[], { node, type }: TypedObject): boolean {
  const now = stringOf(childOf(node, sibling)) ?? ''
  return Object.entries(type.fields).some(([name, { valuesWhen }]) => {
    const value = stringOf(childOf(node, name))
    if (value === undefined || valuesWhen?.field !== sibling) return false
    const allowedFor = (each: string) =>
      Object.hasOwn(valuesWhen.allowed, each) ? valuesWhen.allowed[each] : undefined
    return allowedFor(now)?.includes(value) === false && others.some((each) => allowedFor(each)?.includes(value))
  })
}

/** The value of a field, unless it is missing or wrong, which is a defect of its own. */
function knownValue(name: string, owner: TypedObject): string | undefined {
  const node = childOf(owner.node, name)
  const value = stringOf(node)
  const shape = node && shapeOfChild(owner, undefined, name, node)
  if (value === undefined || shape?.shape !== 'scalar' || shape.values === undefined) return value
  return shape.values.includes(value) ? value : undefined
}
