import type { Graph } from '../graph/graph.ts'
import type { Node, ScalarNode } from '../load/node.ts'
import { coarsestPartition } from '../partition.ts'
import { type Content, contentForm, type Leads, type LeftOut } from './content-form.ts'

/**
 * Groups contents with the same meaning, each group with at least two members. Two contents mean the same if their values are
 * equal and their references lead to contents that mean the same. Extensions and the order of lists count, the order of keys
 * does not. Contents with different labels stay apart. `leads` has the targets of references, `leftOut` the ignored fields of
 * objects.
 */
export function sameContents<Compared extends Content>(
  graph: Graph,
  labels: ReadonlyMap<Compared, string>,
  leads: Leads<Compared>,
  leftOut: LeftOut,
): readonly (readonly Compared[])[] {
  const contents = [...labels.keys()]
  const indexes = new Map(contents.map((content, index) => [content, index]))
  const counts = new Map<string, number>()
  for (const label of labels.values()) counts.set(label, (counts.get(label) ?? 0) + 1)
  const states = contents.map((content) => {
    const label = labels.get(content) ?? ''
    // A content with a label of its own equals no other.
    if (counts.get(label) === 1) return { label, targets: [] }
    const form = contentForm(graph, content, leads, leftOut)
    const targets = form.targets.map((target) => indexOf(target, indexes))
    return { label: `${label} ${form.text}`, targets }
  })
  const groups = new Map<number, Compared[]>()
  for (const [index, number] of coarsestPartition(states).entries()) {
    const content = contents[index]
    if (content === undefined) continue
    const group = groups.get(number)
    if (group === undefined) groups.set(number, [content])
    else group.push(content)
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}

function indexOf<Compared>(content: Compared, indexes: ReadonlyMap<Compared, number>): number {
  const index = indexes.get(content)
  if (index === undefined) throw new Error('a reference leads to content that is not compared')
  return index
}

/**
 * A number that values with the same meaning share, and others seldom do. It is made from names in any order and from scalar
 * values. All references count the same, and ignored names are left out with everything below them. This is far cheaper than
 * comparing.
 */
export function fingerprintOf(node: Node, isIgnored: (name: string) => boolean): number {
  if (node.kind === 'scalar') return ofScalar(node)
  if (node.kind === 'list') {
    let result = 17
    for (let index = 0; index < node.items.length; index++) {
      const item = node.items[index]
      if (item !== undefined) result = mixed(result, fingerprintOf(item, isIgnored))
    }
    return result
  }
  if (node.entries.reference !== undefined) return 31
  let result = 13
  const entries = node.entries.values()
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index]
    if (entry === undefined || isIgnored(entry.key)) continue
    // A sum does not depend on the order.
    result = (result + mixed(ofText(entry.key), fingerprintOf(entry.value, isIgnored))) | 0
  }
  return result
}

function ofScalar({ value }: ScalarNode): number {
  return typeof value === 'string' ? ofText(value) : mixed(7, ofText(String(value)))
}

function ofText(text: string): number {
  let result = text.length
  for (let index = 0; index < text.length; index++) result = mixed(result, text.charCodeAt(index))
  return result
}

function mixed(one: number, other: number): number {
  return (Math.imul(one, 31) + other) | 0
}
