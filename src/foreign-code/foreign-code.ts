import { AsyncLocalStorage } from 'node:async_hooks'
import { guardProcess, rememberLanguage } from './guard-process.ts'

/** How many milliseconds a promise of such code may take. */
const longestWait = 30_000

const running = new AsyncLocalStorage<true>()
let isWatched = false

/**
 * Runs code of plugins and rulesets, and whatever it leaves behind: what it prints goes to standard error, since standard output
 * has the result alone, and what would end the process throws. This catches what such code does without thinking of it; it is no
 * sandbox.
 */
export function runForeign<Result>(call: () => Result): Result {
  watch()
  return running.run(true, call)
}

/** Whether the code that runs now, or left what runs now, is that of a plugin or ruleset. */
export function isForeign(): boolean {
  return running.getStore() === true
}

/**
 * What a promise of such code is fulfilled with. Rejects as it does, and where it does not settle: when nothing is left in the
 * process that it could wait for, or after 30 seconds; tests wait for a shorter time.
 */
export async function settled<Value>(promise: PromiseLike<Value>, longest: number = longestWait): Promise<Value> {
  const { idle, forget } = untilIdle()
  const { late, stop } = untilLate(longest)
  const never = Promise.race([idle, late]).then((problem) => {
    throw new Error(problem)
  })
  try {
    return await Promise.race([promise, never])
  } finally {
    forget()
    stop()
  }
}

/** Why a promise is taken for one that never settles. */
export type NeverSettles =
  | 'it waits for a promise that is never resolved or rejected'
  | 'it waited more than 30 seconds for a promise'

/**
 * A promise that is fulfilled when nothing is left in the process that any other promise could wait for: what has not
 * settled until then never will. `forget` ends the watch.
 */
export function untilIdle(): { readonly idle: Promise<NeverSettles>; forget(): void } {
  let listener: (() => void) | undefined
  const idle = new Promise<NeverSettles>((fulfil) => {
    // Something to do makes Node go on, and tell again when nothing is left.
    listener = () => setImmediate(fulfil, 'it waits for a promise that is never resolved or rejected')
    process.once('beforeExit', listener)
  })
  return { idle, forget: () => listener && process.off('beforeExit', listener) }
}

/** A promise that is fulfilled after 30 seconds, or another time. `stop` ends the watch, which keeps no process alive. */
export function untilLate(longest: number = longestWait): { readonly late: Promise<NeverSettles>; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<NeverSettles>((fulfil) => {
    timer = setTimeout(fulfil, longest, 'it waited more than 30 seconds for a promise')
    timer.unref()
  })
  return { late, stop: () => clearTimeout(timer) }
}

/** Whether such code was run, so that it may have left something that keeps the process alive. */
export function hasRunForeign(): boolean {
  return isWatched
}

/** Takes all that still runs in this call of the event loop for such code: listeners to the end of the process. */
export function treatAsForeign(): void {
  running.enterWith(true)
}

/** Runs code of our own that such code may have led to, by an exception in a listener for example. */
export function runOwn(call: () => void): void {
  running.exit(call)
}

/** What such code registered for the moment when nothing is left to do: it could put that moment off for ever. */
const foreignListeners = new Set<Parameters<typeof process.off>[1]>()

/** Removes what such code registered for that moment. */
export function forgetForeignListeners(): void {
  for (const listener of foreignListeners) process.off('beforeExit', listener)
  foreignListeners.clear()
}

let putBack: (() => string | undefined) | undefined

/** Puts back the functions of the language that such code replaced, and names one; undefined where all are as they were. */
export function putLanguageBack(): string | undefined {
  return putBack?.()
}

/** Once for the process: code may act at any time after it was called. */
function watch(): void {
  if (isWatched) return
  isWatched = true
  putBack = rememberLanguage()
  guardProcess(isForeign)
  process.on('newListener', (event, listener) => {
    if (event === 'beforeExit' && isForeign()) foreignListeners.add(listener)
  })
}
