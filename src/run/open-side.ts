import { resolve } from 'node:path'
import { realPathOf } from '../config/root.ts'
import { CommitTree } from '../git/commit-tree.ts'
import { GitRepository } from '../git/repository.ts'
import { wayTo } from '../load/files/address.ts'
import type { DiffSide } from './diff-side.ts'
import type { EntryDocument } from './open-entry.ts'
import { fileTree, type HeldOptions, type RunOptions } from './options.ts'
import { Run } from './run.ts'

/** A side with the run that reads it, and what reports call its files. */
export interface OpenSide {
  readonly run: Run
  readonly document: EntryDocument
  readonly nameOf: (path: string) => string
  /** What notices call its files. */
  readonly shortNameOf: (path: string) => string
}

/** Opens a side. Errors of Git begin with `asking`. Rejects with a UsageError if Git does not have its revision. */
export async function openSide(
  side: DiffSide,
  options: RunOptions & HeldOptions,
  asking = `${side.revision}:${side.path}`,
): Promise<OpenSide> {
  const { revision, ...document } = side
  if (revision === undefined) {
    const run = new Run(options)
    return { run, document, nameOf: (path) => path, shortNameOf: (path) => wayTo(run.workingFolder, path) }
  }
  const folder = realPathOf(resolve(options.workingFolder ?? process.cwd()))
  const repository = await GitRepository.around(folder, asking)
  const tree = await CommitTree.of(revision, repository)
  // As Git reads it: from the top of the working tree, unless the path says otherwise.
  const path = resolve(/^\.{1,2}\//.test(side.path) ? folder : repository.top, side.path)
  const nameOf = (each: string): string => `${revision}:${wayTo(repository.top, each)}`
  return { run: new Run({ ...options, [fileTree]: tree }), document: { path }, nameOf, shortNameOf: nameOf }
}
