import type { Finding } from '../../src/findings/finding.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { formatAround, type Reference } from '../../src/graph/objects-and-references.ts'
import { type FoundReference, type TypedCursor, typedCursorOf } from '../../src/graph/typed-cursor.ts'
import type { Node } from '../../src/load/node.ts'
import { keptSiblings, lostSiblings, misplaced } from '../bundle-findings.ts'
import type { PlacedContent } from '../collect/entry-slots.ts'
import type { Decisions } from './decisions.ts'

/** The references of a value, and how many of them are decided on. */
interface DecisionVisit {
  readonly references: readonly FoundReference[]
  done: number
  readonly schemaFormat: string | undefined
}

/** Decides on all references in contents, each content once for each schema format in which it is written. */
export class DecisionWalk {
  readonly findings: Finding[] = []
  /** Content that is written as part of a schema of another format. */
  readonly foreign: PlacedContent[] = []
  readonly #cursor: TypedCursor
  readonly #decisions: Decisions
  readonly #visited = new Map<string | undefined, Set<Node>>()
  readonly #reported = new Set<Reference>()

  constructor(graph: Graph, decisions: Decisions) {
    this.#cursor = typedCursorOf(graph)
    this.#decisions = decisions
  }

  /** Decides on all references in a value, and in what takes the place of one; without recursion, since chains may be long. */
  visit(start: PlacedContent): void {
    const way = [this.#enter(start)]
    for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
      const found = at.references[at.done++]
      const placed = found === undefined ? undefined : this.#replacing(found, at.schemaFormat)
      if (found === undefined) way.pop()
      else if (placed !== undefined) way.push(this.#enter(placed))
    }
  }

  /** The references in a value that was not visited yet. */
  #enter({ target, schemaFormat }: PlacedContent): DecisionVisit {
    const known = this.#visited.get(schemaFormat) ?? new Set<Node>()
    this.#visited.set(schemaFormat, known)
    const isKnown = known.has(target.node)
    if (!isKnown && schemaFormat !== undefined) this.foreign.push({ target, schemaFormat })
    const references = isKnown ? [] : this.#cursor.referencesIn(target, schemaFormat)
    known.add(target.node)
    return { references, done: 0, schemaFormat }
  }

  /** Decides on a reference; returns the object that takes its place, if one does. */
  #replacing(found: FoundReference, schemaFormat: string | undefined): PlacedContent | undefined {
    if (found.kind === 'misplaced') {
      this.findings.push(misplaced(found))
      return undefined
    }
    const { reference } = found
    const decision = this.#decisions.of(reference, schemaFormat)
    const isIgnored = reference.expected.kind !== 'anything' && reference.node.entries.size > 1
    if (isIgnored && decision.kind !== 'refused' && !this.#reported.has(reference)) {
      this.findings.push(decision.kind === 'inline' ? lostSiblings(reference) : keptSiblings(reference))
      this.#reported.add(reference)
    }
    if (decision.kind !== 'inline' || decision.as !== 'object') return undefined
    return { target: decision.target, schemaFormat: formatAround(reference) ?? schemaFormat }
  }
}
