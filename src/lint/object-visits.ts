import type { TypeName } from '../format/shape.ts'
import type { Graph } from '../graph/graph.ts'
import type { TypedObject } from '../graph/objects-and-references.ts'
import type { NodePath } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'
import type { FormatObjects } from './format-objects.ts'
import type { Followed, ObjectFields } from './object-view.ts'

/** Names of fields and indexes of items, from an object down to a value; it may lead through references. */
export type ObjectPath = readonly (string | number)[]

/** A report of a visitor. `Data` is passed to the rule's fixer. */
export interface VisitReport<Data = unknown> {
  /** A path that starts at the object, or a node of the graph; default: the object itself. */
  readonly at?: ObjectPath | NodePath | undefined
  /** Default: `value`. A field that is missing is reported at the key of the object that lacks it. */
  readonly on?: 'key' | 'value' | undefined
  /** Default: the message of the rule, else its description. */
  readonly message?: string | undefined
  /** Further places, as paths that start at the object, or as nodes of the graph. */
  readonly related?: readonly { readonly at?: ObjectPath | NodePath; readonly message: string }[] | undefined
  /** For the fixer of the rule. */
  readonly data?: Data | undefined
}

/** The context of a visitor, beside the object. */
export interface VisitContext<Data = unknown> {
  readonly graph: Graph
  /** Where the object is written. */
  readonly location: NodePath
  readonly pointer: Pointer
  /** The object as written, its type in the table of the format included. */
  readonly object: TypedObject
  /** The options of the rule: its defaults, and what the config sets. */
  readonly options: Readonly<Record<string, unknown>>
  /**
   * The target of a reference, in the effective view; any other value itself. Undefined if the reference leads nowhere.
   */
  follow<Value>(value: Value): Followed<Value>
  /** Where a field, or a value in one, is written: in the object itself or in one of its traits. */
  originOf(path: ObjectPath): NodePath | undefined
  report(report?: VisitReport<Data>): void
}

/** A method, since TypeScript takes methods for one object of the format as methods for any object. */
interface ObjectVisitor<Type, Data> {
  visit(object: Type, context: VisitContext<Data>): void | Promise<void>
}

/** Looks at one object, as plain read-only data in its effective view: traits merged, references as they are written. */
export type Visit<Type = ObjectFields, Data = unknown> = ObjectVisitor<Type, Data>['visit']

/** Two visits of one object: before and after those of the objects that are written in it. */
export interface VisitsAround<Type = ObjectFields, Data = unknown> {
  enter?(object: Type, context: VisitContext<Data>): void | Promise<void>
  leave?(object: Type, context: VisitContext<Data>): void | Promise<void>
}

type FormatVisits<Data> = {
  readonly [Name in keyof FormatObjects]?:
    | Visit<FormatObjects[Name], Data>
    | VisitsAround<FormatObjects[Name], Data>
    | undefined
}

/** Visits by the name of an object type of the format, such as `Message` or `kafka/channel`, or of a binding of a plugin. */
export interface Visits<Data = unknown> extends FormatVisits<Data> {
  readonly [name: TypeName]: Visit<ObjectFields, Data> | VisitsAround<ObjectFields, Data> | undefined
}
