/**
 * What is known of calls by the object that a function was called for and, where that matters, the name under which the
 * object stood.
 */
export class CallMemory<Known> {
  readonly #byName = new Map<string | number, Map<object, Known>>()

  get(value: object, name: string | number): Known | undefined {
    return this.#byName.get(name)?.get(value)
  }

  set(value: object, name: string | number, known: Known): void {
    const byValue = this.#byName.get(name) ?? new Map<object, Known>()
    this.#byName.set(name, byValue.set(value, known))
  }
}
