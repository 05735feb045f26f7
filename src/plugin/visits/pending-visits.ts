import { type NeverSettles, untilIdle, untilLate } from '../../foreign-code/foreign-code.ts'
import type { TypedObject } from '../../graph/objects-and-references.ts'

/** A promise that a visitor returned for an object. */
export interface PendingVisit {
  readonly promise: PromiseLike<unknown>
  readonly object: TypedObject
}

/** What went wrong in a visit: it threw an error, or did what is said, as the end of a sentence that begins with the rule. */
export type VisitFault = { readonly error: unknown } | { readonly did: string; readonly error?: unknown }

/** Waits for visits one after the other, up to the first that fails. */
export async function firstFault(
  pending: readonly PendingVisit[],
): Promise<{ readonly fault: VisitFault; readonly object: TypedObject } | undefined> {
  if (pending.length === 0) return undefined
  const { idle, forget } = untilIdle()
  const { late, stop } = untilLate()
  const never = Promise.race([idle, late]).then((problem): VisitFault => ({ did: unsettled[problem] }))
  try {
    for (const { promise, object } of pending) {
      const done = promise.then(
        () => undefined,
        (error: unknown): VisitFault => ({ error }),
      )
      const fault = await Promise.race([done, never])
      if (fault !== undefined) return { fault, object }
    }
    return undefined
  } finally {
    forget()
    stop()
  }
}

const unsettled: Readonly<Record<NeverSettles, string>> = {
  'it waits for a promise that is never resolved or rejected': 'returned a promise that is never resolved or rejected',
  'it waited more than 30 seconds for a promise': 'returned a promise that took more than 30 seconds',
}
