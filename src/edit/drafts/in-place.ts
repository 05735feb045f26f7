import type { Node } from '../../load/node.ts'
import type { SourceFile } from '../../load/source-file.ts'
import type { Draft, DraftEntry, ListDraft, MapDraft, ScalarDraft } from '../draft.ts'
import { layoutOf } from '../text/layout.ts'
import { printYamlLike } from '../text/print-yaml.ts'
import type { Edit } from '../text-edits.ts'

/**
 * The edits for a draft that differs from the root of a YAML file only in keys and strings, each at its place in the text.
 * Undefined for any other draft. Compare the result with the draft: it is wrong if a change was not meant for every alias or
 * merge key that repeats the value.
 */
export function editsInPlace(file: SourceFile, draft: Draft): readonly Edit[] | undefined {
  const { root, text } = file
  const layout = layoutOf(file)
  const edits = new Map<number, Edit>()
  return root !== undefined && addValue(root, draft) ? [...edits.values()] : undefined

  function addValue(node: Node, drafted: Draft): boolean {
    switch (drafted.kind) {
      case 'kept':
        return drafted.path.node === node
      case 'changed':
        return false
      case 'scalar':
        return addScalar(node, drafted)
      case 'map':
        return addMap(node, drafted)
      case 'list':
        return addList(node, drafted)
    }
  }

  function addScalar(node: Node, { value }: ScalarDraft): boolean {
    if (node.kind !== 'scalar' || typeof value !== 'string' || typeof node.value !== 'string') return false
    return node.value === value || add(node.start, node.end, value)
  }

  function addMap(node: Node, { of, entries }: MapDraft): boolean {
    if (node.kind !== 'map' || of?.node !== node || node.entries.size !== entries.length) return false
    return node.entries.values().every(({ key, keyStart, keyEnd, value }, index) => {
      const entry = entries[index]
      if (entry === undefined || !isOf(entry, node, key)) return false
      return (entry.key === key || add(keyStart, keyEnd, entry.key)) && addValue(value, entry.value)
    })
  }

  function addList(node: Node, { of, items }: ListDraft): boolean {
    if (node.kind !== 'list' || of?.node !== node || node.items.length !== items.length) return false
    return node.items.every((item, index) => {
      const drafted = items[index]
      return drafted !== undefined && addValue(item, drafted.value)
    })
  }

  /** Adds the edit of a string on one line. False if it is written differently, or has another edit. */
  function add(start: number, end: number, value: string): boolean {
    const written = text.slice(start, end)
    if (written === '' || /^[|>]|[\r\n]/.test(written)) return false
    const edit = { start, end, text: printYamlLike(value, written, layout) }
    const known = edits.get(start)
    edits.set(start, edit)
    return known === undefined || known.text === edit.text
  }
}

/** True if an entry continues the map's entry with this key. */
function isOf({ from }: DraftEntry, map: Node, key: string): boolean {
  return from?.key === key && from.parent?.node === map
}
