import type { Reference } from '../../src/graph/objects-and-references.ts'
import type { RecordPart } from '../../src/graph/record-part.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import { formatFragment, type Pointer } from '../../src/pointer.ts'
import type { EntrySlot } from '../collect/entry-slots.ts'
import { type BundledComponent, type ComponentNames, pointerTo } from './component.ts'

/** What becomes of a reference in the bundle. */
export type ReferenceDecision =
  /** It stays as it is written. */
  | { readonly kind: 'keep'; readonly pointer: Pointer }
  /** It leads to a place that the entry file has. */
  | { readonly kind: 'entry'; readonly pointer: Pointer }
  /** It leads to content of another file, or into it. */
  | { readonly kind: 'placed'; readonly content: BundledComponent | EntrySlot; readonly inside: Pointer }
  /** The content takes the place of the reference. */
  | { readonly kind: 'inline'; readonly target: NodePath; readonly as: 'object' | 'data' | 'text' }
  /** What Avro has in the place of the reference: the schema, or the name under which it is written before. */
  | { readonly kind: 'inline'; readonly target: NodePath; readonly as: 'record'; readonly part: RecordPart }
  | { readonly kind: 'refused' }

export type Inlining = ReferenceDecision & { readonly kind: 'inline' }

/** The `$ref` that a reference gets when it gets another than it has. */
export function newReferenceText(decision: ReferenceDecision, names: ComponentNames): string | undefined {
  if (decision.kind === 'entry') return formatFragment(decision.pointer)
  return decision.kind === 'placed'
    ? formatFragment([...pointerTo(decision.content, names), ...decision.inside])
    : undefined
}

/** What becomes of references, by the format of the schema that they are written in (undefined: the document's own). */
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
