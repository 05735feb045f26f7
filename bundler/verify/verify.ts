import { DifferenceError, type WriteError, type WrittenDraft } from '../../src/edit/drafts/write-draft.ts'
import type { Finding } from '../../src/findings/finding.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { Limits } from '../../src/load/limits.ts'
import { findingAtEntry, findingAtValue } from '../bundle-findings.ts'
import { differenceBetween, type ExpectedDifference } from './difference.ts'

/** Compares a bundle, read on its own, with its sources. Returns the problem, if there is one. */
export async function verify(
  sources: Graph,
  expected: ExpectedDifference,
  { file, kept }: Pick<WrittenDraft, 'file' | 'kept'>,
  limits: Limits,
): Promise<Finding | undefined> {
  const difference = await differenceBetween(sources, expected, file, limits, kept)
  if (difference === undefined) return undefined
  if (difference.isLimit === true) return tooLarge(sources, difference.message)
  const message = `Nothing is written, because the bundle would differ from its sources: ${difference.message}; please report this document`
  return findingAtValue(difference.source, 'bundle/not-equivalent', message)
}

/**
 * The reason why a bundle cannot be written: its text exceeds a limit or cannot be read, or has a number that JSON cannot
 * express.
 */
export function unwritable(sources: Graph, error: WriteError | DifferenceError): Finding {
  if (error instanceof DifferenceError) {
    const message = `${error.place} would become something else; please report this document`
    return findingAtEntry(sources, 'bundle/not-equivalent', message)
  }
  const [broken] = error.findings
  if (broken === undefined)
    return findingAtEntry(sources, 'bundle/not-json', 'JSON cannot express .inf or .nan; write YAML')
  const where = `(line ${broken.range.start.line + 1} of the bundle)`
  if (broken.code.startsWith('limit/')) return tooLarge(sources, `${broken.message} ${where}`)
  const message = `the bundle would not be well-formed: ${broken.message} ${where}`
  return findingAtEntry(sources, 'bundle/not-well-formed', message)
}

function tooLarge(graph: Graph, message: string): Finding {
  return findingAtEntry(graph, 'bundle/too-large', `the bundle would exceed a limit: ${message}`)
}
