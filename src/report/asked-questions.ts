import { compareSeverities, type Finding, type Question, type Severity } from '../findings/finding.ts'
import type { Report } from './reporter.ts'

/** A question with all findings that ask it. */
export interface AskedQuestion extends Question {
  readonly code: string
  /** The worst one of the findings. */
  readonly severity: Severity
  readonly findings: readonly Finding[]
}

/** The questions that are asked, the worst ones first, each once. */
export function askedQuestions({ findings, questions = new Map() }: Report): readonly AskedQuestion[] {
  const byCode = new Map<string, Finding[]>()
  for (const finding of findings) {
    const known = byCode.get(finding.code)
    if (known !== undefined) known.push(finding)
    else if (questions.has(finding.code)) byCode.set(finding.code, [finding])
  }
  return [...questions]
    .flatMap(([code, question]) => {
      const found = byCode.get(code) ?? []
      const [worst] = found.map(({ severity }) => severity).sort(compareSeverities)
      return worst === undefined ? [] : [{ ...question, code, severity: worst, findings: found }]
    })
    .sort((one, other) => compareSeverities(one.severity, other.severity) || (one.code < other.code ? -1 : 1))
}
