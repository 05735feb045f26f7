import type { SourceFile } from '../load/source-file.ts'

/** A draft that no text of its file can hold. */
export class WriteError extends Error {
  override readonly name = 'WriteError'
  /** What is wrong with the text, such as a limit that it goes past; none where a number of YAML has no form in JSON. */
  readonly findings: SourceFile['findings']

  constructor(findings: SourceFile['findings']) {
    super(findings[0]?.message ?? 'Unexpected number that JSON cannot express. Write a finite one.')
    this.findings = findings
  }
}
