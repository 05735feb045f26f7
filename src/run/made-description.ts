import type { SourceMap } from '../../bundler/index.ts'
import type { TransformChange } from '../transform/changes.ts'
import type { EntryResult } from './entry-result.ts'
import type { TransformedDescription } from './stages/transform.ts'

/** A file of a description. */
export interface EntryFile {
  /** Real path, or address. */
  readonly path: string
  /** As its author wrote it, with its byte order mark. */
  readonly before: string
  /** The same text when no transform changed it. */
  readonly after: string
}

/** The result of transforms on a description, without trees and graph. */
export interface MadeDescription {
  /** As one file; undefined when it cannot be bundled. */
  readonly text: string | undefined
  readonly language: 'yaml' | 'json'
  /** Undefined when none is wanted. */
  readonly map: SourceMap | undefined
  readonly files: readonly EntryFile[]
  readonly changes: readonly TransformChange[]
  /** True if a transform reported an error. */
  readonly isDraft: boolean
  /** True if a transform refused its work, so that there is no draft either. */
  readonly isRefused: boolean
  /** The transform that needed one file and got a bundle of several. */
  readonly bundledFor: string | undefined
  /** Compares what a file holds with the result, where a transform can do so. */
  readonly compareWith: TransformedDescription['compareWith']
  /** The earlier result that the command line names. */
  readonly draft: Pick<EntryFile, 'path' | 'before'> | undefined
}

/** The result for an entry; undefined if it has errors. */
export type TransformedEntry = EntryResult<MadeDescription>
