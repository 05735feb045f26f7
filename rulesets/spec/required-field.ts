import {
  childOf,
  type Field,
  type MapNode,
  type ObjectType,
  quote,
  type RuleVisitor,
  type TypedObject,
} from '../../src/plugin/index.ts'
import { isUnknown, siblingHas } from '../facts/position.ts'
import type { FormatRule } from '../rule.ts'
import { expectation, joinedByOr, nameOf } from '../wording/names.ts'
import { isMisspelled, lacksSchema } from './facts/intended-field.ts'

export const requiredField: FormatRule = {
  description: 'Required fields must be present',
  severity: 'error',
  visit: missingFields(undefined),
}

/** Reports missing fields that are required with the given severity. A misspelled field does not count as missing. */
export function missingFields(severity: Field['requiredSeverity']): RuleVisitor {
  const known = new WeakMap<ObjectType, ReturnType<typeof requiredOf>>()
  const fieldsOf = (type: ObjectType) => {
    const fields = known.get(type) ?? requiredOf(type, severity)
    known.set(type, fields)
    return fields
  }
  return {
    of: (type) => fieldsOf(type).length > 0,
    object(object, { graph, report }) {
      const { node, type, location } = object
      if (type.emptyAllowed && node.entries.size === 0) return
      for (const [name, field] of fieldsOf(type)) {
        if (node.entries.has(name) || !isRequired(field, node) || isMisspelled(name, object)) continue
        if (severityOf(field, object) !== severity) continue
        const message = `Missing ${quote(name)} in the ${nameOf(object)}, expected ${expectation(field.shape, graph.format)}`
        report({ at: location, on: 'key', message: `${message}${reason(field, node)}${advice(field, object)}` })
      }
    },
  }
}

function requiredOf(type: ObjectType, severity: Field['requiredSeverity']): readonly (readonly [string, Field])[] {
  return Object.entries(type.fields).filter(
    ([, field]) => field.required !== undefined && (field.requiredSeverity === severity || mayStandBeside(type)),
  )
}

/** A schema beside its `schemaFormat` instead of inside `schema` is an error, regardless of what requires `schema`. */
function severityOf({ requiredSeverity }: Field, object: TypedObject): Field['requiredSeverity'] {
  return standsBeside(object) ? undefined : requiredSeverity
}

const mayStandBeside = ({ name }: ObjectType): boolean => name === 'MultiFormatSchema'

function standsBeside(object: TypedObject): boolean {
  const { node, type } = object
  return lacksSchema(object) && [...node.entries.keys()].some((name) => isUnknown(name, type))
}

function isRequired({ required }: Field, node: MapNode): boolean {
  return required === true || (required !== undefined && siblingHas(required, node))
}

function reason({ required }: Field, node: MapNode): string {
  if (required === true || required === undefined) return ''
  const sibling = childOf(node, required.field)
  return sibling?.kind === 'scalar' ? ` because ${quote(required.field)} is ${quote(sibling.value)}` : ''
}

function advice({ required }: Field, object: TypedObject): string {
  if (standsBeside(object)) return '; move the fields beside "schemaFormat" into it'
  const standsIn = typeof required === 'object' ? requiredOtherwise(required.field, object) : undefined
  return standsIn === undefined ? '' : `; ${quote(standsIn.name)} is for ${standsIn.use}`
}

/** A field that another value of a sibling requires, with the values of the sibling that do. */
function requiredOtherwise(sibling: string, { node, type }: TypedObject) {
  for (const [name, { required, appliesWhen }] of Object.entries(type.fields)) {
    if (!node.entries.has(name) || typeof required !== 'object' || required.field !== sibling) continue
    if (appliesWhen === undefined || siblingHas(required, node)) continue
    return { name, use: joinedByOr(required.values.map((value) => quote(value))) }
  }
  return undefined
}
