import { type CompletionItem, CompletionItemKind, CompletionRequest } from 'vscode-languageserver/node'
import { layoutOf } from '../../edit/text/layout.ts'
import { vocabularies } from '../../format/vocabulary.ts'
import type { Graph } from '../../graph/graph.ts'
import { isOutermostObject } from '../../graph/patched-graph.ts'
import { defaultLimits } from '../../load/limits.ts'
import type { MapNode } from '../../load/node.ts'
import type { NodePath } from '../../load/node-path.ts'
import { languageOf } from '../../load/parse.ts'
import { ignoreKey } from '../../suppress/in-extensions.ts'
import type { Capability } from '../capability.ts'
import type { OpenDocument } from '../documents.ts'
import type { OpenedDescription } from '../folder-run.ts'
import { graphWith, withReadableEntry } from '../readable-graph.ts'
import { knownOptions, pathFrom } from '../settings-document/known-options.ts'
import { settingsKindOf } from '../settings-document/settings-kind.ts'
import { expectedAt } from './expected.ts'
import { itemsOf, keyText, type Proposal, referenceText, valueText, type Writing, writingAt } from './insertion.ts'
import { versions } from './known-strings.ts'
import { mapProposals, tagProposals } from './map-proposals.ts'
import { targetProposals } from './reference-targets.ts'
import { fileProposals, pointerProposals } from './referenced-files.ts'
import { ignoreProposals, settingsProposals } from './settings-proposals.ts'
import { commentProposals } from './suppression-comment.ts'
import { type PlaceAtCursor, placeAtCursor, type Word, wordAt } from './text-at-cursor.ts'
import { valueProposals } from './values.ts'

/**
 * What can be written at the cursor (LSP 3.17, "Completion Request"): fields that are missing, values, and targets of references
 * by the type that the place expects. All that fits is listed; clients choose by what is typed.
 */
export const completion: Capability = {
  offer: () => ({ completionProvider: { triggerCharacters: [':', ' ', '"', "'", '/', '#', '-'] } }),
  serve(server) {
    server.onRequest(CompletionRequest.type, async ({ textDocument, position }, { signal }) => {
      const { workspace } = server
      const document = workspace.documents.at(textDocument.uri)
      if (document === undefined || languageOf(document.path) === 'text') return null
      const { text } = document.positions
      const offset = document.positions.offsetAt(position)
      const word = wordAt(text, offset)
      const range = document.positions.rangeBetween(word.start, word.end)
      const language = languageOf(document.path)
      const comment = await commentProposals(text, offset)
      if (comment !== undefined) {
        const { start, end } = comment.extent
        const plain: Writing = {
          language,
          isFlow: false,
          word: { ...word, quote: '', space: '' },
          indent: '',
          layout: { quote: undefined },
        }
        return itemsOf(comment.proposals, document.positions.rangeBetween(start, end), plain, server.client)
      }
      const kind = settingsKindOf(document.path, document.written)
      if (kind !== undefined) {
        const place = await placeAtCursor(document, word, { limits: defaultLimits, signal })
        if (place === undefined) return null
        const writing = writingAt(text, word, language, isInFlow(place))
        const known = await workspace.besideDescriptions(document.path, signal, (run) =>
          knownOptions(document.path, run),
        )
        return itemsOf(await settingsProposals(place, kind, known, writing), range, writing, server.client)
      }
      const descriptions = await workspace.descriptionsToTry(document.path, signal)
      if (descriptions.length === 0) {
        const first = await firstProposals(document, word, signal)
        return first === undefined ? [] : itemsOf(first.proposals, range, first.writing, server.client)
      }
      const items = new Map<string, CompletionItem>()
      for (const description of descriptions) {
        const isEntry = document.path === description.entry
        const { graph, building } = isEntry ? description : await withReadableEntry(description)
        const file = graph.files.get(document.path)
        if (file === undefined) continue
        const isBlock = (node: MapNode): boolean => isOutermostObject(node, graph)
        const trial = { limits: building.limits, signal, before: file, isBlock }
        const place = await placeAtCursor(document, word, trial)
        if (place === undefined) continue
        const writing = { ...writingAt(text, word, language, isInFlow(place)), layout: layoutOf(file) }
        const proposals = await proposalsAt(place, { ...description, graph, building }, writing)
        for (const item of itemsOf(proposals, range, writing, server.client)) items.set(item.label, item)
      }
      return [...items.values()]
    })
  },
}

/** What a file can begin with that is nothing yet: a description. */
async function firstProposals(
  document: OpenDocument,
  word: Word,
  signal: AbortSignal,
): Promise<{ readonly proposals: readonly Proposal[]; readonly writing: Writing } | undefined> {
  const language = languageOf(document.path)
  const place = await placeAtCursor(document, word, { limits: defaultLimits, signal })
  const parent = place?.path.parent
  if (place?.on !== 'key' || parent?.parent !== undefined || parent?.node.kind !== 'map') return undefined
  const writing = writingAt(document.positions.text, word, language, isInFlow(place))
  return parent.node.entries.size > 1 ? undefined : { proposals: versionProposals(place, writing), writing }
}

function isInFlow({ path }: PlaceAtCursor): boolean {
  const { parent } = path
  return parent !== undefined && parent.node.kind !== 'scalar' && parent.node.flow
}

async function proposalsAt(
  place: PlaceAtCursor,
  description: OpenedDescription,
  writing: Writing,
): Promise<readonly Proposal[]> {
  const graph = await graphWith(description, place.file)
  const file = graph.files.get(place.file.path)
  if (file === undefined) return []
  if (file === graph.entry && !graph.kind.readable) return versionProposals(place, writing)
  const { path } = place
  const ignored = ignoredAround(path, graph)
  if (ignored !== undefined) return ignoreProposals({ path: pathFrom(path, ignored), on: place.on }, writing)
  if (place.on === 'key') return path.parent === undefined ? [] : mapProposals(path.parent, graph, writing)
  if (path.key === '$ref' && path.parent !== undefined) {
    const { building, root } = description
    const around = path.parent
    const expected = expectedAt(around, graph)
    const targets = expected.shapes.flatMap((shape) =>
      shape.shape === 'object'
        ? targetProposals(shape, around, expected, graph, (text) => referenceText(text, writing))
        : [],
    )
    // Where the format requires a reference, to the root or a channel, the targets are all that fits.
    const isForFiles = !expected.shapes.some((shape) => shape.shape === 'object' && shape.reference === 'must')
    return [
      ...targets,
      ...(isForFiles ? fileProposals(file, root, writing) : []),
      ...(await pointerProposals(file, building.reader, building.limits, writing)),
    ]
  }
  return scalarProposals(path, graph, writing)
}

/** The value of an `x-msgapi-ignore` around a place, in an object that may have extensions. */
function ignoredAround(path: NodePath, graph: Graph): NodePath | undefined {
  for (let at = path; at.parent !== undefined; at = at.parent)
    if (at.key === ignoreKey && graph.objectsAt(at.parent.node).some(({ type }) => type.extendable)) return at
  return undefined
}

/** Values of scalars, and references in braces behind a key. */
function scalarProposals(path: NodePath, graph: Graph, writing: Writing): readonly Proposal[] {
  const expected = expectedAt(path, graph)
  const key = writing.language === 'json' ? '"$ref"' : '$ref'
  return expected.shapes.flatMap((shape) => {
    if (shape.shape === 'scalar' || shape.shape === 'literal')
      return valueProposals(shape, expected, path.node, graph, writing)
    if (shape.shape !== 'object' || writing.word.quote !== '') return []
    const isItem = path.parent?.node.kind === 'list'
    const tags = isItem && shape.type === 'Tag' ? tagProposals(graph, writing) : []
    const inBraces = tags.map((tag) => ({ ...tag, text: `{ ${tag.text} }` }))
    return inBraces.concat(
      targetProposals(shape, path, expected, graph, (text) => `{ ${key}: ${referenceText(text, writing)} }`),
    )
  })
}

/** A text whose version cannot be read says nothing of what else may be in it. */
function versionProposals({ path, on }: PlaceAtCursor, writing: Writing): readonly Proposal[] {
  if (path.parent === undefined || path.parent.parent !== undefined) return []
  const detail = 'version of the format'
  if (on === 'key')
    // The usual spelling is last in the table.
    return vocabularies.toReversed().map(({ versionField }) => {
      const text = keyText(versionField, writing)
      const { isKey } = writing.word
      return {
        label: versionField,
        kind: CompletionItemKind.Field,
        detail,
        text: isKey ? text : `${text}: `,
        snippet: isKey || writing.isFlow ? undefined : `${text}: ${versions()[0]}\ninfo:\n  title: $1\n  version: $2\n`,
      }
    })
  if (!vocabularies.some(({ versionField }) => versionField === path.key)) return []
  return versions().map((value) => {
    return { label: value, kind: CompletionItemKind.EnumMember, detail, text: valueText(value, writing) }
  })
}
