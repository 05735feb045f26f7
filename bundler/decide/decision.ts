import type { NodePath } from '../../src/load/node-path.ts'
import { formatFragment, type Pointer } from '../../src/pointer.ts'
import type { Home } from '../collect/homes.ts'
import { type Component, pointerTo } from './component.ts'

/** What becomes of a reference in the bundle. */
export type Decision =
  /** It stays as it is written. */
  | { readonly kind: 'keep'; readonly pointer: Pointer }
  /** It leads to a place that the entry file has. */
  | { readonly kind: 'entry'; readonly pointer: Pointer }
  /** It leads to content of another file, or into it. */
  | { readonly kind: 'placed'; readonly content: Component | Home; readonly inside: Pointer }
  /** The content takes the place of the reference. */
  | { readonly kind: 'inline'; readonly target: NodePath; readonly as: 'object' | 'data' | 'text' }
  | { readonly kind: 'refused' }

export type Inlining = Decision & { readonly kind: 'inline' }

/** The `$ref` that a reference gets when it gets another than it has. */
export function newReferenceText(decision: Decision): string | undefined {
  if (decision.kind === 'entry') return formatFragment(decision.pointer)
  return decision.kind === 'placed' ? formatFragment([...pointerTo(decision.content), ...decision.inside]) : undefined
}
