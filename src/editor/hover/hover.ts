import { type Hover, HoverRequest, MarkupKind, type Range } from 'vscode-languageserver/node'
import type { NodePath } from '../../load/node-path.ts'
import { pathAt } from '../../load/text/path-at.ts'
import type { Capability, EditorServer } from '../capability.ts'
import { namingAt, referenceAt, writtenAt } from '../named-value.ts'
import { readableDocument } from '../readable-file.ts'
import { readableGraphs } from '../readable-graph.ts'
import { type KnownOptions, knownOptions, settingsSchemasAt } from '../settings-document/known-options.ts'
import { descriptionOf, valuesOf } from '../settings-document/schema-at.ts'
import { type SettingsKind, settingsKindOf } from '../settings-document/settings-kind.ts'
import { WrittenPlaces } from '../written-places.ts'
import { codeAt, codeWords } from './rule-code.ts'
import { fieldWords, targetWords, valueWords } from './value-words.ts'

/** What the format says of a field, where a reference leads, what an object is with its traits, what a code means (LSP 3.17, "Hover Request"). */
export const hover: Capability = {
  offer: () => ({ hoverProvider: true }),
  serve(server) {
    server.onRequest(HoverRequest.type, async ({ textDocument, position }, { signal }) => {
      const document = server.workspace.documents.at(textDocument.uri)
      if (document === undefined) return null
      const offset = document.positions.offsetAt(position)
      const kind = settingsKindOf(document.path, document.written)
      const graphs = kind === undefined ? await readableGraphs(document.path, server, signal) : []
      const file = graphs[0]?.files.get(document.path) ?? (await readableDocument(document))
      const code = file && codeAt(file, offset)
      const words = code && (await codeWords(code.text, server.info))
      if (code !== undefined && words !== undefined)
        return asHover(words, document.positions.rangeBetween(code.start, code.end), server)
      const at = kind && file && pathAt(file, offset)
      if (kind !== undefined && at !== undefined) {
        const known = await server.workspace.besideDescriptions(document.path, signal, (run) =>
          knownOptions(document.path, run),
        )
        const { rulesetWords } = await import('./ruleset-words.ts')
        const own = kind === 'suppressions' ? [] : await rulesetWords(at.path, kind, server, signal)
        const isWhole = own.length > 0 && !(at.on === 'key' && at.path.key === 'given')
        const found = isWhole ? own : [...settingsWords(at.path, kind, known), ...own]
        const places = new WrittenPlaces(server.workspace.documents)
        const range = at.on === 'key' ? places.nameRange(at.path) : places.valueRange(at.path)
        return found.length === 0 ? null : asHover(found.join('\n\n'), range, server)
      }
      for (const graph of graphs) {
        const written = writtenAt(graph, document.path, offset)
        if (written === undefined) continue
        const places = new WrittenPlaces(server.workspace.documents)
        const { path, on } = written
        const isReferenceText = path.key === '$ref' && referenceAt(written, graph) !== undefined
        const naming = isReferenceText || on === 'value' ? namingAt(written, graph) : undefined
        const found =
          naming !== undefined
            ? targetWords(naming.target, graph)
            : [...(on === 'key' ? valueWords(path, graph) : []), ...fieldWords(path, graph)]
        if (found.length === 0) continue
        const range = on === 'key' ? places.nameRange(path) : places.valueRange(path)
        return asHover(found.join('\n\n'), range, server)
      }
      return null
    })
  },
}

/** What the schema says of the key or value at a path, as Markdown. */
export function settingsWords(path: NodePath, kind: SettingsKind, known: KnownOptions): readonly string[] {
  const schemas = settingsSchemasAt(path, kind, known)
  const description = schemas.map(descriptionOf).find((each) => each !== undefined)
  const values = valuesOf(schemas).map((value) => `\`${value}\``)
  const words = description ?? (values.length === 0 ? undefined : `One of ${values.join(', ')}`)
  return words === undefined ? [] : [`**${path.key}**`, words]
}

/** Markdown where the client shows it, or else the same text without its marks. */
function asHover(markdown: string, range: Range, { client }: EditorServer): Hover {
  const kinds = client.textDocument?.hover?.contentFormat
  const isPlain = kinds !== undefined && !kinds.includes(MarkupKind.Markdown)
  const value = isPlain ? markdown.replace(/\*\*|`/g, '') : markdown
  return { contents: { kind: isPlain ? MarkupKind.PlainText : MarkupKind.Markdown, value }, range }
}
