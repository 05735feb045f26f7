import { basename } from 'node:path'
import {
  LSPErrorCodes,
  MessageType,
  PrepareRenameRequest,
  RenameRequest,
  ResponseError,
  ShowMessageNotification,
} from 'vscode-languageserver/node'
import type { Graph } from '../graph/graph.ts'
import { isAddress } from '../load/files/address.ts'
import { type Extent, stringOf } from '../load/node.ts'
import { type NodePath, stepTo } from '../load/node-path.ts'
import type { WrittenAt } from '../load/text/path-at.ts'
import type { Capability, EditorServer } from './capability.ts'
import { discriminatorTarget } from './discriminator-naming.ts'
import { referenceAt, writtenAt } from './named-value.ts'
import { nameForOptions, refusalOf, type TransformResult, transformed } from './transformed.ts'
import { fileChangesOf, workspaceEditOf } from './workspace-edit.ts'

/** The transform `rename` for the name under the cursor, in all descriptions that use its file (LSP 3.17, "Rename Request"). */
export const rename: Capability = {
  offer: (client) => ({
    renameProvider:
      client.textDocument?.rename?.prepareSupport === true ? { prepareProvider: true, workDoneProgress: true } : true,
  }),
  serve(server) {
    server.onRequest(PrepareRenameRequest.type, async ({ textDocument, position }, { signal }) => {
      const document = server.workspace.documents.at(textDocument.uri)
      const named = document && (await nameAt(document.path, document.positions.offsetAt(position), server, signal))
      if (document === undefined || named === undefined) return null
      const { findings, files } = await renamed(named.target, freeNameBeside(named), server, signal)
      if (findings.some(({ code }) => code === 'rename/no-name')) return null
      if (files.length === 0) throw refusalOf('rename', findings, 'Nothing here can be renamed')
      const { start, end } = named.extent
      return { range: document.positions.rangeBetween(start, end), placeholder: named.name }
    })
    server.onRequest(RenameRequest.type, async ({ textDocument, position, newName }, { signal }) => {
      const document = server.workspace.documents.at(textDocument.uri)
      const named = document && (await nameAt(document.path, document.positions.offsetAt(position), server, signal))
      if (named === undefined || named.name === newName) return null
      await checkReadable(named, server, signal)
      const { findings, files, changes } = await renamed(named.target, newName, server, signal)
      if (files.length === 0) throw refusalOf('rename', findings, 'Nothing here can be renamed')
      for (const { code, severity, message } of findings)
        if (code.startsWith('rename/') && severity === 'warn')
          await server.connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message })
      return workspaceEditOf(fileChangesOf(files, changes), server)
    })
  },
}

/** A name in a text, and the value that it names. */
interface NameAt {
  readonly target: NodePath
  readonly name: string
  /** The name without its quotes; in a reference, the last part of the pointer. */
  readonly extent: Extent
}

/** The key at an offset of a file, or the reference there to a key. */
async function nameAt(
  path: string,
  offset: number,
  { workspace }: EditorServer,
  signal: AbortSignal,
): Promise<NameAt | undefined> {
  for (const { graph } of await workspace.descriptionsWith(path, signal)) {
    const written = writtenAt(graph, path, offset)
    const found = written && nameIn(written, graph)
    if (found !== undefined && !isAddress(found.target.file.path)) return found
  }
  return undefined
}

function nameIn({ path, on }: WrittenAt, graph: Graph): NameAt | undefined {
  const { text } = path.file
  const isOfTag =
    path.key === 'name' && path.parent && graph.objectsAt(path.parent.node).some(({ type }) => type.name === 'Tag')
  if (isOfTag === true)
    return on === 'value'
      ? { target: path, name: stringOf(path.node) ?? '', extent: withoutQuotes(text, path.node) }
      : undefined
  const entry = path.parent?.node.kind === 'map' ? path.parent.node.entries.get(path.key) : undefined
  if (on === 'key')
    return (
      entry && {
        target: path,
        name: path.key,
        extent: withoutQuotes(text, { start: entry.keyStart, end: entry.keyEnd }),
      }
    )
  const target =
    path.key === '$ref' ? referenceAt({ path, on }, graph)?.target : discriminatorTarget({ path, on }, graph)
  if (target?.parent === undefined) return undefined
  const { start, end } = withoutQuotes(text, path.node)
  const last = text.slice(start, end).lastIndexOf('/')
  const isWhole = last === -1 && path.key !== '$ref'
  return last === -1 && !isWhole ? undefined : { target, name: target.key, extent: { start: start + last + 1, end } }
}

function withoutQuotes(text: string, { start, end }: Extent): Extent {
  const isQuoted = text[start] === '"' || text[start] === "'"
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end }
}

/** The texts after the transform `rename`, in all descriptions that use the name. */
async function renamed(
  named: NodePath,
  to: string,
  server: EditorServer,
  signal: AbortSignal,
): Promise<TransformResult> {
  const target = (await mostSharedTag(named, server, signal)) ?? named
  const options = { at: nameForOptions(target), to }
  const request = { path: target.file.path, name: 'rename', options, of: 'all descriptions', inPlace: true } as const
  return transformed(request, server, signal)
}

/**
 * The place of the name of a tag whose file most descriptions have: they all have this tag then, and change together. Undefined for
 * other names.
 */
async function mostSharedTag(
  target: NodePath,
  { workspace }: EditorServer,
  signal: AbortSignal,
): Promise<NodePath | undefined> {
  let found: { readonly path: NodePath; readonly count: number } | undefined
  const seen = new Set<string>()
  for (const { graph } of await workspace.descriptionsWith(target.file.path, signal)) {
    const isTag = target.parent && graph.objectsAt(target.parent.node).some(({ type }) => type.name === 'Tag')
    if (target.key !== 'name' || isTag !== true) return undefined
    for (const { location } of graph.objectsOf('Tag')) {
      const path = stepTo(location, 'name')
      const { file } = location
      if (path === undefined || stringOf(path.node) !== stringOf(target.node) || seen.has(file.path)) continue
      seen.add(file.path)
      const count = (await workspace.entriesOf(file.path, signal)).length
      if (count > (found?.count ?? 0)) found = { path, count }
    }
  }
  return found?.path
}

/** Throws the error of an answer if a part that cannot be read has the old name: what it refers to is unknown. */
async function checkReadable(
  { target, name }: NameAt,
  { workspace }: EditorServer,
  signal: AbortSignal,
): Promise<void> {
  for (const { graph } of await workspace.descriptionsWith(target.file.path, signal)) {
    const unread = [...graph.files.values()].find(({ root, text }) => root === undefined && text.includes(name))
    if (unread === undefined) continue
    const message = `${basename(unread.path)} may use "${name}" and has errors; correct them first`
    throw new ResponseError(LSPErrorCodes.RequestFailed, message)
  }
}

/** A name that nothing beside a value has. */
function freeNameBeside({ name: taken, target: { parent } }: NameAt): string {
  let name = `${taken}_`
  while (parent?.node.kind === 'map' && parent.node.entries.has(name)) name += '_'
  return name
}
