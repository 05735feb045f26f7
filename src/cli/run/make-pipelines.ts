import { relative } from 'node:path'
import { CallResources } from '../../api/call-resources.ts'
import type { LintStageOptions } from '../../api/lint-outcome.ts'
import type { LookupOptions } from '../../api/options.ts'
import { runEntry } from '../../api/run-entry.ts'
import type { PipelineSettings } from '../../config/settings.ts'
import type { LockWrite, RunOptions } from '../../index.ts'
import { type MadeEntry, madeEntry } from '../bundle/make-bundles.ts'
import type { NamedPipeline } from './chosen-pipelines.ts'

/** What a pipeline made of one entry. */
export interface PipelineEntry extends MadeEntry {
  readonly pipeline: PipelineSettings
}

/** What pipelines made. */
export interface MadePipelines {
  readonly entries: readonly PipelineEntry[]
  /** How many entries could not be run. */
  readonly failed: number
  /** Whether a plugin failed. */
  readonly crashed: boolean
  /** The paths of all files that were read, for entries that could not be run too. */
  readonly inputs: ReadonlySet<string>
  readonly lock: readonly LockWrite[]
}

type Options = RunOptions & LookupOptions & { readonly workingFolder: string }

/** Runs pipelines, each with its entries, by the config that the options name. What one of them throws goes to `onError` and does not stop the others. */
export async function makePipelines(
  chosen: readonly NamedPipeline[],
  options: Options,
  onError: (error: unknown) => void,
): Promise<MadePipelines> {
  const resources = new CallResources(options)
  const loaded: LintStageOptions['loaded'] = new Map()
  const entries: PipelineEntry[] = []
  let failed = 0
  for (const [name, pipeline] of chosen) {
    // The settings of a folder are those of one pipeline.
    resources.settings.clear()
    for (const path of pipeline.entries) {
      const document = { path: relative(options.workingFolder, path) }
      const stage = { resources, allowCode: options.safe !== true, ignoreUnknownFormat: false, loaded }
      try {
        entries.push({ ...madeEntry(document, await runEntry(document, name, options, stage)), pipeline })
      } catch (error) {
        failed += 1
        onError(error)
      }
    }
  }
  const lock = await resources.lockWrites()
  return { entries, failed, crashed: resources.crashed, lock, inputs: resources.inputs }
}
