import { type Layout, layoutOf } from '../../src/edit/text/layout.ts'
import { fitsJson, printJson } from '../../src/edit/text/print-json.ts'
import { printYamlEntries } from '../../src/edit/text/print-yaml.ts'
import { editsToRemove } from '../../src/edit/text/remove-entries.ts'
import { emptyMap, type Tree, type TreeMap } from '../../src/edit/text/tree.ts'
import { applyEdits } from '../../src/edit/text-edits.ts'
import { buildGraph } from '../../src/graph/build.ts'
import { ExtensionStripping } from '../../src/graph/extension-stripping.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { noFiles } from '../../src/load/files/read.ts'
import type { Limits } from '../../src/load/limits.ts'
import { rootPath } from '../../src/load/node-path.ts'
import { parseText } from '../../src/load/parse.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { withByteOrderMark } from '../../src/load/text/decode.ts'
import type { BundlePlan } from '../name/name.ts'
import { keptExtensions } from '../options.ts'
import { BundleContent } from './content.ts'
import { editEntry } from './edit-entry.ts'

/** A bundle in one of the ways in which it can be written. */
export interface WrittenBundle {
  /** Undefined when JSON is wanted and a number has no JSON form. */
  readonly text: string | undefined
  /** Whether the text of the entry file is lost, though the language is the same: comments, anchors and layout. */
  readonly anew: boolean
}

/**
 * Writes a bundle, in one or two ways, the better first: in the language of the entry file as changes to its text, so that
 * what its author wrote stays; else, or should that not be possible, anew from the values. Extensions that are left out
 * are taken from the text last.
 */
export async function* write(plan: BundlePlan, language: 'yaml' | 'json'): AsyncGenerator<WrittenBundle> {
  const { entry } = plan.graph
  const content = new BundleContent(plan)
  const anew = language === entry.language
  const edited = anew ? editEntry(plan, content) : undefined
  const hasByteOrderMark = entry.hasByteOrderMark && anew
  if (edited !== undefined) {
    const text = await strippedText(withByteOrderMark({ text: edited, hasByteOrderMark }), plan, language)
    if (text !== undefined) yield { text, anew: false }
  }
  const written = writeAnew(plan, content, language)
  if (written === undefined) yield { text: undefined, anew }
  else {
    const text = await strippedText(withByteOrderMark({ text: written, hasByteOrderMark }), plan, language)
    if (text !== undefined) yield { text, anew }
  }
}

function writeAnew(plan: BundlePlan, content: BundleContent, language: 'yaml' | 'json'): string | undefined {
  const { entry } = plan.graph
  const root = rootPath(entry)
  if (root === undefined) return undefined
  const tree = withComponents(content.tree(root, undefined), plan, content)
  const layout: Layout = { ...layoutOf(entry), step: 2, indentation: ' ' }
  if (language === 'json') return fitsJson(tree) ? printJson(tree, 0, layout) + layout.lineBreak : undefined
  return tree.kind === 'map' ? printYamlEntries(tree, 0, layout) + layout.lineBreak : undefined
}

function withComponents(tree: Tree, { components }: BundlePlan, content: BundleContent): Tree {
  if (tree.kind !== 'map' || components.length === 0) return tree
  let all = mapUnder(tree, 'components')
  for (const kind of new Set(components.map((component) => component.kind))) {
    const added = components
      .filter((component) => component.kind === kind)
      .map((component) => ({ key: component.name, value: content.componentTree(component) }))
    all = withEntry(all, kind, { kind: 'map', entries: [...mapUnder(all, kind).entries, ...added] })
  }
  return withEntry(tree, 'components', all)
}

function mapUnder(map: TreeMap, key: string): TreeMap {
  const value = map.entries.find((entry) => entry.key === key)?.value
  return value?.kind === 'map' ? value : emptyMap
}

function withEntry(map: TreeMap, key: string, value: Tree): TreeMap {
  const exists = map.entries.some((entry) => entry.key === key)
  const entries = exists
    ? map.entries.map((entry) => (entry.key === key ? { ...entry, value } : entry))
    : [...map.entries, { key, value }]
  return { kind: 'map', entries }
}

/**
 * The text of a bundle without the extensions that are left out, their comments and the gaps that they would leave; all
 * else stays as it is. What they are, the format says of the bundle itself. Undefined where one is written in another place
 * than its object, as a merge key allows, or where two changes overlap.
 */
async function strippedText(
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

/** Reads the text of a bundle in the place of the entry file; it may be as large as all its sources together. */
export function readBundle(
  { entry }: Graph,
  text: string,
  language: 'yaml' | 'json',
  limits: Limits,
): Promise<SourceFile> {
  return parseText(entry.path, text, language, { ...limits, fileBytes: limits.totalBytes })
}
