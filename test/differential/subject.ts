import type { Ruleset } from '@stoplight/spectral-core'
import { inSpectralOrder } from '../../src/lint/spectral/order.ts'
import { runRuleset } from '../../src/lint/spectral/run-ruleset.ts'
import { parserFindings } from '../../src/lint/view/parser-findings.ts'
import { viewDocument } from '../../src/lint/view/view-document.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'
import type { FileReader } from '../../src/load/read.ts'
import type { LintInput } from './oracle.ts'
import { type Result, resultOf } from './result.ts'

const nothing = { findings: [], crashed: false } as const

/** What msgapi finds when it runs Spectral rulesets and none of its own, in its order. */
export async function ourResults(
  ruleset: Ruleset,
  { source, text }: LintInput,
  reader: FileReader,
): Promise<{ readonly results: readonly Result[]; readonly crashed: boolean }> {
  const entry = await parseText(source, text, languageOf(source), defaultLimits)
  const view = await viewDocument(entry, { reader, limits: defaultLimits })
  // Of a text that could not be read there is nothing to lint.
  const isBroken = entry.tree === undefined && entry.findings.some(({ code }) => code !== 'parse/empty')
  const { findings, crashed } = isBroken ? nothing : await runRuleset({ ruleset, view })
  const { parserOptions } = ruleset.fromSource(source)
  const all = [...parserFindings(entry, parserOptions), ...view.findings, ...findings]
  return { results: inSpectralOrder(all).map(resultOf), crashed }
}
