import type { Ruleset } from '@stoplight/spectral-core'
import type { Finding } from '../../../src/findings/finding.ts'
import { untilIdle, untilLate } from '../../../src/foreign-code/foreign-code.ts'
import type { ActiveRule } from '../../../src/lint/rule.ts'
import { defaultLimits } from '../../../src/load/limits.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import { MatchingBudget, type MatchingLimits, withinBudget } from '../../regexp/index.ts'
import { problemsOfRules } from '../loading/idle-rules.ts'
import { applyOverrides } from '../loading/layered-ruleset.ts'
import type { RulesetProblem } from '../loading/problem-log.ts'
import type { DocumentView } from '../view/document-view.ts'
import type { RunState } from './call.ts'
import { FunctionContexts } from './context.ts'
import { inSpectralOrder } from './order.ts'
import { Failures, type RulesOfPlugins } from './report.ts'
import { SearchRun } from './search-run.ts'
import { type SpectralFormat, selectRules } from './select-rules.ts'

export interface SpectralRun {
  /** As loaded; overrides by file are applied here (`fromSource`). */
  readonly ruleset: Ruleset
  readonly view: DocumentView
  /** Spectral's option: says nothing when the document has none of the formats of the ruleset. */
  readonly ignoreUnknownFormat?: boolean
  /** What regular expressions may cost; the defaults of a run when absent. */
  readonly limits?: MatchingLimits
  /** What of the rules and functions belongs to plugins. */
  readonly ofPlugins?: RulesOfPlugins
  /** Visits that rules which look at paths may cost before they are stopped; 1,000,000 when absent. */
  readonly budget?: number
}

export interface SpectralOutcome {
  /** Findings of the rules and `unrecognized-format`, as Spectral orders and de-duplicates them. */
  readonly findings: readonly Finding[]
  /** The `functionOptions` of the function that found something; undefined for one without. */
  readonly optionsOf: (finding: Finding) => unknown
  /** Rules of the ruleset that are visitors and have to run over the typed graph, with severities of this document. */
  readonly visitors: readonly ActiveRule[]
  /** Problems in rules that are on and did not run. */
  readonly problems: readonly RulesetProblem[]
  /** Whether a function or a filter threw: the run cannot be trusted (exit 2); the findings say which one. */
  readonly crashed: boolean
  /** What the run cost, for tests: exact, and the same on every machine. */
  readonly counts: { readonly visits: number; readonly calls: number; readonly patternSteps: number }
}

const defaultBudget = 1_000_000

/**
 * Runs a merged Spectral ruleset over a document. What rules, functions or documents do never throws; rules that turn out to be
 * wrong for this document only (an alias that a format lacks, a path that is none) are left out. Throws a RulesetError for
 * overrides that do not fit.
 */
export async function runRuleset(run: SpectralRun): Promise<SpectralOutcome> {
  const { view, ignoreUnknownFormat = false, budget = defaultBudget, limits = defaultLimits } = run
  const ruleset = applyOverrides(run.ruleset, view.entry.path)
  const idle = problemsOfRules(ruleset)
  if (isBroken(view.entry)) {
    const { visitors, problems } = await selectRules(ruleset, null)
    return {
      findings: [],
      optionsOf: () => undefined,
      visitors,
      problems: [...idle, ...problems],
      crashed: false,
      counts: { visits: 0, calls: 0, patternSteps: 0 },
    }
  }
  const failures = new Failures(view, run.ofPlugins)
  const { formats, findings } = detectFormats(ruleset, view, { ignoreUnknownFormat, failures })
  const { searches, visitors, problems } = await selectRules(ruleset, formats)
  const state: RunState = {
    view,
    contexts: new FunctionContexts(view, formats === null ? null : new Set(formats)),
    findings: [...findings],
    options: new WeakMap(),
    failures,
    pending: [],
    counts: { visits: 0, calls: 0 },
  }
  const running = searches.map((search) => new SearchRun(search, state))
  const matching = new MatchingBudget(limits)
  withinBudget(matching, () => {
    for (const search of running) search.start(budget)
  })
  await settle(state)
  // Only now is known which functions look at paths: asynchronous ones may do so late.
  withinBudget(matching, () => {
    for (const search of running) search.walkEveryPath(budget)
  })
  await settle(state)
  return {
    findings: inSpectralOrder([...state.findings, ...failures.findings, ...failures.reachedLimits]),
    // Settings make other findings of these, at the same places.
    optionsOf: ({ place }) => state.options.get(place),
    visitors,
    problems: [...idle, ...problems],
    crashed: failures.hasFailed,
    counts: { ...state.counts, patternSteps: matching.steps },
  }
}

/** Whether a document could not be read: what rules would find in its remains is the echo of the errors that are reported. */
function isBroken({ tree, findings }: SourceFile): boolean {
  return tree === undefined && findings.some(({ code, severity }) => severity === 'error' && code !== 'parse/empty')
}

async function settle({ pending }: RunState): Promise<void> {
  if (pending.length === 0) return
  const { idle, forget } = untilIdle()
  const { late, stop } = untilLate()
  try {
    for (const finish of pending) await finish({ idle, late })
  } finally {
    forget()
    stop()
  }
  pending.length = 0
}

interface Detection {
  /** The formats that the document has; null when it has none, unless that is to be ignored. */
  readonly formats: ReadonlySet<SpectralFormat> | null
  readonly findings: readonly Finding[]
}

/**
 * Which formats of a ruleset a document has, asked in their order on the resolved data. A document that has none of several
 * gives Spectral's `unrecognized-format`, a warning.
 */
function detectFormats(
  ruleset: Ruleset,
  view: DocumentView,
  options: { readonly ignoreUnknownFormat: boolean; readonly failures: Failures },
): Detection {
  const candidates = [...ruleset.formats]
  const formats = candidates.filter((format) => {
    try {
      return format(view.resolved, view.entry.path)
    } catch (error) {
      options.failures.formatThrew(nameOf(format), error)
      return false
    }
  })
  if (formats.length > 0 || options.ignoreUnknownFormat) return { formats: new Set(formats), findings: [] }
  return { formats: null, findings: candidates.length === 0 ? [] : [unrecognized(candidates, view)] }
}

function unrecognized(candidates: readonly SpectralFormat[], view: DocumentView): Finding {
  return {
    code: 'unrecognized-format',
    message: `The provided document does not match any of the registered formats [${candidates.map(nameOf).join(', ')}]`,
    severity: 'warn',
    place: view.entry.placeAt([], 'value'),
    range: view.rangeOf({ file: view.entry, path: [], asked: [] }),
  }
}

function nameOf(format: SpectralFormat): string {
  return format.displayName ?? format.name
}
