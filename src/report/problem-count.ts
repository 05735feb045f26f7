import { type Finding, type Severity, severities } from '../findings/finding.ts'

const nouns: Record<Severity, string> = { error: 'error', warn: 'warning', info: 'info', hint: 'hint' }

/** How many findings there are, in all and of each severity, in the words of Spectral: `2 problems (1 error, 0 warnings, …)`. */
export function problemCount(findings: readonly Finding[]): string {
  const counts = severities.map((severity) =>
    counted(findings.filter((finding) => finding.severity === severity).length, nouns[severity]),
  )
  return `${counted(findings.length, 'problem')} (${counts.join(', ')})`
}

/** The strongest severity among findings; undefined when there are none. */
export function strongestSeverity(findings: readonly Finding[]): Severity | undefined {
  return severities.find((severity) => findings.some((finding) => finding.severity === severity))
}

/** A count with its noun: `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
