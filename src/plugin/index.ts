/**
 * What rulesets and plugins import (`msgapi/plugin`): the graph, the table of the format, and how to report. Unstable
 * until 1.0.
 */

export type { Finding, Position as TextPosition, Range, RelatedPlace, Severity } from '../findings/finding.ts'
export { quote } from '../findings/quote.ts'
export { closest } from '../findings/suggest.ts'
export { type Format, fieldOf, type Minor, typeNamed } from '../format/format.ts'
export type { SchemaFormat } from '../format/schema-formats.ts'
export {
  type Binding,
  type EitherShape,
  type Field,
  type ListShape,
  type LiteralShape,
  type MapShape,
  type ObjectShape,
  type ObjectType,
  optionOf,
  type Required,
  type ScalarShape,
  type Shape,
  type TypeName,
} from '../format/shape.ts'
export {
  type EffectiveObject,
  type EffectivePart,
  type EffectiveValue,
  effectiveField,
  effectiveObject,
} from '../graph/effective.ts'
export type { Graph } from '../graph/graph.ts'
export { type Location, pointerOf, rootLocation, stepTo } from '../graph/location.ts'
export { type Expected, effectiveTarget, type Reference, type TypedObject } from '../graph/typed.ts'
export { forEachPosition, foreignFormat, type Position, typeFor } from '../graph/walk.ts'
export type {
  FunctionContext,
  FunctionResult,
  RuleDefinition,
  RuleFunction,
  RulesetDefinition,
} from '../lint/ruleset.ts'
export type { Problem, RuleContext, RuleVisitor } from '../lint/visitor.ts'
export {
  childOf,
  type Entry,
  jsonTypeOf,
  type ListNode,
  type MapNode,
  type Node,
  type ScalarNode,
  stringOf,
} from '../load/node.ts'
export type { SourceFile } from '../load/source-file.ts'
export { formatFragment, formatPointer, type Place, type Pointer, parsePointer } from '../pointer.ts'
export { type Mismatch, type SchemaDialect, type ValueChecking, valueChecking } from './value-checking.ts'
export { visiting } from './visiting.ts'
