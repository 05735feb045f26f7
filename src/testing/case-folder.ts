import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix, relative, sep } from 'node:path'
import type { Finding } from '../findings/finding.ts'
import { formatPointer } from '../pointer.ts'
import type { NamedFiles } from './case-files.ts'
import type { FoundFinding } from './expected-finding.ts'

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
