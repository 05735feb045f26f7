import { type Finding, severityNumber } from '../../src/findings/finding.ts'

/** The same findings as Spectral has them. */
export function resultsOf(findings: readonly Finding[]) {
  return findings.map(({ code, message, severity, place, range, documentationUrl }) => ({
    code,
    message,
    path: [...place.pointer],
    severity: severityNumber(severity),
    range,
    source: place.source,
    ...(documentationUrl === undefined ? {} : { documentationUrl }),
  }))
}
