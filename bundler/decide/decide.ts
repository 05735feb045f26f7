import path from 'node:path'
import { excessiveGrowth } from '../../src/components/growth.ts'
import type { Finding } from '../../src/findings/finding.ts'
import type { Reference } from '../../src/graph/objects-and-references.ts'
import { typedCursorOf } from '../../src/graph/typed-cursor.ts'
import { type NodePath, rootPath } from '../../src/load/node-path.ts'
import { excess, missingPlaces, schemaIds } from '../bundle-findings.ts'
import type { Collected } from '../collect/collect.ts'
import { deepestContent } from '../collect/depth-limit.ts'
import type { PlacedContent } from '../collect/entry-slots.ts'
import { unresolvedReferenceWarnings } from '../collect/unresolved-references.ts'
import type { BundledComponent } from './component.ts'
import { DecisionWalk } from './decision-walk.ts'
import { Decisions } from './decisions.ts'
import { mergeComponents } from './merge-components.ts'
import { nestComponents } from './nested-components.ts'

/** What becomes of a description in one file. */
export interface Decided extends Collected {
  readonly decisions: Decisions
  /** All content that references brought in, whether it is a component of its own or lies inside other content. */
  readonly contents: readonly BundledComponent[]
  /** What the bundle holds as components beyond those of the entry file. */
  readonly components: readonly BundledComponent[]
  /** Content that is one with a component or a home, since it is the same: `within` says which. */
  readonly merged: readonly BundledComponent[]
  readonly findings: readonly Finding[]
}

/**
 * Decides for every reference of a description what it will be in one file, and which values of other files become
 * components. Refusals are findings; with one that is an error nothing is to be written.
 */
export function decide(collected: Collected): Decided {
  const { graph, homes, stripping, options } = collected
  const decisions = new Decisions(collected)
  const walk = new DecisionWalk(graph, decisions)
  const root = rootPath(graph.entry)
  const start = root === undefined ? [] : [{ target: root, schemaFormat: undefined }]
  for (const placed of start) walk.visit(placed)
  // What is visited here may add components, which are then visited as well.
  for (const component of decisions.components) walk.visit(component)
  const contents = decisions.components
  const nested = nestComponents(graph, contents, [...homes.values()])
  const merged = options.dedupe === true ? mergeComponents(nested, collected, decisions.known) : []
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
    ...growth([...start, ...components], collected, decisions),
  ]
  return { ...collected, decisions, contents, components, merged, findings }
}

/** Refuses the reference whose content makes the bundle larger than msgapi reads. */
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
