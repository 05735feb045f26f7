import { resolve } from 'node:path'
import { type HeldOptions, onlyPlaced } from '../../command.ts'
import { bundle, type BundleOptions as LibraryBundleOptions, UsageError } from '../../index.ts'
import {
  besideDocuments,
  type CarriedOptions,
  type Command,
  type CommandLine,
  carryOut,
  checkWatchable,
  filesBeside,
  isAboutProject,
} from '../carry-out.ts'
import { runOptions } from '../run-options.ts'
import { findTargets } from '../targets/find-targets.ts'
import { commonFolder, outputFolder } from '../write/output-names.ts'
import type { BundleCommandOptions } from './bundle-options.ts'
import { checkPlaces, placeOf } from './bundle-outputs.ts'
import { writeBundles } from './write-bundles.ts'

/**
 * `msgapi bundle`: prints or writes the bundle of each entry; with `--check`, says whether what is written is up to date. What is
 * wrong with one entry does not stop the others.
 */
export async function bundleEntries(written: readonly string[], options: BundleCommandOptions): Promise<void> {
  await carryOut(bundleCommand, written, options)
}

const bundleCommand: Command<BundleCommandOptions> = {
  doing: 'Bundling',
  check(line) {
    checkOncePerRun(line)
    checkWatchable(line)
  },
  library: runOptions,
  find: ({ written, options, workingFolder }, library) =>
    findTargets(written, {
      workingFolder,
      run: library,
      readsProjectUnless: 'msgapi bundle -',
      isAboutProject: isAboutProject(options),
      stdinFilepath: options.stdinFilepath,
      encoding: options.encoding,
      leftOut: outputFolder(options.output, workingFolder),
    }),
  async make(call) {
    const { written, options, workingFolder, targets, onError } = call
    const asked: LibraryBundleOptions & HeldOptions = {
      ...call.library,
      ...contentOptions(options),
      onError,
      [onlyPlaced]: written.length === 0,
    }
    const made = await bundle(targets.entries, asked)
    const parts = new Set(made.parts.map((path) => resolve(workingFolder, path)))
    // The common folder of all named entries, readable or not: an unreadable one must not change where the others are
    // written.
    const common = commonFolder(targets.named.filter((path) => !parts.has(path)))
    const placed = made.bundles.map((each) => {
      const isUnnamed =
        options.stdinFilepath === undefined &&
        targets.entries.some(({ path, content }) => content !== undefined && path === each.entry)
      return { bundle: each, places: placeOf(each, { options, workingFolder, common, isUnnamed }) }
    })
    const unreadable = made.unreadable.length
    checkPlaces(
      placed.map(({ places }) => places),
      {
        options,
        workingFolder,
        count: Math.max(targets.found ?? 0, placed.length + unreadable + call.failed()) + targets.unreadable.length,
        others: filesBeside(call.requests, made),
      },
    )
    if (placed.length + unreadable === 0) return undefined
    const outcome = call.withInputs(made)
    return {
      outcome,
      printing: besideDocuments(options),
      deliver: () => writeBundles(placed, options, { workingFolder, outcome }),
    }
  },
}

/** Throws a UsageError for `--check` with `--watch`. */
export function checkOncePerRun({ options: { check, watch } }: CommandLine<CarriedOptions>): void {
  if (check === true && watch === true)
    throw new UsageError('--check and --watch cannot be used together; give one of them.')
}

/** The options of the library's bundling, beside those of every call. */
function contentOptions(options: BundleCommandOptions): LibraryBundleOptions {
  const { as, output, names, inline, dedupe, stripExtensions, xOrigin, followExtensions, nameMap, map } = options
  return { as, output, names, inline, dedupe, stripExtensions, origins: xOrigin, followExtensions, nameMap, map }
}
