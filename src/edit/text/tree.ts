import type { Entry, Node, ScalarNode } from '../../load/node.ts'
import type { SourceFile } from '../../load/source-file.ts'

/** A value to be written: nodes of several files and new values, with the author's spelling if there is one. */
export type Tree = TreeMap | TreeList | TreeScalar

export interface TreeMap {
  readonly kind: 'map'
  readonly entries: readonly TreeEntry[]
}

export interface TreeEntry {
  readonly key: string
  /** The key as spelled in a YAML source, if it is on one line. */
  readonly yamlKey?: string
  readonly value: Tree
}

export interface TreeList {
  readonly kind: 'list'
  readonly items: readonly Tree[]
}

export interface TreeScalar {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
  /** The spelling in the source, if it is on one line. */
  readonly source?: { readonly text: string; readonly language: 'yaml' | 'json' }
  readonly block?: boolean
}

/** Converts a node, with everything below it, to a tree. Writes out aliases and merge keys. */
export function treeOf(node: Node, file: SourceFile): Tree {
  if (node.kind === 'map') {
    return {
      kind: 'map',
      entries: [...node.entries.values()].map((entry) => entryTree(entry, file, treeOf(entry.value, file))),
    }
  }
  if (node.kind === 'list') return { kind: 'list', items: node.items.map((item) => treeOf(item, file)) }
  return scalarTree(node, file)
}

/** An entry of a map, with a value made from it. */
export function entryTree({ key, keyStart, keyEnd }: Entry, file: SourceFile, value: Tree): TreeEntry {
  const written = file.language === 'yaml' ? oneLine(file.text.slice(keyStart, keyEnd)) : undefined
  // An alias as a key only has a meaning where its anchor is.
  const yamlKey = written?.startsWith('*') ? undefined : written
  return yamlKey === undefined ? { key, value } : { key, yamlKey, value }
}

function scalarTree(node: ScalarNode, file: SourceFile): TreeScalar {
  if (node.style === 'literal' || node.style === 'folded') return { kind: 'scalar', value: node.value, block: true }
  // With a tag, the spelling can mean something else.
  if (node.properties?.tag !== undefined) return { kind: 'scalar', value: node.value }
  const text = file.language === 'text' ? undefined : oneLine(file.text.slice(node.start, node.end))
  if (text === undefined || file.language === 'text') return { kind: 'scalar', value: node.value }
  return { kind: 'scalar', value: node.value, source: { text, language: file.language } }
}

function oneLine(text: string): string | undefined {
  return text === '' || /[\r\n]/.test(text) ? undefined : text
}
