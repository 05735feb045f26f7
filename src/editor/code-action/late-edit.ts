import type { WorkspaceEdit } from 'vscode-languageserver/node'
import type { Finding } from '../../findings/finding.ts'
import { isRecord } from '../../plain-data.ts'
import type { EditorServer } from '../capability.ts'
import { pathOf } from '../documents.ts'
import { refusalOf, transformed } from '../transformed.ts'
import { fileChangesOf, workspaceEditOf } from '../workspace-edit.ts'
import { type AcceptanceEdit, acceptanceEdit } from './acceptance.ts'
import { isOtherSideEdit, type OtherSideEdit, otherSideEdit } from './other-side.ts'

/** How the edit of an action is made once somebody chooses it, as plain data that the client keeps. */
export type LateEdit = FixesEdit | AcceptanceEdit | TransformEdit | OtherSideEdit

/** All fixes of a rule in the file, or without a code all that `msgapi lint --fix` makes. */
interface FixesEdit {
  readonly make: 'fixes'
  readonly uri: string
  readonly code: string | undefined
  readonly unsafe: boolean
}

/** A transform that changes one value, in all descriptions that the file belongs to. */
export interface TransformEdit {
  readonly make: 'transform'
  readonly uri: string
  readonly name: 'hoist-components' | 'inline-references' | 'merge-traits'
  readonly at: string
  /** The URI of the description to whose components the value moves; absent for a value of its own entry. */
  readonly into?: string
}

/** True for data that this server gave to an action. */
export function isLateEdit(data: unknown): data is LateEdit {
  if (!isRecord(data) || typeof data.uri !== 'string') return false
  const { make, code, unsafe, reach, pointer, on, name, at, into } = data
  if (make === 'other-side') return isOtherSideEdit(data)
  if (make === 'transform')
    return transforms.has(name) && typeof at === 'string' && (into === undefined || typeof into === 'string')
  if (make === 'fixes') return typeof unsafe === 'boolean' && (code === undefined || typeof code === 'string')
  return (
    make === 'acceptance' &&
    typeof code === 'string' &&
    (reach === 'here' || reach === 'file' || reach === 'suppressions') &&
    (on === 'key' || on === 'value') &&
    Array.isArray(pointer) &&
    pointer.every((segment) => typeof segment === 'string')
  )
}

const transforms: ReadonlySet<unknown> = new Set(['hoist-components', 'inline-references', 'merge-traits'])

/**
 * The edit, made from the texts as they are now; undefined if there is none. Throws the error of an answer where a transform says why
 * it refuses.
 */
export function editOf(late: LateEdit, server: EditorServer, signal: AbortSignal): Promise<WorkspaceEdit | undefined> {
  switch (late.make) {
    case 'fixes':
      return fixesEdit(late, server, signal)
    case 'acceptance':
      return acceptanceEdit(late, server, signal)
    case 'transform':
      return transformEdit(late, server, signal)
    case 'other-side':
      return otherSideEdit(late, server, signal)
  }
}

async function transformEdit(
  { uri, name, at, into }: TransformEdit,
  server: EditorServer,
  signal: AbortSignal,
): Promise<WorkspaceEdit | undefined> {
  const path = pathOf(uri)
  if (path === undefined) return undefined
  const of = name === 'hoist-components' && into === undefined ? 'file' : 'all descriptions'
  const options = { at: [at], ...(into !== undefined && { into }) }
  const request = { path, name, options, of, inPlace: true } as const
  const { findings, files, changes } = await transformed(request, server, signal)
  if (files.length === 0) throw refusalOf(name, findings, 'The description has errors that prevent this change')
  return workspaceEditOf(fileChangesOf(files, changes), server)
}

async function fixesEdit(
  { uri, code, unsafe }: FixesEdit,
  server: EditorServer,
  signal: AbortSignal,
): Promise<WorkspaceEdit | undefined> {
  const path = pathOf(uri)
  if (path === undefined) return undefined
  const { fixDocuments } = await import('../../run/fix-documents.ts')
  const isMeant = (finding: Finding) => code === undefined || (finding.code === code && finding.place.source === path)
  const { fixed, changes } = await server.workspace.onRun(path, signal, (run, entries) =>
    fixDocuments(run, entries, { unsafe, signal }, isMeant),
  )
  return fixed.length === 0 ? undefined : workspaceEditOf(fileChangesOf(fixed, changes), server)
}
