import { UsageError } from '../config/errors.ts'
import { defaultLimits } from '../load/limits.ts'
import { languageOf, parseText } from '../load/parse.ts'
import type { SourceFile } from '../load/source-file.ts'

/** A description as text, or its files by their paths with `/`, the entry first. */
export type CaseFiles = string | Readonly<Record<string, string>>

/** The files of a case, by path; the first is the entry. */
export type NamedFiles = ReadonlyMap<string, string>

/** The files of a case; a text alone gets a name. Throws a UsageError for a path that a case cannot have. */
export function namedFiles(files: CaseFiles): NamedFiles {
  if (typeof files === 'string') return new Map([[nameFor(files), files]])
  const named = new Map(Object.entries(files))
  if (named.size === 0) throw new UsageError('A case needs a file: the map of files is empty.')
  for (const path of named.keys()) {
    const segments = path.split('/')
    if (!segments.some((segment) => segment === '' || segment === '.' || segment === '..')) continue
    throw new UsageError(
      `Unexpected path ${JSON.stringify(path)} in a case, expected one such as "schemas/order.yaml".`,
    )
  }
  return named
}

/** What the files of a case become: those that are stated, and the others as they were. */
export function changedFiles(before: NamedFiles, stated: CaseFiles | undefined): NamedFiles {
  if (stated === undefined) return before
  const [entry] = before.keys()
  if (typeof stated === 'string') return new Map(before).set(entry ?? nameFor(stated), stated)
  for (const path of Object.keys(stated)) {
    if (before.has(path)) continue
    throw new UsageError(`Unexpected file ${JSON.stringify(path)} in "output": "input" has no such file.`)
  }
  return new Map([...before].map(([path, text]) => [path, stated[path] ?? text]))
}

/** A file of a case, read. */
export async function parsed(path: string, text: string): Promise<SourceFile> {
  return parseText(path, text, languageOf(path), defaultLimits)
}

function nameFor(text: string): string {
  return text.trimStart().startsWith('{') ? 'description.json' : 'description.yaml'
}

/** How a failure names a case: by its kind and number, and its name where it has one. */
export function caseTitle(kind: string, index: number, { name }: { readonly name?: string | undefined }): string {
  const counted = `${kind} case ${index + 1}`.trimStart()
  return name === undefined ? counted : `${counted} (${name})`
}
