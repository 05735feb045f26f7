import path from 'node:path'
import { excessiveGrowth } from '../../src/components/growth.ts'
import type { Finding } from '../../src/findings/finding.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { formatAround, type Reference } from '../../src/graph/objects-and-references.ts'
import { type FoundReference, type TypedCursor, typedCursorOf } from '../../src/graph/typed-cursor.ts'
import type { Node } from '../../src/load/node.ts'
import { type NodePath, rootPath } from '../../src/load/node-path.ts'
import { excess, keptSiblings, lostSiblings, misplaced, missingPlaces, schemaIds } from '../bundle-findings.ts'
import type { Collected } from '../collect/collect.ts'
import type { PlacedContent } from '../collect/entry-slots.ts'
import { deepestContent } from '../collect/too-large.ts'
import { unresolvedReferenceWarnings } from '../collect/unresolved-references.ts'
import type { BundledComponent } from './decision.ts'
import { Decisions } from './decisions.ts'
import { mergeComponents } from './merge-components.ts'
import { nestComponents } from './nested-components.ts'

/** The decisions about a description for one file. */
export interface Decided extends Collected {
  readonly decisions: Decisions
  /** All content that references brought in, as a component of its own or inside other content. */
  readonly contents: readonly BundledComponent[]
  /** The components of the bundle that the entry file does not have. */
  readonly components: readonly BundledComponent[]
  /** Content that is merged into an equal component or home, which `within` names. */
  readonly merged: readonly BundledComponent[]
  readonly findings: readonly Finding[]
}

/**
 * Decides for every reference of a description what it becomes in one file, and which values of other files become components.
 * Refusals are findings; after an error nothing may be written.
 */
export function decide(collected: Collected): Decided {
  const { graph, homes, stripping, options } = collected
  const decisions = new Decisions(collected)
  const walk = new DecisionWalk(graph, decisions)
  const root = rootPath(graph.entry)
  const start = root === undefined ? [] : [{ target: root, schemaFormat: undefined }]
  for (const placed of start) walk.visit(placed)
  // Visiting a component can add components, which are then visited as well.
  for (const component of decisions.components) walk.visit(component)
  const contents = decisions.components
  const nested = nestComponents(graph, contents, [...homes.values()])
  // Contents are compared in their written form, and if they exceed the limits, that could fill the memory.
  const grown = growth([...start, ...nested], collected, decisions)
  const isCompared = options.dedupe === true && grown.length === 0
  const merged = isCompared ? mergeComponents(nested, collected, decisions.known) : []
  const isMerged = new Set(merged)
  const components = nested.filter((component) => !isMerged.has(component))
  const { foreign } = walk
  const folder = options.folder ?? path.dirname(graph.entry.path)
  const findings = [
    ...walk.findings,
    ...decisions.findings,
    ...schemaIds(graph),
    ...missingPlaces(graph, components),
    ...unresolvedReferenceWarnings(graph, { cursor: typedCursorOf(graph), stripping, foreign, folder }),
    ...grown,
  ]
  return { ...collected, decisions, contents, components, merged, findings }
}

/** Refuses the reference whose content makes the bundle exceed a limit. */
function growth(
  contents: readonly PlacedContent[],
  { graph, options }: Collected,
  decisions: Decisions,
): readonly Finding[] {
  if (options.inline === undefined || options.inline === 'keep') return []
  const targets = contents.map(({ target }) => target)
  const { inOrder } = decisions.values
  const replaced = replacedIn([...inOrder, ...targets], decisions, typedCursorOf(graph))
  const { nodes, depth } = options.limits
  const limits = { nodes, depth: Math.min(depth, deepestContent) }
  const found = excessiveGrowth(graph, targets, { inOrder, replaced }, limits)
  return found === undefined ? [] : [excess(found.reference, found.limit, limits[found.limit])]
}

function replacedIn(
  locations: readonly NodePath[],
  decisions: Decisions,
  cursor: ReturnType<typeof typedCursorOf>,
): ReadonlySet<Reference> {
  const replaced = new Set<Reference>()
  for (const location of locations) {
    for (const found of cursor.referencesIn(location)) {
      if (found.kind === 'reference' && decisions.replaces(found.reference)) replaced.add(found.reference)
    }
  }
  return replaced
}

/** The references of a value, and how many of them are decided. */
interface DecisionVisit {
  readonly references: readonly FoundReference[]
  done: number
  readonly schemaFormat: string | undefined
}

/** Decides about all references in contents, once for each content and schema format in which it is written. */
class DecisionWalk {
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

  /** Decides about all references in a value, and in the content that replaces one. Not recursive, because chains can be long. */
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

  /** Decides about a reference. Returns the object that replaces it, if there is one. */
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
