import type { Limits } from '../src/load/limits.ts'
import type { SourceFile } from '../src/load/source-file.ts'

/**
 * What stays a reference in a bundle. `keep`: all that can, the content of other files becomes components. `local`: the
 * references that lead into the entry file; content of other files is where it is referred to. `all`: none, as far as the
 * format allows. In each of them stay: circles, references that the format requires, and those to schemas that have a
 * discriminator or inherit one.
 */
export type InlineStrategy = 'keep' | 'local' | 'all'

/** How a bundle is made; all but the limits has a default. */
export interface BundleOptions {
  /** The language of the bundle; that of the entry file by default. */
  readonly as?: 'yaml' | 'json' | undefined
  readonly limits: Limits
  /** Folder that the paths of origins (`names`, `origins`, `nameMap` of the result) start from; that of the entry file by default. */
  readonly root?: string | undefined
  /** Names for what becomes a component, by its origin: `schemas/order.yaml#/definitions/Line`, from the root, with `/`. */
  readonly names?: ReadonlyMap<string, string> | undefined
  /** The file that has these origins as its keys: where it is reported what is wrong with one. The entry file by default. */
  readonly namesFile?: SourceFile | undefined
  /** `keep` by default. */
  readonly inline?: InlineStrategy | undefined
  /** Makes one component of those of the same content, extensions included. */
  readonly dedupe?: boolean | undefined
  /** Leaves extensions of these names out; `*` matches any characters. */
  readonly stripExtensions?: readonly string[] | undefined
  /** Notes in every component from another file where it comes from, as `x-origin`. */
  readonly origins?: boolean | undefined
  /** Brings in what references in extensions lead to; the graph has to have followed them. */
  readonly followExtensions?: boolean | undefined
  /** The folder that the bundle is written to, for what is said of references in extensions; that of the entry file by default. */
  readonly folder?: string | undefined
}
