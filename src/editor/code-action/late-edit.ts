import type { WorkspaceEdit } from 'vscode-languageserver/node'
import type { Finding } from '../../findings/finding.ts'
import { isRecord } from '../../plain-data.ts'
import type { EditorServer } from '../capability.ts'
import { pathOf } from '../documents.ts'
import { fileChangesOf, workspaceEditOf } from '../workspace-edit.ts'
import { type AcceptanceEdit, acceptanceEdit } from './acceptance.ts'

/** How the edit of an action is made once somebody chooses it, as plain data that the client keeps. */
export type LateEdit = FixesEdit | AcceptanceEdit

/** All fixes of a rule in the file, or without a code all that `msgapi lint --fix` makes. */
interface FixesEdit {
  readonly make: 'fixes'
  readonly uri: string
  readonly code: string | undefined
  readonly unsafe: boolean
}

/** True for data that this server gave to an action. */
export function isLateEdit(data: unknown): data is LateEdit {
  if (!isRecord(data) || typeof data.uri !== 'string') return false
  const { make, code, unsafe, reach, pointer, on } = data
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

/** The edit, made from the texts as they are now; undefined if there is none. */
export function editOf(late: LateEdit, server: EditorServer, signal: AbortSignal): Promise<WorkspaceEdit | undefined> {
  return late.make === 'fixes' ? fixesEdit(late, server, signal) : acceptanceEdit(late, server, signal)
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
