import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import type { Limits } from '../load/limits.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { FixSelection } from './fix-proposals.ts'
import type { ChangedKey, OutsideReference } from './touched-files.ts'

/** A run of lint over files as they are at some time. */
export interface FixState {
  /** In the order of the report. */
  readonly findings: readonly Finding[]
  /** All entries, before transforms; undefined when there is no description among them. */
  readonly graph: Graph | undefined
}

export interface FixRequest<State extends FixState> extends FixSelection {
  readonly limits: Limits
  /** Lints again with the files as they are now: those of `written` in the place of others with their paths. */
  lint(state: State, written: readonly SourceFile[]): Promise<State>
  /** Why a file may not be changed, as the second half of a sentence; undefined for one that may. */
  whyItStays(path: string): Promise<string | undefined>
  /** The references to keys from descriptions that are not in the run, by key. */
  outsideReferences(
    keys: readonly ChangedKey[],
    state: State,
  ): Promise<ReadonlyMap<ChangedKey, readonly OutsideReference[]>>
}
