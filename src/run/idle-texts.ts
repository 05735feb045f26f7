import { readFileSync } from 'node:fs'
import type { Finding } from '../findings/finding.ts'
import { isAddress } from '../load/files/address.ts'
import { decode } from '../load/text/decode.ts'
import type { EntryResult, ReadEntry } from './entry-result.ts'

/**
 * A result that holds the texts of files with findings alone. The text of any other file is read again when it is asked for, as it is on
 * disk then: most are never asked for, and a run over thousands of descriptions would hold all of them until it ends. Texts that do not
 * come from a file on disk stay: those that the call gives, those in `held`, and remote documents.
 */
export function withoutIdleTexts<Made>(
  result: EntryResult<Made>,
  held: ReadonlyMap<string, string>,
): EntryResult<Made> {
  if ('unreadable' in result) return result
  const shown = sourcesShown(result)
  const given = result.document.content === undefined ? undefined : result.path
  const staysHeld = (path: string) => shown.has(path) || path === given || held.has(path) || isAddress(path)
  const texts = [...result.texts].map(([path, textOf]) => [path, staysHeld(path) ? textOf : textOnDisk(path)] as const)
  return { ...result, texts: new Map(texts) }
}

/** The files that reports of the findings show. */
function sourcesShown({ findings, suppressions }: ReadEntry): ReadonlySet<string> {
  const sources = new Set<string>()
  for (const finding of [...findings, ...(suppressions?.suppressed ?? [])]) addSources(finding, sources)
  return sources
}

function addSources({ place, related = [], fix, suggestions = [] }: Finding, sources: Set<string>): void {
  sources.add(place.source)
  for (const other of related) sources.add(other.place.source)
  for (const { edits } of fix === undefined ? suggestions : [fix, ...suggestions])
    for (const { source } of edits) sources.add(source)
}

/** What reads the text of a file when it is asked for. It holds the path alone, as it is apart from what others know. */
export function textOnDisk(path: string): () => string {
  return () => {
    try {
      return decode(readFileSync(path)).text
    } catch {
      // The file is gone, and no finding shows it.
      return ''
    }
  }
}
