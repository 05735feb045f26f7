import { resolve } from 'node:path'
import { CallResources } from '../../api/call-resources.ts'
import { type EntryOfRun, withoutParts } from '../../api/entries-of-run.ts'
import type { KnownDescriptions } from '../../api/known-descriptions.ts'
import type { EntryResult } from '../../api/outcome.ts'
import {
  type EntryOptions,
  type TransformedDescription,
  type TransformedFile,
  transformEntry,
} from '../../api/transform-entry.ts'
import { UsageError } from '../../config/errors.ts'
import { realPathOf } from '../../config/root.ts'
import { configFilesOf } from '../../config/settings.ts'
import type { LockWrite, SourceMap, TransformChange } from '../../index.ts'
import { withByteOrderMark } from '../../load/decode.ts'
import type { Limits } from '../../load/limits.ts'
import type { EntryDocument } from '../../pipeline.ts'
import type { KeyChanges } from '../../transform/key-changes.ts'

/** A file of a description. */
export interface EntryFile {
  /** Real path, or address. */
  readonly path: string
  /** As its author wrote it, with its byte order mark. */
  readonly before: string
  /** The same text when no transform changed it. */
  readonly after: string
}

/** What transforms made of a description, without trees and graph. */
export interface MadeDescription {
  /** As one file; undefined when it cannot be bundled. */
  readonly text: string | undefined
  readonly language: 'yaml' | 'json'
  /** Undefined when none is wanted. */
  readonly map: SourceMap | undefined
  readonly files: readonly EntryFile[]
  readonly changes: readonly TransformChange[]
  /** Whether a transform reported an error. */
  readonly isDraft: boolean
  /** Whether a transform refused its work, so that there is not even a draft. */
  readonly isRefused: boolean
  /** The transform that needed one file and got a bundle of several. */
  readonly bundledFor: string | undefined
  /** Compares what a file holds with the result, where a transform can do so. */
  readonly compareWith: TransformedDescription['compareWith']
  /** The earlier result that the command line names. */
  readonly draft: Pick<EntryFile, 'path' | 'before'> | undefined
}

/** The same before its references follow keys that the other entries changed. */
interface UnjoinedDescription extends MadeDescription {
  readonly keys: KeyChanges
  readonly follow: ((others: readonly KeyChanges[]) => Promise<Pick<MadeDescription, 'files' | 'changes'>>) | undefined
}

/** What was made of one entry. */
export interface TransformedDocument extends EntryOfRun {
  readonly document: EntryDocument
  readonly result: EntryResult
  /** The folder that limited what was read; undefined if the entry could not be read. */
  readonly root: string | undefined
  readonly limits: Limits | undefined
  /** Undefined when the entry has errors, or could not be read. */
  readonly made: MadeDescription | undefined
  readonly settingFiles: readonly string[]
}

interface UnjoinedDocument extends TransformedDocument {
  readonly made: UnjoinedDescription | undefined
}

export interface TransformedDocuments {
  readonly entries: readonly TransformedDocument[]
  /** Documents that are parts of entries, as the command line names them. */
  readonly parts: readonly string[]
  /** How many could not be run. */
  readonly failed: number
  /** Whether a plugin failed. */
  readonly crashed: boolean
  /** The paths of all files that were read, for entries that could not be run too. */
  readonly inputs: ReadonlySet<string>
  readonly lock: readonly LockWrite[]
  /** The descriptions that may refer to files of the run. */
  others(): Promise<KnownDescriptions>
}

/** What entries are transformed with. */
export interface MakeOptions extends EntryOptions {
  readonly wantsMap: boolean
}

/**
 * Transforms some entries, each by the transforms of the call, else of the config that is nearest to it. What one of them throws
 * goes to `onError` and does not stop the others. Documents that turn out to be parts of another entry are left out. References
 * from one entry to another follow the keys that change there, if the results take the place of what was read.
 */
export async function makeEntries(
  documents: readonly EntryDocument[],
  options: MakeOptions,
  onError: (error: unknown) => void,
): Promise<TransformedDocuments> {
  const resources = new CallResources(options)
  const { workingFolder = process.cwd() } = options
  for (const { path } of documents) resources.entries.add(realPathOf(resolve(workingFolder, path)))
  const made: UnjoinedDocument[] = []
  let failed = 0
  for (const document of documents) {
    try {
      made.push(await makeEntry(document, options, resources))
    } catch (error) {
      failed += 1
      onError(error)
    }
  }
  const whole = withoutParts(made)
  const kept = new Set(whole)
  const parts = made.filter((entry) => !kept.has(entry)).map(({ document }) => document.path)
  const lock = await resources.lockWrites()
  const entries = options.referredBy === undefined ? whole : await joined(whole)
  const others = () => resources.others()
  return { entries, parts, failed, crashed: resources.crashed, lock, inputs: resources.inputs, others }
}

/** The entries after the references of each follow what changed in the others. */
async function joined(entries: readonly UnjoinedDocument[]): Promise<readonly TransformedDocument[]> {
  const changes = entries.flatMap(({ made }) => (made === undefined || made.keys.isEmpty ? [] : made.keys))
  if (changes.length === 0) return entries
  const followed: TransformedDocument[] = []
  for (const entry of entries) {
    const { made } = entry
    const changed = await made?.follow?.(changes.filter((each) => each !== made.keys))
    followed.push(made === undefined ? entry : { ...entry, made: { ...made, ...changed } })
  }
  return followed
}

async function makeEntry(
  document: EntryDocument,
  options: MakeOptions,
  resources: CallResources,
): Promise<UnjoinedDocument> {
  const { result, transformed, settings, ...entry } = await transformEntry(document, options, resources)
  if (settings !== undefined && options.use === undefined && settings.transforms.length === 0) {
    throw new UsageError('No transforms to run; name one with --use, or list them under "transforms" in the config.')
  }
  return {
    ...entry,
    document,
    result,
    root: 'unreadable' in result ? undefined : result.root,
    limits: settings?.limits,
    settingFiles: settings === undefined ? [] : configFilesOf(settings),
    made: transformed && {
      text: transformed.text,
      language: transformed.language,
      map: options.wantsMap ? transformed.map : undefined,
      files: transformed.files.map(textsOf),
      changes: transformed.changes,
      isDraft: transformed.isDraft,
      isRefused: transformed.isRefused,
      bundledFor: transformed.bundledFor,
      compareWith: transformed.compareWith,
      keys: transformed.keys,
      follow:
        transformed.follow &&
        (async (others) => {
          const { files, changes } = (await transformed.follow?.(others)) ?? transformed
          return { files: files.map(textsOf), changes }
        }),
      draft: transformed.draft && { path: transformed.draft.path, before: withByteOrderMark(transformed.draft) },
    },
  }
}

function textsOf({ path, before, after }: TransformedFile): EntryFile {
  return { path, before: withByteOrderMark(before), after: withByteOrderMark(after) }
}
