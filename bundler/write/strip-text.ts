import { editsToRemove } from '../../src/edit/text/remove-entries.ts'
import { applyEdits } from '../../src/edit/text-edits.ts'
import { buildGraph } from '../../src/graph/build.ts'
import { ExtensionStripping } from '../../src/graph/extension-stripping.ts'
import { noFiles } from '../../src/load/files/read.ts'
import { withByteOrderMark } from '../../src/load/text/decode.ts'
import { keptExtensions } from '../collect/kept-extensions.ts'
import type { BundlePlan } from '../name/name.ts'
import { readBundle } from '../reading/read-bundle.ts'

/**
 * The text of a bundle without the extensions that are left out, their comments and the gaps that they would leave; all
 * else stays as it is. What they are, the format says of the bundle itself. Undefined where one is written in another place
 * than its object, as a merge key allows, or where two changes overlap.
 */
export async function strippedText(
  text: string,
  { graph: sources, options, stripping }: BundlePlan,
  language: 'yaml' | 'json',
): Promise<string | undefined> {
  if (stripping.isEmpty) return text
  const { limits, stripExtensions = [] } = options
  const file = await readBundle(sources, text, language, limits)
  const bundle = await buildGraph(file, { reader: noFiles, limits, format: sources.format })
  const { objects } = new ExtensionStripping(bundle, stripExtensions, keptExtensions(options))
  const edits = editsToRemove(file, objects)
  if (edits === undefined) return undefined
  const edited = applyEdits(file.text, edits)
  if ('overlap' in edited) return undefined
  return withByteOrderMark({ text: edited.text, hasByteOrderMark: file.hasByteOrderMark })
}
