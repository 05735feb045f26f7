import { resolve } from 'node:path'
import { realPathOf } from '../config/root.ts'
import { CommitTree } from '../git/commit-tree.ts'
import { GitRepository } from '../git/repository.ts'
import { wayTo } from '../load/files/address.ts'
import type { EntryDocument } from './open-entry.ts'
import { fileTree, type HeldOptions, type RunOptions } from './options.ts'
import { Run } from './run.ts'

/** A description: a path, or one as it was in a commit. */
export interface DiffSide {
  readonly path: string
  /** Content in place of that of the file. */
  readonly content?: string | Uint8Array
  /** A revision of Git, in which the file and all files that it refers to are read. */
  readonly revision?: string
}

/** A side with the run that reads it, and what reports call its files. */
export interface OpenSide {
  readonly run: Run
  readonly document: EntryDocument
  readonly nameOf: (path: string) => string
}

/** Opens a side. Rejects with a UsageError if Git does not have its revision. */
export async function openSide(side: DiffSide, options: RunOptions & HeldOptions): Promise<OpenSide> {
  const { revision, ...document } = side
  if (revision === undefined) return { run: new Run(options), document, nameOf: (path) => path }
  const folder = realPathOf(resolve(options.workingFolder ?? process.cwd()))
  const repository = await GitRepository.around(folder, `${revision}:${side.path}`)
  const tree = await CommitTree.of(revision, repository)
  // As Git reads it: from the top of the working tree, unless the path says otherwise.
  const path = resolve(/^\.{1,2}\//.test(side.path) ? folder : repository.top, side.path)
  return {
    run: new Run({ ...options, [fileTree]: tree }),
    document: { path },
    nameOf: (each) => `${revision}:${wayTo(repository.top, each)}`,
  }
}

/** Reads `REVISION:path`. A file of that name wins, as long as there is one. */
export function sideOf(written: string, exists: (path: string) => boolean): DiffSide {
  const [, revision, path] = /^([^:]{2,}):(.+)$/s.exec(written) ?? []
  if (revision === undefined || path === undefined || exists(written)) return { path: written }
  return { revision, path }
}
