import type { Graph } from '../../graph/graph.ts'
import type { TypedObject } from '../../graph/objects-and-references.ts'
import type { RuleContext } from '../../lint/visitor.ts'
import type { VisitContext } from '../../lint/visitor-rule.ts'
import { type NodePath, pointerOf } from '../../load/node-path.ts'
import type { Pointer } from '../../pointer.ts'
import { followPath } from './spots.ts'
import { follow } from './views.ts'
import { checkedReport } from './visit-report.ts'

/** What a visit knows of its rule. */
export interface VisitingRule {
  readonly context: RuleContext
  /** Those of a rule for which nothing is set. */
  readonly options: VisitContext['options']
  /** The message of reports that have none of their own. */
  readonly message: string | undefined
  /** Gets what a visitor did wrong, as the end of a sentence that begins with the rule. */
  readonly wrong: (did: string, object: TypedObject) => void
}

/**
 * What a visitor has beside its object. Functions are made when they are asked for: most visits find nothing, and code may
 * take them out of the context.
 */
export class ObjectVisit implements VisitContext {
  readonly object: TypedObject
  readonly #rule: VisitingRule

  constructor(object: TypedObject, rule: VisitingRule) {
    this.object = object
    this.#rule = rule
  }

  get graph(): Graph {
    return this.#rule.context.graph
  }

  get location(): NodePath {
    return this.object.location
  }

  get pointer(): Pointer {
    return pointerOf(this.object.location)
  }

  get options(): VisitContext['options'] {
    const { context, options } = this.#rule
    if (context.options?.at === undefined) return context.options?.everywhere ?? options
    return context.options.at(this.location.file.placeAt(this.pointer, 'value'))
  }

  get follow(): VisitContext['follow'] {
    return follow
  }

  get originOf(): VisitContext['originOf'] {
    return (path) => {
      const found = followPath(this.object, path.map(String), this.graph)
      return found !== undefined && 'written' in found ? found.written : undefined
    }
  }

  get report(): VisitContext['report'] {
    return (report = {}) => {
      const { context, message, wrong } = this.#rule
      const checked = checkedReport(report, this.object, { graph: context.graph, message })
      if ('wrong' in checked) wrong(checked.wrong, this.object)
      else context.report(checked.problem)
    }
  }
}
