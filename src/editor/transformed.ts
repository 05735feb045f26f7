import { pathToFileURL } from 'node:url'
import { LSPErrorCodes, ResponseError } from 'vscode-languageserver/node'
import type { Finding } from '../findings/finding.ts'
import { type NodePath, pointerOf } from '../load/node-path.ts'
import { formatFragment } from '../pointer.ts'
import type { TransformsOutcome } from '../run/outcome.ts'
import type { OptionsOfTransform } from '../transform/transform.ts'
import type { EditorServer } from './capability.ts'

/** A transform of the descriptions that a file belongs to. */
export interface TransformRequest {
  /** The file; a real path. */
  readonly path: string
  readonly name: string
  readonly options: OptionsOfTransform
  /** `file`: only the description whose entry the file is. */
  readonly of: 'file' | 'all descriptions'
  /** False for a result that is a file of its own. */
  readonly inPlace: boolean
}

/** What a transform makes of descriptions. */
export type TransformResult = Pick<TransformsOutcome, 'findings' | 'files' | 'changes' | 'descriptions'>

/**
 * The texts after a transform; none where it refuses. Errors elsewhere in the descriptions do not matter: what the transform promises
 * about its own changes is checked.
 */
export async function transformed(
  { path, name, options, of, inPlace }: TransformRequest,
  { workspace }: Pick<EditorServer, 'workspace'>,
  signal: AbortSignal,
): Promise<TransformResult> {
  const { transformAll } = await import('../run/transform-entries.ts')
  const call = { use: [[name, options] as const], inPlace, draft: true, signal }
  const { findings, files, changes, descriptions } = await workspace.onRun(path, signal, (run, entries) =>
    transformAll(run, of === 'file' ? [path] : entries, call, { toleratesErrors: true }),
  )
  const isRefused = inPlace && findings.some(({ code, severity }) => isOf(name, code) && severity === 'error')
  const isUnchanged = inPlace && !files.some(({ isChanged }) => isChanged)
  return isRefused || isUnchanged
    ? { findings, files: [], changes: [], descriptions: [] }
    : { findings, files: files.filter(({ isChanged }) => isChanged), changes, descriptions }
}

/** A value as options of transforms name it, whatever the entry. */
export function nameForOptions(value: NodePath): string {
  return pathToFileURL(value.file.path).href + formatFragment(pointerOf(value))
}

/** The error of an answer where a transform refuses: in the words of the transform, if it says why. */
export function refusalOf(name: string, findings: readonly Finding[], otherwise: string): ResponseError {
  const errors = findings.filter(({ severity }) => severity === 'error')
  const own = errors.find(({ code }) => isOf(name, code)) ?? errors.find(({ code }) => isOf('transform', code))
  return new ResponseError(LSPErrorCodes.RequestFailed, (own ?? errors[0])?.message ?? otherwise)
}

function isOf(name: string, code: string): boolean {
  return code.startsWith(`${name}/`)
}
