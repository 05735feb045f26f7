import type { Finding } from '../index.ts'
import { endWith, say } from './exit.ts'
import type { LintCommandOptions } from './options.ts'

/** Fails a run that has more warnings than the command line allows. */
export function checkWarnings(
  findings: readonly Finding[],
  { maxWarnings }: Pick<LintCommandOptions, 'maxWarnings'>,
): void {
  const warnings = findings.filter(({ severity }) => severity === 'warn').length
  if (maxWarnings === undefined || warnings <= maxWarnings) return
  say(
    `msgapi: ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}, expected at most ${maxWarnings} (--max-warnings).`,
  )
  endWith(1)
}
