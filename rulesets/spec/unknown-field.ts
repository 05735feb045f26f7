import {
  type Format,
  kindOfKey,
  type Node,
  quote,
  type RuleVisitor,
  type TypedObject,
  tableWord,
  typeNamed,
} from '../../src/plugin/index.ts'
import { looksLikeReference } from '../facts/misspelled-reference.ts'
import { isUnknown } from '../facts/position.ts'
import type { FormatRule } from '../rule.ts'
import { nameOf, oneOfQuoted, quotedNames } from '../wording/names.ts'
import { intendedField, lacksSchema, removedFieldNamed } from './facts/intended-field.ts'
import { misindentedFields } from './facts/misindented-fields.ts'
import { version2Field } from './facts/version-2.ts'

export const unknownField: FormatRule = {
  description: 'Objects must not have fields that the format does not define',
  severity: 'error',
  covers: ['field', 'meant-reference'],
  visit: unknownFields(undefined),
}

/** Reports fields that the type of an object does not define, in types where that has the given severity. */
export function unknownFields(severity: 'warn' | undefined): RuleVisitor {
  return {
    of: (type) => type.unknownFields === severity && type.spelled !== 'protocol' && !type.reserved && !type.open,
    at: ({ shape, isField }) => isField && shape === undefined,
    position({ owner, location, name }, { graph, report }) {
      if (!isUnknown(name, owner.type)) return
      if (owner.type.forbidden !== undefined && Object.hasOwn(owner.type.forbidden, name)) return
      if (lacksSchema(owner) && intendedField(name, owner) !== 'schema') return
      const indent = indentation(name, owner, graph.format)
      if (indent === 'reported') return
      const { text, meant } = indent ?? advice(name, location.node, owner, graph.format)
      const message = `Unexpected field ${quote(name)} in the ${nameOf(owner)}${text}`
      const data = meant === undefined ? version2Field(location, owner, graph) : { meant }
      report({ at: location, on: 'key', message, data })
    },
  }
}

/** Where a field belongs that a binding object of this version and level does not have. */
export function fieldElsewhere(name: string, { type: { elsewhere = {} } }: TypedObject): string | undefined {
  return Object.hasOwn(elsewhere, name) ? `; it is a field of ${elsewhere[name]}` : undefined
}

/** The advice for an unknown field. */
interface FieldAdvice {
  readonly text: string
  /** The name that the author most likely meant, which the object does not have yet. */
  readonly meant?: string
}

/** Advice for fields that belong to an empty field before them. The first one names all; `reported` marks the others. */
function indentation(name: string, object: TypedObject, format: Format): FieldAdvice | 'reported' | undefined {
  const misindented = misindentedFields(object, format)
  const emptyField = misindented.get(name)
  if (emptyField === undefined) return undefined
  const all = [...misindented].filter(([, each]) => each === emptyField).map(([each]) => each)
  if (all[0] !== name) return 'reported'
  const text =
    all.length === 1
      ? `; indent it below the empty ${quote(emptyField)}`
      : `; indent ${quotedNames(all)} below the empty ${quote(emptyField)}`
  return { text }
}

/** Advice for a field at the root that belongs in `info` or `components`. */
function partWith(name: string, { type }: TypedObject, format: Format): string | undefined {
  if (type.name !== 'Description') return undefined
  for (const [part, partType] of [
    ['info', 'Info'],
    ['components', 'Components'],
  ] as const) {
    if (kindOfKey(typeNamed(format, partType), name) === 'field') return `; move it to ${quote(part)}`
  }
  return undefined
}

/** Advice for a second version field, in the other spelling: only one of them counts. */
function secondVersion(name: string, { type }: TypedObject, { vocabulary }: Format): string | undefined {
  const { versionField } = vocabulary
  if (type.name !== 'Description' || tableWord('root', name) !== tableWord('root', versionField)) return undefined
  return ` beside ${quote(versionField)}, which sets the version; remove ${quote(name)}`
}

/** A longer list of fields would make the message hard to read. */
const longestList = 60

function advice(name: string, value: Node, owner: TypedObject, format: Format): FieldAdvice {
  // A reference may replace exactly those objects that components can hold.
  if (owner.type.components !== undefined && looksLikeReference(name, value))
    return meaning('$ref', '; did you mean "$ref"?', owner)
  const leftover = removedFieldNamed(name, owner)
  const hint = leftover && `; ${leftover.hint}`
  if (hint !== undefined && leftover?.now !== undefined && leftover.keepsValue) {
    return meaning(leftover.now, hint, owner)
  }
  const placed =
    hint ?? fieldElsewhere(name, owner) ?? secondVersion(name, owner, format) ?? partWith(name, owner, format)
  if (placed !== undefined) return { text: placed }
  const intended = intendedField(name, owner)
  if (intended !== undefined) {
    const isSameWord = intended.toLowerCase() === name.toLowerCase()
    const text = isSameWord
      ? `; write ${quote(intended)}, names are case-sensitive`
      : `; did you mean ${quote(intended)}?`
    return meaning(intended, text, owner)
  }
  const extension = `x-${name.replace(/^x[-_ ]?/i, '')}`
  if (/^x[-_]/i.test(name)) return { text: `; did you mean the extension ${quote(extension)}?` }
  const fields = Object.keys(owner.type.fields)
  const listed = oneOfQuoted(fields)
  const known = fields.length === 0 || listed.length > longestList ? 'a field of the format' : listed
  return { text: `; use ${known} or an extension such as ${quote(extension)}` }
}

function meaning(meant: string, text: string, { node }: TypedObject): FieldAdvice {
  return node.entries.has(meant) ? { text } : { text, meant }
}
