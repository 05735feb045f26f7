import { posix } from 'node:path'
import type { Layout } from '../edit/layout.ts'
import { printJson } from '../edit/print-json.ts'
import { type Tree, treeOf } from '../edit/tree.ts'
import { type NamedFiles, parsed } from './case-files.ts'

const layout: Layout = { lineBreak: '\n', step: 2, indentation: ' ', hasLines: true }

/** Writes the YAML files of a case as JSON, under names that say so, which references to them have too. */
export async function asJson(files: NamedFiles): Promise<NamedFiles> {
  const written = new Map<string, string>()
  for (const [path, text] of files) {
    const file = await parsed(path, text)
    const isYaml = file.language === 'yaml' && file.root !== undefined
    const json = isYaml ? printJson(renamed(treeOf(file.root, file), path, files), 0, layout) : undefined
    written.set(jsonPath(path), json === undefined ? text : `${json}\n`)
  }
  return written
}

/** The name of a file of a case when it is JSON. */
export function jsonPath(path: string): string {
  return path.replace(/\.ya?ml$/, '.json')
}

/** A value with references to the names that the files get. */
function renamed(tree: Tree, path: string, files: NamedFiles): Tree {
  if (tree.kind === 'list') return { ...tree, items: tree.items.map((item) => renamed(item, path, files)) }
  if (tree.kind === 'scalar') return tree
  const entries = tree.entries.map((entry) => {
    const { key, value } = entry
    if (key !== '$ref' || value.kind !== 'scalar' || typeof value.value !== 'string') {
      return { ...entry, value: renamed(value, path, files) }
    }
    return { ...entry, value: { ...value, value: renamedReference(value.value, path, files) } }
  })
  return { ...tree, entries }
}

function renamedReference(text: string, path: string, files: NamedFiles): string {
  const [file = '', ...fragment] = text.split('#')
  if (file === '' || !files.has(posix.join(posix.dirname(path), file))) return text
  return [jsonPath(file), ...fragment].join('#')
}
