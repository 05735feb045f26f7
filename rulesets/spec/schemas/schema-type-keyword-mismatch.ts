import {
  childOf,
  jsonTypeOf,
  kindOfKey,
  type Node,
  pointerOf,
  quote,
  type RuleContext,
  type ScalarShape,
  type Shape,
  shapeOfChild,
  stepTo,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { besideTypes, namesFor, relatedType } from '../facts/declared-type.ts'
import { isSchema, typesOf } from '../facts/schema-types.ts'

/** Keywords that constrain values of one type and accept all others (JSON Schema, Draft 07, Validation, section 6). */
const keywordTypes: ReadonlyMap<string, string> = new Map([
  ...namesFor('number', ['multipleOf', 'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum']),
  ...namesFor('string', ['maxLength', 'minLength', 'pattern', 'contentEncoding', 'contentMediaType']),
  ...namesFor('array', ['items', 'additionalItems', 'maxItems', 'minItems', 'uniqueItems', 'contains']),
  ...namesFor('object', ['properties', 'patternProperties', 'additionalProperties', 'propertyNames']),
  ...namesFor('object', ['required', 'maxProperties', 'minProperties', 'dependencies', 'discriminator']),
])

/** The keyword for the upper bound, by that for the lower bound. */
const ranges: ReadonlyMap<string, string> = new Map([
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
])

export const schemaTypeKeywordMismatch: Check = {
  description: 'Schema keywords must apply to the `type` beside them',
  severity: 'warn',
  aboutName: true,
  visitor: {
    of: isSchema,
    object(schema, { report }) {
      const { type, node, location } = schema
      let types: readonly string[] | undefined
      for (const { key: keyword } of node.entries.values()) {
        const wanted = keywordTypes.get(keyword)
        if (wanted === undefined || kindOfKey(type, keyword) !== 'field') continue
        const most = ranges.get(keyword)
        if (most !== undefined && node.entries.has(most)) reportEmptyRange(schema, keyword, most, report)
        types ??= typesOf(node, type) ?? []
        if (types.length === 0 || allows(types, wanted)) continue
        const at = stepTo(location, keyword)
        if (at === undefined || !isWellFormed(at.node, shapeOfChild(schema, undefined, keyword, at.node))) continue
        const message = `${quote(keyword)} applies to ${quote(wanted)} and has no effect ${besideTypes(types)}; remove it or change the type`
        report({ at, on: 'key', message, related: relatedType(location) })
      }
    },
  },
}

function reportEmptyRange(schema: TypedObject, least: string, most: string, report: RuleContext['report']): void {
  const { location } = schema
  const [minimum, maximum] = [numberAt(schema, least), numberAt(schema, most)]
  const at = stepTo(location, least)
  if (minimum === undefined || maximum === undefined || minimum <= maximum || at === undefined) return
  const message = `${quote(least)} ${minimum} is greater than ${quote(most)} ${maximum}, so no value is allowed; correct one of them`
  const bound = stepTo(location, most)
  const related = bound === undefined ? [] : [bound.file.relatedAt(pointerOf(bound), 'key', `the ${quote(most)}`)]
  report({ at, message, related })
}

/** Whether a keyword has a legal value. Another rule reports an illegal one. */
function isWellFormed(node: Node, shape: Shape | undefined): boolean {
  switch (shape?.shape) {
    case 'scalar':
      return isInRange(node, shape)
    case 'object':
      return (
        node.kind === 'map' ||
        ((shape.type === 'Schema' || shape.type === 'JsonSchema') && jsonTypeOf(node) === 'boolean')
      )
    case 'map':
      return node.kind === 'map'
    case 'list':
      return node.kind === 'list' && (node.items.length > 0 || shape.nonEmpty !== true)
    case 'either':
      return false
    default:
      return true
  }
}

function isInRange(node: Node, { types, least, above }: ScalarShape): boolean {
  if (node.kind !== 'scalar' || node.value === null) return false
  const { value } = node
  const type = typeof value
  if (typeof value !== 'number') return types.some((name) => name === type)
  const isNumber = types.includes('number') || (types.includes('integer') && Number.isInteger(value))
  return isNumber && (least === undefined || value >= least) && (above === undefined || value > above)
}

function allows(types: readonly string[], wanted: string): boolean {
  return types.includes(wanted) || (wanted === 'number' && types.includes('integer'))
}

function numberAt(schema: TypedObject, keyword: string): number | undefined {
  const node = childOf(schema.node, keyword)
  if (node?.kind !== 'scalar' || !isWellFormed(node, shapeOfChild(schema, undefined, keyword, node))) return undefined
  return typeof node.value === 'number' ? node.value : undefined
}
