import type { RelatedPlace } from '../findings/finding.ts'
import type { ObjectType } from '../format/shape.ts'
import type { Graph } from '../graph/graph.ts'
import type { Location } from '../graph/location.ts'
import type { Reference, TypedObject } from '../graph/typed.ts'
import type { Position } from '../graph/walk.ts'

/** What a rule says about one defect. */
export interface Problem {
  /** The value that is wrong, or whose key is. */
  readonly at: Location
  readonly on?: 'key' | 'value'
  readonly message: string
  readonly related?: readonly RelatedPlace[]
}

export interface RuleContext {
  readonly graph: Graph
  /** Reports one defect; its code and severity come from the rule and the configuration. */
  report(problem: Problem): void
}

/**
 * A rule as callbacks on what it wants to see. Each is called once for everything of its kind in the description, over
 * all files, in the order of the walk. None is called for what lies in data zones or in objects of unknown type.
 */
export interface RuleVisitor {
  /** Whether `object` and `position` want objects of a type; asked once a type, so that the others cost nothing. All when absent. */
  of?(type: ObjectType): boolean
  /** Every object that the format describes. */
  object?(object: TypedObject, context: RuleContext): void
  /** Every position in such an object: fields known and unknown, items of lists, named values of maps. */
  position?(position: Position, context: RuleContext): void
  /** Every Reference Object at a position where one may stand. */
  reference?(reference: Reference, context: RuleContext): void
  /** Called once when everything was visited: for what can only be said of the whole, or needs a part that is loaded late. */
  finish?(context: RuleContext): Promise<void> | void
}
