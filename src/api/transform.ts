import type { SourceMap } from '../../bundler/index.ts'
import { checkArguments } from '../call-options.ts'
import { withByteOrderMark } from '../load/decode.ts'
import type { EntryDocument } from '../run/open-entry.ts'
import { withOpenSuppressions } from '../run/open-suppressions.ts'
import type { TransformOptions } from '../run/options.ts'
import type { RunOutcome } from '../run/outcome.ts'
import { Run } from '../run/run.ts'
import { transformStage } from '../run/stages/transform.ts'
import type { TransformChange } from '../transform/changes.ts'
import { abortable } from './abortable.ts'
import { entryKind, transformOptionsKind } from './option-kinds.ts'

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
  const run = new Run(options)
  const result = await run.entry(
    entry,
    transformStage(run, options, (made) => made),
  )
  const summary = await run.outcome(withOpenSuppressions([result]))
  const transformed = 'unreadable' in result ? undefined : result.made
  if (transformed === undefined || transformed.isDraft) return { ...summary, lock: [], files: [], failed: true }
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
    get data() {
      return transformed.data
    },
    get map() {
      return transformed.map
    },
  }
}
