import {
  childOf,
  memberShape,
  type NodePath,
  optionsOf,
  type Position,
  type ScalarShape,
  type Shape,
  stringOf,
} from '../../../src/plugin/index.ts'
import { isField } from '../../facts/position.ts'
import type { ProposedValue } from '../../fixers/shared-fixers.ts'
import { dialectOf } from './schema-types.ts'

/** How a fixer can change a value of the wrong type: write another value, or remove the field. */
export interface ReplacementValue extends ProposedValue {
  readonly isEmpty?: true
}

/** The value that the author meant by one of the wrong type, if the value itself shows it. */
export function replacementValue(shape: Shape, position: Position): ReplacementValue | undefined {
  const { node } = position.location
  if (node.kind === 'map') return discriminatorInstead(position)
  if (node.kind !== 'scalar') return undefined
  if (isNullName(shape, position.location)) return { value: 'null', isSure: true }
  if (node.value === null) return mayBeLeftOut(position) ? { isEmpty: true } : undefined
  if (shape.shape === 'scalar') return scalarInstead(shape, position.location)
  if (shape.shape !== 'list') return undefined
  const item = memberShape(shape)
  // A text with several values is not one item.
  const isItem = item?.shape === 'scalar' && isOfType(node.value, item) && !/[\s,]/.test(String(node.value))
  return isItem ? { value: [node.value], isSure: isWrittenAs(node.value, position.location) } : undefined
}

/** Whether an author who wrote null meant the name of the type, which needs quotes. */
export function isNullName(shape: Shape, { node, file }: NodePath): boolean {
  if (node.kind !== 'scalar' || node.value !== null || !/^null$/i.test(file.text.slice(node.start, node.end)))
    return false
  return [shape, ...optionsOf(shape)].some((option) => option.shape === 'scalar' && option.values?.includes('null'))
}

/** A scalar as a string with the characters that the author wrote: `1.0` is "1.0", and not "1". */
export function quotedToken({ node, file }: NodePath): ReplacementValue | undefined {
  if (node.kind !== 'scalar' || node.value === null || typeof node.value === 'string') return undefined
  return { value: file.text.slice(node.start, node.end), isSure: true }
}

/** Whether a value would be printed with the characters that the author wrote. */
function isWrittenAs(value: unknown, { node, file }: NodePath): boolean {
  return typeof value === 'string' || String(value) === file.text.slice(node.start, node.end)
}

function scalarInstead(shape: ScalarShape, location: NodePath): ReplacementValue | undefined {
  const { node } = location
  if (node.kind !== 'scalar') return undefined
  if (typeof node.value === 'string') return dataInstead(shape, node.value, node.style)
  if (!shape.types.includes('string')) return undefined
  if (shape.content === 'duration')
    return Number.isInteger(node.value) ? { value: `${node.value}s`, isSure: false } : undefined
  const quoted = quotedToken(location)
  const isListed = shape.values === undefined || shape.values.includes(location.file.text.slice(node.start, node.end))
  return isListed ? quoted : undefined
}

/** The property of a discriminator in the HTTP-API dialect, unless its mapping differs from the names of the schemas. */
function discriminatorInstead({ location, owner }: Position): ReplacementValue | undefined {
  const { node, key } = location
  if (key !== 'discriminator' || !owner.type.open || node.kind !== 'map') return undefined
  const value = stringOf(childOf(node, 'propertyName'))
  const mapping = childOf(node, 'mapping')
  const isMapped = [...(mapping?.kind === 'map' ? mapping.entries.values() : [])].some(
    (entry) => stringOf(entry.value)?.split('/').at(-1) !== entry.key,
  )
  const isKnown = [...node.entries.keys()].every((name) => name === 'propertyName' || name === 'mapping')
  return value === undefined || isMapped || !isKnown ? undefined : { value, isSure: false }
}

/** YAML 1.1 reads these words as booleans; YAML 1.2 reads them as strings. */
const booleanWords: Readonly<Record<string, boolean>> = { yes: true, on: true, no: false, off: false }

/** A number or boolean that is written as a string. */
function dataInstead(shape: ScalarShape, text: string, style: string | undefined): ReplacementValue | undefined {
  const word = text.toLowerCase()
  if (shape.types.includes('boolean') && !shape.types.includes('string') && Object.hasOwn(booleanWords, word))
    return { value: booleanWords[word], isSure: true }
  const isQuoted = style === 'single' || style === 'double'
  if (
    !isQuoted ||
    shape.types.includes('string') ||
    !/^(?:-?(?:0|[1-9]\d{0,14})(?:\.\d{1,14})?|true|false)$/.test(text)
  )
    return undefined
  const value: unknown = JSON.parse(text)
  // "1.50" has a digit that the number has not.
  return isOfType(value, shape) ? { value, isSure: String(value) === text } : undefined
}

function isOfType(value: unknown, { types }: ScalarShape): boolean {
  return types.some((type) => type === typeof value || (type === 'integer' && Number.isInteger(value)))
}

/** Whether a field may be missing. A schema that loses its only keyword accepts everything, and nothing under "not". */
function mayBeLeftOut({ owner, ...position }: Position): boolean {
  const isOnlyKeyword = dialectOf(owner.type) !== undefined && owner.node.entries.size === 1
  return isField({ owner, ...position }) && position.field?.required === undefined && !isOnlyKeyword
}
