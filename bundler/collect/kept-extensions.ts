import type { BundleOptions } from '../options.ts'

/** The extension in which content says where it comes from. */
export const originKey = 'x-origin'

/** The extension of the Components Object that holds what references in extensions lead to. */
export const referencedKind = 'x-referenced'

/** The extensions that a bundle needs because of its options, whatever else is left out. */
export function keptExtensions({ origins, followExtensions }: BundleOptions): readonly string[] {
  return [...(origins === true ? [originKey] : []), ...(followExtensions === true ? [referencedKind] : [])]
}
