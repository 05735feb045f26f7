import { childOf, type Node } from '../../src/load/node.ts'
import { type NodePath, pointerOf } from '../../src/load/node-path.ts'
import { formatPointer, type Pointer } from '../../src/pointer.ts'
import type { EntrySlot, PlacedContent } from '../collect/entry-slots.ts'

/** Content that the bundle holds as a component. */
export interface BundledComponent extends PlacedContent {
  /** The map of the Components Object: `schemas`, `messages`, … */
  readonly kind: string
  /** Of several places, where an alias repeats it in its file, the first by name. */
  target: NodePath
  /** Whether it is written as a Multi Format Schema Object, since the schema itself does not say its format. */
  readonly wrapped: boolean
  /** Set when it lies inside other content that the bundle holds: it is then no component of its own. */
  within?: { readonly owner: BundledComponent | EntrySlot; readonly path: Pointer }
}

/** The names of components, once all components are known. */
export type ComponentNames = ReadonlyMap<BundledComponent, string>

/** Where content is in the bundle. */
export function pointerTo(placed: BundledComponent | EntrySlot, names: ComponentNames): Pointer {
  if ('pointer' in placed) return placed.pointer
  if (placed.within !== undefined) return [...pointerTo(placed.within.owner, names), ...placed.within.path]
  return ['components', placed.kind, names.get(placed) ?? '', ...(placed.wrapped ? ['schema'] : [])]
}

/** What becomes a component, each once: the same value of the same kind, in the same schema format. */
export class BundledComponents {
  readonly all: BundledComponent[] = []
  readonly #byTarget = new Map<Node, BundledComponent[]>()

  /** The component that a value becomes. */
  of(target: NodePath, kind: string, schemaFormat: string | undefined): BundledComponent {
    const components = this.#byTarget.get(target.node) ?? []
    const known = components.find((component) => component.kind === kind && component.schemaFormat === schemaFormat)
    if (known !== undefined) {
      if (target !== known.target && formatPointer(pointerOf(target)) < formatPointer(pointerOf(known.target)))
        known.target = target
      return known
    }
    // A Multi Format Schema Object says its format itself.
    const wrapped = schemaFormat !== undefined && childOf(target.node, 'schemaFormat') === undefined
    const component: BundledComponent = { kind, target, schemaFormat, wrapped }
    components.push(component)
    this.#byTarget.set(target.node, components)
    this.all.push(component)
    return component
  }
}
