import { createRequire } from 'node:module'

/**
 * A defect of Spectral in where it shows findings, which can be mended from outside: `letters` reads pointers back as they
 * were written, `unread` does not follow references to what was not read, `through` follows pointers behind references.
 */
export type Mend = 'letters' | 'unread' | 'through'

/** The references of one file or value, by pointer, as json-ref-resolver leaves them. */
type ReferenceMap = Record<string, string>

/** What is needed of the graph of json-ref-resolver. */
export interface MendableGraph {
  overallOrder(): string[]
  getNodeData(name: string): { readonly refMap: ReferenceMap }
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

/** Changes what the graph says of references, from which Spectral finds places. */
export function mendGraph(graph: MendableGraph, mends: readonly Mend[], isRead: (file: string) => boolean): void {
  const maps = new Map(graph.overallOrder().map((name) => [name, graph.getNodeData(name).refMap]))
  for (const [name, map] of maps) {
    for (const [pointer, target] of Object.entries(map)) {
      const [file = ''] = target.split('#', 1)
      if (mends.includes('unread') && file !== '' && !isRead(file)) delete map[pointer]
      else if (mends.includes('through')) map[pointer] = followed(target, name, maps)
    }
  }
}

/** More steps than any chain of references in the tests has: a circle. */
const manySteps = 100

/** Where a pointer leads when the references on it are followed. */
function followed(target: string, from: string, maps: ReadonlyMap<string, ReferenceMap>): string {
  let reached = target
  for (let step = 0; step < manySteps; step++) {
    const [file = '', pointer = ''] = reached.split('#')
    const next = stepThrough(`#${pointer}`, maps.get(file === '' ? from : file) ?? {})
    if (next === undefined) return reached
    reached = next.startsWith('#') ? `${file}${next}` : next
  }
  return target
}

function stepThrough(pointer: string, map: ReferenceMap): string | undefined {
  for (let end = pointer.indexOf('/', 2); end !== -1; end = pointer.indexOf('/', end + 1)) {
    const known = map[pointer.slice(0, end)]
    if (known !== undefined) return `${known}${known.includes('#') ? '' : '#'}${pointer.slice(end)}`
  }
  return undefined
}
