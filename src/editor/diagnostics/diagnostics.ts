import {
  type ClientCapabilities,
  type Diagnostic,
  DiagnosticRefreshRequest,
  DocumentDiagnosticReportKind,
  DocumentDiagnosticRequest,
  type FullDocumentDiagnosticReport,
  LSPErrorCodes,
  ResponseError,
  type UnchangedDocumentDiagnosticReport,
  WorkspaceDiagnosticRequest,
  type WorkspaceDocumentDiagnosticReport,
} from 'vscode-languageserver/node'
import type { Capability, EditorServer } from '../capability.ts'
import { pathOf, textMoved } from '../documents.ts'
import type { OnProgress } from '../progress.ts'
import { settingsKindOf } from '../settings-document/settings-kind.ts'
import { diagnosticsAround, diagnosticsIn, resultIdOf } from './file-diagnostics.ts'
import { pushDiagnostics } from './push-diagnostics.ts'
import { settingsDiagnostics } from './settings-diagnostics.ts'

/** The findings of lint, which the client asks for (LSP 3.17, "Pull Diagnostics"), or which are sent to it if it cannot ask. */
export const diagnostics: Capability = {
  offer: (client) =>
    canPull(client)
      ? { diagnosticProvider: { identifier: 'msgapi', interFileDependencies: true, workspaceDiagnostics: true } }
      : {},
  serve(server) {
    server.onRequest(DocumentDiagnosticRequest.type, async ({ textDocument, previousResultId }, { signal }) => {
      const path = pathOf(textDocument.uri)
      if (path === undefined) return reportOf([], previousResultId)
      const kind = settingsKindOf(path, server.workspace.documents.of(path)?.written ?? '')
      if (kind !== undefined)
        return reportOf(await orAskAgain(signal, settingsDiagnostics(path, kind, server, signal)), previousResultId)
      const found = await orAskAgain(signal, diagnosticsAround(path, server, signal))
      const report = reportOf(found.get(path) ?? [], previousResultId)
      if (server.client.textDocument?.diagnostic?.relatedDocumentSupport !== true) return report
      const others = [...found].filter(([source]) => source !== path)
      const relatedDocuments = Object.fromEntries(
        others.map(([source, own]) => [server.workspace.documents.uriOf(source), reportOf(own, undefined)]),
      )
      return others.length === 0 ? report : { ...report, relatedDocuments }
    })
    server.onRequest(WorkspaceDiagnosticRequest.type, async ({ previousResultIds }, { signal, report }) => {
      const known = new Map(previousResultIds.map(({ uri, value }) => [uri, value]))
      return { items: await workspaceReports(server, known, { signal, onProgress: report }) }
    })
    const push = pushDiagnostics(server)
    server.onChange((change) => {
      if (!canPull(server.client)) push()
      else if (change === 'files' && server.client.workspace?.diagnostics?.refreshSupport === true)
        void server.connection.sendRequest(DiagnosticRefreshRequest.type).catch(() => {})
    })
  },
}

function canPull(client: ClientCapabilities): boolean {
  return client.textDocument?.diagnostic !== undefined
}

type Report = FullDocumentDiagnosticReport | UnchangedDocumentDiagnosticReport

function reportOf(items: readonly Diagnostic[], previous: string | undefined): Report {
  const resultId = resultIdOf(items)
  return resultId === previous
    ? { kind: DocumentDiagnosticReportKind.Unchanged, resultId }
    : { kind: DocumentDiagnosticReportKind.Full, resultId, items: [...items] }
}

/** A report on each file with findings, and on each that had some when the client asked before. */
async function workspaceReports(
  server: EditorServer,
  known: ReadonlyMap<string, string>,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: OnProgress },
): Promise<WorkspaceDocumentDiagnosticReport[]> {
  const { workspace } = server
  const found = new Map<string, readonly Diagnostic[]>([...known.keys()].map((uri) => [uri, []]))
  for (const folder of workspace.folders)
    for (const [path, own] of diagnosticsIn(await workspace.lintFolder(folder, signal, onProgress), server))
      found.set(workspace.documents.uriOf(path), own)
  return [...found].map(([uri, own]) => ({
    uri,
    version: workspace.documents.at(uri)?.version ?? null,
    ...reportOf(own, known.get(uri)),
  }))
}

/** Tells the client to ask again when the text changed before the answer was there. */
async function orAskAgain<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (!signal.aborted || signal.reason !== textMoved) throw error
    throw new ResponseError(LSPErrorCodes.ServerCancelled, textMoved.message, { retriggerRequest: true })
  }
}
