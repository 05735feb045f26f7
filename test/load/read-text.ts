import type { Finding } from '../../src/findings/finding.ts'
import { defaultLimits, type Limits } from '../../src/load/limits.ts'
import { toData } from '../../src/load/node-data.ts'
import { parseText } from '../../src/load/parse.ts'
import type { Language, SourceFile } from '../../src/load/source-file.ts'

/** Reads a text as a document of its own. */
export function read(content: string | Uint8Array, language: Language = 'yaml', limits: Partial<Limits> = {}) {
  return parseText(`document.${language}`, content, language, { ...defaultLimits, ...limits })
}

/** The data of a text, or the findings that it has instead. */
export async function dataOf(content: string | Uint8Array, language: Language = 'yaml'): Promise<unknown> {
  const { root, findings } = await read(content, language)
  return root === undefined ? findings.map((finding) => `${finding.code}: ${finding.message}`) : toData(root)
}

/** A text as the name of a case: some line breaks would end the line of a report. */
export function nameOf(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, (character) => `\\u${character.charCodeAt(0).toString(16)}`)
}

/** The text in the range of a finding, after its code and one-based position. */
export function place(file: SourceFile, finding: Finding): string {
  const { start } = finding.range
  return `${finding.code} ${start.line + 1}:${start.character + 1} ${JSON.stringify(sliceOf(file, finding.range))}`
}

/** The text in a range. */
export function sliceOf(file: SourceFile, range: Finding['range']): string {
  return file.text.slice(offsetAt(file.text, range.start), offsetAt(file.text, range.end))
}

function offsetAt(text: string, position: Finding['range']['start']): number {
  const breaks = /\r\n|\n|\r/g
  for (let line = 0; line < position.line; line++) breaks.exec(text)
  return (position.line === 0 ? 0 : breaks.lastIndex) + position.character
}
