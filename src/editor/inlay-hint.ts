import { basename } from 'node:path'
import { type InlayHint, InlayHintRequest, type Position, type Range } from 'vscode-languageserver/node'
import { effectiveObject } from '../graph/effective.ts'
import type { Graph } from '../graph/graph.ts'
import { effectiveTarget, type Reference, type TypedObject } from '../graph/objects-and-references.ts'
import { childOf, stringOf } from '../load/node.ts'
import { type NodePath, stepTo } from '../load/node-path.ts'
import type { Capability } from './capability.ts'
import { readableGraphs } from './readable-graph.ts'
import { WrittenPlaces } from './written-places.ts'

const longestText = 40
const mostFields = 6

/** Behind each reference, where it leads in the end, and what counts of a trait after the merge (LSP 3.17, "Inlay Hint Request"). */
export const inlayHint: Capability = {
  offer: () => ({ inlayHintProvider: true }),
  serve(server) {
    server.onRequest(InlayHintRequest.type, async ({ textDocument, range }, { signal }) => {
      const { documents } = server.workspace
      const document = documents.at(textDocument.uri)
      if (document === undefined) return null
      const places = new WrittenPlaces(documents)
      const hints = new Map<string, InlayHint>()
      for (const graph of await readableGraphs(document.path, server, signal)) {
        for (const reference of graph.references) {
          const text = reference.location.file.path === document.path ? stepTo(reference.location, '$ref') : undefined
          const target = effectiveTarget(reference)
          // An empty reference leads to the file, and is still to be written.
          if (text === undefined || target === undefined || reference.text === '') continue
          const position = places.valueRange(text).end
          if (!isIn(position, range) || hints.has(JSON.stringify(position))) continue
          const trait = referredTrait(reference, graph)
          const words = trait === undefined ? targetWords(target) : mergedFields(trait, reference.owner, graph)
          const value = `→ ${placeWords(target, reference)}${words}`
          const label = [{ value, location: places.locationOf(target) }]
          hints.set(JSON.stringify(position), { position, label, paddingLeft: true })
        }
        for (const { trait, owner } of inlineTraits(document.path, graph)) {
          const position = endOfFirstLine(trait.location, places)
          if (!isIn(position, range) || hints.has(JSON.stringify(position))) continue
          const label = `→${mergedFields(trait, owner, graph).replace(/^:/, '')}`
          hints.set(JSON.stringify(position), { position, label, paddingLeft: true })
        }
      }
      return [...hints.values()]
    })
  },
}

/** The line of the target, with its file if that is another one. */
function placeWords({ file, node }: NodePath, { location }: Reference): string {
  const line = file.positionAt(node.start).line + 1
  return file === location.file ? `line ${line}` : `${basename(file.path)}:${line}`
}

/** What the target says of itself, in short. */
function targetWords({ node }: NodePath): string {
  const said = ['title', 'summary', 'address', 'name', 'type'].flatMap((name) => stringOf(childOf(node, name)) ?? [])[0]
  return said === undefined ? '' : `: ${inShort(said)}`
}

function inShort(text: string): string {
  const [line = ''] = text.split(/[\r\n]/)
  return line.length > longestText || line !== text ? `${line.slice(0, longestText)}…` : line
}

/** The trait that a reference in the list of an operation or message leads to; undefined for other references. */
function referredTrait({ location, owner }: Reference, graph: Graph): TypedObject | undefined {
  const list = location.parent
  const isInList = list?.key === 'traits' && list.parent?.node === owner.node
  return isInList ? graph.objectsAt(effectiveNode(location, graph)?.node ?? location.node)[0] : undefined
}

/** The traits of a file that are written in the list of an operation or message itself. */
function inlineTraits(
  path: string,
  graph: Graph,
): readonly { readonly trait: TypedObject; readonly owner: TypedObject }[] {
  return graph.objects.flatMap((trait) => {
    const list = trait.location.parent
    if (trait.location.file.path !== path || list?.key !== 'traits' || list.node.kind !== 'list') return []
    const owner = list.parent && graph.objectsAt(list.parent.node)[0]
    return owner === undefined ? [] : { trait, owner }
  })
}

/** Behind the first line of a value, which can go on. */
function endOfFirstLine({ file, node: { start, end } }: NodePath, places: WrittenPlaces): Position {
  const [line = ''] = file.text.slice(start, end).split(/[\r\n]/)
  return places.positionsIn(file).positionAt(start + line.trimEnd().length)
}

/** The fields that an operation or message has from one of its traits. */
function mergedFields(trait: TypedObject, owner: TypedObject, graph: Graph): string {
  const { fields } = effectiveObject(owner, graph)
  const merged = [...fields].flatMap(([name, { source, parts, written }]) => {
    if (source !== trait && !parts.some((part) => part.source === trait)) return []
    const { node, file } = written
    return node.kind === 'scalar' ? `${name}: ${inShort(file.text.slice(node.start, node.end))}` : name
  })
  if (merged.length === 0) return ': no field counts'
  return `: ${merged.slice(0, mostFields).join(', ')}${merged.length > mostFields ? ', …' : ''}`
}

function effectiveNode({ node }: NodePath, graph: Graph): NodePath | undefined {
  const reference = graph.referenceAt(node)
  return reference && effectiveTarget(reference)
}

function isIn(position: Position, { start, end }: Range): boolean {
  return isNotAfter(start, position) && isNotAfter(position, end)
}

function isNotAfter(one: Position, other: Position): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character)
}
