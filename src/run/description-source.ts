import { bundleGraph, bundleText } from '../../bundler/bundle.ts'
import type { BuiltGraph } from '../graph/build.ts'
import { buildGraph } from '../graph/build.ts'
import { wayTo } from '../load/files/address.ts'
import { sha256Of } from '../load/files/sha256.ts'
import { stringOf } from '../load/node.ts'
import type { FoundSource } from '../transform/run.ts'

/**
 * A description as its author wrote it. Its digest is that of the bundle that the `bundle` command makes as JSON without a config; a
 * description that cannot be bundled has none, and the findings say why.
 */
export async function descriptionSource({ graph, building }: BuiltGraph, root: string): Promise<FoundSource> {
  const { entry } = graph
  const { followExtensions, ...usual } = building
  const source = followExtensions === true ? await buildGraph(entry, usual) : graph
  // A bundle of one file has nothing that could have come out differently, and reading it again takes longer than writing it.
  const bundle = source.files.size === 1 ? bundleText : bundleGraph
  const { text, findings } = await bundle(source, { as: 'json', limits: building.limits })
  if (text === undefined) return { source: undefined, findings }
  const id = stringOf(entry.nodeAt(['id']))
  return { source: { path: wayTo(root, entry.path), digest: sha256Of(text), id }, findings }
}
