import type { RelatedPlace, Severity } from '../findings/finding.ts'
import type { Field, ObjectType, Shape } from '../format/shape.ts'
import type { Graph } from '../graph/graph.ts'
import type { Reference, TypedObject } from '../graph/objects-and-references.ts'
import type { Position } from '../graph/walk.ts'
import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Place } from '../pointer.ts'
import type { SchemaFormats } from './schema-formats.ts'

/** What a rule says about one defect. */
export interface Problem {
  /** The value that is wrong, or whose key is. */
  readonly at: NodePath
  readonly on?: 'key' | 'value'
  /** The part of it that is wrong, where the value is a string: from a code unit of the string up to another. */
  readonly within?: { readonly start: number; readonly end: number } | undefined
  readonly message: string
  readonly related?: readonly RelatedPlace[]
  /** Where this defect matters less or more than the rule says; a severity that the configuration sets wins. */
  readonly severity?: Severity | undefined
  /** What the fixer of the rule needs to know. */
  readonly data?: unknown
}

/** The options of a rule. */
export interface RuleOptions {
  /** Those that hold where nothing else is said. */
  readonly everywhere: Readonly<Record<string, unknown>>
  /** Those that hold at a place, where places differ. */
  readonly at?: (place: Place) => Readonly<Record<string, unknown>>
}

export interface RuleContext {
  readonly graph: Graph
  /** What plugins know about schemas in formats of their own. */
  readonly schemaFormats: SchemaFormats
  /** Of a rule that takes some. */
  readonly options?: RuleOptions | undefined
  /** Reports one defect; its code and severity come from the rule and the configuration. */
  report(problem: Problem): void
}

/** The context of a rule, by its index in the list of those that run. */
export type ContextOf = (index: number) => RuleContext

/** What the format says of a position, the same in all objects of a type. */
export interface PositionKind {
  readonly type: ObjectType
  /** The name of a fixed field; undefined for patterned fields, extensions and unknown ones. */
  readonly name: string | undefined
  readonly field: Field | undefined
  /** As in `Position`. */
  readonly shape: Shape | undefined
  /** False for items and named values inside a field. */
  readonly isField: boolean
}

/**
 * A rule as callbacks on what it wants to see. Each is called once for everything of its kind in the description, over
 * all files, in the order of the walk. None is called for values inside data or in objects of unknown type.
 */
export interface RuleVisitor {
  /** Whether `object` and `position` want objects of a type; asked once a type, so that the others cost nothing. All when absent. */
  of?(type: ObjectType): boolean
  /** Names of fields: `object` wants objects that have one of them, found by what an object has. All when absent. */
  readonly having?: readonly string[]
  /** Whether `position` wants positions of a kind; asked once a kind, so that the others cost nothing. All when absent. */
  at?(kind: PositionKind): boolean
  /** A quick test before a `Position` is made: false when `position` would find nothing wrong with a value. */
  suspects?(node: Node, kind: PositionKind, graph: Graph): boolean
  /** Whether the rule leaves an object, and what lies in it, alone; asked once an object for all rules that share the function. */
  skips?(object: TypedObject, graph: Graph): boolean
  /** Every object that the format describes. */
  object?(object: TypedObject, context: RuleContext): void
  /** Every position in such an object: fields known and unknown, items of lists, named values of maps. */
  position?(position: Position, context: RuleContext): void
  /** Every Reference Object at a position where one may be. */
  reference?(reference: Reference, context: RuleContext): void
  /** Called once when everything was visited: for what can only be said of the whole, or needs a part that is loaded late. */
  finish?(context: RuleContext): Promise<void> | void
}
