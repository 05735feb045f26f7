import { authorPlaceOf } from '../edit/author-places.ts'
import type { Operation } from '../edit/operation.ts'
import type { Graph } from '../graph/graph.ts'
import { hasReferenceAt } from '../graph/has-references.ts'
import type { Reference } from '../graph/objects-and-references.ts'
import { forEachStep, withSegments } from '../graph/reference-writing.ts'
import { pointerOf } from '../load/node-path.ts'
import { formatPointer } from '../pointer.ts'
import type { GraphDescription } from './description.ts'
import type { KeyChanges } from './key-changes.ts'

/** A description whose references follow keys that transforms changed in others of the same run, by the names of these transforms. */
export interface FollowedKeys {
  readonly description: GraphDescription
  readonly transforms: readonly string[]
}

/** Changes the references of a description that lead through keys of others; undefined when there are none. */
export async function followedKeys(
  description: GraphDescription,
  others: readonly KeyChanges[],
): Promise<FollowedKeys | undefined> {
  const { graph } = description
  const concerned = others.filter((changes) => [...graph.files.keys()].some((file) => changes.hasFile(file)))
  if (concerned.length === 0) return undefined
  const operations: Operation[] = []
  const transforms = new Set<string>()
  for (const reference of graph.references) {
    const followed = followedReference(reference, graph, concerned)
    if (followed === undefined) continue
    const { file } = reference.location
    const path = formatPointer([...pointerOf(reference.location), '$ref'])
    operations.push({ op: 'replace', file: file.path, path, value: followed.text })
    for (const transform of followed.transforms) transforms.add(transform)
  }
  if (operations.length === 0) return undefined
  return { description: await description.edit(operations), transforms: [...transforms] }
}

function followedReference(
  reference: Reference,
  graph: Graph,
  others: readonly KeyChanges[],
): { readonly text: string; readonly transforms: readonly string[] } | undefined {
  const { file, pointer } = authorPlaceOf(reference.location.file, pointerOf(reference.location), 'value')
  const place = { file: file.path, pointer }
  const segments = new Map<number, string>()
  const transforms: string[] = []
  let way: readonly string[] = []
  forEachStep(reference, reference.text, graph, ({ owner, segment, index, pointer }) => {
    way = pointer
    const key = authorPlaceOf(owner.file, [...pointerOf(owner), segment], 'key')
    for (const changes of others) {
      const change = changes.changeOf(key.file.path, key.pointer)
      if (change === undefined || change.to === segment || hasReferenceAt(place, changes.source)) continue
      segments.set(index, change.to)
      transforms.push(change.transform)
    }
  })
  return segments.size === 0 ? undefined : { text: withSegments(reference.text, way, segments), transforms }
}
