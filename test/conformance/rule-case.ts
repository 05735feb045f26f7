import type { Pointer } from '../../src/pointer.ts'

/** A document and what another tool, or its authors, say about it. */
export interface RuleCase {
  readonly name: string
  readonly document: Readonly<Record<string, unknown>>
  readonly expected: readonly Expectation[]
  /** Codes that say nothing about the case: its references lead out of what it shows. */
  readonly ignored?: RegExp
  /** Warnings count as well: they are all that there is about the contents of most bindings. */
  readonly isStrict?: boolean
}

export interface Expectation {
  /** The rule or code of the other tool. */
  readonly rule: string
  /** Undefined where the tool does not say where. */
  readonly pointer: Pointer | undefined
}
