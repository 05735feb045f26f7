import type { RunOutcome } from '../../index.ts'
import type { ResultComparison } from '../../transform/transform.ts'
import type { Destination } from './check-command.ts'
import type { TransformCommandOptions } from './transform-options.ts'

/** Where the result of a run goes, and facts about the run. */
export interface WriteRequest {
  readonly options: TransformCommandOptions
  readonly destination: Destination
  readonly workingFolder: string
  readonly outcome: RunOutcome
  /** Absolute paths of all that was named, be it readable or not. */
  readonly named: readonly string[]
  /** Files that are written beside the outputs: reports, and the lock file. */
  readonly others: readonly string[]
}

/** The same with facts about the files on disk. */
export interface CheckedWriteRequest extends WriteRequest {
  /** How earlier results on disk compare with those of now, by their names; see `comparisonsOf`. */
  readonly comparisons: ReadonlyMap<string, ResultComparison>
}
