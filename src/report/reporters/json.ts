import { type Finding, type FindingFix, type Range, severityNumber } from '../../findings/finding.ts'
import { jsonText } from '../escaped-text.ts'
import type { Report } from '../reporter.ts'

/**
 * One array for programs. Has the fields of Spectral's JSON output with their meaning (zero-based ranges in UTF-16 code units,
 * severities as numbers), and `fixable`, `fix`, `suggestions`, `related` and `documentationUrl` for findings that have them.
 */
export function json(report: Report): string {
  return jsonText([...report.findings, ...(report.suppressed ?? [])].map(element))
}

function element(finding: Finding): unknown {
  return {
    code: finding.code,
    path: finding.place.pointer,
    message: finding.message,
    severity: severityNumber(finding.severity),
    range: plainRange(finding.range),
    source: finding.place.source,
    fixable: finding.fixable,
    fix: finding.fix && plainFix(finding.fix),
    suggestions: finding.suggestions?.map(plainFix),
    related: finding.related?.map(({ message, place, range }) => ({
      message,
      source: place.source,
      path: place.pointer,
      range: plainRange(range),
    })),
    documentationUrl: finding.documentationUrl,
    suppressed: finding.suppressed,
  }
}

function plainFix({ edits, ...fix }: FindingFix): unknown {
  return { ...fix, edits: edits.map(({ source, range, text }) => ({ source, range: plainRange(range), text })) }
}

function plainRange({ start, end }: Range): unknown {
  return {
    start: { line: start.line, character: start.character },
    end: { line: end.line, character: end.character },
  }
}
