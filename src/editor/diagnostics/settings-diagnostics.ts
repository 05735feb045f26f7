import { type Diagnostic, DiagnosticSeverity } from 'vscode-languageserver/node'
import { ConfigError, type ConfigProblem, type UsageError } from '../../config/errors.ts'
import type { EditorServer } from '../capability.ts'
import type { Linted } from '../folder-run.ts'
import type { PositionedText } from '../positions.ts'
import type { SettingsKind } from '../settings-document/settings-kind.ts'
import { settingsProblems } from '../settings-document/settings-problems.ts'
import { diagnosticsIn } from './file-diagnostics.ts'

/**
 * The diagnostics of a config, ruleset or suppressions file: what the command says when it reads it, and what lint finds in it when it
 * reads all descriptions of the folder.
 */
export async function settingsDiagnostics(
  path: string,
  kind: SettingsKind,
  server: EditorServer,
  signal: AbortSignal,
): Promise<readonly Diagnostic[]> {
  const { workspace } = server
  const positions = workspace.documents.of(path)?.positions
  if (positions === undefined) return []
  const own = await workspace.besideDescriptions(path, signal, (run) => settingsProblems(path, kind, run))
  const folder = workspace.folderOf(path)
  const linted = folder === undefined ? undefined : await workspace.lintFolder(folder, signal)
  const problems = problemsIn(path, [...own, ...(linted?.errors ?? [])])
  return [
    ...problems.map((problem) => diagnosticOf(problem, positions)),
    ...((linted && findingsOf(linted, path, server)) ?? []),
  ]
}

function findingsOf(linted: Linted, path: string, server: EditorServer): readonly Diagnostic[] | undefined {
  return diagnosticsIn(linted, server).get(path)
}

/** The problems of errors that are in a file, each once. */
function problemsIn(path: string, errors: readonly (ConfigError | UsageError)[]): readonly ConfigProblem[] {
  const all = errors.flatMap((error) => (error instanceof ConfigError ? error.problems : []))
  const inFile = all.filter(({ place }) => place.file === path)
  return [...new Map(inFile.map((problem) => [JSON.stringify([problem.place, problem.message]), problem])).values()]
}

/** At the word at its place: an error knows only where that begins. */
function diagnosticOf({ place: { line, column }, message }: ConfigProblem, positions: PositionedText): Diagnostic {
  const lines = positions.text.split(/\r\n|\n|\r/)
  const before = lines.slice(0, (line ?? 1) - 1)
  const start = { line: before.length, character: (column ?? 1) - 1 }
  const rest = (lines[start.line] ?? '').slice(start.character)
  const word = /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s,:{}[\]"']+|\S)/.exec(rest)?.[0] ?? ''
  const end = { line: start.line, character: start.character + word.length }
  const range = positions.rangeOf({ start, end })
  return { range, severity: DiagnosticSeverity.Error, source: 'msgapi', message }
}
