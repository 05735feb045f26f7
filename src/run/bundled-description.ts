import { type BundleResult, bundleGraph } from '../../bundler/index.ts'
import { noteOrigin, type PlaceBefore } from '../edit/author-places.ts'
import type { BuiltGraph } from '../graph/build.ts'
import { buildGraph } from '../graph/build.ts'
import type { Graph } from '../graph/graph.ts'
import { noFiles } from '../load/files/read.ts'
import { parseText } from '../load/parse.ts'
import { formatPointer, parsePointer } from '../pointer.ts'
import { descriptionOf, type GraphDescription } from '../transform/description.ts'
import type { DescriptionBundle } from '../transform/run.ts'
import type { PlacedDescription } from './placed-description.ts'

/** Makes a description of one file of one with many. Values of the bundle know where their author wrote them. */
export async function bundledDescription(
  built: BuiltGraph,
  { as }: { readonly as?: 'yaml' | 'json' | undefined } = {},
): Promise<DescriptionBundle> {
  const { format, misplacedReferences } = built.graph
  const placed = format.hasNames && misplacedReferences.length > 0 ? await withPlacedReferences(built) : undefined
  const { graph, building } = placed?.built ?? built
  const result = await bundleGraph(graph, { as, limits: building.limits })
  const known = new Set(graph.findings)
  const findings = result.findings.filter((finding) => !known.has(finding))
  return {
    description: await describedBundle(result, { graph, building }),
    findings: [...(placed?.findings ?? []), ...findings],
  }
}

/** Readers of version 2 accept references where its text allows none; bundles have what these lead to. */
async function withPlacedReferences(built: BuiltGraph): Promise<PlacedDescription> {
  const { placedDescription } = await import('./placed-description.ts')
  return placedDescription(built)
}

/** A bundle as a description; undefined if there is no bundle. */
export async function describedBundle(
  { text, map, language }: BundleResult,
  { graph, building }: BuiltGraph,
): Promise<GraphDescription | undefined> {
  if (text === undefined || map === undefined) return undefined
  const file = await parseText(graph.entry.path, text, language, building.limits)
  noteOrigin(file, placesInBundle(map.entries, graph))
  // References of a bundle to other files stay: they are in extensions, or where the format allows none.
  const one = { ...building, reader: { ...building.reader, ...noFiles } }
  return descriptionOf(await buildGraph(file, one), one)
}

/** Where the values of a bundle come from: those that no file has come from where the value around them does. */
function placesInBundle(
  entries: ReadonlyMap<string, { readonly file: string; readonly pointer: string }>,
  { entry, files }: Graph,
): PlaceBefore {
  return (pointer, on) => {
    for (let length = pointer.length; length >= 0; length--) {
      const origin = entries.get(formatPointer(pointer.slice(0, length)))
      if (origin === undefined) continue
      const file = files.get(origin.file) ?? entry
      return { file, pointer: [...(parsePointer(origin.pointer) ?? []), ...pointer.slice(length)], on }
    }
    return { file: entry, pointer, on }
  }
}
