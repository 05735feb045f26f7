import { realPathOf } from '../config/root.ts'
import type { Finding } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import type { StageCode } from '../findings/stage-codes.ts'
import { buildGraph } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import type { Reference } from '../graph/objects-and-references.ts'
import { createReader, type FileReader } from '../load/files/read.ts'
import { defaultLimits, type Limits } from '../load/limits.ts'
import { loadedKey, loadFile } from '../load/load.ts'
import type { Node } from '../load/node.ts'
import { pointerOf } from '../load/node-path.ts'
import { languageOf, parseText } from '../load/parse.ts'
import { SourceFile } from '../load/source-file.ts'
import { readEntries } from './entry-result.ts'
import type { EntryFile, TransformedEntry } from './made-description.ts'
import type { KnownDescription, KnownDescriptions } from './others/known-descriptions.ts'

interface BrokenRequest {
  readonly entries: readonly TransformedEntry[]
  /** The files of the run with the changes of all entries. */
  readonly files: readonly EntryFile[]
  readonly others: KnownDescriptions
  /** True if only descriptions of the run count. */
  readonly onlyInRun: boolean
}

/**
 * Findings for references that would lead nowhere after the run, in descriptions other than the one that changed. Reads other
 * descriptions only if something is gone from a file.
 */
export async function findBrokenElsewhere(request: BrokenRequest): Promise<readonly Finding[]> {
  const { entries, files, others, onlyInRun } = request
  const limits = readEntries(entries)[0]?.settings.limits ?? defaultLimits
  const { changed, lacking } = await changedFiles(files, limits)
  if (lacking.length === 0) return []
  const inRun = new Set(readEntries(entries).map(({ path }) => realPathOf(path)))
  const findings: Finding[] = []
  const seen = new Set<string>()
  for (const root of new Set(readEntries(entries).map((entry) => entry.root))) {
    for (const file of lacking) {
      for (const known of await others.withFile(file, root, { limits })) {
        if (seen.has(known.entry) || (onlyInRun && !inRun.has(known.entry))) continue
        seen.add(known.entry)
        findings.push(...(await brokenIn(known, { root, limits, changed })))
      }
    }
  }
  return findings
}

/** The files that change, as they will be, and the paths of those that lack a value which they had. */
async function changedFiles(
  files: readonly EntryFile[],
  limits: Limits,
): Promise<{ readonly changed: FileReader['loaded']; readonly lacking: readonly string[] }> {
  const changed: FileReader['loaded'] = new Map()
  const lacking: string[] = []
  for (const { path, before, after } of files) {
    if (before === after) continue
    const language = languageOf(path)
    const made = await parseText(path, after, language, limits)
    changed.set(loadedKey(language, path), Promise.resolve(made))
    if (lacks(made.root, (await parseText(path, before, language, limits)).root)) lacking.push(path)
  }
  return { changed, lacking }
}

/** True if a value lacks keys or items of another value, at any depth. */
function lacks(after: Node | undefined, before: Node | undefined): boolean {
  if (before === undefined || before.kind === 'scalar') return false
  if (before.kind === 'list')
    return after?.kind !== 'list' || before.items.some((item, index) => lacks(after.items[index], item))
  return (
    after?.kind !== 'map' ||
    before.entries
      .values()
      .some(({ key, value }) => !after.entries.has(key) || lacks(after.entries.get(key)?.value, value))
  )
}

interface AfterRun {
  readonly root: string
  readonly limits: Limits
  readonly changed: FileReader['loaded']
}

async function brokenIn(
  { entry, graph: before }: KnownDescription,
  { root, limits, changed }: AfterRun,
): Promise<readonly Finding[]> {
  const reader = { ...createReader({ root, limits, named: entry }), loaded: new Map(changed) }
  const file = await loadFile(reader, entry, limits)
  if (!(file instanceof SourceFile)) return []
  const known = new Map(unresolvedIn(before).map((reference) => [identity(reference), reference]))
  const broken = unresolvedIn(await buildGraph(file, { reader, limits })).filter((each) => !known.has(identity(each)))
  if (broken.length === 0) return []
  const written = new Map(before.references.map((reference) => [identity(reference), reference]))
  return broken.map((reference) => findingFor(reference, written.get(identity(reference)), before))
}

function unresolvedIn({ references }: Graph): readonly Reference[] {
  return references.filter(({ target }) => target === undefined)
}

/** Identifies a reference in a file that may have changed. */
function identity({ location, text }: Reference): string {
  return JSON.stringify([location.file.path, text])
}

function findingFor(reference: Reference, written: Reference | undefined, { entry }: Graph): Finding {
  const { file, ...at } = written?.location ?? { file: entry }
  const pointer = 'node' in at ? [...pointerOf({ file, ...at }), '$ref'] : []
  return {
    code: 'transform/used-elsewhere' satisfies StageCode,
    message: `Reference ${quote(reference.text)} would lead nowhere after this run; keep its target, or write elsewhere with -o FILE`,
    severity: 'error',
    place: file.placeAt(pointer, 'value'),
    range: file.rangeOf(pointer, pointer.length === 0 ? 'key' : 'value'),
  }
}
