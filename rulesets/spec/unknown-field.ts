import {
  type Format,
  kindOfKey,
  type LazyFixer,
  type Node,
  quote,
  type RuleVisitor,
  type TypedObject,
  tableWord,
  typeNamed,
} from '../../src/plugin/index.ts'
import { looksLikeReference } from '../facts/near-name.ts'
import { isUnknown } from '../facts/position.ts'
import type { FormatRule } from '../rule.ts'
import { nameOf, oneOfQuoted, quotedNames } from '../wording/names.ts'
import { intendedField, lacksSchema, misindentedFields, removedFieldNamed } from './facts/intended-field.ts'
import { type IntendedField, type Version2Field, version2Field } from './facts/version-2.ts'

/** What the fix of a field of version 2 does. */
const titlesOfVersion2: Readonly<Record<Version2Field['version2'], string>> = {
  'server-url': 'Write the URL as "host", "pathname" and "protocol"',
  'server-port': 'Write the port after the host',
  'security-requirement': 'Refer to the security scheme',
  'channel-operation': 'Move the operation to "operations", and its messages to the channel',
  'channel-message': 'Move the message to "messages"',
  'operation-message': 'Move the message to the channel, and refer to it',
  'object-id': 'Use the id as the key',
  'message-format': 'Write the format beside the schema',
  'parameter-schema': 'Write the keywords of the schema in the parameter',
  'root-field': 'Move the field to "info"',
}

/** Corrects the name of a field, or replaces a field of version 2 with its counterpart in version 3. */
export const correctingField: LazyFixer<IntendedField> = {
  safety({ data, place }) {
    if (data === undefined) return undefined
    if ('version2' in data) return 'unsafe'
    // A reference changes the meaning of the object.
    if (data.meant === undefined || data.meant === '$ref') return data.meant && 'unsafe'
    return data.meant.toLowerCase() === place.pointer.at(-1)?.toLowerCase() ? 'safe' : 'unsafe'
  },
  title: 'Correct the name of the field',
  titleFor: ({ data }) => (data !== undefined && 'version2' in data ? titlesOfVersion2[data.version2] : undefined),
  otherTitles: Object.values(titlesOfVersion2),
  load: async () => (await import('./fixes/unknown-field.ts')).fixUnknownField,
}

export const unknownField: FormatRule<IntendedField> = {
  description: 'Objects must not have fields that the format does not define',
  severity: 'error',
  covers: ['field', 'meant-reference'],
  visit: unknownFields(undefined),
  fix: correctingField,
}

/** Reports fields that the type of an object does not define, in types where that has the given severity. */
export function unknownFields(severity: 'warn' | undefined): RuleVisitor<IntendedField> {
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
