import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { LSPErrorCodes, ResponseError, type WorkspaceEdit } from 'vscode-languageserver/node'
import type { Edit } from '../../edit/text-edits.ts'
import type { Finding } from '../../findings/finding.ts'
import { mergedGraph } from '../../graph/merged-graph.ts'
import { wayTo } from '../../load/files/address.ts'
import type { ReadEntry } from '../../run/entry-result.ts'
import { latestDay } from '../../suppress/in-force.ts'
import type { EditorServer } from '../capability.ts'
import { pathOf } from '../documents.ts'
import type { Linted } from '../folder-run.ts'
import { type FileChanges, workspaceEditOf } from '../workspace-edit.ts'

/** What accepts one finding: in its file, or in the suppressions file. */
export interface AcceptanceEdit {
  readonly make: 'acceptance'
  readonly uri: string
  readonly reach: 'here' | 'file' | 'suppressions'
  readonly code: string
  readonly pointer: readonly string[]
  readonly on: 'key' | 'value'
}

/** What the author is to replace. */
const reason = 'TODO: write why'

/** The descriptions that report a finding. */
export function acceptedIn(finding: Finding, { results }: Linted): readonly ReadEntry[] {
  const { code, place } = finding
  const key = JSON.stringify([code, place])
  return results.filter(({ findings }) =>
    findings.some((each) => each.code === code && JSON.stringify([each.code, each.place]) === key),
  )
}

export function hasSuppressionsFile(path: string): boolean {
  return existsSync(path)
}

/** The edit that accepts a finding; undefined where no suppression accepts it alone. */
export async function acceptanceEdit(
  { uri, reach, code, pointer, on }: AcceptanceEdit,
  server: EditorServer,
  signal: AbortSignal,
): Promise<WorkspaceEdit | undefined> {
  const path = pathOf(uri)
  if (path === undefined) return undefined
  const linted = await server.workspace.lint(path, signal)
  const place = { source: path, pointer, on }
  const finding = linted.findings.find(
    (each) => JSON.stringify([each.code, each.place]) === JSON.stringify([code, place]),
  )
  if (finding === undefined) return undefined
  const results = acceptedIn(finding, linted)
  const until = lastDay(results)
  if (reach === 'suppressions') {
    const changes = await suppressionsChanges(finding, { results, until, server, signal })
    return workspaceEditOf(changes, server)
  }
  const graph = mergedGraph((await server.workspace.descriptionsWith(path, signal)).map((each) => each.graph))
  if (graph === undefined) return undefined
  const { acceptHere } = await import('../../run/accept-here.ts')
  const edits = await server.workspace.onRun(path, signal, (run, entries) =>
    acceptHere(run, entries, { finding, reach, reason, until }, { graph, signal }),
  )
  const before = graph.files.get(path)?.text
  return edits === undefined ? undefined : workspaceEditOf([{ path, before, edits }], server)
}

/** The last day that all configs allow; undefined where none requires one. */
function lastDay(results: readonly ReadEntry[]): string | undefined {
  const days = results.flatMap(({ settings }) => settings.suppressionPolicy.maxDays ?? [])
  return days.length === 0 ? undefined : latestDay(Math.min(...days))
}

interface SuppressionsRequest {
  readonly results: readonly ReadEntry[]
  readonly until: string | undefined
  readonly server: EditorServer
  readonly signal: AbortSignal
}

/** The changes of the suppressions files of the descriptions, as `msgapi suppress` makes them. */
async function suppressionsChanges(
  finding: Finding,
  { results, until, server, signal }: SuppressionsRequest,
): Promise<readonly FileChanges[]> {
  const [{ withAccepted }, { formatSuppressions }, { listItemsOf }] = await Promise.all([
    import('../../suppress/accepted-findings.ts'),
    import('../../suppress/suppressions-file.ts'),
    import('../../suppress/list-items.ts'),
  ])
  const { code, place } = finding
  const textOf = (source: string) => results.find(({ texts }) => texts.has(source))?.texts.get(source)?.()
  const item = (await listItemsOf([finding], textOf)).get(finding)?.item
  const roots = new Map(results.map(({ suppressionsFile, root }) => [suppressionsFile, root]))
  const changes: FileChanges[] = []
  for (const [path, root] of roots) {
    if (path === undefined) continue
    const known = await server.workspace.onRun(place.source, signal, (run) => run.suppressions.at(path, root))
    const before = known?.source.text
    const open = server.workspace.documents.of(path)
    if (open !== undefined && open.positions.text !== before)
      throw new ResponseError(LSPErrorCodes.RequestFailed, `Save ${basename(path)} first; it has unsaved changes`)
    const entry = { file: wayTo(dirname(path), place.source), rule: code, pointer: place.pointer, item, reason, until }
    const after = formatSuppressions(withAccepted(known?.accepted ?? [], [entry]))
    changes.push({ path, before, edits: [changedPart(before ?? '', after)] })
  }
  return changes
}

/** The one edit that makes a text of another, without what they have in common at both ends. */
function changedPart(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { start, end: before.length - end, text: after.slice(start, after.length - end) }
}
