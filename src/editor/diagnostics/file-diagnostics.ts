import { createHash } from 'node:crypto'
import { dirname, sep } from 'node:path'
import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node'
import { ConfigError, formatConfigPlace, type UsageError } from '../../config/errors.ts'
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
  const errors = linted.errors.map((error) => errorDiagnostic(error, path, server))
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

/**
 * Why a document could not be linted, at its beginning. The reason comes first, since lists of problems cut long messages; the place
 * follows where the client shows no other places. Paths are relative to the folder of the client.
 */
function errorDiagnostic(
  error: ConfigError | UsageError,
  path: string,
  { workspace, client }: EditorServer,
): Diagnostic {
  const folder = workspace.folderOf(path) ?? dirname(path)
  const abilities = { ...client.textDocument?.publishDiagnostics, ...client.textDocument?.diagnostic }
  const showsPlaces = abilities.relatedInformation === true
  const problems = error instanceof ConfigError ? error.problems : []
  const lines = problems.map(({ message, place }) =>
    showsPlaces ? message : `${message} (${formatConfigPlace(place)})`,
  )
  const message = (lines.length === 0 ? error.message : lines.join('\n')).replaceAll(folder + sep, '')
  const diagnostic = { range: top, severity: DiagnosticSeverity.Error, source: 'msgapi', message }
  if (!showsPlaces || problems.length === 0) return diagnostic
  const relatedInformation = problems.map(({ place: { file, line, column } }) => {
    const start = { line: (line ?? 1) - 1, character: (column ?? 1) - 1 }
    const location = { uri: workspace.documents.uriOf(file), range: { start, end: start } }
    return { location, message: 'This is where it is wrong' }
  })
  return { ...diagnostic, relatedInformation }
}
