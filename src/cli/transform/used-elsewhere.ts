import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { realPathOf } from '../../config/root.ts'
import type { Finding } from '../../findings/finding.ts'
import type { StageCode } from '../../findings/stage-codes.ts'
import type { RunOptions } from '../../index.ts'
import { CallResources } from '../../library/call-resources.ts'
import { filesOfDescription } from '../../library/files-of-description.ts'
import { globFileSystem } from '../glob-file-system.ts'
import type { EntryFile, TransformedDocument } from './make-entries.ts'

/** Options of a run, the working folder among them. */
type Options = RunOptions & { readonly workingFolder: string }

/**
 * Findings for parts that a description outside of the run reaches as well: a change for some descriptions would change it for
 * all. Looks through the roots of the entries, and reads only files that may be descriptions.
 */
export async function findUsesElsewhere(
  entries: readonly TransformedDocument[],
  parts: readonly EntryFile[],
  options: Options,
): Promise<readonly Finding[]> {
  const inRun = new Set(entries.map(({ path }) => path))
  const waiting = new Map(parts.map((part) => [part.path, part]))
  const findings: Finding[] = []
  const resources = new CallResources(options)
  for (const root of new Set(entries.flatMap((entry) => entry.root ?? []))) {
    for (const path of await candidatesIn(root, options.workingFolder)) {
      if (waiting.size === 0) return findings
      if (inRun.has(path) || waiting.has(path) || !mayBeDescription(path)) continue
      for (const file of await filesOfDescription(path, options, resources)) {
        if (!waiting.delete(file)) continue
        findings.push(finding(file, relative(options.workingFolder, path), entries))
      }
    }
  }
  return findings
}

async function candidatesIn(root: string, workingFolder: string): Promise<readonly string[]> {
  const { glob } = await import('tinyglobby')
  const found = await glob('**/*.{yaml,yml,json}', {
    fs: globFileSystem(realPathOf(workingFolder)),
    cwd: root,
    absolute: true,
    dot: true,
    expandDirectories: false,
    ignore: ['**/node_modules/**', '**/.git/**'],
  })
  return found.map((path) => realPathOf(path.replaceAll('/', sep))).sort()
}

/** Whether a file names a version field; most files of a repository do not, and need not be parsed. */
function mayBeDescription(path: string): boolean {
  try {
    const bytes = readFileSync(path)
    return bytes.includes('asyncapi') || bytes.includes('specversion')
  } catch {
    return false
  }
}

function finding(part: string, description: string, entries: readonly TransformedDocument[]): Finding {
  const edits = entries.flatMap(({ made }) => made?.changes ?? []).flatMap((change) => change.edits)
  const edit = edits.find(({ place }) => place.source === part)
  const start = { line: 0, character: 0 }
  return {
    code: 'transform/used-elsewhere' satisfies StageCode,
    message: `${description} uses this part too and is not in this run; name it as an entry as well, or write elsewhere with -o DIR/`,
    severity: 'error',
    place: edit?.place ?? { source: part, pointer: [], on: 'value' },
    range: edit?.range ?? { start, end: start },
  }
}
