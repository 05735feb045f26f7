import { viewDocument } from '../../packages/spectral/view/view-document.ts'
import type { Finding } from '../../src/findings/finding.ts'
import type { FileReader } from '../../src/load/files/read.ts'
import { defaultLimits } from '../../src/load/limits.ts'
import { languageOf, parseText } from '../../src/load/parse.ts'
import { freeze, type MendableGraph } from './mends.ts'
import { type Result, resultOf } from './result.ts'

type Maps = ReadonlyMap<string, Readonly<Record<string, string>>>

/** What msgapi makes of the references of a document for which Spectral's answer depends on what it reads first. */
export interface OurResolution {
  readonly resolved: unknown
  /** The files that references lead to. */
  readonly files: readonly string[]
  readonly graph: MendableGraph
  /** Results of Spectral with what msgapi says of the references whose answers depend on the order. */
  correct(results: readonly Result[]): readonly Result[]
}

/**
 * Resolves the references of a document as msgapi does, if a pointer into another file goes on behind a reference there, or
 * files refer to each other in a loop; undefined for all other documents, in which Spectral has to find the same by itself.
 */
export async function ourResolution(
  { source, text }: { readonly source: string; readonly text: string },
  reader: FileReader,
): Promise<OurResolution | undefined> {
  const entry = await parseText(source, text, languageOf(source), defaultLimits)
  const view = await viewDocument(entry, { reader, limits: defaultLimits })
  const maps = view.referenceMaps()
  if (passing(maps).size === 0 && !hasLoop(maps)) return undefined
  freeze(view.resolved)
  freeze(view.source)
  const nodes = [...view.referenceGraph()].map(
    ([name, node]) => [name, { ...node, refMap: { ...node.refMap } }] as const,
  )
  const graph = new Map(nodes)
  return {
    resolved: view.resolved,
    files: [...view.files.keys()],
    graph: {
      overallOrder: () => [...graph.keys()],
      getNodeData(name) {
        const node = graph.get(name)
        if (node === undefined) throw new Error(`no node ${name}`)
        return node
      },
    },
    correct: (results) => corrected(results, view.findings, passing(maps)),
  }
}

/** References to other files whose pointers pass a reference, as `file#pointer`, with what they say. */
function passing(maps: Maps): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [file, map] of maps) {
    for (const [pointer, target] of Object.entries(map)) {
      const [to = '', inside = ''] = target.split('#')
      if (to !== '' && Object.keys(maps.get(to) ?? {}).some((known) => `#${inside}`.startsWith(`${known}/`)))
        found.set(`${file}${pointer}`, target)
    }
  }
  return found
}

function hasLoop(maps: Maps): boolean {
  const filesBehind = (file: string) => Object.values(maps.get(file) ?? {}).map((target) => target.split('#')[0] ?? '')
  return [...maps.keys()].some((start) => {
    const reached = new Set(filesBehind(start))
    for (const file of reached) for (const next of filesBehind(file)) reached.add(next)
    return reached.has(start)
  })
}

function corrected(
  results: readonly Result[],
  findings: readonly Finding[],
  passed: ReadonlyMap<string, string>,
): readonly Result[] {
  const targets = new Set(passed.values())
  const isOfOne = ({ code, message }: Result) => {
    const [, pointer = '', file = ''] = /^'(#.*)' does not exist @ '(.*)'$/.exec(message) ?? []
    return code === 'invalid-ref' && targets.has(`${file}${pointer}`)
  }
  const kept = results.filter((result) => !isOfOne(result))
  return [...kept, ...findings.map(resultOf).filter(isOfOne)]
}
