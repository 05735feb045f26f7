import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix, relative, sep } from 'node:path'
import { UsageError } from '../config/errors.ts'
import type { Finding } from '../findings/finding.ts'
import { defaultLimits } from '../load/limits.ts'
import { languageOf, parseText } from '../load/parse.ts'
import type { SourceFile } from '../load/source-file.ts'
import { formatPointer } from '../pointer.ts'
import type { FoundFinding } from './expected-finding.ts'

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

/** A folder that holds the files of a case while it runs. */
export interface CaseFolder {
  /** The folder of the files, which is the root of the run. */
  readonly root: string
  readonly entry: string
  /** A config outside of it. */
  readonly configFile: string
  /** A file of the case by its absolute path. */
  nameOf(path: string): string
}

/** Writes the files of a case with a config into a new folder, and removes it after `use`. */
export async function inCaseFolder<Result>(
  files: NamedFiles,
  config: unknown,
  use: (folder: CaseFolder) => Promise<Result>,
): Promise<Result> {
  const made = await realpath(await mkdtemp(join(tmpdir(), 'msgapi-testing-')))
  const root = join(made, 'case')
  const configFile = join(made, 'msgapi.config.json')
  try {
    await mkdir(root)
    await writeFile(configFile, JSON.stringify(config))
    for (const [name, text] of files) {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    }
    const [entry = ''] = files.keys()
    return await use({
      root,
      entry: join(root, entry),
      configFile,
      nameOf: (path) => relative(root, path).replaceAll(sep, posix.sep),
    })
  } finally {
    await rm(made, { recursive: true, force: true })
  }
}

/** A finding as cases compare it. */
export function foundIn({ nameOf }: CaseFolder, { code, message, place, range, severity }: Finding): FoundFinding {
  const { source, pointer, on } = place
  return { code, message, file: nameOf(source), pointer: formatPointer(pointer), on, range, severity }
}
