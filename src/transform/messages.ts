import type { VFile } from 'vfile'
import type { Finding, Severity } from '../findings/finding.ts'
import type { SourceFile } from '../load/source-file.ts'

/** The messages of a VFile as findings of the file they are about. */
export function findingsOf(file: VFile, source: SourceFile): readonly Finding[] {
  return file.messages.map((message) => {
    const start = { line: (message.line ?? 1) - 1, character: (message.column ?? 1) - 1 }
    return {
      code: [message.source ?? 'transform', message.ruleId ?? 'message'].join('/'),
      message: message.reason,
      severity: severityOf(message.fatal),
      place: source.placeAt([], 'value'),
      range: { start, end: start },
    }
  })
}

function severityOf(fatal: boolean | null | undefined): Severity {
  if (fatal === true) return 'error'
  return fatal === false ? 'warn' : 'info'
}
