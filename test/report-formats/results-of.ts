import type { Finding } from '../../src/findings/finding.ts'
import { severityNumber } from '../../src/findings/severity.ts'

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
