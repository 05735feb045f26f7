import type { Rule, Ruleset } from '@stoplight/spectral-core'
import functions from '@stoplight/spectral-functions'
import { inSpectralOrder } from '../../packages/spectral/run/order.ts'
import { runRuleset } from '../../packages/spectral/run/run-ruleset.ts'
import { parserFindings } from '../../packages/spectral/view/parser-findings.ts'
import { viewDocument } from '../../packages/spectral/view/view-document.ts'
import type { FileReader } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'
import type { SubjectAnswer } from './compare.ts'
import type { LintInput } from './oracle.ts'
import { resultOf } from './result.ts'

const nothing = { findings: [], crashed: false } as const

/** What msgapi finds when it runs Spectral rulesets and none of its own, in its order. */
export async function ourResults(
  ruleset: Ruleset,
  { source, text }: LintInput,
  reader: FileReader,
): Promise<SubjectAnswer> {
  const entry = await parseText(source, text, languageOf(source), defaultLimits)
  const view = await viewDocument(entry, { reader, limits: defaultLimits })
  // Of a text that could not be read there is nothing to lint.
  const isBroken = entry.tree === undefined && entry.findings.some(({ code }) => code !== 'parse/empty')
  const { findings, crashed } = isBroken ? nothing : await runRuleset({ ruleset, view })
  const { parserOptions, rules } = ruleset.fromSource(source)
  const all = [...parserFindings(entry, parserOptions), ...view.findings, ...findings]
  return { results: inSpectralOrder(all).map(resultOf), crashed, custom: new Set(codesOfCustom(Object.values(rules))) }
}

function codesOfCustom(rules: readonly Rule[]): readonly string[] {
  const own = new Set<unknown>(Object.values(functions))
  return rules.filter(({ then }) => then.some((used) => !own.has(used.function))).map(({ name }) => name)
}
