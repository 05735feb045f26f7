import { columnOf } from '../../src/edit/text/layout.ts'
import { printYamlString } from '../../src/edit/text/print-yaml.ts'
import { stringTree, type TreeMap } from '../../src/edit/text/tree.ts'
import type { Edit } from '../../src/edit/text-edits.ts'
import type { MapNode } from '../../src/load/node.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { originKey } from '../collect/kept-extensions.ts'

/** A map with a note, which stands first. */
export function treeWithNote(map: TreeMap, note: string): TreeMap {
  return { ...map, entries: [{ key: originKey, value: stringTree(note) }, ...map.entries] }
}

/** The edit that puts a note before the first entry of a YAML map that has one. */
export function noteEdit(map: MapNode, file: SourceFile, note: string): Edit {
  const [first] = map.entries.values()
  const isInside = first !== undefined && first.keyStart > map.start && first.keyEnd < map.end
  const at = map.flow && isInside ? first.keyStart : map.start
  const hasOwnLine = !map.flow || file.positionAt(at).line !== file.positionAt(map.start).line
  const entry = `${originKey}: ${printYamlString(note)}${map.flow ? ',' : ''}`
  return { start: at, end: at, text: hasOwnLine ? `${entry}\n${' '.repeat(columnOf(file, at))}` : `${entry} ` }
}
