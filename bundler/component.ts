import type { Location } from '../src/graph/location.ts'
import type { Pointer } from '../src/pointer.ts'

/** Content of another file that has a place in the bundle. */
export interface Placed {
  readonly target: Location
  /** The format of the schema around it, when that is not the document's own. */
  readonly schemaFormat: string | undefined
}

/** Content that moves to a name of the entry file whose value was just a reference to it. */
export interface Home extends Placed {
  readonly pointer: Pointer
}

/** Content that the bundle holds as a component. */
export interface Component extends Placed {
  /** The map of the Components Object: `schemas`, `messages`, … */
  readonly kind: string
  /** Of several places, where an alias repeats it in its file, the first by name. */
  target: Location
  /** Whether it is written as a Multi Format Schema Object, since the schema itself does not say its format. */
  readonly wrapped: boolean
  /** Set when it lies inside other content that the bundle holds: it is then no component of its own. */
  within?: { readonly owner: Component | Home; readonly path: Pointer }
  /** Given once all components are known. */
  name: string
}

/** Where content stands in the bundle. */
export function pointerTo(placed: Component | Home): Pointer {
  if ('pointer' in placed) return placed.pointer
  if (placed.within !== undefined) return [...pointerTo(placed.within.owner), ...placed.within.path]
  return ['components', placed.kind, placed.name, ...(placed.wrapped ? ['schema'] : [])]
}
