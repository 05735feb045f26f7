import { resolve } from 'node:path'
import type { Encoding } from '../command.ts'
import { defaultLimits, type Finding, type FindingFix, type RunOutcome, UsageError } from '../index.ts'

/** True if standard input is a terminal, where nothing is piped in. */
export function isTerminal(): boolean {
  return process.getBuiltinModule('node:tty').isatty(0)
}

/**
 * All of standard input: as bytes, or decoded when an encoding is given. Throws a UsageError when it cannot be read, or has no
 * end that could ever be read.
 */
export async function readStandardInput(encoding: Encoding | undefined): Promise<Uint8Array | string> {
  const chunks: Uint8Array[] = []
  let length = 0
  try {
    for await (const chunk of process.stdin) {
      const bytes = Buffer.from(chunk)
      chunks.push(bytes)
      length += bytes.length
      if (length > defaultLimits.totalBytes) break
    }
  } catch (error) {
    throw new UsageError(`Standard input cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
  if (length <= defaultLimits.totalBytes) {
    const bytes = Buffer.concat(chunks)
    return encoding === undefined ? bytes : bytes.toString(encoding)
  }
  throw new UsageError(`Standard input has more than ${defaultLimits.totalBytes} bytes; give a smaller document.`)
}

/** The name of standard input in reports if none is given, as in Spectral. */
export const standardInputName = '<STDIN>'

/** The outcome with the name of standard input instead of its path in the run; `workingFolder` is a real path. */
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
    apisOf: (source) => outcome.apisOf(source === standardInputName ? path : source),
  }
}

/** A finding with other names for its files. */
export function withNames(finding: Finding, nameOf: (source: string) => string): Finding {
  const { place, related, fix, suggestions } = finding
  const renamed = ({ edits, ...others }: FindingFix): FindingFix => ({
    ...others,
    edits: edits.map((edit) => ({ ...edit, source: nameOf(edit.source) })),
  })
  return {
    ...finding,
    place: { ...place, source: nameOf(place.source) },
    ...(related && {
      related: related.map((step) => ({ ...step, place: { ...step.place, source: nameOf(step.place.source) } })),
    }),
    ...(fix && { fix: renamed(fix) }),
    ...(suggestions && { suggestions: suggestions.map(renamed) }),
  }
}
