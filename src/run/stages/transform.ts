import { resolve } from 'node:path'
import type { SourceMap } from '../../../bundler/index.ts'
import { UsageError } from '../../config/errors.ts'
import { realPathOf } from '../../config/root.ts'
import type { Settings } from '../../config/settings.ts'
import type { Finding } from '../../findings/finding.ts'
import type { BuiltGraph } from '../../graph/build.ts'
import type { Graph } from '../../graph/graph.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { withFileViews } from '../../origins/file-views.ts'
import { changesOf, type TransformChange } from '../../transform/changes.ts'
import { graphAlone } from '../../transform/description.ts'
import { followedKeys, type KeyChanges } from '../../transform/key-changes.ts'
import type { Transformed } from '../../transform/run.ts'
import type { ResultComparison } from '../../transform/transform.ts'
import { isPartial, type TransformOptions } from '../options.ts'
import type { Run } from '../run.ts'
import type { Stage } from '../stage.ts'
import type { ReferredBy } from '../used-transforms.ts'

/** A file of a description, as its author wrote it and after the transforms. */
export interface TransformedFile {
  /** Real path, or address. */
  readonly path: string
  readonly before: SourceFile
  /** The same as `before` when no transform changed it. */
  readonly after: SourceFile
}

/** The results of transforms for an entry. */
export interface TransformedDescription {
  /** The description as one file, with the byte order mark of its entry; absent when it cannot be bundled. */
  readonly text?: string
  readonly data?: unknown
  readonly language: 'yaml' | 'json'
  /** Where every value of that file was written, made when it is asked for. */
  readonly map?: SourceMap
  /** All files of the description, the entry first. After a transform that needs one file, that is the only one. */
  readonly files: readonly TransformedFile[]
  readonly changes: readonly TransformChange[]
  /** The first transform that needed one file and got a bundle of several. */
  readonly bundledFor: string | undefined
  /** True if a transform reported an error, ended the run, or left an error in the description. */
  readonly isDraft: boolean
  /** True if a transform refused its work, so that there is no draft either. */
  readonly isRefused: boolean
  /**
   * Compares a file's content with the result, if a transform can do so; undefined if the file is not an earlier
   * result.
   */
  readonly compareWith?: ((written: SourceFile) => Promise<ResultComparison | undefined>) | undefined
  /** The earlier result that `fromDraft` names. */
  readonly draft?: SourceFile | undefined
  /** The keys that transforms renamed or replaced with others. */
  readonly keys: KeyChanges
  /**
   * Lets references follow such keys of other descriptions. Undefined for a description of one file, which has no references to
   * others; resolves to undefined when nothing changes.
   */
  readonly follow?:
    | ((others: readonly KeyChanges[]) => Promise<Pick<TransformedDescription, 'files' | 'changes'> | undefined>)
    | undefined
}

/** The stage's options, beside those of the run. */
export interface TransformStageOptions extends Pick<TransformOptions, 'as' | 'fromDraft' | 'use'> {
  /** Keeps the files apart: no text of one file is made of several. */
  readonly asFiles?: boolean | undefined
  /** Who will refer to the result; undefined when it is a file beside those that were read. */
  readonly referredBy?: ReferredBy | undefined
  /** True if transforms also run on a text that somebody is writing: references lead nowhere, and parts cannot be read. */
  readonly toleratesErrors?: boolean | undefined
}

/** The part of a description that a caller keeps after its graph is dropped. */
export type KeepTransformed<Kept> = (made: TransformedDescription, settings: Settings) => Kept

/** The stage of `transform`: the transforms that are given, else those of the settings, which run before it; it makes their result a text. */
export function transformStage<Kept>(
  run: Run,
  options: TransformStageOptions,
  keep: KeepTransformed<Kept>,
): Stage<Kept> {
  const { use, fromDraft, referredBy, toleratesErrors } = options
  return {
    purpose: 'transform',
    asks: { use, fromDraft, referredBy, toleratesErrors },
    async work(entry) {
      const { settings } = entry
      if (use === undefined && settings.transforms.length === 0)
        throw new UsageError(
          'No transforms to run; name one with --use, or list them under "transforms" in the config.',
        )
      await entry.describe()
      const { transformed, findings = [] } = entry.described() ?? {}
      const made =
        transformed && (await madeOf(transformed, entry.files, { ...options, workingFolder: run.workingFolder }))
      return {
        findings: [...findings, ...(made?.findings ?? [])],
        linted: [],
        readsSourceMap: false,
        crashed: false,
        transforms: settings.transforms.map(({ name }) => name),
        isPartial: isPartial(run.options) || transformed === undefined || transformed.hasErrors,
        made: made && keep(made.description, settings),
      }
    },
  }
}

/** How the result of transforms is returned. */
interface ResultOptions extends TransformStageOptions, Pick<Run, 'workingFolder'> {
  /** Files that changed with the description and are not its own: those of descriptions that it refers into. */
  readonly beside?: readonly TransformedFile[] | undefined
}

/** What a stage makes of transformed descriptions, with the findings of making one file. */
export async function madeOf(
  { description, changes, hasErrors, isRefused, bundledFor, keys, compare }: Transformed,
  sources: ReadonlyMap<string, SourceFile>,
  { as, asFiles, fromDraft, workingFolder, beside }: ResultOptions,
): Promise<{ readonly description: TransformedDescription; readonly findings: readonly Finding[] }> {
  const { graph } = description
  const isApart = asFiles === true && graph.files.size > 1
  const { file, findings } = isApart ? { file: undefined, findings: [] } : await oneFile(description, as)
  const files = filesOf(graph, sources, beside)
  const compareWith =
    compare && (async (written: SourceFile) => compare(await graphAlone(written, description.building), graph))
  const draft = fromDraft === undefined ? undefined : sources.get(realPathOf(resolve(workingFolder, fromDraft)))
  const language = languageOf(file ?? graph.entry)
  const follow = async (others: readonly KeyChanges[]) => {
    const followed = await followedKeys(description, others)
    const step = followed?.description.step
    if (followed === undefined || step === undefined) return undefined
    const added = changesOf(step, { name: followed.transforms.join(', ') })
    return { files: filesOf(followed.description.graph, sources), changes: [...changes, added] }
  }
  const made = {
    language,
    files,
    changes,
    isDraft: hasErrors,
    isRefused,
    bundledFor,
    compareWith,
    draft,
    keys,
    follow: graph.files.size > 1 ? follow : undefined,
  }
  return { findings, description: file === undefined ? made : withFileViews(made, file) }
}

function filesOf(
  graph: Graph,
  sources: ReadonlyMap<string, SourceFile>,
  beside: readonly TransformedFile[] = [],
): readonly TransformedFile[] {
  const others = new Map(beside.map((each) => [each.path, each]))
  const own = [...graph.files.values()].map((after) => ({
    path: after.path,
    before: sources.get(after.path) ?? others.get(after.path)?.before ?? after,
    after,
  }))
  return [...own, ...beside.filter(({ path }) => !graph.files.has(path))]
}

function languageOf({ language }: SourceFile): 'yaml' | 'json' {
  return language === 'json' ? 'json' : 'yaml'
}

/** The description as one file: its only one, or a bundle. */
async function oneFile(
  { graph, building }: BuiltGraph,
  as: 'yaml' | 'json' | undefined,
): Promise<{ readonly file: SourceFile | undefined; readonly findings: readonly Finding[] }> {
  if (graph.files.size === 1 && (as === undefined || as === graph.entry.language)) {
    return { file: graph.entry, findings: [] }
  }
  const { bundledDescription } = await import('../bundled-description.ts')
  const { description, findings } = await bundledDescription({ graph, building }, { as })
  return { file: description?.graph.entry, findings }
}
