import type { Finding } from '../../../src/findings/finding.ts'
import type { FileReader } from '../../../src/load/files/read.ts'
import type { Limits } from '../../../src/load/limits.ts'
import type { SourceFile } from '../../../src/load/source-file.ts'
import { isContainer } from './container.ts'
import { cutCycles } from './cut-cycles.ts'
import type { DocumentView } from './document-view.ts'
import { findReferences } from './find-references.ts'
import { foreignParserOptions, parserFindings } from './parser-findings.ts'
import { Locator } from './place.ts'
import { SpectralRanges } from './range.ts'
import { ReferenceGraph } from './reference-graph.ts'
import type { CutValues, FoundReferences, ViewFile, ViewReferenceProblem } from './reference-tables.ts'
import { buildResolved } from './separate-tree.ts'
import { takeValues } from './take-values.ts'

/**
 * Reads a document and the files that it refers to as Spectral sees them. A file that does not parse has no data, but one with
 * repeated names has. References to missing values stay as they are. Never throws, whatever the documents contain.
 */
export async function viewDocument(
  entry: SourceFile,
  { reader, limits }: { reader: FileReader; limits: Limits },
): Promise<DocumentView> {
  const found = await findReferences(entry, reader, limits)
  const taken = takeValues(found, limits)
  const values = cutCycles(found, taken)
  const { roots, tree } = buildResolved(found, taken, values)
  const resolved = roots.get(found.entry)
  const locator = new Locator(found, values, resolved)
  const graph = new ReferenceGraph(found, values, roots)
  const ranges = new Map<SourceFile, SpectralRanges>()

  function rangesOf(file: SourceFile): SpectralRanges {
    const known = ranges.get(file)
    if (known !== undefined) return known
    const made = new SpectralRanges(file, file !== entry && file.path.endsWith('.json'))
    ranges.set(file, made)
    return made
  }

  const foreign = [...found.files.keys()].slice(1).map(({ file }) => file)
  const hasAliases = found.mayHaveAliases && [...found.files.keys()].some(({ source }) => holdsTwice(source))
  return {
    entry,
    source: found.entry.source,
    resolved,
    files: new Map(foreign.map((file) => [file.path, file])),
    findings: [
      ...foreign.flatMap((file) => parserFindings(file, foreignParserOptions)),
      ...referenceFindings([...found.problems, ...taken.problems], rangesOf),
    ],
    hasAliases,
    isShared: hasAliases || takesContainer(found, values, roots),
    place: (path, view) => (view === 'source' ? locator.inSource(path) : locator.inResolved(path)),
    rangeOf: ({ file, path }) => rangesOf(file).at(path),
    tree,
    referenceMaps: () => graph.maps(),
    referenceGraph: () => graph.nodes(),
  }
}

/** True if an object or a list replaces some reference, so that several paths lead to it. */
function takesContainer(
  { files }: FoundReferences,
  { values }: CutValues,
  roots: ReadonlyMap<ViewFile, unknown>,
): boolean {
  for (const [file, { all }] of files) {
    for (const reference of all) {
      const taken = values.get(reference)
      if (taken !== undefined && isContainer(reference.path.length === 0 ? roots.get(file) : taken.value)) return true
    }
  }
  return false
}

/** True if a value contains an object or array in more than one place. Takes linear time. */
function holdsTwice(root: unknown): boolean {
  if (!isContainer(root)) return false
  const seen = new Set([root])
  for (const container of seen) {
    for (const member of Object.values(container)) {
      if (!isContainer(member)) continue
      if (seen.has(member)) return true
      seen.add(member)
    }
  }
  return false
}

/** One finding for each cause in a file: references with the same problem are reported at the first of them. */
function referenceFindings(
  problems: readonly ViewReferenceProblem[],
  rangesOf: (file: SourceFile) => SpectralRanges,
): readonly Finding[] {
  const reported = new Map<SourceFile, Set<unknown>>()
  const findings: Finding[] = []
  for (const { reference, code, message, cause } of problems) {
    const { file } = reference.file
    const known = reported.get(file) ?? new Set()
    reported.set(file, known)
    if (known.has(cause)) continue
    known.add(cause)
    const pointer = [...reference.path, '$ref']
    const range = rangesOf(file).at(pointer)
    findings.push({ code, message, severity: 'error', place: file.placeAt(pointer, 'value'), range })
  }
  return findings
}
