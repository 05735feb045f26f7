/** As much of Node's timers as the library uses: they are objects there, and numbers in browsers. */

interface Timer {
  readonly number: ReturnType<typeof globalThis.setTimeout>
  /** Nothing waits for the timers of a page. */
  unref(): void
}

export function setTimeout<Given extends readonly unknown[]>(
  call: (...given: Given) => void,
  milliseconds: number,
  ...given: Given
): Timer {
  return { number: globalThis.setTimeout(() => call(...given), milliseconds), unref: () => undefined }
}

export function clearTimeout(timer: Timer | undefined): void {
  globalThis.clearTimeout(timer?.number)
}

export function setImmediate<Given extends readonly unknown[]>(call: (...given: Given) => void, ...given: Given): void {
  setTimeout(call, 0, ...given)
}
