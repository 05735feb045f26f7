import manifest from '../../package.json' with { type: 'json' }
import { anyOf, checkArguments, type FieldKinds, flag, limit, objectOf, text } from '../call-options.ts'
import { realPathOf } from '../config/root.ts'
import type { Report } from '../report/reporter.ts'
import type { ReporterName } from '../report/reporter-names.ts'
import type { RunOutcome } from '../run/outcome.ts'
import { outcomeReport } from './outcome-report.ts'

/** What is in a report, and how it looks. */
export interface ReportOptions {
  /** The folder from which paths start in the reports that have relative ones. Default: the working folder of the process. */
  readonly workingFolder?: string | undefined
  /** Colors, in the reports for terminals. Default: none. */
  readonly colors?: boolean | undefined
  /** The columns of the terminal, in the reports that break lines. Default: lines are not broken. */
  readonly columns?: number | undefined
  /** The page of the rule with each finding, in the reports that show it on request only. */
  readonly showDocumentationUrl?: boolean | undefined
  /** The suppressed findings too, in the reports that show them. Default: in `html` only. */
  readonly showSuppressed?: boolean | undefined
  /** Only the findings that fail the run. */
  readonly onlyFailures?: boolean | undefined
}

/** The outcome of any call, with what `fix` adds to it. */
export type ReportedOutcome = RunOutcome & Pick<Report, 'isTried'>

/** Writes the report on an outcome as text, which ends with a line break or is empty. */
export type OutcomeReporter = (outcome: ReportedOutcome, options?: ReportOptions) => Promise<string>

/**
 * The reporters by the names that `--format` takes. Each takes what `lint` or another call resolved to, and resolves to the text that
 * the command would print; the fixes of findings are in it if the call had `withFixes`. Rejects with a UsageError for wrong options.
 */
export const reporters: Readonly<Record<ReporterName, OutcomeReporter>> = {
  stylish: reporterNamed('stylish'),
  codeframe: reporterNamed('codeframe'),
  json: reporterNamed('json'),
  text: reporterNamed('text'),
  pretty: reporterNamed('pretty'),
  html: reporterNamed('html'),
  markdown: reporterNamed('markdown'),
  'github-actions': reporterNamed('github-actions'),
  sarif: reporterNamed('sarif'),
  gitlab: reporterNamed('gitlab'),
  'code-climate': reporterNamed('code-climate'),
  junit: reporterNamed('junit'),
  teamcity: reporterNamed('teamcity'),
}

const optionKinds: FieldKinds<ReportOptions> = {
  workingFolder: text,
  colors: flag,
  columns: limit,
  showDocumentationUrl: flag,
  showSuppressed: flag,
  onlyFailures: flag,
}

const optionsKind = objectOf<ReportOptions>(optionKinds)
const outcomeKind = anyOf<ReportedOutcome>(
  'what lint() or another call resolved to',
  (value) => typeof value === 'object' && value !== null && 'findings' in value && 'textOf' in value,
)

function reporterNamed(name: ReporterName): OutcomeReporter {
  return async (outcome, options = {}) => {
    checkArguments(`reporters.${name}()`, { outcome: [outcome, outcomeKind], options: [options, optionsKind] })
    const { reporterOf } = await import('../report/reporters.ts')
    const { workingFolder = process.cwd(), colors = false, columns, showDocumentationUrl = false, ...content } = options
    const { isTried } = outcome
    const { showSuppressed = name === 'html' } = content
    const identifiesItems = name === 'sarif'
    const report = await outcomeReport(outcome, { ...content, showSuppressed, identifiesItems, isTried })
    const reporter = await reporterOf(name, outcome.spectralOnly)
    return reporter(report, {
      colors,
      columns,
      showDocumentationUrl,
      workingFolder: realPathOf(workingFolder),
      failSeverity: outcome.failSeverity,
      version: manifest.version,
    })
  }
}
