import type { SourceFile } from '../load/source-file.ts'
import type { TransformDefinition, TransformOptions } from './transform.ts'

/** A transform that is about to run, with its options. */
export interface PreparedTransform {
  /** As its user types it; with the namespace of its plugin, unless it comes with msgapi. */
  readonly name: string
  /** The package of the plugin; undefined for a transform that comes with msgapi or with a call of the library. */
  readonly plugin?: string | undefined
  readonly definition: TransformDefinition
  readonly options: TransformOptions
  /** The files that options were read from, by option. */
  readonly optionFiles?: ReadonlyMap<string, SourceFile> | undefined
  /** The first part of its codes. */
  readonly prefix: string
  /** The second part where it names none. */
  readonly unnamed: string
}
