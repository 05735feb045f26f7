import { sep } from 'node:path'
import { fix, lint } from '../api/lint.ts'
import { canonicalCode, namesOfCode } from '../format/rule-codes.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import type { FixOutcome } from '../run/fix-outcome.ts'
import type { LintOptions } from '../run/options.ts'
import type { RunOutcome } from '../run/outcome.ts'
import { type CaseFolder, foundIn, inCaseFolder, type NamedFiles } from './case-files.ts'
import type { FoundFinding } from './expected-finding.ts'

/** A rule under test, with the options that a case sets. */
export interface TestedRule {
  readonly plugin: Plugin
  readonly code: string
  readonly options: Readonly<Record<string, unknown>> | undefined
}

/** What a rule finds in the files of a case. */
export interface CaseRun {
  readonly findings: readonly FoundFinding[]
  /** How many of them can be fixed. */
  readonly fixable: number
  /** What kept the rule from running as it should. */
  readonly obstacles: readonly string[]
}

/** What fixing makes of the files of a case. */
export interface FixedCase extends CaseRun {
  readonly files: NamedFiles
}

/** Lints the files of a case with a rule, beside the rules of msgapi. */
export function lintCase(files: NamedFiles, rule: TestedRule): Promise<CaseRun> {
  return inCaseFolder(files, configFor(rule), async (folder) => {
    const outcome = await lint([folder.entry], optionsFor(rule, folder))
    return ruleRun(outcome, rule, folder)
  })
}

/** Fixes what a rule finds in the files of a case, unsafe fixes included. */
export function fixCase(files: NamedFiles, rule: TestedRule): Promise<FixedCase> {
  return inCaseFolder(files, configFor(rule), async (folder) => {
    const options = { ...optionsFor(rule, folder), only: [rule.code], unsafe: true }
    const outcome: FixOutcome = await fix([folder.entry], options)
    const fixed = new Map(outcome.fixed.map(({ path, text }) => [folder.nameOf(path), text]))
    const result = new Map([...files].map(([name, text]) => [name, fixed.get(name) ?? text]))
    return { ...ruleRun(outcome, rule, folder), files: result }
  })
}

/** A config in which no other rule of the plugin is on. */
function configFor({ plugin, code, options }: TestedRule): unknown {
  const { namespace } = plugin.meta
  const off = Object.keys(plugin.rulesets ?? {}).map((name) => [`plugin:${namespace}/${name}`, 'off'])
  return { extends: ['msgapi:recommended', ...off], rules: { [code]: options === undefined ? true : [true, options] } }
}

function optionsFor({ plugin }: TestedRule, { root, configFile }: CaseFolder): LintOptions {
  return { plugins: [plugin], workingFolder: root, root, configFile }
}

function ruleRun(outcome: RunOutcome, { code }: TestedRule, folder: CaseFolder): CaseRun {
  const own = outcome.findings.filter((finding) => canonicalCode(finding.code) === canonicalCode(code))
  return {
    findings: own.map((finding) => foundIn(folder, finding)),
    fixable: own.filter(({ fixable }) => fixable !== undefined).length,
    obstacles: obstaclesIn(outcome, code, folder),
  }
}

/** What of a run says that the case or the rule is wrong in itself: what cannot be read, a rule that throws, a fix taken back. */
function obstaclesIn(outcome: RunOutcome, code: string, folder: CaseFolder): readonly string[] {
  const names = new Set(namesOfCode(code))
  const findings = outcome.findings.filter((finding) => !names.has(finding.code) && isObstacle(finding.code))
  const problems = [
    ...outcome.unreadable,
    ...outcome.rulesetErrors.map(({ message }) => message),
    ...findings.map(({ code, message, place, range }) => {
      const { line, character } = range.start
      return `${folder.nameOf(place.source)}:${line + 1}:${character + 1} ${code} ${message}`
    }),
  ]
  return problems.map((problem) => problem.replaceAll(`${folder.root}${sep}`, ''))
}

const obstacleStages: ReadonlySet<string> = new Set(['parse', 'limit', 'version', 'ref', 'lint', 'fix'])

function isObstacle(code: string): boolean {
  return obstacleStages.has(code.split('/', 1)[0] ?? code)
}
