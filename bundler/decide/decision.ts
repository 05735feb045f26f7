import type { Reference } from '../../src/graph/objects-and-references.ts'
import type { RecordPart } from '../../src/graph/record-part.ts'
import { childOf, type Node } from '../../src/load/node.ts'
import { type NodePath, pointerOf } from '../../src/load/node-path.ts'
import { formatFragment, formatPointer, type Pointer } from '../../src/pointer.ts'
import type { EntrySlot, PlacedContent } from '../collect/entry-slots.ts'

/** Content that is a component in the bundle. */
export interface BundledComponent extends PlacedContent {
  /** The map of the Components Object: `schemas`, `messages`, … */
  readonly kind: string
  /** If aliases repeat it in its file, the place that comes first by name. */
  target: NodePath
  /** True if it is written as a Multi Format Schema Object, because the schema itself does not name its format. */
  readonly wrapped: boolean
  /** Set if it is inside other content of the bundle, and so no component of its own. */
  within?: { readonly owner: BundledComponent | EntrySlot; readonly path: Pointer }
}

/** The names of components, set once all components are known. */
export type ComponentNames = ReadonlyMap<BundledComponent, string>

/** The place of content in the bundle. */
export function pointerTo(placed: BundledComponent | EntrySlot, names: ComponentNames): Pointer {
  if ('pointer' in placed) return placed.pointer
  if (placed.within !== undefined) return [...pointerTo(placed.within.owner, names), ...placed.within.path]
  return ['components', placed.kind, names.get(placed) ?? '', ...(placed.wrapped ? ['schema'] : [])]
}

/** The components, one for each combination of value, kind and schema format. */
export class BundledComponents {
  readonly all: BundledComponent[] = []
  readonly #byTarget = new Map<Node, BundledComponent[]>()

  /** The component for a value. */
  of(target: NodePath, kind: string, schemaFormat: string | undefined): BundledComponent {
    const components = this.#byTarget.get(target.node) ?? []
    const known = components.find((component) => component.kind === kind && component.schemaFormat === schemaFormat)
    if (known !== undefined) {
      if (target !== known.target && formatPointer(pointerOf(target)) < formatPointer(pointerOf(known.target)))
        known.target = target
      return known
    }
    // A Multi Format Schema Object already names its format.
    const wrapped = schemaFormat !== undefined && childOf(target.node, 'schemaFormat') === undefined
    const component: BundledComponent = { kind, target, schemaFormat, wrapped }
    components.push(component)
    this.#byTarget.set(target.node, components)
    this.all.push(component)
    return component
  }
}

/** The decision about a reference in the bundle. */
export type ReferenceDecision =
  /** It stays as written. */
  | { readonly kind: 'keep'; readonly pointer: Pointer }
  /** It leads to a place in the entry file. */
  | { readonly kind: 'entry'; readonly pointer: Pointer }
  /** It leads to content of another file, or into it. */
  | { readonly kind: 'placed'; readonly content: BundledComponent | EntrySlot; readonly inside: Pointer }
  /** The content replaces the reference. */
  | { readonly kind: 'inline'; readonly target: NodePath; readonly as: 'object' | 'data' | 'text' }
  /** In Avro, the schema replaces the reference, or its name if it was already written. */
  | { readonly kind: 'inline'; readonly target: NodePath; readonly as: 'record'; readonly part: RecordPart }
  | { readonly kind: 'refused' }

export type Inlining = ReferenceDecision & { readonly kind: 'inline' }

/** The new `$ref` of a reference; undefined if it does not change. */
export function newReferenceText(decision: ReferenceDecision, names: ComponentNames): string | undefined {
  if (decision.kind === 'entry') return formatFragment(decision.pointer)
  return decision.kind === 'placed'
    ? formatFragment([...pointerTo(decision.content, names), ...decision.inside])
    : undefined
}

/** Decisions about references, by the format of the schema that they are written in (undefined: the document's own). */
export class DecisionTable {
  readonly byFormat = new Map<string | undefined, Map<Reference, ReferenceDecision>>()

  get(reference: Reference, schemaFormat: string | undefined): ReferenceDecision | undefined {
    return this.byFormat.get(schemaFormat)?.get(reference)
  }

  set(reference: Reference, schemaFormat: string | undefined, decision: ReferenceDecision): void {
    const known = this.byFormat.get(schemaFormat)
    if (known === undefined) this.byFormat.set(schemaFormat, new Map([[reference, decision]]))
    else known.set(reference, decision)
  }
}
