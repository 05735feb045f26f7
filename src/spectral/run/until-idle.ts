/**
 * A promise that is fulfilled when nothing is left in the process that any other promise could wait for: what has not
 * settled until then never will. `forget` ends the watch.
 */
export function untilIdle(): { readonly idle: Promise<void>; forget(): void } {
  let listener: (() => void) | undefined
  const idle = new Promise<void>((fulfil) => {
    // Something to do makes Node go on, and tell again when nothing is left.
    listener = () => setImmediate(fulfil)
    process.once('beforeExit', listener)
  })
  return { idle, forget: () => listener && process.off('beforeExit', listener) }
}
