import { type NamedPipeline, pipelinesFor, realPathOf } from '../command.ts'
import { run } from '../index.ts'
import { checkOncePerRun } from './bundle/bundle.ts'
import { checkPlaces, placeOf } from './bundle/bundle-outputs.ts'
import { writeBundles } from './bundle/write-bundles.ts'
import { besideDocuments, type Command, carryOut, filesBeside } from './carry-out.ts'
import type { RunCommandOptions } from './options.ts'
import { runOptions } from './run-options.ts'
import { noTargets, type Targets } from './targets/find-targets.ts'
import { commonFolder } from './write/output-names.ts'

/** The entries of pipelines. */
interface PipelineTargets extends Targets {
  readonly pipelines: readonly NamedPipeline[]
}

/**
 * `msgapi run`: runs all pipelines of the config, or the named ones, and writes their results. With `--check`, tells if
 * the files on disk are up to date. An error in one pipeline does not stop the others.
 */
export async function runPipelines(written: readonly string[], options: RunCommandOptions): Promise<void> {
  await carryOut(runCommand, written, options)
}

const runCommand: Command<RunCommandOptions, PipelineTargets> = {
  check: checkOncePerRun,
  library: runOptions,
  async find({ written }, library) {
    const { pipelines, configFile } = await pipelinesFor(written, library)
    const named = pipelines.flatMap(([, { entries }]) => entries)
    return { ...noTargets, entries: named.map((path) => ({ path })), named, configFile, pipelines }
  },
  async make(call) {
    const { written, options, workingFolder, targets, onError } = call
    const made = await run(written, { ...call.library, onError })
    const folders = new Map(
      targets.pipelines.map(([name, { entries }]) => [name, commonFolder(entries.map((path) => realPathOf(path)))]),
    )
    const placed = made.bundles.map((bundle) => ({
      bundle,
      places: placeOf(bundle, { options: {}, workingFolder, common: folders.get(bundle.pipeline) }),
    }))
    const unreadable = made.unreadable.length
    checkPlaces(
      placed.map(({ places }) => places),
      {
        options: {},
        workingFolder,
        count: placed.length + unreadable + call.failed(),
        others: filesBeside(call.requests, made),
      },
    )
    if (placed.length + unreadable === 0 && (targets.found ?? 0) === 0) return undefined
    const outcome = call.withInputs(made)
    return {
      outcome,
      printing: besideDocuments(options),
      deliver: () => writeBundles(placed, options, { workingFolder, outcome, command: 'run' }),
    }
  },
}
