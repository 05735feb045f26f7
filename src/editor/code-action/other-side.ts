import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WorkspaceEdit } from 'vscode-languageserver/node'
import { isRecord } from '../../plain-data.ts'
import type { EditorServer } from '../capability.ts'
import { pathOf } from '../documents.ts'
import { refusalOf, transformed } from '../transformed.ts'
import { workspaceEditOf } from '../workspace-edit.ts'

/** The draft of the other side of an entry, or of some of its operations. */
export interface OtherSideEdit {
  readonly make: 'other-side'
  readonly uri: string
  readonly to: 'send' | 'receive' | 'flip'
  /** All operations if there are none. */
  readonly operations: readonly string[]
}

export const previewOtherSideCommand = 'msgapi.previewOtherSide'
export const showFileCommand = 'msgapi.showFile'

/** True for data that this server gave to an action or command. */
export function isOtherSideEdit(data: unknown): data is OtherSideEdit {
  if (!isRecord(data) || data.make !== 'other-side' || typeof data.uri !== 'string') return false
  const { to, operations } = data
  const isDirection = to === 'send' || to === 'receive' || to === 'flip'
  return isDirection && Array.isArray(operations) && operations.every((id) => typeof id === 'string')
}

/** The edit that creates the file of the draft. */
export async function otherSideEdit(
  edit: OtherSideEdit,
  server: EditorServer,
  signal: AbortSignal,
): Promise<WorkspaceEdit | undefined> {
  const entry = pathOf(edit.uri)
  if (entry === undefined) return undefined
  const text = await otherSideOf(entry, edit, server, signal)
  const path = otherSidePath(entry, server.workspace.documents)
  return workspaceEditOf([{ path, before: undefined, edits: [{ start: 0, end: 0, text }] }], server)
}

/** Writes the draft to a folder for temporary files, and returns its URI. */
export async function otherSidePreview(
  edit: OtherSideEdit,
  server: EditorServer,
  signal: AbortSignal,
): Promise<string | undefined> {
  const entry = pathOf(edit.uri)
  if (entry === undefined) return undefined
  const text = await otherSideOf(entry, edit, server, signal)
  const path = join(await mkdtemp(join(tmpdir(), 'msgapi-')), basename(nameBeside(entry, '')))
  await writeFile(path, text)
  return pathToFileURL(path).href
}

/** The draft as one text, with the questions that are open in `x-perspective`. */
async function otherSideOf(
  path: string,
  { to, operations }: OtherSideEdit,
  server: EditorServer,
  signal: AbortSignal,
): Promise<string> {
  const options = operations.length === 0 ? { to } : { to, operations }
  const request = { path, name: 'perspective', options, of: 'file', inPlace: false } as const
  const { findings, descriptions } = await transformed(request, server, signal)
  const text = descriptions[0]?.text
  if (text !== undefined) return text
  throw refusalOf('perspective', findings, 'The other side cannot be derived while the description has errors')
}

/** The path of a draft beside its entry that no file has. */
export function otherSidePath(entry: string, documents: EditorServer['workspace']['documents']): string {
  for (let count = 1; ; count++) {
    const path = nameBeside(entry, count === 1 ? '' : `-${count}`)
    if (!existsSync(path) && documents.of(path) === undefined) return path
  }
}

function nameBeside(entry: string, number: string): string {
  const extension = extname(entry)
  return `${entry.slice(0, entry.length - extension.length)}.other-side${number}${extension}`
}
