import { type Named, namedValues } from '../graph/entry-map.ts'
import type { Graph } from '../graph/graph.ts'
import type { Reference } from '../graph/objects-and-references.ts'
import { perGraph } from '../graph/per-graph.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'
import { componentKinds } from './component-kind.ts'
import type { MentionedValue } from './extension-mentions.ts'
import { type DescriptionPart, Parts } from './parts.ts'
import { type Reached, Usage } from './usage.ts'

/** A root channel or component that stays only because an extension mentions it. */
export interface KeptByMention {
  readonly location: NodePath
  readonly mention: MentionedValue
}

/** Which components are in use. */
export interface UsedComponents {
  readonly unused: readonly Component[]
  readonly mentioned: readonly (KeptByMention & { readonly component: Component })[]
}

/** A component of the entry file. */
export interface Component {
  /** The map of the Components Object: `schemas`, `messages`, … */
  readonly kind: string
  readonly name: string
  /** Where it is written; it may be a reference. */
  readonly location: NodePath
}

/**
 * Finds the unused components of the entry file. A component is used if a reference from outside of components or from a used
 * component leads to it, if it is a variant of a used schema with a discriminator, or if an extension mentions it. Components
 * in `kept` count as used. Takes linear time.
 */
export function unusedComponents(graph: Graph, kept: readonly Component[]): UsedComponents {
  const components = componentsOf(graph)
  const { used, mentioned } = new Usage(graph, new Parts(components.all)).from([undefined, ...kept])
  return {
    unused: components.all.filter((component) => !used.has(component)),
    mentioned: mentioned.flatMap(({ part: { location }, mention }) => {
      const component = components.at(location)
      return component === undefined ? [] : [{ location, component, mention }]
    }),
  }
}

/** What is left over if some values are removed. */
export interface LeftOver {
  /** Root channels that only removed values used, in the order of the file. */
  readonly channels: readonly Named[]
  /** Components that only removed values used, in the order of the file. */
  readonly components: readonly Component[]
  /** Parts that would be left over if no remaining extension mentioned them. */
  readonly mentioned: readonly KeptByMention[]
  /** References in remaining values that lead to or into a removed value, and so would break. */
  readonly broken: readonly { readonly reference: Reference; readonly gone: NodePath }[]
  /** True if a value stays. For a value in another file: true if something that stays still leads to it. */
  stays(location: NodePath): boolean
}

const nothing: LeftOver = { channels: [], components: [], mentioned: [], broken: [], stays: () => true }

/** Options besides the removed values. */
export interface LeftOverOptions {
  /** Root channels and components that are removed as well, unless something that stays uses them. */
  readonly unlessUsed?: readonly NodePath[]
  /** Root channels and components that always stay. */
  readonly keep?: readonly NodePath[]
}

/**
 * Finds root channels and components of the entry file that only the values in `gone` used, directly or through each other: a
 * reference, a discriminator or a mention in an extension leads to them from there, and from nothing that stays. Parts that
 * nothing used before stay, and so do those of other files. `gone` can contain values of any file, such as root operations,
 * root channels, messages of channels, and list items that refer to these. Takes linear time.
 */
export function unusedWithout(
  graph: Graph,
  gone: readonly NodePath[],
  { unlessUsed = [], keep = [] }: LeftOverOptions = {},
): LeftOver {
  if (gone.length === 0 && unlessUsed.length === 0) return nothing
  const channels = namedValues(graph, ['channels'])
  const components = componentsOf(graph).all
  const all: readonly DescriptionPart[] = [...channels, ...components]
  const parts = new Parts(all)
  const going = new Set(gone.map((location) => parts.add({ location })))
  const usage = new Usage(graph, parts)
  const usedByThese = usage.from([...going, ...unlessUsed.map((location) => parts.add({ location }))]).used
  const untouched = all.filter((part) => !usedByThese.has(part))
  const staying = usage.from([undefined, ...untouched, ...keep.map((location) => parts.add({ location }))], going)
  const isLeftOver = (part: DescriptionPart) => usedByThese.has(part) && !going.has(part) && !staying.used.has(part)
  return {
    channels: channels.filter(isLeftOver),
    components: components.filter(isLeftOver),
    mentioned: staying.mentioned.map(({ part: { location }, mention }) => ({ location, mention })),
    broken: brokenIn(staying, graph),
    stays: (location) => staying.reaches(location),
  }
}

/** In the order of the graph. */
function brokenIn({ intoGone }: Reached, graph: Graph): LeftOver['broken'] {
  if (intoGone.size === 0) return []
  return graph.references.flatMap((reference) => {
    const gone = intoGone.get(reference)?.location
    return gone === undefined ? [] : [{ reference, gone }]
  })
}

/** The components of the entry file, by kind and name. */
export class EntryComponents {
  /** In the order of the file. */
  readonly all: readonly Component[]
  readonly #graph: Graph
  readonly #byName = new Map<string, Map<string, Component>>()

  constructor(graph: Graph) {
    this.#graph = graph
    const kinds = namedValues(graph, ['components']).filter(({ name }) => componentKinds.includes(name))
    this.all = kinds.flatMap(({ name: kind }) =>
      namedValues(graph, ['components', kind]).map(({ name, location }) => ({ kind, name, location })),
    )
    for (const component of this.all) {
      const names = this.#byName.get(component.kind) ?? new Map<string, Component>()
      this.#byName.set(component.kind, names.set(component.name, component))
    }
  }

  named(kind: string, name: string): Component | undefined {
    return this.#byName.get(kind)?.get(name)
  }

  /** The component that a pointer into the entry file leads to or into. */
  inside([map, kind, name]: Pointer): Component | undefined {
    return map === 'components' && kind !== undefined && name !== undefined ? this.named(kind, name) : undefined
  }

  /** The component that is or contains a value. */
  at(location: NodePath): Component | undefined {
    return location.file === this.#graph.entry ? this.inside(pointerOf(location)) : undefined
  }
}

/** The components of the entry file of a description. */
export const componentsOf = perGraph((graph) => new EntryComponents(graph))
