import { type ClientCapabilities, type Diagnostic, DiagnosticSeverity, DiagnosticTag } from 'vscode-languageserver/node'
import type { Finding, Severity } from '../../findings/finding.ts'
import type { PositionedText } from '../positions.ts'

/** What diagnostics of findings are made with. */
export interface DiagnosticRequest {
  readonly client: ClientCapabilities
  readonly uriOf: (path: string) => string
  /** The text of a file as the client counts positions in it. */
  readonly positionsOf: (path: string) => PositionedText
}

/** What a diagnostic carries for code actions, beside what it shows. */
export interface DiagnosticData {
  /** As in `Finding`. */
  readonly fixable: Finding['fixable']
  readonly pointer: readonly string[]
}

const severityNumbers: Readonly<Record<Severity, DiagnosticSeverity>> = {
  error: DiagnosticSeverity.Error,
  warn: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
  hint: DiagnosticSeverity.Hint,
}

/** A finding as the protocol has it. */
export function diagnosticOf(finding: Finding, { client, uriOf, positionsOf }: DiagnosticRequest): Diagnostic {
  const { code, message, severity, place, range, related = [], documentationUrl, fixable } = finding
  const abilities = { ...client.textDocument?.publishDiagnostics, ...client.textDocument?.diagnostic }
  const tags = tagsOf(code).filter((tag) => abilities.tagSupport?.valueSet.includes(tag) === true)
  const data: DiagnosticData = { fixable, pointer: place.pointer }
  return {
    range: positionsOf(place.source).rangeOf(range),
    severity: severityNumbers[severity],
    code,
    source: 'msgapi',
    message,
    ...(documentationUrl !== undefined &&
      abilities.codeDescriptionSupport === true && { codeDescription: { href: documentationUrl } }),
    ...(tags.length > 0 && { tags }),
    ...(related.length > 0 &&
      abilities.relatedInformation === true && {
        relatedInformation: related.map((each) => ({
          location: {
            uri: uriOf(each.place.source),
            range: positionsOf(each.place.source).rangeOf(each.range),
          },
          message: each.message,
        })),
      }),
    data,
  }
}

/** Clients show unused things pale, and deprecated ones struck out. */
function tagsOf(code: string): readonly DiagnosticTag[] {
  if (unusedCodes.has(code)) return [DiagnosticTag.Unnecessary]
  return deprecatedCodes.has(code) ? [DiagnosticTag.Deprecated] : []
}

const unusedCodes: ReadonlySet<string> = new Set(['spec/component-unused', 'suppression/unused'])
const deprecatedCodes: ReadonlySet<string> = new Set(['lint/deprecated-rule'])
