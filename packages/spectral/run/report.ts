import type { Rule } from '@stoplight/spectral-core'
import type { Finding } from '../../../src/findings/finding.ts'
import { quote } from '../../../src/findings/quote.ts'
import type { StageCode } from '../../../src/findings/stage-codes.ts'
import { describeThrown, thrownText } from '../../../src/findings/thrown.ts'
import { MatchingBudgetSpent } from '../../regexp/index.ts'
import { decodeSegment, printDotted, printPointer } from '../functions/print-path.ts'
import { pathOfStep, type Step } from '../jsonpath/match.ts'
import { severityIn } from '../loading/definition.ts'
import type { DocumentView, ValuePath, ViewPlace } from '../view/document-view.ts'
import { fileDataOf } from './context-document.ts'
import { type MessageVariables, renderMessage } from './message.ts'
import { valueAtPath } from './property-path.ts'
import type { RuleCall } from './select-rules.ts'

/** One result of a function. */
export interface ReadResult {
  readonly message: string
  readonly path: ValuePath
}

export type ReadResults = readonly ReadResult[] | { readonly problem: string }

/**
 * Reads the results that a function returned, or its promise gave, as Spectral does. Returns the problem if they are not a list
 * of results. `forResults` returns the path of a result without one, and is called for each, because a generator can change the
 * path.
 */
export function readResults(returned: unknown, forResults: () => unknown): ReadResults {
  if (returned === undefined) return []
  if (!isIterable(returned)) return { problem: quote(returned) }
  try {
    return readItems(returned, forResults)
  } catch (error) {
    return { problem: `a list that cannot be read (${describeThrown(error)})` }
  }
}

function readItems(items: Iterable<unknown>, forResults: () => unknown): ReadResults {
  const results: ReadResult[] = []
  for (const item of items) {
    const message: unknown = memberOf(item, 'message')
    const path: unknown = memberOf(item, 'path') ?? forResults()
    if (typeof message !== 'string') return { problem: `a result without a message (${quote(item)})` }
    if (!Array.isArray(path)) return { problem: `a result whose path is not a list (${quote(path)})` }
    results.push({ message, path: path.map(segmentOf) })
  }
  return results
}

function memberOf(owner: unknown, name: string): unknown {
  return typeof owner === 'object' && owner !== null ? Reflect.get(owner, name) : undefined
}

function segmentOf(segment: unknown): string | number {
  return typeof segment === 'number' ? segment : String(segment)
}

function isIterable(value: unknown): value is Iterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.iterator in value
}

/**
 * The finding for a result of a function, as in Spectral: placed behind references, with the message of the rule and the severity
 * for the file. Undefined if the severity is off. `path` leads to the value in the view of the rule.
 */
export function findingOfResult(view: DocumentView, rule: Rule, path: ValuePath, said: string): Finding | undefined {
  const place = view.place(path.map(decodeSegment), rule.resolved ? 'resolved' : 'source')
  const severity = severityIn(rule, place.file.path, place.path)
  if (severity === 'off') return undefined
  return {
    code: rule.name,
    message: messageOf(view, rule, place, said),
    severity,
    place: { source: place.file.path, pointer: place.path, on: 'value' },
    range: view.rangeOf(place),
    ...(rule.documentationUrl === null ? {} : { documentationUrl: rule.documentationUrl }),
  }
}

/** A limit, because a value in a message can be as large as the document, and in JSON it would be in every finding. */
const longestMessage = 10_000
/** One more, to detect that something is left out. */
const mostBuilt = longestMessage + 1

function messageOf(view: DocumentView, rule: Rule, place: ViewPlace, said: string): string {
  // Most messages have no placeholders, so the variables are not needed.
  const fill = (template: string, error: string) =>
    template.includes('{{')
      ? renderMessage(template, new PlaceVariables(view, place, rule, error), mostBuilt)
      : template
  const error = fill(said, said)
  const message = rule.message === null ? (rule.description ?? error) : fill(rule.message, error)
  return shortened(message.trim())
}

function shortened(message: string): string {
  if (message.length <= longestMessage) return message
  return `${message.slice(0, longestMessage).toWellFormed()}…`
}

/** The variables of a message at a place. They are getters, because most templates use only one or two. */
class PlaceVariables implements MessageVariables {
  readonly #view: DocumentView
  readonly #place: ViewPlace
  readonly error: string
  readonly description: string | null

  constructor(view: DocumentView, place: ViewPlace, { description }: Rule, error: string) {
    this.#view = view
    this.#place = place
    this.error = error
    this.description = description
  }

  get property(): string {
    return propertyOf(this.#place)
  }

  get path(): string {
    return printPointer(this.#place.path)
  }

  get value(): unknown {
    return valueAtPath(fileDataOf(this.#view, this.#place.file), this.#place.path)
  }
}

/** The missing names in dotted form, or the last name of the path if nothing is missing. */
function propertyOf({ path, asked }: ViewPlace): string {
  if (asked.length > path.length) return printDotted(asked.slice(path.length - 1))
  return path.at(-1) ?? ''
}

/** The code of the finding for a failed function or filter of a rule. */
export const functionFailed: StageCode = 'lint/function-failed'

/** The rules and functions of plugins, and which of these rules failed before. */
export interface RulesOfPlugins {
  /** The name of the plugin that defines a rule. */
  pluginOf(code: string): string | undefined
  /** The full name of a function, and its plugin. */
  functionOf(used: unknown): { readonly name: string; readonly plugin: string } | undefined
  /** Codes of rules that failed. Each is reported once for all documents. */
  readonly failed: Set<string>
}

/**
 * Collects functions that threw or returned invalid results, and filters that cannot be evaluated. There is one finding for each
 * rule and function or filter, for the first value on which it failed.
 */
export class Failures {
  readonly #view: DocumentView
  readonly #findings: Finding[] = []
  readonly #reachedLimits: Finding[] = []
  readonly #failed = new Map<Rule, Set<unknown>>()
  readonly #ofPlugins: RulesOfPlugins | undefined
  #hasFailed = false

  constructor(view: DocumentView, ofPlugins?: RulesOfPlugins) {
    this.#view = view
    this.#ofPlugins = ofPlugins
  }

  /** True if something failed, even if it was reported for an earlier document. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** True if the function of a check, or its rule, is from a plugin. */
  isOfPlugin({ rule, function: used }: RuleCall): boolean {
    return this.#ofPlugins?.pluginOf(rule.name) !== undefined || this.#ofPlugins?.functionOf(used) !== undefined
  }

  get findings(): readonly Finding[] {
    return this.#findings
  }

  /** Limits that were reached. The rest was not checked, but nothing failed. */
  get reachedLimits(): readonly Finding[] {
    return this.#reachedLimits
  }

  /** Records that the function of a check threw, or rejected with, an error for the value at a path. */
  threw(check: RuleCall, path: ValuePath, error: unknown): void {
    if (error instanceof MatchingBudgetSpent) {
      this.#budgetSpent(path, error, check.rule.resolved ? 'resolved' : 'source')
      return
    }
    this.#functionFailed(check, path, `threw an exception: ${describeThrown(error)}`)
  }

  /** Records that the function of a check returned a promise that was never settled or took too long. */
  neverAnswered(check: RuleCall, path: ValuePath, isLate: boolean): void {
    const state = isLate ? 'took more than 30 seconds' : 'is never resolved or rejected'
    this.#functionFailed(check, path, `returned a promise that ${state}`)
  }

  /** Records that a filter of a `given` cannot be evaluated for the value of a step. The filter then does not select the value. */
  givenThrew(check: RuleCall, expression: string, step: Step, error: unknown): void {
    this.#filterFailed(check, `\`given\` ${quote(expression)}`, step, error)
  }

  /** Records that a filter in the `field` of a check cannot be evaluated below the match of a step. */
  fieldThrew(check: RuleCall, step: Step, error: unknown): void {
    const text = check.field.kind === 'expression' ? check.field.text : undefined
    this.#filterFailed(check, `\`field\` ${quote(text)}`, step, error)
  }

  /** Records that the test of a format threw. The document then counts as not having the format. */
  formatThrew(format: string, error: unknown): void {
    const { entry } = this.#view
    this.#hasFailed = true
    this.#findings.push({
      code: functionFailed,
      message: `Format "${format}" of the ruleset cannot be tested: it threw an exception: ${describeThrown(error)}; fix the format`,
      severity: 'error',
      place: entry.placeAt([], 'value'),
      range: this.#view.rangeOf({ file: entry, path: [], asked: [] }),
    })
  }

  /** Records that the function of a check returned something else than a list of results. */
  returnedNonsense(check: RuleCall, path: ValuePath, problem: string): void {
    this.#functionFailed(check, path, `returned ${problem}, expected a list of { message, path? }`)
  }

  /** Reported once for a run, because later matches have no steps left either. */
  #budgetSpent(path: ValuePath, error: MatchingBudgetSpent, view: 'resolved' | 'source'): void {
    if (this.#reachedLimits.length > 0) return
    const place = this.#view.place(path.map(decodeSegment), view)
    this.#reachedLimits.push({
      code: 'limit/pattern-steps' satisfies StageCode,
      message: error.finding,
      severity: 'error',
      place: { source: place.file.path, pointer: place.path, on: 'value' },
      range: this.#view.rangeOf(place),
    })
  }

  #functionFailed({ rule, function: failed, functionName }: RuleCall, path: ValuePath, problem: string): void {
    const { name, plugin } = this.#ofPlugins?.functionOf(failed) ?? { name: functionName, plugin: undefined }
    const called = name === '' ? 'an unnamed function' : `function "${name}"`
    const isOfOther = plugin !== undefined && plugin !== this.#ofPlugins?.pluginOf(rule.name)
    const owner = isOfOther ? ` of the plugin "${plugin}"` : ''
    this.#add(rule, failed, path, `${called}${owner} ${problem}`)
  }

  #filterFailed({ rule }: RuleCall, expression: string, step: Step, error: unknown): void {
    if (error instanceof MatchingBudgetSpent) {
      this.#budgetSpent(pathOfStep(step), error, rule.resolved ? 'resolved' : 'source')
      return
    }
    const problem = `a filter of ${expression} cannot be answered, and selects nothing: ${thrownText(error, { named: false })}`
    this.#add(rule, expression, pathOfStep(step), problem)
  }

  #add(rule: Rule, failed: unknown, path: ValuePath, problem: string): void {
    this.#hasFailed = true
    const known = this.#failed.get(rule) ?? new Set()
    if (known.has(failed)) return
    this.#failed.set(rule, known.add(failed))
    const plugin = this.#ofPlugins?.pluginOf(rule.name)
    if (plugin !== undefined && this.#ofPlugins?.failed.has(rule.name) === true) return
    if (plugin !== undefined) this.#ofPlugins?.failed.add(rule.name)
    const isOfPlugin = plugin !== undefined || this.#ofPlugins?.functionOf(failed) !== undefined
    const owner = plugin === undefined ? '' : ` of the plugin "${plugin}"`
    const place = this.#view.place(path.map(decodeSegment), rule.resolved ? 'resolved' : 'source')
    const { path: entry } = this.#view.entry
    const from = place.file.path === entry ? '' : ` (in a run over ${entry})`
    this.#findings.push({
      code: isOfPlugin ? ('lint/plugin-failed' satisfies StageCode) : functionFailed,
      message: `Rule "${rule.name}"${owner}: ${problem}${from}; fix it, or turn the rule off`,
      severity: 'error',
      place: { source: place.file.path, pointer: place.path, on: 'value' },
      range: this.#view.rangeOf(place),
    })
  }
}
