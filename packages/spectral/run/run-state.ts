import type { Finding } from '../../../src/findings/finding.ts'
import type { Place } from '../../../src/pointer.ts'
import type { DocumentView } from '../view/document-view.ts'
import type { FunctionContexts } from './context.ts'
import type { Failures } from './failures.ts'

/** What all checks of one run over a document share. */
export interface RunState {
  readonly view: DocumentView
  readonly contexts: FunctionContexts
  readonly findings: Finding[]
  /** The options of the functions that found something, by the places of the findings. */
  readonly options: WeakMap<Place, unknown>
  readonly failures: Failures
  /**
   * Work that has to wait until all functions were called: results of asynchronous functions, in the order of the calls.
   * `idle` is fulfilled when what is not there will never come, `late` when it took too long.
   */
  readonly pending: ((until: { readonly idle: Promise<unknown>; readonly late: Promise<unknown> }) => Promise<void>)[]
  readonly counts: { visits: number; calls: number }
}
