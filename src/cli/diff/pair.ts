import { relative } from 'node:path'
import { jsonText, quote, realPathOf, safeText } from '../../command.ts'
import { type PairOutcome, pair, type ReportedEdge, UsageError } from '../../index.ts'
import { endWith } from '../exit.ts'
import type { PairCommandOptions } from '../options.ts'
import { printOutcomeNotices } from '../print-notices.ts'
import { printReports } from '../print-reports.ts'
import { currentFolder, runOptions } from '../run-options.ts'

/** `msgapi pair`: judges whether what each application sends is accepted where it arrives. */
export async function pairDescriptions(paths: readonly string[], options: PairCommandOptions): Promise<void> {
  if (paths.length < 2) throw new UsageError('pair compares applications; give the descriptions of two or more.')
  const workingFolder = currentFolder()
  const { format, reading, assertFormats, failOn, view, ...common } = options
  const library = runOptions(common, workingFolder)
  const outcome = await pair(paths, { ...library, reading, assertFormats, failOn, view })
  printOutcomeNotices(outcome, common)
  if (!outcome.isJudged) {
    const errors = { workingFolder, stream: process.stderr, onlyFindings: true, onlyFailures: true }
    await printReports(outcome, [{ reporter: 'stylish' }], common, errors)
    return endWith(2)
  }
  const folder = realPathOf(workingFolder)
  process.stdout.write(
    format === 'json' ? jsonText(reportOf(outcome, folder)) : textOf(outcome, folder, options.quiet === true),
  )
  if (outcome.failed) endWith(1)
}

function reportOf({ edges, unmatched }: PairOutcome, folder: string): object {
  return { version: 1, edges: edges.map((edge) => ({ ...edge, places: shownPlaces(edge, folder) })), unmatched }
}

function shownPlaces({ places: { from, to } }: ReportedEdge, folder: string): ReportedEdge['places'] {
  return { from: { ...from, file: relative(folder, from.file) }, to: { ...to, file: relative(folder, to.file) } }
}

const marks = { fits: 'fits', breaks: 'BREAKS', unknown: 'unknown' }

function textOf({ edges, unmatched }: PairOutcome, folder: string, isQuiet: boolean): string {
  const shown = isQuiet ? edges.filter(({ verdict }) => verdict === 'breaks') : edges
  const lines = shown.flatMap((edge) => linesOf(edge, folder))
  if (!isQuiet) for (const name of unmatched) lines.push(`unmatched  ${name}`)
  if (!isQuiet && edges.length === 0) lines.push('No messages go from one of these applications to another.')
  return lines.map((line) => `${safeText(line)}\n`).join('')
}

function linesOf(edge: ReportedEdge, folder: string): readonly string[] {
  const { from, to, verdict, address } = edge
  const line = `${marks[verdict].padEnd(9)}  ${from} -> ${to}${address === undefined ? '' : ` at ${quote(address)}`}`
  if (verdict === 'fits') return [line]
  const { from: sender, to: receiver } = shownPlaces(edge, folder)
  return [
    line,
    `           ${reasonOf(edge)}`,
    ...[sender, receiver].map((place) => `           ${place.file}:${place.line}:${place.column}`),
  ]
}

function reasonOf({ proof, message, part }: ReportedEdge): string {
  const of = `${part === undefined || part === 'payload' ? '' : `${part} of `}${message === undefined ? 'the message' : quote(message)}`
  if (proof.kind === 'witness') return `${of} can be ${quote(proof.value, 300)}, which is refused`
  if (proof.kind === 'unknown') return `nobody can say: ${proof.reason}`
  if (proof.kind === 'promise' && proof.reason !== undefined) return proof.reason
  return `${of} is not accepted`
}
