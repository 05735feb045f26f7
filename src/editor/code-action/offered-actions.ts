import { basename } from 'node:path'
import {
  type CodeAction,
  CodeActionKind,
  type CodeActionParams,
  type Diagnostic,
  type Range,
} from 'vscode-languageserver/node'
import type { Finding, FindingFix } from '../../findings/finding.ts'
import { canonicalCode } from '../../format/rule-codes.ts'
import { isAcceptable } from '../../suppress/in-force.ts'
import type { EditorServer } from '../capability.ts'
import type { Linted } from '../folder-run.ts'
import type { PositionedText } from '../positions.ts'
import { canCreateFiles, type FileChanges, workspaceEditOf } from '../workspace-edit.ts'
import { acceptedIn, hasSuppressionsFile } from './acceptance.ts'
import { explainRule } from './explain-rule.ts'
import type { LateEdit } from './late-edit.ts'
import { findingKey, type SuggestedFixes } from './suggested-fixes.ts'

/** The kind of the action that does what `msgapi lint --fix` does. */
export const fixAllKind = `${CodeActionKind.SourceFixAll}.msgapi`

/** An action that has its edit, or says how it is made. */
export type OfferedAction = CodeAction & { readonly late?: LateEdit }

interface OfferRequest {
  readonly server: EditorServer
  readonly suggested: SuggestedFixes
  readonly signal: AbortSignal
}

/** The actions for the findings in a range of an open document, the fixes first. */
export async function offeredActions(
  { textDocument: { uri }, range, context }: CodeActionParams,
  { server, suggested, signal }: OfferRequest,
): Promise<readonly OfferedAction[]> {
  const document = server.workspace.documents.at(uri)
  if (document === undefined) return []
  const { path, positions } = document
  const linted = await server.workspace.lint(path, signal)
  const inFile = linted.findings.filter(({ place }) => place.source === path)
  const inRange = inFile.filter((finding) => touches(positions.rangeOf(finding.range), range))
  const diagnosticsOf = (finding: Finding) => context.diagnostics.filter((each) => isAbout(each, finding, positions))
  const fixable = inRange.filter((finding) => finding.fixable !== undefined)
  const fixes = fixable.length === 0 ? undefined : await suggested.of(path, signal)
  const actions: OfferedAction[] = fixable.flatMap((finding) =>
    (fixes?.get(findingKey(finding)) ?? []).map((fix, index) => ({
      title: titleOf(fix.title, fix.safety),
      kind: CodeActionKind.QuickFix,
      diagnostics: diagnosticsOf(finding),
      ...(index === 0 && fix.safety === 'safe' && { isPreferred: true }),
      edit: workspaceEditOf(changesOf(fix, linted, server), server),
    })),
  )
  for (const code of new Set(fixable.map((finding) => finding.code))) actions.push(...fixesOfRule(code, inFile, uri))
  for (const finding of inRange) {
    const diagnostics = diagnosticsOf(finding)
    const kind = CodeActionKind.QuickFix
    for (const [title, late] of acceptances(finding, linted, uri, server))
      actions.push({ title, kind, diagnostics, late })
    actions.push({ title: `Explain ${finding.code}`, kind, diagnostics, command: explainRule(finding, linted) })
  }
  if (inFile.some((finding) => finding.fixable === 'safe'))
    actions.push({
      title: 'Fix all that is safe to fix (msgapi)',
      kind: fixAllKind,
      late: { make: 'fixes', uri, code: undefined, unsafe: false },
    })
  return withoutRepeated(actions)
}

function titleOf(title: string, safety: FindingFix['safety']): string {
  return safety === 'safe' ? title : `${title} (unsafe, review it)`
}

/** The actions that fix several findings of a rule: the safe ones, and all of them if some are not safe. */
function fixesOfRule(code: string, inFile: readonly Finding[], uri: string): readonly OfferedAction[] {
  const ofRule = inFile.filter((finding) => finding.code === code && finding.fixable !== undefined)
  const safe = ofRule.filter(({ fixable }) => fixable === 'safe')
  const action = (unsafe: boolean): OfferedAction => ({
    title: titleOf(`Fix all ${code} in this file`, unsafe ? 'unsafe' : 'safe'),
    kind: CodeActionKind.QuickFix,
    late: { make: 'fixes', uri, code, unsafe },
  })
  return [
    ...(safe.length > 1 ? [action(false)] : []),
    ...(ofRule.length > 1 && ofRule.length > safe.length ? [action(true)] : []),
  ]
}

/** The titles of actions that accept a finding, and how they are made. None for a finding that cannot be accepted. */
function acceptances(
  finding: Finding,
  linted: Linted,
  uri: string,
  server: EditorServer,
): readonly (readonly [string, LateEdit])[] {
  const results = acceptedIn(finding, linted)
  const mayAccept = results.every(({ rules, settings }) =>
    isAcceptable(finding, new Set(rules.map(({ code }) => canonicalCode(code))), settings.suppressionPolicy),
  )
  if (results.length === 0 || !mayAccept) return []
  const { code, place } = finding
  const late = { make: 'acceptance', uri, code, pointer: place.pointer, on: place.on } as const
  const files = new Set(results.flatMap(({ suppressionsFile }) => suppressionsFile ?? []))
  const canWrite = [...files].every((path) => hasSuppressionsFile(path) || canCreateFiles(server))
  const names = [...files].map((path) => basename(path)).join(' and ')
  return [
    [`Accept ${code} here`, { ...late, reach: 'here' }],
    [`Accept ${code} in this file`, { ...late, reach: 'file' }],
    ...(files.size > 0 && canWrite
      ? [[`Accept this ${code} in ${names}`, { ...late, reach: 'suppressions' }] as const]
      : []),
  ]
}

/** The edits of a fix by file. The texts are those that lint read. */
function changesOf({ edits }: FindingFix, { results }: Linted, { workspace }: EditorServer): readonly FileChanges[] {
  return [...new Set(edits.map(({ source }) => source))].map((path) => {
    const written = results.find(({ texts }) => texts.has(path))?.texts.get(path)?.() ?? ''
    const { text } = workspace.documents.positioned(written)
    const lines = workspace.documents.positioned(text)
    const own = edits.filter(({ source }) => source === path)
    return {
      path,
      before: text,
      edits: own.map(({ range, text: added }) => ({
        start: lines.offsetAt(lines.positionOf(range.start)),
        end: lines.offsetAt(lines.positionOf(range.end)),
        text: added,
      })),
    }
  })
}

function touches(one: Range, other: Range): boolean {
  return isNotAfter(one.start, other.end) && isNotAfter(other.start, one.end)
}

function isNotAfter(one: Range['start'], other: Range['start']): boolean {
  return one.line < other.line || (one.line === other.line && one.character <= other.character)
}

function isAbout({ code, range, message }: Diagnostic, finding: Finding, positions: PositionedText): boolean {
  const own = positions.rangeOf(finding.range)
  return code === finding.code && message === finding.message && JSON.stringify(range) === JSON.stringify(own)
}

/** Findings side by side can have the same fix; it is offered once, for all of them. */
function withoutRepeated(actions: readonly OfferedAction[]): readonly OfferedAction[] {
  const first = new Map<string, OfferedAction>()
  for (const action of actions) {
    const { title, edit, late, command } = action
    const key = JSON.stringify([title, edit, late, command])
    const known = first.get(key)
    const diagnostics = [...(known?.diagnostics ?? []), ...(action.diagnostics ?? [])]
    first.set(key, { ...(known ?? action), ...(diagnostics.length > 0 && { diagnostics }) })
  }
  return [...first.values()]
}
