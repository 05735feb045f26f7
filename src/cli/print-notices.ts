import { ConfigError, type DocumentSettings, type Finding, type RunOutcome } from '../index.ts'
import { endWith, fail, say } from './exit.ts'
import type { CommonOptions, LintCommandOptions } from './options.ts'
import type { Targets } from './targets/find-targets.ts'
import { version } from './version.ts'

/**
 * Tells of errors that ended the run of one entry, each once: several entries often share the config that is wrong. Gives the
 * file that is wrong to `onFile`, when it is known, and the configs that led to it.
 */
export function errorPrinter(onFile?: (path: string) => void): (error: unknown) => void {
  const told = new Set<string>()
  return (error) => {
    if (error instanceof ConfigError) for (const file of filesOf(error)) onFile?.(file)
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    if (!told.has(text)) fail(error, version)
    told.add(text)
  }
}

/** The file that is wrong, and those that led to it. */
function filesOf({ file, read }: ConfigError): readonly string[] {
  return file === undefined ? read : [file, ...read]
}

/**
 * Tells, on standard error, of what the reports do not show: documents that could not be read, rules that could not run, and
 * notices.
 */
export function printOutcomeNotices(
  { unreadable, rulesetErrors, notices, settings, files }: RunOutcome,
  options: CommonOptions,
): void {
  for (const problem of unreadable) {
    say(`msgapi: ${problem}`)
    endWith(2)
  }
  for (const error of rulesetErrors) fail(error, version)
  if (options.quiet !== true) for (const notice of notices) say(`msgapi: note: ${notice}`)
  if (options.verbose !== true) return
  for (const each of settings) say(`msgapi: note: ${inForce(each)}`)
  for (const file of files) say(`msgapi: note: Read ${file}.`)
}

/** Says which config and rulesets a document uses. */
function inForce({ document, config, rulesets }: DocumentSettings): string {
  const used = [config === undefined ? 'no config' : `the config ${config}`]
  if (rulesets !== undefined) used.push(rulesets.length === 0 ? 'no ruleset' : named(rulesets))
  return `${document} uses ${used.join(' and ')}.`
}

function named(rulesets: readonly string[]): string {
  return `the ${rulesets.length === 1 ? 'ruleset' : 'rulesets'} ${rulesets.join(', ')}`
}

/**
 * Prints notices about targets that are not files, globs without matches, and ignored files. With `--verbose`, also
 * prints the work on the others.
 */
export function printTargetNotices(
  { entries, found = entries.length, unreadable, unmatched, notices, passedOver }: Targets,
  options: CommonOptions & Pick<LintCommandOptions, 'failOnUnmatchedGlobs'>,
  doing: string | undefined,
): void {
  for (const problem of unreadable) {
    say(`msgapi: ${problem}`)
    endWith(2)
  }
  const failing = options.failOnUnmatchedGlobs === true || (found === 0 && unreadable.length === 0)
  for (const problem of unmatched) {
    if (failing) say(`msgapi: ${problem}`)
    else if (options.quiet !== true) say(`msgapi: note: ${problem}`)
  }
  if (failing && unmatched.length > 0) endWith(2)
  if (options.quiet !== true) for (const notice of notices) say(`msgapi: note: ${notice}`)
  if (options.verbose !== true) return
  for (const reason of passedOver) say(`msgapi: note: ${reason}`)
  if (doing !== undefined) for (const { path } of entries) say(`msgapi: note: ${doing} ${path}.`)
}

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
