import type { Finding } from '../../src/findings/finding.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { Limits } from '../../src/load/limits.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { findingAtEntry, findingAtValue } from '../bundle-findings.ts'
import { readBundle } from '../write/write.ts'
import { differenceBetween, type ExpectedDifference } from './difference.ts'

/** Reads a bundle as if it stood alone, and compares it with its sources: it is given back, or what is wrong with it. */
export async function verify(
  sources: Graph,
  expected: ExpectedDifference,
  { text, language }: { readonly text: string; readonly language: 'yaml' | 'json' },
  limits: Limits,
): Promise<{ readonly bundle: SourceFile } | { readonly problem: Finding }> {
  const bundle = await readBundle(sources, text, language, limits)
  const broken = bundle.findings.find((finding) => finding.severity === 'error')
  if (broken !== undefined) {
    const where = `(line ${broken.range.start.line + 1} of the bundle)`
    if (broken.code.startsWith('limit/')) return { problem: tooLarge(sources, `${broken.message} ${where}`) }
    const message = `the bundle would not be well-formed: ${broken.message} ${where}`
    return { problem: findingAtEntry(sources, 'bundle/not-well-formed', message) }
  }
  const difference = await differenceBetween(sources, expected, bundle, limits)
  if (difference === undefined) return { bundle }
  if (difference.isLimit === true) return { problem: tooLarge(sources, difference.message) }
  const message = `Nothing is written, because the bundle would differ from its sources: ${difference.message}; please report this document`
  return { problem: findingAtValue(difference.source, 'bundle/not-equivalent', message) }
}

function tooLarge(graph: Graph, message: string): Finding {
  return findingAtEntry(graph, 'bundle/too-large', `the bundle would exceed a limit: ${message}`)
}
