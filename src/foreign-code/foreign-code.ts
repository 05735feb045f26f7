import { AsyncLocalStorage } from 'node:async_hooks'
import { guardProcess, rememberLanguage } from './guard-process.ts'

/** How many milliseconds a promise of foreign code may take. */
const longestWait = 30_000

const running = new AsyncLocalStorage<true>()
let isWatched = false

/**
 * Runs code of plugins and rulesets, and everything that it starts for later. What it prints goes to standard error, because
 * standard output only has the result; calls that would end the process throw. This catches accidents; it is no sandbox.
 */
export function runForeign<Result>(call: () => Result): Result {
  watch()
  return running.run(true, call)
}

let isRefused = false

/** From now on, this thread imports no code of plugins and rulesets: what needs some fails. */
export function refuseForeignCode(): void {
  isRefused = true
}

/** True if this thread imports no such code. */
export function refusesForeignCode(): boolean {
  return isRefused
}

/** True if the running code belongs to a plugin or ruleset, or was started by one. */
export function isForeign(): boolean {
  return running.getStore() === true
}

/**
 * The value of a promise of foreign code. Rejects if the promise does. Also rejects if the promise does not settle: when
 * nothing is left in the process that it could wait for, or after 30 seconds (less in tests).
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

/** The reason why a promise counts as one that never settles. */
export type NeverSettles =
  | 'it waits for a promise that is never resolved or rejected'
  | 'it waited more than 30 seconds for a promise'

/**
 * A promise that is fulfilled when nothing is left in the process that another promise could wait for. A promise that has not
 * settled until then never will. `forget` ends the watch.
 */
export function untilIdle(): { readonly idle: Promise<NeverSettles>; forget(): void } {
  let listener: (() => void) | undefined
  const idle = new Promise<NeverSettles>((fulfil) => {
    // New work makes Node go on, and call this again when nothing is left.
    listener = () => setImmediate(fulfil, 'it waits for a promise that is never resolved or rejected')
    process.once('beforeExit', listener)
  })
  return { idle, forget: () => listener && process.off('beforeExit', listener) }
}

/**
 * A promise that is fulfilled after 30 seconds, or another time. `stop` ends the watch. The watch does not keep the process
 * alive.
 */
export function untilLate(longest: number = longestWait): { readonly late: Promise<NeverSettles>; stop(): void } {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<NeverSettles>((fulfil) => {
    timer = setTimeout(fulfil, longest, 'it waited more than 30 seconds for a promise')
    timer.unref()
  })
  return { late, stop: () => clearTimeout(timer) }
}

/** True if foreign code has run, so that it may have left something that keeps the process alive. */
export function hasRunForeign(): boolean {
  return isWatched
}

/**
 * From now on, everything that runs in this call of the event loop counts as foreign code: the listeners for the end of the
 * process.
 */
export function treatAsForeign(): void {
  running.enterWith(true)
}

/** Runs code of msgapi that foreign code may have triggered, for example by an exception in a listener. */
export function runOwn(call: () => void): void {
  running.exit(call)
}

/** Listeners that foreign code registered for the moment when nothing is left to do. They could delay that moment forever. */
const foreignListeners = new Set<Parameters<typeof process.off>[1]>()

/** Removes the listeners that foreign code registered for that moment. */
export function forgetForeignListeners(): void {
  for (const listener of foreignListeners) process.off('beforeExit', listener)
  foreignListeners.clear()
}

let putBack: (() => string | undefined) | undefined

/** Restores the functions of the language that foreign code replaced, and names one of them; undefined if none was replaced. */
export function putLanguageBack(): string | undefined {
  return putBack?.()
}

/** Once for the process, because foreign code may act at any time after a call. */
function watch(): void {
  if (isWatched) return
  isWatched = true
  putBack = rememberLanguage()
  guardProcess(isForeign)
  process.on('newListener', (event, listener) => {
    if (event === 'beforeExit' && isForeign()) foreignListeners.add(listener)
  })
}
