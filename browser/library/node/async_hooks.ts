/** As much of Node's `AsyncLocalStorage` as the library uses: no code of others runs here, for which it would have to last. */
export class AsyncLocalStorage<Value> {
  #value: Value | undefined

  run<Result>(value: Value, call: () => Result): Result {
    const before = this.#value
    this.#value = value
    try {
      return call()
    } finally {
      this.#value = before
    }
  }

  getStore(): Value | undefined {
    return this.#value
  }
}
