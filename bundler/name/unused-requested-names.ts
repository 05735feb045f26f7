import type { Finding } from '../../src/findings/finding.ts'
import { quote } from '../../src/findings/quote.ts'
import { closest, suggestionBudget } from '../../src/findings/suggest.ts'
import type { Graph } from '../../src/graph/graph.ts'
import type { NodePath } from '../../src/load/node-path.ts'
import type { SourceFile } from '../../src/load/source-file.ts'
import { formatFragment, type Pointer } from '../../src/pointer.ts'
import { warnEntry } from '../bundle-findings.ts'
import type { RequestedNames } from '../collect/requested-names.ts'
import { originText } from '../reading/origin.ts'

/** Content of another file and its place: a name of the entry file, inside other content, or a component of its own. */
export interface ContentPlace {
  readonly target: NodePath
  readonly pointer: Pointer
  readonly as: 'home' | 'part' | 'component'
}

/**
 * Warns of names for what no description has, and for what becomes no component. `folder`: where origins start from.
 * `namesFile`: the file that has the origins as its keys, where these warnings are; that is the entry file when absent.
 */
export function unusedRequestedNames(
  graph: Graph,
  pins: RequestedNames,
  contents: readonly ContentPlace[],
  { folder, namesFile }: { readonly folder: string; readonly namesFile: SourceFile | undefined },
): readonly Finding[] {
  const unused = [...lostPins(pins, contents, folder), ...idlePins(pins, contents)]
  return unused.map(({ origin, problem }) => {
    const finding = warnEntry(graph, 'bundle/unknown-origin', `The name for ${quote(origin)} has no effect: ${problem}`)
    if (namesFile === undefined) return finding
    return { ...finding, place: namesFile.placeAt([origin], 'key'), range: namesFile.rangeOf([origin], 'key') }
  })
}

interface Unused {
  readonly origin: string
  readonly problem: string
}

function lostPins(pins: RequestedNames, contents: readonly ContentPlace[], folder: string): readonly Unused[] {
  if (pins.lost.length === 0) return []
  const unnamed = contents.filter(({ target, as }) => as !== 'home' && pins.of(target.node).length === 0)
  const origins = unnamed.map(({ target }) => originText(target, folder))
  // Of several the first, so that it is set last.
  const byWay = new Map(origins.toReversed().map((origin) => [inFolders(origin), origin]))
  const suggestions = suggestionBudget(0)
  return pins.lost.map(({ origin }) => {
    const meant = byWay.get(inFolders(origin)) ?? closest(origin, origins, suggestions)
    const advice = meant === undefined ? '' : `; did you mean ${quote(meant)}?`
    return { origin, problem: `the description has no such origin${advice}` }
  })
}

function idlePins(pins: RequestedNames, contents: readonly ContentPlace[]): readonly Unused[] {
  const byPlace = contents.toSorted((one, other) => ranks[one.as] - ranks[other.as])
  const places = new Map(byPlace.map((content) => [content.target.node, content]))
  return [...pins.byNode].flatMap(([node, asked]) => {
    const content = places.get(node)
    if (content?.as === 'component') return []
    const problem =
      content === undefined
        ? 'it does not become a component'
        : `it is at ${quote(formatFragment(content.pointer))} in the bundle`
    return asked.filter(({ name }) => name !== content?.pointer.at(-1)).map(({ origin }) => ({ origin, problem }))
  })
}

/** A value in several places is looked for in the last of these. */
const ranks = { home: 0, part: 1, component: 2 }

/** An origin without the way to the folder that it starts from. */
function inFolders(origin: string): string {
  return origin.replace(/^(?:\.\.?\/)+/, '')
}
