import type { RelatedPlace, Severity } from '../findings/finding.ts'
import type { Field, ObjectType, Shape } from '../format/shape.ts'
import type { Graph } from '../graph/graph.ts'
import type { Reference, TypedObject } from '../graph/objects-and-references.ts'
import type { Position } from '../graph/walk.ts'
import type { Node } from '../load/node.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Place } from '../pointer.ts'
import type { SchemaFormats } from './schema-formats.ts'

/** One defect, as a rule reports it; `Data` is what the fixer of the rule needs to know. */
export interface Problem<Data = unknown> {
  /** The value that is wrong, or the value whose key is wrong. */
  readonly at: NodePath
  readonly on?: 'key' | 'value'
  /** The wrong part of a string value, in UTF-16 code units of the string. */
  readonly within?: { readonly start: number; readonly end: number } | undefined
  readonly message: string
  readonly related?: readonly RelatedPlace[]
  /** The severity of this defect, if it differs from that of the rule. A severity set in the config wins. */
  readonly severity?: Severity | undefined
  /** For the fixer of the rule. */
  readonly data?: Data | undefined
}

/** The options of a rule. */
export interface OptionsByPlace {
  /** The options that apply everywhere, unless `at` returns others. */
  readonly everywhere: Readonly<Record<string, unknown>>
  /** Returns the options for a place; absent if they are the same everywhere. */
  readonly at?: (place: Place) => Readonly<Record<string, unknown>>
}

/** The context of a visitor of positions and references. */
export interface RuleContext<Data = unknown> {
  readonly graph: Graph
  /** The schemas in formats that plugins read. */
  readonly schemaFormats: SchemaFormats
  /** Set if the rule takes options. */
  readonly options?: OptionsByPlace | undefined
  /** Reports one defect; its code and severity come from the rule and the configuration. */
  report(problem: Problem<Data>): void
}

/** Returns the context of a rule by its index in the list of running rules. */
export type ContextOf = (index: number) => RuleContext

/** The format's description of a position. It is the same for all objects of a type. */
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
 * A rule as a set of callbacks. Each is called once for every object, position or reference of the description, over
 * all files, in the order of the walk. None is called for values inside data or in objects of unknown type.
 */
export interface RuleVisitor<Data = unknown> {
  /**
   * True if `object` and `position` are called for objects of a type. Asked once per type, so skipped types cost
   * nothing. Default: all types.
   */
  of?(type: ObjectType): boolean
  /** `object` is called only for objects that have one of these fields. Default: all objects. */
  readonly having?: readonly string[]
  /**
   * True if `position` is called for positions of a kind. Asked once per kind, so skipped kinds cost nothing. Default:
   * all kinds.
   */
  at?(kind: PositionKind): boolean
  /** A quick test before a `Position` is created. Return false if `position` would report nothing for this value. */
  suspects?(node: Node, kind: PositionKind, graph: Graph): boolean
  /**
   * True if the rule skips an object and everything in it. Asked once per object for all rules that share the function.
   */
  skips?(object: TypedObject, graph: Graph): boolean
  /**
   * True if what the rule says about an object depends on the objects that it was called for before. All other rules say the same
   * about an object as long as it, the objects around it, and all that they ask the graph for stay the same. What the root or its
   * components hold beside the object, such as another channel, they ask the graph for.
   */
  readonly remembers?: boolean
  /** Called for every object that the format describes. */
  object?(object: TypedObject, context: RuleContext<Data>): void
  /** Called for every position in such an object: known and unknown fields, list items, and named values of maps. */
  position?(position: Position, context: RuleContext<Data>): void
  /** Called for every Reference Object at a position that allows one. */
  reference?(reference: Reference, context: RuleContext<Data>): void
  /**
   * Called once after everything was visited, for checks of the whole description or checks that load code on demand.
   */
  finish?(context: RuleContext<Data>): Promise<void> | void
}
