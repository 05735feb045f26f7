import { createHash } from 'node:crypto'
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node'
import { ConfigError, type UsageError } from '../../config/errors.ts'
import { bySource, inOrder } from '../../findings/order.ts'
import type { EditorServer } from '../capability.ts'
import type { Linted } from '../folder-run.ts'
import type { PositionedText } from '../positions.ts'
import { diagnosticOf } from './finding-diagnostic.ts'

/** The diagnostics of some files, by real path. */
export type FileDiagnostics = ReadonlyMap<string, readonly Diagnostic[]>

const top = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

/**
 * The diagnostics of a file, and of the other files of its descriptions that have findings: exactly what `msgapi lint` reports in
 * them when it reads all descriptions that use them.
 */
export async function diagnosticsAround(
  path: string,
  server: EditorServer,
  signal: AbortSignal,
): Promise<FileDiagnostics> {
  const { workspace } = server
  const linted = await workspace.lint(path, signal)
  const found = new Map([[path, diagnosticsIn(linted, server).get(path) ?? []]])
  const files = new Set(linted.results.flatMap((result) => [result.path, ...result.parts]))
  for (const source of bySource(linted.findings).keys()) {
    if (source === path || !files.has(source)) continue
    // Other descriptions may use this file too.
    found.set(source, diagnosticsIn(await workspace.lint(source, signal), server).get(source) ?? [])
  }
  const errors = linted.errors.map((error) => errorDiagnostic(error, server))
  return errors.length === 0 ? found : found.set(path, [...errors, ...(found.get(path) ?? [])])
}

/** The diagnostics of all files in which lint found something. */
export function diagnosticsIn({ results, findings }: Linted, { workspace, client }: EditorServer): FileDiagnostics {
  const { documents } = workspace
  const texts = new Map<string, PositionedText>()
  const positionsOf = (path: string): PositionedText => {
    const known = documents.of(path)?.positions ?? texts.get(path)
    if (known !== undefined) return known
    const text = results.find((result) => result.texts.has(path))?.texts.get(path)?.() ?? ''
    const positioned = documents.positioned(text)
    texts.set(path, positioned)
    return positioned
  }
  const request = { client, uriOf: (path: string) => documents.uriOf(path), positionsOf }
  return new Map(
    [...bySource(inOrder(findings))].map(([source, own]) => [
      source,
      own.map((finding) => diagnosticOf(finding, request)),
    ]),
  )
}

/** Identifies the diagnostics of a file, so that a client gets only those that it does not have. */
export function resultIdOf(diagnostics: readonly Diagnostic[]): string {
  return createHash('sha256').update(JSON.stringify(diagnostics)).digest('base64url').slice(0, 22)
}

/** Why a document could not be linted, at its beginning: with the place in the message where the client shows no other places. */
function errorDiagnostic(error: ConfigError | UsageError, { workspace, client }: EditorServer): Diagnostic {
  const diagnostic = { range: top, severity: DiagnosticSeverity.Error, source: 'msgapi', message: error.message }
  const abilities = { ...client.textDocument?.publishDiagnostics, ...client.textDocument?.diagnostic }
  if (!(error instanceof ConfigError) || error.file === undefined || abilities.relatedInformation !== true)
    return diagnostic
  const start = { line: (error.line ?? 1) - 1, character: (error.column ?? 1) - 1 }
  const location = { uri: workspace.documents.uriOf(error.file), range: { start, end: start } }
  const [problem, ...others] = error.problems
  const message = problem !== undefined && others.length === 0 ? problem.message : error.message
  return { ...diagnostic, message, relatedInformation: [{ location, message: 'This is where it is wrong' }] }
}
