import { type ArgumentKind, anyOf, flag, objectOf, oneOf, text, texts } from '../src/call-options.ts'
import type { Limits } from '../src/load/limits.ts'
import type { SourceFile } from '../src/load/source-file.ts'
import { isRecord } from '../src/plain-data.ts'

/**
 * Which references the bundle keeps. `keep`: all that it can; content of other files becomes components. `local`:
 * references into the entry file; content of other files is copied to the place of the reference. `all`: none, as far
 * as the format allows. Every strategy keeps circular references, references that the format requires, and references
 * to schemas that have or inherit a discriminator.
 */
export type InlineStrategy = 'keep' | 'local' | 'all'

/** Options of a bundle; all but `limits` have a default. */
export interface GraphBundleOptions {
  /** Language of the bundle. Default: that of the entry file. */
  readonly as?: 'yaml' | 'json' | undefined
  readonly limits: Limits
  /**
   * Folder that origins are relative to (`names`, `origins`, `nameMap` of the result). Default: the folder of the entry
   * file.
   */
  readonly root?: string | undefined
  /** Component names by origin, relative to the root and with `/`: `schemas/order.yaml#/definitions/Line`. */
  readonly names?: ReadonlyMap<string, string> | undefined
  /** The file with these origins as keys; errors in `names` are reported there. Default: the entry file. */
  readonly namesFile?: SourceFile | undefined
  /** Default: `keep`. */
  readonly inline?: InlineStrategy | undefined
  /** Merge components with the same content, extensions included. */
  readonly dedupe?: boolean | undefined
  /** Remove extensions with these names; `*` matches any characters. */
  readonly stripExtensions?: readonly string[] | undefined
  /** Add `x-origin` to every component from another file: the place that it comes from. */
  readonly origins?: boolean | undefined
  /** Include the targets of references in extensions; the graph must have followed them. */
  readonly followExtensions?: boolean | undefined
  /**
   * The folder that the bundle is written to, for messages about references in extensions. Default: that of the entry
   * file.
   */
  readonly folder?: string | undefined
}

export const bundleOptionsKind: ArgumentKind<GraphBundleOptions> = objectOf<GraphBundleOptions>({
  as: oneOf(['yaml', 'json']),
  limits: anyOf('an object, such as defaultLimits', isRecord),
  root: text,
  names: anyOf('a Map', (value) => value instanceof Map),
  namesFile: anyOf('a file of the graph', isRecord),
  inline: oneOf(['keep', 'local', 'all']),
  dedupe: flag,
  stripExtensions: texts,
  origins: flag,
  followExtensions: flag,
  folder: text,
})

/** The extension with the origin of content. */
export const originKey = 'x-origin'

/** The extension of the Components Object for targets of references in extensions. */
export const referencedKind = 'x-referenced'

/** The extensions that options of the bundle need, even if others are removed. */
export function keptExtensions({ origins, followExtensions }: GraphBundleOptions): readonly string[] {
  return [...(origins === true ? [originKey] : []), ...(followExtensions === true ? [referencedKind] : [])]
}
