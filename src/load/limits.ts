/** Limits on what one run reads and keeps (listed in docs/configuration.md). Each is a setting; reaching one is a finding. */
export interface Limits {
  /** Bytes of one file. */
  readonly fileBytes: number
  /** Bytes of all files of a run together. */
  readonly totalBytes: number
  /** Nesting of collections in one file. */
  readonly depth: number
  /** YAML aliases in one file. */
  readonly aliases: number
  /** Nodes of one file, counted as if every alias were written out. */
  readonly nodes: number
  /** References in one description. */
  readonly references: number
  /** Files in one description. */
  readonly files: number
  /** References that lead from one to the next before a value is reached. */
  readonly chain: number
  /** UTF-8 bytes of one map key. */
  readonly keyBytes: number
  /** UTF-8 bytes of one pattern of a schema. */
  readonly patternBytes: number
  /** Steps that the regular expressions of one run take together. */
  readonly patternSteps: number
}

export const defaultLimits: Limits = {
  fileBytes: 10_000_000,
  totalBytes: 100_000_000,
  depth: 256,
  aliases: 10_000,
  nodes: 1_000_000,
  references: 100_000,
  files: 5_000,
  chain: 256,
  keyBytes: 8_192,
  patternBytes: 4_096,
  patternSteps: 20_000_000,
}

/**
 * The most that a config can raise a limit, as a factor of its default. A config can come with a stranger's pull request,
 * together with the document that the limit is meant for. Calls of the library are trusted, and have no such bound.
 */
export const mostTimesDefault = 10
