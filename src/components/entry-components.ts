import { namedValues } from '../graph/entry-map.ts'
import type { Graph } from '../graph/graph.ts'
import { perGraph } from '../graph/per-graph.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { Pointer } from '../pointer.ts'
import { componentKinds } from './kinds.ts'

/** A component of the entry file. */
export interface Component {
  /** The map of the Components Object: `schemas`, `messages`, … */
  readonly kind: string
  readonly name: string
  /** Where it is written; it may be a reference. */
  readonly location: NodePath
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

  /** The component that a pointer into the entry file leads to, or into. */
  inside([map, kind, name]: Pointer): Component | undefined {
    return map === 'components' && kind !== undefined && name !== undefined ? this.named(kind, name) : undefined
  }

  /** The component that a value is, or lies in. */
  at(location: NodePath): Component | undefined {
    return location.file === this.#graph.entry ? this.inside(pointerOf(location)) : undefined
  }
}

/** The components of the entry file of a description. */
export const componentsOf = perGraph((graph) => new EntryComponents(graph))
