/** A description that attacks the reader, and what a run over it must and must not do. */
export interface Case {
  readonly id: string
  readonly cat: string
  readonly exitClass: 'accept' | 'findings' | 'reject' | 'any'
  readonly message: string
  readonly timeMs: number
  readonly rssMB: number
  readonly ops: readonly string[]
  readonly entry: string
  readonly cwd?: string
  readonly ruleset?: string
  /** Not written: only with `--big`. */
  readonly skipped?: boolean
  readonly roundTrip?: string
  readonly mustNotOutput?: readonly string[]
  readonly mustNotOutputBytes?: readonly string[]
  readonly mustNotOutputLine?: string
  readonly mustNotCreate?: readonly string[]
  readonly mustNotCreateSafe?: readonly string[]
  readonly mustNotCreateAbs?: readonly string[]
}
