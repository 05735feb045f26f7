import type { Edit } from '../../src/edit/edit.ts'
import { columnOf } from '../../src/edit/layout.ts'
import { printYamlString } from '../../src/edit/print-yaml.ts'
import { stringTree, type TreeMap } from '../../src/edit/tree.ts'
import type { Graph } from '../../src/graph/graph.ts'
import { childOf, type MapNode, type Node } from '../../src/load/node.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import type { Placed } from '../collect/homes.ts'
import { originKey } from '../collect/kept-extensions.ts'
import { originText } from '../reading/origin.ts'

/** Whatever a trait has becomes part of the messages and operations that use it: a note would say that they come from there. */
const traits: ReadonlySet<string> = new Set(['MessageTrait', 'OperationTrait'])

/**
 * Where the content of other files comes from, told from a folder, by the values that get a note of it: objects that may
 * have extensions (format text: Specification Extensions), and that do not yet say where they come from.
 */
export function originNotes(graph: Graph, contents: readonly Placed[], folder: string): ReadonlyMap<Node, string> {
  const noted = contents.filter(({ target: { file, node } }) => {
    const objects = graph.objectsAt(node)
    const isExtendable = objects.length > 0 && objects.every(({ type }) => type.extendable === true)
    if (objects.some(({ type }) => traits.has(type.name))) return false
    return file !== graph.entry && isExtendable && childOf(node, originKey) === undefined
  })
  return new Map(noted.map(({ target }) => [target.node, originText(target, folder)]))
}

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
