import { childOf, quote, shapeOfChild, stringOf, type TypedObject } from '../../src/plugin/index.ts'
import { siblingHas } from '../facts/position.ts'
import { removingValue } from '../fixers/shared-fixers.ts'
import type { FormatRule } from '../rule.ts'
import { joinedByOr, nameOf } from '../wording/names.ts'
import { isMisspelled } from './facts/intended-field.ts'

export const inapplicableField: FormatRule = {
  description: 'Fields must be used only with the types and fields that they apply to',
  severity: 'warn',
  visit: {
    at: ({ field, isField }) => isField && (field?.appliesWhen !== undefined || field?.onlyBeside !== undefined),
    position({ owner, location, name, field }, { report }) {
      const sibling = field?.onlyBeside
      if (sibling !== undefined && !owner.node.entries.has(sibling) && !isMisspelled(sibling, owner)) {
        const message = `${quote(name)} in the ${nameOf(owner)} has no effect without ${quote(sibling)}; add ${quote(sibling)} or remove it`
        report({ at: location, on: 'key', message })
      }
      const condition = field?.appliesWhen
      if (condition === undefined || siblingHas(condition, owner.node)) return
      if (field?.required !== undefined && lacksRequired(condition.field, owner)) return
      if (hasValueFor(condition.field, condition.values, owner)) return
      const value = knownValue(condition.field, owner)
      if (value === undefined) return
      const found = `${quote(name)} in the ${nameOf(owner)} has no effect with ${quote(condition.field)} ${quote(value)}`
      const message = `${found}, only with ${joinedByOr(condition.values.map((each) => quote(each)))}; remove it`
      report({ at: location, on: 'key', message })
    },
  },
  fix: removingValue('Remove the field', 'unsafe'),
}

/**
 * Whether a field is missing that the value of a sibling requires. A field that another value requires was then written in
 * its place, which is one defect.
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
 * Whether a field has a value that its sibling forbids and that another value of the sibling would allow. The sibling is then
 * wrong, and the defect is reported there.
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
