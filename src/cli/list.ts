import { sep } from 'node:path'
import { counted, isInsideFolder, jsonText, type ListedEntry, listEntries, safeText, wayTo } from '../command.ts'
import { type Command, carryOut } from './carry-out.ts'
import type { ListOptions } from './options.ts'
import { lintOptions } from './run-options.ts'
import { findTargets } from './targets/find-targets.ts'

/** A description as `msgapi list --json` shows it. Paths are relative to its root, with `/`. */
export interface ListedDescription {
  readonly entry: string
  /** The API of the config that it belongs to. */
  readonly api: string | null
  /** The files that were read for it. */
  readonly files: readonly string[]
  /** The paths at which a file would change its results; one that ends with `/` is a folder whose names count. */
  readonly lookedFor: readonly string[]
}

/** `msgapi list`: lists the descriptions that `lint` would check, each with every file that its results depend on. */
export async function listDescriptions(
  written: readonly string[],
  { json, format, ...options }: ListOptions,
): Promise<void> {
  const isJson = json === true || format === 'json'
  await carryOut(listCommand(isJson), written, options)
}

function listCommand(isJson: boolean): Command<Omit<ListOptions, 'json' | 'format'>> {
  return {
    doing: 'Listing',
    library: lintOptions,
    find: ({ written, options, workingFolder }, library) =>
      findTargets(written, {
        workingFolder,
        run: library,
        readsProjectUnless: 'msgapi list -',
        lints: true,
        stdinFilepath: options.stdinFilepath,
        encoding: options.encoding,
      }),
    async make({ targets, library, onError }) {
      const alsoLookedFor = (path: string) => targets.ignoreFilesOf(path)
      const { entries, outcome } = await listEntries(targets.entries, library, { onError, alsoLookedFor })
      const listed = entries.map(descriptionOf)
      return {
        // Only commands that check or write descriptions write the lock file.
        outcome: { ...outcome, lock: [] },
        printing: undefined,
        async deliver() {
          process.stdout.write(isJson ? jsonText(listed) : listed.map(textOf).join(''))
          return { files: [], complete: true }
        },
      }
    },
  }
}

function descriptionOf({ root, path, api, files, lookedFor }: ListedEntry): ListedDescription {
  const shown = (each: string): string => `${wayTo(root, each)}${each.endsWith(sep) ? '/' : ''}`
  return {
    entry: shown(path),
    api: api ?? null,
    files: files.map(shown),
    // Node looks for packages up to the root of the file system, where nothing of the project is.
    lookedFor: lookedFor.filter((each) => isInsideFolder(each, root)).map(shown),
  }
}

function textOf({ entry, api, files, lookedFor }: ListedDescription): string {
  const title = api === null ? entry : `${entry} (${api})`
  const more = `${counted(lookedFor.length, 'path')} looked for and not found; --json lists them`
  return [title, ...files.map((file) => `  ${file}`), `  ${more}`, ''].map((line) => safeText(line)).join('\n')
}
