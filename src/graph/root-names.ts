import type { Node } from '../load/node.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { formatPointer, type Pointer } from '../pointer.ts'
import { namedValues, namesByValue } from './entry-map.ts'
import { pointerIn } from './fragment.ts'
import type { Graph } from './graph.ts'
import { effectiveTarget, type Reference } from './objects-and-references.ts'
import { perGraph } from './per-graph.ts'

/**
 * Which of the root's servers, channels and messages of channels the references mean that the format requires (format text:
 * Channel, Operation and Operation Reply Object). Two of them may have the same content and are not the same thing.
 */
export class RootNames {
  readonly #graph: Graph
  readonly #names: Readonly<Record<'servers' | 'channels', ReadonlyMap<Node, readonly string[]>>>

  constructor(graph: Graph) {
    this.#graph = graph
    this.#names = {
      servers: namesByValue(namedValues(graph, ['servers'])),
      channels: namesByValue(namedValues(graph, ['channels'])),
    }
  }

  /**
   * Pointers to the root names of a reference's target. One if the reference passes through a name, several if the root
   * has several names for the target, none if the target is not in the root.
   */
  of(reference: Reference): readonly string[] {
    const named = this.named(reference)
    if (named !== undefined) return [formatPointer(named)]
    const target = effectiveTarget(reference)
    return target === undefined ? [] : this.#byValue(target).map(formatPointer)
  }

  /** The pointer by which a reference names a server, a channel or a message of a channel of the root on its way. */
  named(reference: Reference): Pointer | undefined {
    const seen = new Set<Reference>()
    for (let at: Reference | undefined = reference; at?.target !== undefined && !seen.has(at); at = at.next) {
      seen.add(at)
      const pointer = this.#inRoot(pointerIn(at), at.file) ?? this.#inRoot(pointerOf(at.target), at.target.file)
      if (pointer !== undefined) return pointer
    }
    return undefined
  }

  #inRoot(pointer: Pointer, file: NodePath['file'] | undefined): Pointer | undefined {
    if (file !== this.#graph.entry) return undefined
    const [map, , inside] = pointer
    if (pointer.length === 2) return map === 'servers' || map === 'channels' ? pointer : undefined
    return pointer.length === 4 && map === 'channels' && inside === 'messages' ? pointer : undefined
  }

  #byValue({ node, parent, key }: NodePath): readonly Pointer[] {
    const servers = this.#names.servers.get(node) ?? []
    const channels = this.#names.channels.get(node) ?? []
    const around = parent?.key === 'messages' ? parent.parent : undefined
    const channelsAround = around === undefined ? [] : (this.#names.channels.get(around.node) ?? [])
    return [
      ...servers.map((name) => ['servers', name]),
      ...channels.map((name) => ['channels', name]),
      ...channelsAround.map((name) => ['channels', name, 'messages', key]),
    ]
  }
}

/** The names that the root of a description has for its servers, channels and messages. */
export const rootNamesOf = perGraph((graph) => new RootNames(graph))
