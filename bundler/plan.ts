import type { Finding } from '../src/findings/finding.ts'
import type { Graph } from '../src/graph/graph.ts'
import { rootLocation } from '../src/graph/location.ts'
import type { Reference } from '../src/graph/typed.ts'
import { type Component, Components, type Placed } from './component.ts'
import { Decisions } from './decide.ts'
import type { Decision } from './decision.ts'
import { findHomes } from './homes.ts'
import { nameComponents } from './names.ts'
import { nestComponents } from './nest.ts'
import { OwnValues } from './own-values.ts'
import { lostSiblings, misplaced, missingPlaces, schemaIds } from './refusal.ts'
import { Zones } from './zones.ts'

export interface Plan {
  /** What the bundle holds as components beyond those of the entry file, by kind and name. */
  readonly components: readonly Component[]
  readonly findings: readonly Finding[]
  readonly zones: Zones
  /** What becomes of a reference where it is written as part of a schema in `schemaFormat` (undefined: the document's own). */
  decide(reference: Reference, schemaFormat: string | undefined): Decision
}

/**
 * Decides for every reference of a description what it will be in one file, and which values of other files become
 * components, with what names. Refusals are findings; with one that is an error nothing is to be written.
 */
export function planBundle(graph: Graph): Plan {
  const { entry } = graph
  const zones = new Zones(graph)
  const own = new OwnValues(graph, zones)
  const homes = findHomes(graph, own.references)
  const found = new Components()
  const decisions = new Decisions(graph, zones, own, homes, found)
  const findings: Finding[] = []

  if (entry.root !== undefined) visit({ target: rootLocation(entry, entry.root), schemaFormat: undefined })
  // What is visited here may add components, which are then visited as well.
  for (const component of found.all) visit(component)
  const components = nestComponents(found.all, [...homes.values()], zones)
  findings.push(...decisions.findings, ...nameComponents(graph, components))
  findings.push(...schemaIds(graph), ...missingPlaces(graph, components))
  return {
    components: components.toSorted(byKindAndName),
    findings,
    zones,
    decide: (reference, schemaFormat) => decisions.of(reference, schemaFormat),
  }

  /** Decides on all references in a value, and in what takes the place of one. */
  function visit({ target, schemaFormat }: Placed): void {
    for (const at of zones.referencesIn(target.node)) {
      if (at.kind === 'misplaced') {
        findings.push(misplaced(at))
        continue
      }
      const decision = decisions.of(at.reference, schemaFormat)
      if (decision.kind !== 'inline') continue
      if (at.reference.node.entries.size > 1) findings.push(lostSiblings(at.reference))
      if (decision.as === 'object') visit({ target: decision.target, schemaFormat })
    }
  }
}

function byKindAndName(one: Component, other: Component): number {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1
  return one.name < other.name ? -1 : 1
}
