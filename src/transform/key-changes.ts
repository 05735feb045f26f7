import path from 'node:path'
import { authorPlaceOf } from '../edit/author-places.ts'
import type { Operation } from '../edit/operation.ts'
import type { Graph } from '../graph/graph.ts'
import { hasReferenceAt } from '../graph/has-references.ts'
import type { Reference } from '../graph/objects-and-references.ts'
import { forEachStep, withSegments } from '../graph/reference-writing.ts'
import { pointerOf } from '../load/node-path.ts'
import { formatPointer, type Pointer, parsePointer } from '../pointer.ts'
import type { EditStep, GraphDescription } from './description.ts'

/** A key that was renamed, or whose value moved to another key of its map. */
export interface KeyChange {
  readonly to: string
  /** The name of the transform that changed it last. */
  readonly transform: string
}

/** A key as its author wrote it, and its changes. */
interface WrittenKey {
  readonly written: string
  current: string
  transform: string | undefined
  /** The keys inside, as the author wrote them. */
  readonly below: Map<string, WrittenKey>
  /** The same by their present names. Several keys may have become one. */
  readonly now: Map<string, Set<WrittenKey>>
}

/**
 * A description whose references follow keys that transforms changed in other descriptions of the run, with the names of these
 * transforms.
 */
interface FollowedKeys {
  readonly description: GraphDescription
  readonly transforms: readonly string[]
}

/**
 * The keys of a description that transforms renamed, or replaced with another key of the same map, so that references of other
 * descriptions can follow. Places are those in the author's files.
 */
export class KeyChanges {
  readonly #files = new Map<string, WrittenKey>()
  /** The description as its author wrote it. Its own references changed with the keys. */
  readonly source: Graph

  constructor(source: Graph) {
    this.source = source
  }

  get isEmpty(): boolean {
    return this.#files.size === 0
  }

  /** Adds the changes of a call of `edit`. Calls are added in order. */
  add({ operations, before }: EditStep, transform: string): void {
    for (const operation of operations) {
      const to = operation.op === 'rename' ? operation.to : operation.op === 'remove' ? operation.redirect : undefined
      const pointer = to === undefined ? undefined : parsePointer(operation.path)
      if (to === undefined || pointer === undefined) continue
      const { entry, files } = before.graph
      const { file = entry.path } = operation
      this.#addOne(files.has(file) ? file : path.resolve(path.dirname(entry.path), file), pointer, { to, transform })
    }
  }

  /** The change of the key at the end of a pointer; undefined if the key is unchanged. */
  changeOf(file: string, pointer: Pointer): KeyChange | undefined {
    let branch = this.#files.get(file)
    for (const key of pointer) branch = branch?.below.get(key)
    if (branch?.transform === undefined || branch.current === pointer.at(-1)) return undefined
    return { to: branch.current, transform: branch.transform }
  }

  /** The author's pointers to the value at a present pointer. */
  authorPointersOf(file: string, pointer: Pointer): readonly Pointer[] {
    let ways: readonly AuthorWay[] = [{ branch: this.#files.get(file), pointer: [] }]
    for (const key of pointer) ways = ways.flatMap((way) => stepsBack(way, key))
    return ways.map((way) => way.pointer)
  }

  hasFile(file: string): boolean {
    return this.#files.has(file)
  }

  #addOne(file: string, pointer: Pointer, { to, transform }: KeyChange): void {
    const root = this.#files.get(file) ?? newBranch('')
    this.#files.set(file, root)
    let around: readonly WrittenKey[] = [root]
    for (const key of pointer.slice(0, -1)) around = around.flatMap((branch) => [...nowAt(branch, key)])
    const from = pointer.at(-1) ?? ''
    for (const branch of around) {
      const changed = nowAt(branch, from)
      branch.now.delete(from)
      const there = branch.now.get(to)
      if (there === undefined) branch.now.set(to, changed)
      for (const each of changed) {
        each.current = to
        each.transform = transform
        there?.add(each)
      }
    }
  }
}

interface AuthorWay {
  readonly branch: WrittenKey | undefined
  readonly pointer: Pointer
}

function stepsBack({ branch, pointer }: AuthorWay, key: string): readonly AuthorWay[] {
  const changed = [...(branch?.now.get(key) ?? [])].map((each) => ({
    branch: each,
    pointer: [...pointer, each.written],
  }))
  return branch?.below.has(key) ? changed : [...changed, { branch: undefined, pointer: [...pointer, key] }]
}

function nowAt({ below, now }: WrittenKey, key: string): Set<WrittenKey> {
  const found = now.get(key) ?? new Set()
  now.set(key, found)
  if (!below.has(key)) {
    const added = newBranch(key)
    below.set(key, added)
    found.add(added)
  }
  return found
}

function newBranch(key: string): WrittenKey {
  return { written: key, current: key, transform: undefined, below: new Map(), now: new Map() }
}

/** Changes references of a description that lead through changed keys of others; undefined if there are none. */
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
