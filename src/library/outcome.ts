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
  /** What the person should know that is about the run and not the documents. */
  readonly notices: readonly string[]
  /** The text of a file that was read, for code frames; undefined for any other. */
  textOf(source: string): string | undefined
}

/** Puts the results of several entries together. */
export function summarise(results: readonly PipelineResult<readonly Finding[]>[]): RunOutcome {
  const others: Finding[] = []
  const failing: Finding[] = []
  const texts = new Map<string, string>()
  const documents: string[] = []
  const roots = new Set<string>()
  const unreadable: string[] = []
  const notices = new Set<string>()
  for (const result of results) {
    if ('unreadable' in result) {
      unreadable.push(result.unreadable)
      continue
    }
    const { graph, settings, root } = result
    for (const finding of [...result.findings, ...(result.outcome ?? [])]) {
      if (atLeast(finding.severity, settings.failSeverity)) failing.push(finding)
      else others.push(finding)
    }
    documents.push(graph.entry.path)
    roots.add(root)
    for (const [path, file] of graph.files) texts.set(path, file.text)
    for (const notice of result.notices) notices.add(notice)
  }
  // Of a defect that two entries share, the one that fails is kept.
  const findings = inOrder(unique([...failing, ...others]))
  const failures = new Set(failing)
  return {
    findings,
    failures: findings.filter((finding) => failures.has(finding)),
    failed: failing.length > 0 || unreadable.length > 0,
    documents,
    files: [...texts.keys()],
    roots: [...roots],
    unreadable,
    notices: [...notices],
    textOf: (source) => texts.get(source),
  }
}
