import path from 'node:path'
import type { Finding } from '../../src/findings/finding.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { Reference } from '../../src/graph/typed.ts'
import type { Node } from '../../src/load/node.ts'
import { type NodePath, rootPath } from '../../src/load/node-path.ts'
import { findHomes, type HomeOfReference, type Placed } from '../collect/homes.ts'
import { keptExtensions, referencedKind } from '../collect/kept-extensions.ts'
import { OwnValues } from '../collect/own-values.ts'
import { Pins } from '../collect/pins.ts'
import { Stripping } from '../collect/stripping.ts'
import { unfollowedReferences } from '../collect/unfollowed.ts'
import { mergeFindings, mergeSameContent } from '../dedupe/same-content.ts'
import { excessiveGrowth } from '../inline/growth.ts'
import { nameComponents } from '../names/names.ts'
import type { BundleOptions } from '../options.ts'
import { DiscriminatorFamilies } from '../reading/discriminator-families.ts'
import { formatAround } from '../reading/types.ts'
import { type Found, Zones } from '../reading/zones.ts'
import { keptSiblings, lostSiblings, misplaced, missingPlaces, schemaIds } from '../refusal.ts'
import { originNotes } from '../write/x-origin.ts'
import { type Component, Components } from './component.ts'
import type { Decision } from './decision.ts'
import { Decisions } from './decisions.ts'
import { nestComponents } from './nest.ts'

export interface Plan {
  /** What the bundle holds as components beyond those of the entry file, by kind and name. */
  readonly components: readonly Component[]
  /** Content of other files that moves to names of the entry file. */
  readonly homes: readonly HomeOfReference[]
  /** Content that is one with a component or a home, since it is the same: `within` says which. */
  readonly merged: readonly Component[]
  readonly findings: readonly Finding[]
  readonly zones: Zones
  /** The fields that the bundle leaves out. */
  readonly stripping: Stripping
  /** Where content of other files comes from, by the values that are to say so; none unless that is wanted. */
  readonly notes: ReadonlyMap<Node, string>
  /** What becomes of a reference where it is written as part of a schema in `schemaFormat` (undefined: the document's own). */
  decide(reference: Reference, schemaFormat: string | undefined): Decision
}

/** The references of a value, and how many of them are decided on. */
interface Visit {
  readonly references: readonly Found[]
  done: number
  readonly schemaFormat: string | undefined
}

/**
 * Decides for every reference of a description what it will be in one file, and which values of other files become
 * components, with what names. Refusals are findings; with one that is an error nothing is to be written.
 */
export function planBundle(graph: Graph, options: BundleOptions): Plan {
  const { entry } = graph
  const { inline = 'keep', origins = false, root: folder = path.dirname(entry.path) } = options
  const zones = new Zones(graph)
  const stripping = new Stripping(graph, options.stripExtensions ?? [], keptExtensions(options))
  const own = new OwnValues(graph, zones, stripping)
  const homes = findHomes(graph, own.references)
  const found = new Components()
  const families = new DiscriminatorFamilies(graph)
  const decisions = new Decisions(graph, zones, own, homes, found, { strategy: inline, families })
  const findings: Finding[] = []
  const visited = new Map<string | undefined, Set<Node>>()
  const reported = new Set<Reference>()
  const foreign: Placed[] = []

  const root = rootPath(entry)
  const start = root === undefined ? [] : [{ target: root, schemaFormat: undefined }]
  for (const placed of start) visit(placed)
  // What is visited here may add components, which are then visited as well.
  for (const component of found.all) visit(component)
  const allHomes = [...homes.values()]
  const nested = nestComponents(found.all, allHomes, zones)
  const pins = new Pins(graph, options, folder)
  const decide = (reference: Reference, schemaFormat: string | undefined) => decisions.of(reference, schemaFormat)
  const parts = { graph, zones, stripping, homes: allHomes, pins, families, folder, decide }
  const described = nested.filter(({ kind }) => kind !== referencedKind)
  const merged = options.dedupe === true ? mergeSameContent(described, parts) : []
  const isMerged = new Set(merged)
  const components = nested.filter((component) => !isMerged.has(component))
  findings.push(...decisions.findings, ...nameComponents(graph, components, pins), ...mergeFindings(merged, folder))
  findings.push(...pins.unused(graph, found.all, allHomes))
  findings.push(
    ...schemaIds(graph),
    ...missingPlaces(graph, components),
    ...unfollowedReferences(graph, { zones, stripping, foreign, folder: options.folder ?? path.dirname(entry.path) }),
  )
  if (inline !== 'keep') findings.push(...growth([...start, ...components].map(({ target }) => target)))
  return {
    components: components.toSorted(byKindAndName),
    homes: allHomes,
    merged,
    findings,
    zones,
    stripping,
    notes: origins ? notesOf(graph, [...allHomes, ...components], merged, folder) : new Map(),
    decide,
  }

  function growth(contents: readonly NodePath[]): readonly Finding[] {
    const { inOrder } = decisions.inliner.values
    const replaces = (reference: Reference) => decisions.replaces(reference)
    return excessiveGrowth(contents, { zones, inOrder, replaces }, options.limits)
  }

  /** Decides on all references in a value, and in what takes the place of one; without recursion, since chains may be long. */
  function visit(start: Placed): void {
    const way = [enter(start)]
    for (let at = way.at(-1); at !== undefined; at = way.at(-1)) {
      const found = at.references[at.done++]
      const placed = found === undefined ? undefined : replacing(found, at.schemaFormat)
      if (found === undefined) way.pop()
      else if (placed !== undefined) way.push(enter(placed))
    }
  }

  /** The references in a value that was not visited yet. */
  function enter({ target, schemaFormat }: Placed): Visit {
    const known = visited.get(schemaFormat) ?? new Set<Node>()
    visited.set(schemaFormat, known)
    const isKnown = known.has(target.node)
    if (!isKnown && schemaFormat !== undefined) foreign.push({ target, schemaFormat })
    const references = isKnown ? [] : zones.referencesIn(target, schemaFormat)
    known.add(target.node)
    return { references, done: 0, schemaFormat }
  }

  /** Decides on a reference; returns the object that takes its place, if one does. */
  function replacing(found: Found, schemaFormat: string | undefined): Placed | undefined {
    if (found.kind === 'misplaced') {
      findings.push(misplaced(found))
      return undefined
    }
    const { reference } = found
    const decision = decisions.of(reference, schemaFormat)
    const isIgnored = reference.expected.kind !== 'anything' && reference.node.entries.size > 1
    if (isIgnored && decision.kind !== 'refused' && !reported.has(reference)) {
      findings.push(decision.kind === 'inline' ? lostSiblings(reference) : keptSiblings(reference))
      reported.add(reference)
    }
    if (decision.kind !== 'inline' || decision.as !== 'object') return undefined
    return { target: decision.target, schemaFormat: formatAround(reference) ?? schemaFormat }
  }
}

/** What is one with other content has its note, if that has one. */
function notesOf(
  graph: Graph,
  contents: readonly Placed[],
  merged: readonly Component[],
  folder: string,
): ReadonlyMap<Node, string> {
  const notes = new Map(originNotes(graph, contents, folder))
  for (const { target, within } of merged) {
    const note = within === undefined ? undefined : notes.get(within.owner.target.node)
    if (note !== undefined) notes.set(target.node, note)
  }
  return notes
}

function byKindAndName(one: Component, other: Component): number {
  if (one.kind !== other.kind) return one.kind < other.kind ? -1 : 1
  return one.name < other.name ? -1 : 1
}
