import type { SourceMap } from '../../bundler/index.ts'
import { checkArguments } from '../call-options.ts'
import { withByteOrderMark } from '../load/decode.ts'
import type { EntryDocument } from '../pipeline.ts'
import type { TransformChange } from '../transform/changes.ts'
import { abortable } from './abortable.ts'
import { CallResources } from './call-resources.ts'
import { withOpenSuppressions } from './open-suppressions.ts'
import { entryKind, transformOptionsKind } from './option-kinds.ts'
import type { TransformOptions } from './options.ts'
import { type RunOutcome, summarise } from './outcome.ts'
import { transformEntry } from './transform-entry.ts'

export type { ChangeEdit, FileEdit, TransformChange } from '../transform/changes.ts'

/** A file after the transforms. */
export interface TransformedText {
  /** Real path, or address. */
  readonly path: string
  /** The new text, with a byte order mark if the file has one. */
  readonly text: string
  readonly isChanged: boolean
}

export interface TransformOutcome extends Omit<RunOutcome, 'files'> {
  /** The description as one file, bundled if it has several; absent when there is an error. */
  readonly text?: string
  /** That file as data, computed on first use. */
  readonly data?: unknown
  readonly language?: 'yaml' | 'json'
  /** All files of the description, the entry first; empty when there is an error. */
  readonly files: readonly TransformedText[]
  /** What the transforms changed, in their order, with the edits that undo it. */
  readonly changes?: readonly TransformChange[]
  /** The origin of every value of that file, computed on first use. */
  readonly map?: SourceMap | undefined
}

/**
 * Transforms a document and the files it refers to with `use`, or with the transforms of the config. Resolves to the
 * changed texts and the findings; writes nothing. When a transform reports an error, the result has no texts. Rejects
 * with a ConfigError or UsageError when it cannot run.
 */
export async function transform(
  entry: string | EntryDocument,
  options: TransformOptions = {},
): Promise<TransformOutcome> {
  checkArguments('transform()', { entry: [entry, entryKind], options: [options, transformOptionsKind] })
  return abortable(options, (own) => transformDocument(entry, own))
}

async function transformDocument(entry: string | EntryDocument, options: TransformOptions): Promise<TransformOutcome> {
  const resources = new CallResources(options)
  const { result, transformed } = await transformEntry(entry, options, resources)
  const outcome = summarise(withOpenSuppressions([result]), resources.inputs)
  const summary = { ...outcome, crashed: outcome.crashed || resources.crashed }
  if (transformed === undefined || transformed.isDraft) return { ...summary, files: [], failed: true }
  const { language, changes, files } = transformed
  return {
    ...summary,
    language,
    changes,
    ...(transformed.text === undefined ? { failed: true } : { text: transformed.text }),
    files: files.map(({ path, before, after }) => ({
      path,
      text: withByteOrderMark(after),
      isChanged: after !== before,
    })),
    lock: await resources.lockWrites(),
    get data() {
      return transformed.data
    },
    get map() {
      return transformed.map
    },
  }
}
