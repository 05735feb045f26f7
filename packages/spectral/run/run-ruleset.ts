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
  /** As loaded. `runRuleset` applies its overrides by file. */
  readonly ruleset: Ruleset
  readonly view: DocumentView
  /** Spectral's option: suppresses the finding if the document has none of the formats of the ruleset. */
  readonly ignoreUnknownFormat?: boolean
  /** The limits for regular expressions; the defaults of a run if absent. */
  readonly limits?: MatchingLimits
  /** The rules and functions of plugins. */
  readonly ofPlugins?: RulesOfPlugins
  /** Makes a call of the function of a rule, to measure it. */
  readonly timedCall?: RunState['timedCall']
  /** The most visits for rules that read paths, before they are stopped; 1,000,000 if absent. */
  readonly budget?: number
}

export interface SpectralOutcome {
  /** Findings of the rules and `unrecognized-format`, in Spectral's order and without repeats. */
  readonly findings: readonly Finding[]
  /** The `functionOptions` of the function that reported a finding; undefined if it has none. */
  readonly optionsOf: (finding: Finding) => unknown
  /** Rules of the ruleset that are visitors and run over the typed graph, with the severities of this document. */
  readonly visitors: readonly ActiveRule[]
  /** Problems in rules that are on and did not run. */
  readonly problems: readonly RulesetProblem[]
  /** True if a function or a filter failed: the run is then incomplete (exit code 2), and a finding says what failed. */
  readonly crashed: boolean
  /** The cost of the run, for tests. It is the same on every machine. */
  readonly counts: { readonly visits: number; readonly calls: number; readonly patternSteps: number }
}

const defaultBudget = 1_000_000

/**
 * Runs a merged Spectral ruleset over a document. Errors in rules, functions or documents never throw. Skips rules that are wrong
 * only for this document (an alias without this format, an invalid path). Throws a RulesetError for overrides that do not fit.
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
    timedCall: run.timedCall,
    pending: [],
    counts: { visits: 0, calls: 0 },
  }
  const running = searches.map((search) => new SearchRun(search, state))
  const matching = new MatchingBudget(limits)
  withinBudget(matching, () => {
    for (const search of running) search.start(budget)
  })
  await settle(state)
  // Only now are all functions that read paths known, because asynchronous ones can read late.
  withinBudget(matching, () => {
    for (const search of running) search.walkEveryPath(budget)
  })
  await settle(state)
  return {
    findings: inSpectralOrder([...state.findings, ...failures.findings, ...failures.reachedLimits]),
    // By place, because settings replace findings by others at the same places.
    optionsOf: ({ place }) => state.options.get(place),
    visitors,
    problems: [...idle, ...problems],
    crashed: failures.hasFailed,
    counts: { ...state.counts, patternSteps: matching.steps },
  }
}

/** True if a document could not be read. Findings in the rest would only repeat the reported errors. */
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
  /** The formats of the document. Null if it has none, unless that is ignored. */
  readonly formats: ReadonlySet<SpectralFormat> | null
  readonly findings: readonly Finding[]
}

/**
 * Detects which formats of a ruleset a document has, in their order, by the resolved data. A document with none of them gets
 * Spectral's warning `unrecognized-format`.
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
