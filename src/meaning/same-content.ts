import type { Graph } from '../graph/graph.ts'
import { type Content, contentForm, type Leads, type LeftOut } from './content-form.ts'
import { coarsestPartition } from './partition.ts'

/**
 * Groups contents that say the same, each with two members at least. Two say the same when their values are the same,
 * extensions and the order of lists included (that of keys not), and their references lead to what says the same. Contents
 * with different labels stay apart. `leads`: where references lead; `leftOut`: the fields of objects that do not count.
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
    // What has its label alone is like nothing else, whatever it says.
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
