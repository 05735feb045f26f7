import { pathToFileURL } from 'node:url'
import {
  LSPErrorCodes,
  MessageType,
  PrepareRenameRequest,
  RenameRequest,
  ResponseError,
  ShowMessageNotification,
} from 'vscode-languageserver/node'
import type { Finding } from '../findings/finding.ts'
import type { Graph } from '../graph/graph.ts'
import { isAddress } from '../load/files/address.ts'
import type { Extent } from '../load/node.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import type { WrittenAt } from '../load/text/path-at.ts'
import { formatFragment } from '../pointer.ts'
import type { TransformsOutcome } from '../run/outcome.ts'
import type { Capability, EditorServer } from './capability.ts'
import { referenceAt, writtenAt } from './named-value.ts'
import { fileChangesOf, workspaceEditOf } from './workspace-edit.ts'

/** The transform `rename` for the name under the cursor, in all descriptions that use its file (LSP 3.17, "Rename Request"). */
export const rename: Capability = {
  offer: (client) => ({
    renameProvider: client.textDocument?.rename?.prepareSupport === true ? { prepareProvider: true } : true,
  }),
  serve(server) {
    server.onRequest(PrepareRenameRequest.type, async ({ textDocument, position }, { signal }) => {
      const document = server.workspace.documents.at(textDocument.uri)
      const named = document && (await nameAt(document.path, document.positions.offsetAt(position), server, signal))
      if (document === undefined || named === undefined) return null
      const { findings, files } = await renamed(named.target, freeNameBeside(named.target), server, signal)
      if (findings.some(({ code }) => code === 'rename/no-name')) return null
      if (files.length === 0) throw refusalOf(findings)
      const { start, end } = named.extent
      return { range: document.positions.rangeBetween(start, end), placeholder: named.target.key }
    })
    server.onRequest(RenameRequest.type, async ({ textDocument, position, newName }, { signal }) => {
      const document = server.workspace.documents.at(textDocument.uri)
      const named = document && (await nameAt(document.path, document.positions.offsetAt(position), server, signal))
      if (named === undefined || named.target.key === newName) return null
      const { findings, files, changes } = await renamed(named.target, newName, server, signal)
      if (files.length === 0) throw refusalOf(findings)
      for (const { code, severity, message } of findings)
        if (code.startsWith('rename/') && severity === 'warn')
          await server.connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Warning, message })
      const changed = files.filter(({ isChanged }) => isChanged)
      return workspaceEditOf(fileChangesOf(changed, changes), server)
    })
  },
}

/** A name in a text, and the value that it names. */
interface NameAt {
  readonly target: NodePath
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
  const entry = path.parent?.node.kind === 'map' ? path.parent.node.entries.get(path.key) : undefined
  if (on === 'key')
    return entry && { target: path, extent: withoutQuotes(text, { start: entry.keyStart, end: entry.keyEnd }) }
  const target = path.key === '$ref' ? referenceAt({ path, on }, graph)?.target : undefined
  if (target?.parent === undefined) return undefined
  const { start, end } = withoutQuotes(text, path.node)
  const last = text.slice(start, end).lastIndexOf('/')
  return last === -1 ? undefined : { target, extent: { start: start + last + 1, end } }
}

function withoutQuotes(text: string, { start, end }: Extent): Extent {
  const isQuoted = text[start] === '"' || text[start] === "'"
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end }
}

/** The texts after the transform `rename`; none where it refuses. Errors elsewhere in the description do not matter. */
async function renamed(
  target: NodePath,
  to: string,
  { workspace }: EditorServer,
  signal: AbortSignal,
): Promise<Pick<TransformsOutcome, 'findings' | 'files' | 'changes'>> {
  const { transformAll } = await import('../run/transform-entries.ts')
  const at = pathToFileURL(target.file.path).href + formatFragment(pointerOf(target))
  const options = { use: [['rename', { at, to }] as const], inPlace: true, draft: true, signal }
  const outcome = await workspace.onRun(target.file.path, signal, (run, entries) =>
    transformAll(run, entries, options, { toleratesBrokenReferences: true }),
  )
  const { findings, files, changes } = outcome
  const isRefused = findings.some(({ code, severity }) => code.startsWith('rename/') && severity === 'error')
  return { findings, files: isRefused || !files.some(({ isChanged }) => isChanged) ? [] : files, changes }
}

function refusalOf(findings: readonly Finding[]): ResponseError {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const own =
    errors.find(({ code }) => code.startsWith('rename/')) ?? errors.find(({ code }) => code.startsWith('transform/'))
  return new ResponseError(LSPErrorCodes.RequestFailed, (own ?? errors[0])?.message ?? 'Nothing here can be renamed')
}

/** A name that nothing beside a value has. */
function freeNameBeside({ key, parent }: NodePath): string {
  let name = `${key}_`
  while (parent?.node.kind === 'map' && parent.node.entries.has(name)) name += '_'
  return name
}
