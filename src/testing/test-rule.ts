import { sep } from 'node:path'
import { fix, lint } from '../api/lint.ts'
import { checkArguments, listOf, objectOf, text } from '../call-options.ts'
import { UsageError } from '../config/errors.ts'
import { alternatives, suggestion, withStop } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { canonicalCode, namesOfCode } from '../format/rule-codes.ts'
import { isRecord } from '../plain-data.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { ruleNames } from '../rules/plugin-rules.ts'
import type { FixOutcome } from '../run/fix-outcome.ts'
import type { LintOptions } from '../run/options.ts'
import type { RunOutcome } from '../run/outcome.ts'
import { type CaseFailure, type FailedCase, filesDifference, testError } from './case-failures.ts'
import {
  type CaseFiles,
  type CaseFolder,
  caseTitle,
  changedFiles,
  foundIn,
  inCaseFolder,
  type NamedFiles,
  namedFiles,
} from './case-files.ts'
import {
  type CaseForm,
  caseKinds,
  failuresInForms,
  findingsKind,
  formsOf,
  pluginKind,
  type WrittenForm,
} from './case-forms.ts'
import { commentFailures } from './comment-failures.ts'
import { type ExpectedFinding, type FoundFinding, findingsDifference } from './expected-finding.ts'

/** A description in which a rule finds nothing. */
export interface ValidCase {
  /** The name of the case in failures. Default: its number. */
  readonly name?: string | undefined
  /** The description as text, or its files by path with `/`, the entry first. */
  readonly input: CaseFiles
  /** The options of the rule. */
  readonly options?: Readonly<Record<string, unknown>> | undefined
  /** The languages and spellings in which the case holds; all by default. */
  readonly only?: CaseForm | readonly CaseForm[] | undefined
}

/** A description in which a rule finds something. */
export interface InvalidCase extends ValidCase {
  /** All expected findings of the rule, in the order of a report. */
  readonly findings: readonly ExpectedFinding[]
  /**
   * The expected result of fixing: the text of the entry, or the files that change by path. Default: nothing changes.
   */
  readonly output?: CaseFiles | undefined
}

/** What `testRule` tests. */
export interface RuleTest {
  readonly plugin: Plugin
  /** The full code, such as `acme/channel-description`; also that of another rule for which the plugin has a fixer. */
  readonly code: string
  readonly valid?: readonly (string | ValidCase)[] | undefined
  readonly invalid?: readonly InvalidCase[] | undefined
}

const { output, ...validKinds } = caseKinds

const ruleTestKind = objectOf<RuleTest>({
  plugin: pluginKind,
  code: text,
  valid: listOf(
    'a list of cases',
    objectOf<string | ValidCase>(validKinds, {
      expected: 'a text, or an object',
      accepts: (value) => typeof value === 'string' || isRecord(value),
    }),
  ),
  invalid: listOf('a list of cases', objectOf<InvalidCase>({ ...validKinds, output, findings: findingsKind })),
})

/**
 * Tests a rule of a plugin, and its fixer. Each case runs as written, in the other spelling of the format, and as JSON.
 * Fixes, unsafe ones included, must give `output`, keep all comments, remove the findings that they are for, and change
 * nothing on a second run. Resolves if all cases pass; else rejects with an AssertionError that shows the differences,
 * under any test runner.
 */
export async function testRule(test: RuleTest): Promise<void> {
  checkArguments('testRule()', { options: [test, ruleTestKind] })
  const { plugin, code, valid = [], invalid = [] } = test
  checkCode(plugin, code)
  const count = valid.length + invalid.length
  if (count === 0) throw new UsageError(`The test of ${quote(code)} has no cases; add some to "valid" or "invalid".`)
  const failed: FailedCase[] = []
  const run = async (title: string, test: InvalidCase) => {
    failed.push(...(await failuresOf(title, test, { plugin, code, options: test.options })))
  }
  for (const [index, test] of valid.entries()) {
    const given = typeof test === 'string' ? { input: test } : test
    await run(caseTitle('valid', index, given), { ...given, findings: [] })
  }
  for (const [index, test] of invalid.entries()) {
    const title = caseTitle('invalid', index, test)
    if (test.findings.length === 0) throw new UsageError(`The ${title} expects no finding; move it to "valid".`)
    await run(title, test)
  }
  if (failed.length > 0) throw testError(code, failed, count)
}

async function failuresOf(title: string, test: InvalidCase, rule: TestedRule): Promise<readonly FailedCase[]> {
  const input = namedFiles(test.input)
  const output = changedFiles(input, test.output)
  return failuresInForms(title, formsOf(input, test.only), (form) => failuresIn(form, test, output, rule))
}

async function failuresIn(
  form: WrittenForm,
  test: InvalidCase,
  output: NamedFiles,
  rule: TestedRule,
): Promise<readonly CaseFailure[]> {
  const run = await lintCase(form.input, rule)
  if (run.obstacles.length > 0) return [obstacleFailure('the rule does not run as it should', run)]
  const difference = findingsDifference(test.findings.map(form.expected), run.findings)
  if (difference !== undefined) return [{ problem: 'other findings than expected', details: difference }]
  if (run.fixable > 0) return fixFailures(form, run, await form.rewrite(output), test, rule)
  return test.output === undefined ? [] : [{ problem: 'states an "output", but no finding has a fix' }]
}

async function fixFailures(
  form: WrittenForm,
  found: CaseRun,
  expected: NamedFiles,
  { output }: InvalidCase,
  rule: TestedRule,
): Promise<readonly CaseFailure[]> {
  const fixed = await fixCase(form.input, rule)
  if (fixed.obstacles.length > 0) return [obstacleFailure('the fix fails', fixed)]
  const difference = filesDifference(expected, fixed.files)
  const problem = output === undefined ? 'is fixed, but states no "output"' : 'the fix gives another text'
  if (difference !== undefined) return [{ problem, details: difference }]
  if (fixed.fixable > 0 || fixed.findings.length > found.findings.length - found.fixable) {
    return [{ problem: 'the fix leaves findings', details: findingsDifference([], fixed.findings) }]
  }
  const again = filesDifference(fixed.files, (await fixCase(fixed.files, rule)).files)
  if (again !== undefined) return [{ problem: 'the fix changes its own result when it runs again', details: again }]
  if (form.title !== '') return []
  return commentFailures('fix', form.input, expected, async (files) => (await fixCase(files, rule)).files)
}

function obstacleFailure(problem: string, { obstacles }: CaseRun): CaseFailure {
  return { problem, details: obstacles.join('\n') }
}

/** Throws a UsageError for a rule that the plugin neither has nor fixes. */
function checkCode(plugin: Plugin, code: string): void {
  const known = [...new Set([...ruleNames(plugin), ...Object.keys(plugin.fixers ?? {})])]
  if (namesOfCode(code).some((name) => known.includes(name))) return
  const expected = known.length === 0 ? 'it has none' : `expected ${alternatives(known)}`
  throw new UsageError(
    withStop(`The plugin ${quote(plugin.meta.name)} has no rule ${quote(code)}, ${expected}${suggestion(code, known)}`),
  )
}

/** A rule under test, with the options that a case sets. */
interface TestedRule {
  readonly plugin: Plugin
  readonly code: string
  readonly options: Readonly<Record<string, unknown>> | undefined
}

/** What a rule finds in the files of a case. */
interface CaseRun {
  readonly findings: readonly FoundFinding[]
  /** How many of them can be fixed. */
  readonly fixable: number
  /** What kept the rule from running as it should. */
  readonly obstacles: readonly string[]
}

/** What fixing makes of the files of a case. */
interface FixedCase extends CaseRun {
  readonly files: NamedFiles
}

/** Lints the files of a case with a rule, beside the rules of msgapi. */
function lintCase(files: NamedFiles, rule: TestedRule): Promise<CaseRun> {
  return inCaseFolder(files, configFor(rule), async (folder) => {
    const outcome = await lint([folder.entry], optionsFor(rule, folder))
    return ruleRun(outcome, rule, folder)
  })
}

/** Fixes what a rule finds in the files of a case, unsafe fixes included. */
function fixCase(files: NamedFiles, rule: TestedRule): Promise<FixedCase> {
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
