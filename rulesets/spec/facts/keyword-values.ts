import {
  jsonTypeOf,
  memberShape,
  type Node,
  type ScalarShape,
  type Shape,
  shapeOfChild,
  stringOf,
  type TypedObject,
} from '../../../src/plugin/index.ts'
import { isOneSlip } from '../../facts/near-name.ts'
import { namesFor } from './declared-type.ts'
import { isOfType, typesOf } from './schema-types.ts'

/** What a fixer can do with a keyword: rename it, add the type "null", or write the examples of a file as a list. */
export type KeywordFix = { readonly meant: string } | { readonly isNullable: true } | { readonly isExample: true }

/** Keywords that constrain values of one type and accept all others (JSON Schema, Draft 07, Validation, section 6). */
export const keywordTypes: ReadonlyMap<string, string> = new Map([
  ...namesFor('number', ['multipleOf', 'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum']),
  ...namesFor('string', ['maxLength', 'minLength', 'pattern', 'contentEncoding', 'contentMediaType']),
  ...namesFor('array', ['items', 'additionalItems', 'maxItems', 'minItems', 'uniqueItems', 'contains']),
  ...namesFor('object', ['properties', 'patternProperties', 'additionalProperties', 'propertyNames']),
  ...namesFor('object', ['required', 'maxProperties', 'minProperties', 'dependencies', 'discriminator']),
])

/** Whether a keyword for values of one type applies to a schema with some types. */
export function appliesTo(wanted: string, types: readonly string[]): boolean {
  return types.includes(wanted) || (wanted === 'number' && types.includes('integer'))
}

/** Whether a keyword has a legal value. Another rule reports an illegal one. */
export function isWellFormed(node: Node, shape: Shape | undefined): boolean {
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

/** Keywords whose values are those that the schema describes, alone or in a list. */
const valueKeywords: readonly string[] = ['const', 'default', 'enum', 'examples']

/**
 * Whether the value under a misspelled name can be meant for a keyword. The keyword will check messages, so the value must be legal
 * for it, and the keyword must apply to the type of the schema. If the keyword takes any text or value, only the name can tell.
 */
export function mayBeMeantFor(keyword: string, name: string, value: Node, schema: TypedObject): boolean {
  const shape = shapeOfChild(schema, undefined, keyword, value)
  const types = typesOf(schema.node, schema.type)
  const wanted = keywordTypes.get(keyword)
  if (shape === undefined || !fits(value, shape)) return false
  if (wanted !== undefined && types !== undefined && !appliesTo(wanted, types)) return false
  if (!valueKeywords.includes(keyword)) return !isText(shape) || isOneSlip(name, keyword)
  const values = shape.shape === 'literal' && shape.types !== undefined && value.kind === 'list' ? value.items : [value]
  return isOneSlip(name, keyword) && (types === undefined || values.every((each) => isOfType(each, types)))
}

function fits(value: Node, shape: Shape): boolean {
  if (!isWellFormed(value, shape)) return false
  switch (shape.shape) {
    case 'literal':
      return shape.types === undefined || shape.types.includes(jsonTypeOf(value))
    case 'scalar':
      return shape.values === undefined || shape.values.includes(stringOf(value) ?? '')
    case 'list': {
      const items = memberShape(shape)
      return items === undefined || value.kind !== 'list' || value.items.every((item) => fits(item, items))
    }
    default:
      return true
  }
}

function isText(shape: Shape): boolean {
  return shape.shape === 'scalar' && shape.values === undefined && shape.types.includes('string')
}
