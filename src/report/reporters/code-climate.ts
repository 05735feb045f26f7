import type { Finding, Severity, TextPosition } from '../../findings/finding.ts'
import { jsonText } from '../escaped-text.ts'
import { relativePath } from '../location.ts'
import type { Report, ReporterOptions } from '../reporter.ts'

const severityNames: Record<Severity, string> = { error: 'critical', warn: 'major', info: 'minor', hint: 'info' }

/**
 * One array of issues as Code Climate and GitLab's code quality report read it: paths relative to the working folder, lines and
 * columns counted from one, and a unique fingerprint for each issue.
 */
export function codeClimate(report: Report, options: ReporterOptions): string {
  const fingerprints = new Map<string, number>()
  return jsonText(
    report.findings.map((finding) => {
      const path = relativePath(finding.place.source, options.workingFolder)
      // Formed as in Spectral, so that known issues stay known when a team switches to msgapi.
      const fingerprint = `${path}:${finding.place.pointer.join('.')}:${finding.code}`
      const count = (fingerprints.get(fingerprint) ?? 0) + 1
      fingerprints.set(fingerprint, count)
      return issue(finding, path, count === 1 ? fingerprint : `${fingerprint}:${count}`)
    }),
  )
}

function issue({ code, message, range, severity }: Finding, path: string, fingerprint: string): unknown {
  return {
    type: 'issue',
    check_name: code,
    description: message,
    categories: ['Style'],
    location: { path, positions: { begin: position(range.start), end: position(range.end) } },
    severity: severityNames[severity],
    fingerprint,
  }
}

function position({ line, character }: TextPosition): unknown {
  return { line: line + 1, column: character + 1 }
}
