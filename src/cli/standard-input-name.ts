import { resolve } from 'node:path'
import type { Finding, RunOutcome } from '../index.ts'

/** What standard input goes by in reports when no name is given for it, as in Spectral. */
export const standardInputName = '<STDIN>'

/** The outcome with the name of standard input in place of the path that the run had for it; `workingFolder` is a real path. */
export function nameStandardInput(outcome: RunOutcome, workingFolder: string): RunOutcome {
  const path = resolve(workingFolder, standardInputName)
  if (!outcome.documents.includes(path)) return outcome
  const nameOf = (source: string): string => (source === path ? standardInputName : source)
  const named = new Map(outcome.findings.map((finding) => [finding, withNames(finding, nameOf)]))
  return {
    ...outcome,
    findings: [...named.values()],
    failures: outcome.failures.map((finding) => named.get(finding) ?? withNames(finding, nameOf)),
    suppressed: outcome.suppressed.map((finding) => withNames(finding, nameOf)),
    documents: outcome.documents.map(nameOf),
    textOf: (source) => outcome.textOf(source === standardInputName ? path : source),
  }
}

function withNames(finding: Finding, nameOf: (source: string) => string): Finding {
  const { place, related, fix } = finding
  return {
    ...finding,
    place: { ...place, source: nameOf(place.source) },
    ...(related && {
      related: related.map((step) => ({ ...step, place: { ...step.place, source: nameOf(step.place.source) } })),
    }),
    ...(fix && { fix: { ...fix, edits: fix.edits.map((edit) => ({ ...edit, source: nameOf(edit.source) })) } }),
  }
}
