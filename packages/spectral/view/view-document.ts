import type { Finding } from '../../../src/findings/finding.ts'
import type { FileReader } from '../../../src/load/files/read.ts'
import type { Limits } from '../../../src/load/limits.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import type { DocumentView } from './document-view.ts'
import { foreignParserOptions, parserFindings } from './parser-findings.ts'
import { Locator } from './place.ts'
import { SpectralRanges } from './range.ts'
import { buildReferenceGraph, buildReferenceMaps } from './reference-graph.ts'
import { type ResolvedFiles, resolveReferences, type ViewReferenceProblem } from './resolve-references.ts'

/**
 * Reads a document and the files it refers to as Spectral sees them. A file that does not parse has no data, and a file in
 * which only names repeat has; references to what is not there stay as they are. Never throws for what documents hold.
 */
export async function viewDocument(
  entry: SourceFile,
  { reader, limits }: { reader: FileReader; limits: Limits },
): Promise<DocumentView> {
  const resolved = await resolveReferences(entry, reader, limits)
  const locator = new Locator(resolved.entry)
  const ranges = new Map<SourceFile, SpectralRanges>()

  function rangesOf(file: SourceFile): SpectralRanges {
    const known = ranges.get(file)
    if (known !== undefined) return known
    const made = new SpectralRanges(file, file !== entry && file.path.endsWith('.json'))
    ranges.set(file, made)
    return made
  }

  return {
    entry,
    source: resolved.entry.source,
    resolved: resolved.entry.resolved,
    files: new Map(resolved.files.slice(1).map(({ file }) => [file.path, file])),
    findings: [...foreignFindings(resolved), ...referenceFindings(resolved.problems, rangesOf)],
    hasAliases: resolved.hasAliases,
    isShared: resolved.isShared,
    place: (path, view) => (view === 'source' ? locator.inSource(path) : locator.inResolved(path)),
    rangeOf: ({ file, path }) => rangesOf(file).at(path),
    tree: resolved.tree,
    referenceMaps: () => buildReferenceMaps(resolved.files),
    referenceGraph: () => buildReferenceGraph(resolved.files),
  }
}

function foreignFindings({ files }: ResolvedFiles): Finding[] {
  return files.slice(1).flatMap(({ file }) => parserFindings(file, foreignParserOptions))
}

/** One finding for each cause in a file: references that say the same are reported where the first of them stands. */
function referenceFindings(
  problems: readonly ViewReferenceProblem[],
  rangesOf: (file: SourceFile) => SpectralRanges,
): readonly Finding[] {
  const reported = new Map<SourceFile, Set<unknown>>()
  const findings: Finding[] = []
  for (const { site, code, message, cause } of problems) {
    const { file } = site.file
    const known = reported.get(file) ?? new Set()
    reported.set(file, known)
    if (known.has(cause)) continue
    known.add(cause)
    const pointer = [...site.path, '$ref']
    const range = rangesOf(file).at(pointer)
    findings.push({ code, message, severity: 'error', place: file.placeAt(pointer, 'value'), range })
  }
  return findings
}
