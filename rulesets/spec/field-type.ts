import {
  type Field,
  type Fixer,
  type Format,
  jsonTypeOf,
  memberShape,
  type Node,
  type NodePath,
  type Position,
  perGraph,
  quote,
  type Reference,
  type RuleContext,
  type RuleVisitor,
  type Shape,
  stepTo,
  stringOf,
  typeNamed,
} from '../../src/plugin/index.ts'
import { isReference } from '../facts/position.ts'
import { removeValue, setValue, whereSure } from '../fixers/shared-fixers.ts'
import type { FormatRule } from '../rule.ts'
import { articled, asWritten, expectation, joinedByOr, placeInWords, tokenOf } from '../wording/names.ts'
import { relatedReferences } from '../wording/related-places.ts'
import { misindentedFields } from './facts/intended-field.ts'
import { isNullName, quotedToken, type ReplacementValue, replacementValue } from './facts/replacement-value.ts'
import { typeNames } from './facts/schema-types.ts'
import { isRemovedByTrait } from './facts/traits.ts'

/** Writes a value with the type that the format requires, or removes an empty field. */
export const correctingType: Fixer<ReplacementValue> = {
  safety: (finding) => {
    if (finding.data === undefined) return undefined
    return finding.data.isEmpty === true ? 'unsafe' : whereSure(finding)
  },
  title: 'Write the value with the right type, or remove an empty field',
  fix: (finding, context) =>
    finding.data?.isEmpty === true ? removeValue(finding, context) : setValue(finding, context),
}

export const fieldType: FormatRule<ReplacementValue> = {
  description: 'Values must have the JSON type that the format gives',
  severity: 'error',
  covers: ['value'],
  visit: wrongTypes(undefined),
  fix: correctingType,
}

/** Reports values of a wrong JSON type, in fields where that has the given severity. */
export function wrongTypes(severity: Field['typeSeverity']): RuleVisitor<ReplacementValue> {
  return {
    at: ({ shape, field }) =>
      shape !== undefined &&
      !isAnything(shape) &&
      (field?.typeSeverity === severity || (severity === 'warn' && hasMemberTypes(shape))),
    suspects: (node, { shape }, { format }) =>
      shape !== undefined && (hasMemberTypes(shape) || !allows(shape, node, format)),
    position(position, { graph, report }) {
      const { shape, location } = position
      if (severity === 'warn') reportMembers(position, report)
      if (shape === undefined || position.field?.typeSeverity !== severity || isRemovedByTrait(position)) return
      if (allows(shape, location.node, graph.format) || isReferenceKey(position)) return
      // Its content follows in the wrong column and is reported there.
      if (
        isEmpty(location.node) &&
        [...misindentedFields(position.owner, graph.format).values()].includes(location.key)
      ) {
        return
      }
      const found = `Unexpected ${asWritten(location.node, location)} for ${placeInWords(position)}`
      // The other types would only make the message longer.
      const expected = isNullName(shape, location) ? '' : `, expected ${expectation(shape, graph.format)}`
      report({
        at: location,
        message: `${found}${expected}${advice(shape, position, graph.format)}`,
        data: replacementValue(shape, position),
        related: relatedReferences(shape.shape === 'object' ? (referencesTo(graph).get(location.node) ?? []) : []),
      })
    },
  }
}

/** The references to each value. A wrong value does not make its references wrong. */
const referencesTo = perGraph(({ references }) => {
  const found = new Map<Node, Reference[]>()
  for (const reference of references) {
    const { target } = reference
    const known = target && found.get(target.node)
    if (known !== undefined) known.push(reference)
    else if (target !== undefined) found.set(target.node, [reference])
  }
  return found
})

function isAnything(shape: Shape): boolean {
  return shape.shape === 'foreign' || (shape.shape === 'literal' && shape.types === undefined)
}

function hasMemberTypes(shape: Shape): boolean {
  return shape.shape === 'literal' && shape.memberTypes !== undefined
}

/** Reports members of data that have another type than the public definitions give them. */
function reportMembers(
  { shape, location, name, owner }: Position,
  report: RuleContext<ReplacementValue>['report'],
): void {
  const { node } = location
  if (shape?.shape !== 'literal' || shape.memberTypes === undefined || node.kind !== 'map') return
  for (const [key, { value }] of node.entries) {
    const at = stepTo(location, key)
    if (at === undefined || isOneOf(shape.memberTypes, value) || isRemovedByTrait({ location: at, owner })) continue
    const found = `Unexpected ${asWritten(value, at)} for ${quote(key)} in ${quote(name)}`
    const expected = joinedByOr(shape.memberTypes.map(articled))
    const data = shape.memberTypes.includes('string') ? quotedToken(at) : undefined
    report({ at, message: `${found}, expected ${expected}${memberAdvice(shape.memberTypes, at)}`, data })
  }
}

function memberAdvice(types: readonly string[], { node, file }: NodePath): string {
  if (node.kind !== 'scalar' || node.value === null) return ''
  if (types.includes('array')) return '; put it in an array'
  return types.includes('string') ? `; write "${tokenOf(node, file.text)}" in quotes` : ''
}

/** True if a shape allows the JSON type of a value. Also true for values that rules about references report. */
function allows(shape: Shape, node: Node, format: Format): boolean {
  switch (shape.shape) {
    case 'scalar':
      return isOneOf(shape.types, node) || isReference(node)
    case 'object': {
      if (node.kind === 'map') return true
      if (shape.reference === 'must') return stringOf(node) !== undefined
      return (
        node.kind === 'scalar' && typeof node.value === 'boolean' && typeNamed(format, shape.type).booleans === true
      )
    }
    case 'list':
      return node.kind === 'list' || isReference(node)
    case 'map':
      return node.kind === 'map'
    case 'literal':
      return shape.types === undefined || isOneOf(shape.types, node)
    case 'foreign':
      return true
    case 'either':
      return isReference(node)
  }
}

function isOneOf(types: readonly string[], node: Node): boolean {
  const type = jsonTypeOf(node)
  if (types.includes(type)) return true
  return node.kind === 'scalar' && types.includes('integer') && Number.isInteger(node.value)
}

/** Whether `$ref` is among the names of a map: another rule reports it as a misplaced reference. */
function isReferenceKey({ location, owner }: Position): boolean {
  const { parent, key, node } = location
  return key === '$ref' && parent !== owner.location && parent?.node.kind === 'map' && stringOf(node) !== undefined
}

function isEmpty(node: Node): boolean {
  return node.kind === 'scalar' && node.value === null
}

/** Advice for a list in place of a map or of a single reference. */
function adviceOnList(shape: Shape, items: readonly Node[], format: Format): string {
  const named = shape.shape === 'map' ? memberShape(shape) : undefined
  if (named?.shape === 'object') return ` with a name for each ${typeNamed(format, named.type).title}`
  const [only] = items
  const isReferenceInList = shape.shape === 'object' && items.length === 1 && only !== undefined && isReference(only)
  return isReferenceInList ? '; write the reference without the array' : ''
}

/** The limits of keywords that draft 04 of JSON Schema writes with a boolean beside them. */
const limits: Readonly<Record<string, string>> = { exclusiveMinimum: 'minimum', exclusiveMaximum: 'maximum' }

/** Advice for keywords that other drafts and dialects of JSON Schema write with a boolean. */
function adviceOnBoolean({ location: { key, node }, owner }: Position): string | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'boolean' || !owner.type.open) return undefined
  if (key === 'required') return '; list this property in "required" of the schema around it'
  const limit = Object.hasOwn(limits, key) ? limits[key] : undefined
  if (limit === undefined) return undefined
  if (!node.value) return '; remove it'
  return `; write the limit here${owner.node.entries.has(limit) ? ` and remove ${quote(limit)}` : ''}`
}

/** True for text such as `title:A`, which YAML does not read as a key, in place of an object with that field. */
function lacksSpace(shape: Shape, { node, file }: NodePath, format: Format): boolean {
  if (shape.shape !== 'object' || node.kind !== 'scalar' || node.style !== 'plain' || file.language !== 'yaml')
    return false
  const name = /^([^\s:]+):\S/.exec(String(node.value))?.[1]
  return name !== undefined && Object.hasOwn(typeNamed(format, shape.type).fields, name)
}

function advice(shape: Shape, position: Position, format: Format): string {
  const { node, file, parent } = position.location
  if (node.kind === 'list') return adviceOnList(shape, node.items, format)
  if (isNullName(shape, position.location)) return '; write "null" in quotes'
  if (isEmpty(node)) {
    return parent?.node.kind === 'list' ? '; write a value or remove the item' : '; write a value or remove the key'
  }
  const other = adviceOnBoolean(position)
  if (other !== undefined) return other
  if (lacksSpace(shape, position.location, format)) return '; write a space after each colon'
  if (shape.shape === 'list') return '; put it in an array'
  if (shape.shape === 'object' && position.owner.type.open && typeNames.includes(stringOf(node) ?? '')) {
    return `; write { "type": ${quote(stringOf(node))} }`
  }
  if (node.kind !== 'scalar' || shape.shape !== 'scalar') return ''
  const isString = typeof node.value === 'string'
  if (!isString && shape.types.includes('string')) {
    const token = tokenOf(node, file.text)
    if (shape.content === 'duration') return Number.isInteger(node.value) ? `; write "${node.value}s"` : ''
    return shape.values === undefined || shape.values.includes(token) ? `; write "${token}" in quotes` : ''
  }
  const isQuoted = node.style === 'single' || node.style === 'double'
  const asData = isString && /^(?:-?\d+(?:\.\d+)?|true|false)$/.test(String(node.value))
  return isQuoted && asData && !shape.types.includes('string') ? '; remove the quotes' : ''
}
