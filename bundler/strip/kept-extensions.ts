import type { BundleOptions } from '../options.ts'
import { referencedKind } from '../plan/component.ts'
import { originKey } from '../write/x-origin.ts'

/** The extensions that a bundle needs because of its options, whatever else is left out. */
export function keptExtensions({ origins, followExtensions }: BundleOptions): readonly string[] {
  return [...(origins === true ? [originKey] : []), ...(followExtensions === true ? [referencedKind] : [])]
}
