/** One run of the command line that both builds are given. */
export interface Input {
  /** Which part of the data it belongs to: what `--only` names. */
  readonly group: Group
  readonly name: string
  /** The folder in which the command starts. */
  readonly folder: string
  /** The words behind `msgapi`. Files that the run writes are named by `{out}`, a folder that is empty before each run. */
  readonly words: readonly string[]
  /** Seconds after which the run is ended. */
  readonly seconds?: number
}

export const groups = ['corpus', 'spectral', 'rulesets', 'cases', 'hostile'] as const
export type Group = (typeof groups)[number]

/** The words of a lint run whose findings can be compared one by one, besides the report that a person reads. */
export function lintWords(targets: readonly string[], rulesets: readonly string[] = []): readonly string[] {
  const named = rulesets.flatMap((ruleset) => ['-r', ruleset])
  return ['lint', '--no-config', ...named, '-f', 'stylish', '-f', 'json:{out}/findings.json', '--', ...targets]
}

/** The words of a bundle run that writes the bundle, its source map and its findings. */
export function bundleWords(entry: string, options: readonly string[] = []): readonly string[] {
  const written = ['-o', '{out}/bundle.yaml', '--map', '{out}/bundle.map', '-f', 'json:{out}/findings.json']
  return ['bundle', '--no-config', ...options, ...written, '-f', 'stylish', '--', entry]
}
