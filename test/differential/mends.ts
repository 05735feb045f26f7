import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Result } from './result.ts'

/**
 * A defect of Spectral that can be mended from outside. In where it shows findings: `letters` reads pointers back as they
 * were written, `siblings` passes references over whose siblings lead astray, `unread` does not follow references to what was not read, `through` follows pointers behind references. In
 * what it looks at: `resolution` gives it references as msgapi resolves them, where its own answer depends on what it reads
 * first; `frozen` gives it the document as written in the form in which it looks everywhere.
 */
export type Mend = 'letters' | 'siblings' | 'unread' | 'through' | 'resolution' | 'frozen'

/** The references of one file or value, by pointer, as json-ref-resolver leaves them. */
type ReferenceMap = Record<string, string>

/** What is needed of the graph of json-ref-resolver. */
export interface MendableGraph {
  overallOrder(): string[]
  getNodeData(name: string): GraphNode
}

interface GraphNode {
  readonly refMap: ReferenceMap
  /** The resolved data of a file; absent for a pointer. */
  readonly data?: unknown
}

const load = createRequire(import.meta.url)
const core = createRequire(load.resolve('@stoplight/spectral-core'))
const json: { decodePointerFragment: unknown; readonly decodePointerUriFragment: unknown } = core('@stoplight/json')
const decodePointerFragment = json.decodePointerFragment

/** Runs with pointers that are decoded as they were encoded. Of runs at the same time, all are mended. */
export async function withLetters<Outcome>(run: () => Promise<Outcome>): Promise<Outcome> {
  json.decodePointerFragment = json.decodePointerUriFragment
  try {
    return await run()
  } finally {
    json.decodePointerFragment = decodePointerFragment
  }
}

interface Inventory {
  readonly unresolved: unknown
  findAssociatedItemForPath: FindItem
}

type FindItem = (this: Inventory, path: readonly (string | number)[], resolved: boolean) => unknown

const { DocumentInventory: inventories }: { readonly DocumentInventory: { readonly prototype: Inventory } } = load(
  join(dirname(load.resolve('@stoplight/spectral-core')), 'documentInventory.js'),
)
const findItem = inventories.prototype.findAssociatedItemForPath

/**
 * Runs with an inventory that, where a sibling of a reference has it lose its way, looks again without siblings. Of runs at the
 * same time, all are mended.
 */
export async function withSiblings<Outcome>(run: () => Promise<Outcome>): Promise<Outcome> {
  inventories.prototype.findAssociatedItemForPath = function (path, resolved) {
    const found = findItem.call(this, path, resolved)
    if (found !== null || !resolved) return found
    const unresolved = { value: withoutSiblings(this.unresolved) }
    return findItem.call(Object.create(this, { unresolved }), path, resolved)
  }
  try {
    return await run()
  } finally {
    inventories.prototype.findAssociatedItemForPath = findItem
  }
}

function withoutSiblings(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return data.map(withoutSiblings)
  if ('$ref' in data && typeof data.$ref === 'string') return { $ref: data.$ref }
  return Object.fromEntries(Object.entries(data).map(([name, member]) => [name, withoutSiblings(member)]))
}

/** Changes what the graph says of references, from which Spectral finds places. */
export function mendGraph(graph: MendableGraph, mends: readonly Mend[], isRead: (file: string) => boolean): void {
  const nodes = new Map(graph.overallOrder().map((name) => [name, graph.getNodeData(name)]))
  for (const [name, { refMap: map }] of nodes) {
    for (const [pointer, target] of Object.entries(map)) {
      const [file = ''] = target.split('#', 1)
      if (mends.includes('unread') && file !== '' && !isRead(file)) {
        delete map[pointer]
        map[`${pointer}/%24ref`] = `${pointer}/$ref`
      } else if (mends.includes('through')) map[pointer] = followed(target, name, nodes)
    }
  }
}

/** Freezes data as what Spectral resolves is frozen: there, Nimma looks everywhere. */
export function freeze(data: unknown): void {
  if (typeof data !== 'object' || data === null) return
  Object.freeze(data)
  for (const member of Object.values(data)) freeze(member)
}

const results: { prepareResults(results: readonly Result[]): readonly Result[] } = load(
  join(dirname(load.resolve('@stoplight/spectral-core')), 'runner/utils/results.js'),
)

/** Results of several runs in the order of Spectral, each once. */
export const prepareResults = results.prepareResults

/** More steps than any chain of references in the tests has: a circle. */
const manySteps = 100

/** Where a pointer leads when the references on it are followed, as far as they lead to something. */
function followed(target: string, from: string, nodes: ReadonlyMap<string, GraphNode>): string {
  let reached = target
  for (let step = 0; step < manySteps; step++) {
    const [file = '', pointer = ''] = reached.split('#')
    const next = stepThrough(`#${pointer}`, file === '' ? from : file, nodes)
    if (next === undefined) return reached
    reached = next.startsWith('#') ? `${file}${next}` : next
  }
  return target
}

function stepThrough(pointer: string, file: string, nodes: ReadonlyMap<string, GraphNode>): string | undefined {
  const map = nodes.get(file)?.refMap ?? {}
  for (let end = pointer.indexOf('/', 2); end !== -1; end = pointer.indexOf('/', end + 1)) {
    const known = map[pointer.slice(0, end)]
    if (known === undefined) continue
    const [to = '', inside = ''] = known.split('#')
    if (isThere(nodes.get(to === '' ? file : to)?.data, inside))
      return `${known}${known.includes('#') ? '' : '#'}${pointer.slice(end)}`
  }
  return undefined
}

function isThere(data: unknown, pointer: string): boolean {
  let value = data
  for (const segment of pointer.split('/').slice(1)) {
    const name = decodeURIComponent(segment).replaceAll('~1', '/').replaceAll('~0', '~')
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false
    value = Reflect.get(value, name)
  }
  return true
}
