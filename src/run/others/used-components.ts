import type { Finding } from '../../findings/finding.ts'
import type { Graph } from '../../graph/graph.ts'
import { pointerOf } from '../../load/node-path.ts'
import type { SourceFile } from '../../load/source-file.ts'
import { type EntryResult, mapRead, readEntries } from '../entry-result.ts'

/** The components of other files that a description uses, directly or not: each as its file, section and name. */
export function componentsUsedIn({ references, entry }: Graph): ReadonlySet<string> {
  const used = new Set<string>()
  for (const { target } of references) {
    if (target === undefined || target.file === entry) continue
    const pointer = pointerOf(target)
    if (pointer[0] === 'components' && pointer.length > 2) used.add(identityIn(target.file, pointer))
  }
  return used
}

/** The results without such findings on components that only another description uses: one of the same run, or one of `elsewhere`. */
export function withoutUnusedElsewhere<Made extends { readonly used: ReadonlySet<string> }>(
  results: readonly EntryResult<Made>[],
  isOfOneEntry: (finding: Finding) => boolean,
  elsewhere: ReadonlySet<string>,
): readonly EntryResult<Made>[] {
  const used = new Set([...elsewhere, ...readEntries(results).flatMap(({ made }) => [...(made?.used ?? [])])])
  if (used.size === 0) return results
  const isOverruled = (finding: Finding): boolean =>
    isOfOneEntry(finding) && used.has(identity(finding.place.source, finding.place.pointer))
  return mapRead(results, (result) => ({
    ...result,
    findings: result.findings.filter((finding) => !isOverruled(finding)),
  }))
}

/** The identities of components of a file, one string for all descriptions that use it: thousands may use the same few parts. */
const identities = new WeakMap<SourceFile, Map<string, string>>()

function identityIn(file: SourceFile, pointer: readonly string[]): string {
  const inFile = identities.get(file) ?? new Map<string, string>()
  identities.set(file, inFile)
  const made = identity(file.path, pointer)
  const known = inFile.get(made)
  if (known === undefined) inFile.set(made, made)
  return known ?? made
}

function identity(path: string, [, section, name]: readonly string[]): string {
  return JSON.stringify([path, section, name])
}
