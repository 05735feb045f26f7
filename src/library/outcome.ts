import type { Finding } from '../findings/finding.ts'
import { inOrder } from '../findings/order.ts'
import { atLeast } from '../findings/severity.ts'
import { unique } from '../findings/unique.ts'
import type { PipelineResult } from '../pipeline.ts'

/** What a call found out, over all its entries. */
export interface RunOutcome {
  /** What is wrong, in order, each defect once. */
  readonly findings: readonly Finding[]
  /** Those of the findings that are as severe as the fail severity of their entry. */
  readonly failures: readonly Finding[]
  /** Whether something failed: there are failures, an entry could not be read, or a bundle was refused. */
  readonly failed: boolean
  /** Absolute paths of the entry documents that were looked at. */
  readonly documents: readonly string[]
  /** Absolute paths of all files that were read, the entry documents included. */
  readonly files: readonly string[]
  /** The folders outside of which nothing was read. */
  readonly roots: readonly string[]
  /** Entries of which nothing could be read, each with the reason. */
  readonly unreadable: readonly string[]
  /** Whether a function of a rule failed, so that there may be more findings than these. */
  readonly crashed: boolean
  /** Whether only Spectral rulesets ran: then findings, codes and order are those of Spectral. */
  readonly spectralOnly: boolean
  /** What the person should know that is about the run and not the documents. */
  readonly notices: readonly string[]
  /** The text of a file that was read, for code frames; undefined for any other. */
  textOf(source: string): string | undefined
}

/** What the last stage of a run found. */
export interface StageOutcome {
  readonly findings: readonly Finding[]
  readonly crashed?: boolean
  readonly spectralOnly?: boolean
}

/** Puts the results of several entries together. */
export function summarise(results: readonly PipelineResult<StageOutcome>[]): RunOutcome {
  const found: Finding[] = []
  const failing = new Set<Finding>()
  const texts = new Map<string, string>()
  const documents: string[] = []
  const roots = new Set<string>()
  const unreadable: string[] = []
  const notices = new Set<string>()
  let crashed = false
  let spectralOnly = true
  for (const result of results) {
    if ('unreadable' in result) {
      unreadable.push(result.unreadable)
      continue
    }
    const { entry, files, settings, root, outcome } = result
    for (const finding of [...result.findings, ...outcome.findings]) {
      if (atLeast(finding.severity, settings.failSeverity)) failing.add(finding)
      found.push(finding)
    }
    documents.push(entry.path)
    roots.add(root)
    for (const [path, file] of files) texts.set(path, file.text)
    for (const notice of result.notices) notices.add(notice)
    crashed ||= outcome.crashed === true
    spectralOnly &&= outcome.spectralOnly === true
  }
  spectralOnly &&= documents.length > 0
  // Of a defect that two entries share, the one that fails is kept.
  const failingFirst = [...failing, ...found.filter((finding) => !failing.has(finding))]
  const findings = spectralOnly ? found : inOrder(unique(failingFirst))
  return {
    findings,
    failures: findings.filter((finding) => failing.has(finding)),
    failed: failing.size > 0 || unreadable.length > 0,
    documents,
    files: [...texts.keys()],
    roots: [...roots],
    unreadable,
    crashed,
    spectralOnly,
    notices: [...notices],
    textOf: (source) => texts.get(source),
  }
}
