import type { Rule } from '@stoplight/spectral-core'
import type { FunctionPath } from '../functions/print-path.ts'
import { pathOfStep, type Step } from '../jsonpath/match.ts'
import type { ValuePath } from '../view/document-view.ts'
import { pathOfTarget } from './call.ts'
import type { Target } from './targets.ts'

/** The path of a match for the functions of one rule. Spectral gives them one array, so each sees what others changed in it. */
export class GivenPath {
  readonly rule: Rule
  readonly #step: Step
  #array: FunctionPath | undefined

  constructor(rule: Rule, step: Step) {
    this.rule = rule
    this.#step = step
  }

  /** The array, built when a function asks for it: most never do. */
  get array(): FunctionPath {
    this.#array ??= pathOfStep(this.#step)
    return this.#array
  }

  /** Whether a function changed it. */
  get isChanged(): boolean {
    const array = this.#array
    if (array === undefined) return false
    const path = pathOfStep(this.#step)
    return array.length !== path.length || path.some((segment, index) => segment !== array[index])
  }
}

/** The path of one call: where its value is, and where results without a path go, which the function can change. */
export class CallPath {
  readonly #given: GivenPath | undefined
  readonly #step: Step
  readonly #target: Target
  #original: ValuePath | undefined
  #own: FunctionPath | undefined
  #assigned: FunctionPath | undefined
  /** Is told each time that the function looks at the path. */
  onRead: (() => void) | undefined

  /** Without `given`, no function sees or changes it. */
  constructor(step: Step, target: Target, given?: GivenPath) {
    this.#step = step
    this.#target = target
    this.#given = given
    // Spectral copies the path of the match in front of that of a field before the call.
    if (target.path.length > 0 && given?.isChanged === true) this.#own = [...given.array, ...target.path]
  }

  /** The way from the root to the value, whatever the function did. */
  get original(): ValuePath {
    this.#original ??= pathOfTarget(this.#step, this.#target)
    return this.#original
  }

  /** The array that the function gets. */
  read(): FunctionPath {
    this.onRead?.()
    return this.#assigned ?? this.#array()
  }

  /** Makes another array the path. */
  assign(path: FunctionPath): void {
    this.#assigned = path
  }

  /** Where results without a path are, from now on: an array assigned later does not count, what happens in this one does. */
  get forResults(): () => unknown {
    const assigned = this.#assigned
    const isWhole = this.#target.path.length === 0
    return () => assigned ?? this.#own ?? (isWhole && this.#given?.isChanged ? this.#given.array : this.original)
  }

  #array(): FunctionPath {
    const isWhole = this.#target.path.length === 0
    this.#own ??= isWhole && this.#given !== undefined ? this.#given.array : [...this.original]
    return this.#own
  }
}
