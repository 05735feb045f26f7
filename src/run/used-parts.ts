import { relative } from 'node:path'
import type { Finding } from '../findings/finding.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { DescriptionFiles } from './description-files.ts'
import { readEntries } from './entry-result.ts'
import type { EntryFile, TransformedEntry } from './made-description.ts'
import { descriptionsBelow } from './others/known-descriptions.ts'
import type { Run } from './run.ts'

/**
 * Findings for parts that a description outside of the run reaches as well, or that are one: a change for some descriptions would
 * change it for all. Looks through the roots of the entries, and reads only files that may be descriptions.
 */
export async function findUsesElsewhere(
  entries: readonly TransformedEntry[],
  parts: readonly EntryFile[],
  run: Run,
): Promise<readonly Finding[]> {
  const inRun = new Set(readEntries(entries).map(({ path }) => path))
  const waiting = new Map(parts.map((part) => [part.path, part]))
  const findings: Finding[] = []
  const files = new DescriptionFiles(run.options)
  for (const root of new Set(readEntries(entries).map((entry) => entry.root))) {
    for (const path of await descriptionsBelow(root)) {
      if (waiting.size === 0) return findings
      if (inRun.has(path)) continue
      for (const file of await files.of(path)) {
        if (!waiting.delete(file)) continue
        const user = file === path ? undefined : relative(run.workingFolder, path)
        findings.push(finding(file, user, entries))
      }
    }
  }
  return findings
}

/** The finding for a part that a description uses; that description is the part itself when `user` is undefined. */
function finding(part: string, user: string | undefined, entries: readonly TransformedEntry[]): Finding {
  const edits = readEntries(entries)
    .flatMap(({ made }) => made?.changes ?? [])
    .flatMap((change) => change.edits)
  const edit = edits.find(({ place }) => place.source === part)
  const start = { line: 0, character: 0 }
  const reason = user === undefined ? 'This part is a description itself' : `${user} uses this part too`
  return {
    code: 'transform/used-elsewhere' satisfies StageCode,
    message: `${reason} and is not in this run; name it as an entry as well, or write elsewhere with -o DIR/`,
    severity: 'error',
    place: edit?.place ?? { source: part, pointer: [], on: 'value' },
    range: edit?.range ?? { start, end: start },
  }
}
