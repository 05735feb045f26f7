import { dirname } from 'node:path'
import { isInsideFolder } from '../load/files/folders.ts'
import { isBegunDescription, isDescription } from '../project/is-description.ts'
import type { Run } from '../run/run.ts'
import { OpenDocuments, pathOf } from './documents.ts'
import { type FileChange, FolderRun, type Linted, type OpenedDescription } from './folder-run.ts'
import type { OnProgress } from './progress.ts'
import { Turns } from './turns.ts'

/** What the client says about the runs. */
export interface WorkspaceRights {
  /** True if code of plugins and rulesets may run. */
  readonly isTrusted: boolean
  /** The config of all descriptions, absolute or relative to each folder; undefined for the nearest one of each. */
  readonly configFile: string | undefined
}

/**
 * The folders and texts of a client, and the runs over them. Capabilities ask it for findings and graphs; whatever they get is
 * of the texts that the client sent last.
 */
export class Workspace {
  readonly documents = new OpenDocuments()
  #rights: WorkspaceRights = { isTrusted: false, configFile: undefined }
  /** Real paths. */
  #folders: readonly string[] = []
  readonly #runs = new Map<string, FolderRun>()
  /** Changes that the runs were not yet told, by path. */
  readonly #changes = new Map<string, FileChange>()
  /** The documents that were descriptions at some time since they were opened: their authors are in the middle of a change. */
  readonly #entries = new Set<string>()
  /** The texts with which documents were opened that nobody asked about yet. */
  readonly #opened = new Map<string, string>()
  /** The version of each other document that was found to be none. */
  readonly #examined = new Map<string, number>()
  readonly #turns = new Turns({ has: () => this.#changes.size > 0, take: () => this.#tellChanges() })

  readonly #tell: (message: string) => void

  /** `tell` shows a message to the person. */
  constructor(tell: (message: string) => void) {
    this.#tell = tell
  }

  /** Begins again with other folders, given by their URIs, or other rights. */
  begin({ folders, ...rights }: WorkspaceRights & { readonly folders: readonly string[] }): void {
    this.#folders = folders.flatMap((uri) => pathOf(uri) ?? [])
    this.#rights = rights
    this.forgetRuns()
  }

  /** Adds and removes folders, given by their URIs. */
  changeFolders(added: readonly string[], removed: readonly string[]): void {
    const gone = new Set(removed.flatMap((uri) => pathOf(uri) ?? []))
    const left = this.#folders.filter((folder) => !gone.has(folder))
    this.#folders = [...new Set([...left, ...added.flatMap((uri) => pathOf(uri) ?? [])])]
    this.forgetRuns()
  }

  /** Real paths of the folders of the client. */
  get folders(): readonly string[] {
    return this.#folders
  }

  /** Begins all runs again, with nothing kept: after changes of code, which a run loads once. */
  forgetRuns(): void {
    this.#runs.clear()
  }

  /** Notes that the text of an open document is new, or without a text that its file counts again. */
  noteText(path: string, text: string | undefined): void {
    if (text === undefined) {
      this.#entries.delete(path)
      this.#opened.delete(path)
      this.#examined.delete(path)
    } else if (![this.#entries, this.#examined, this.#opened].some((known) => known.has(path)))
      this.#opened.set(path, text)
    const { isOnDisk = false, isNewOrGone = false } = this.#changes.get(path) ?? {}
    this.#changes.set(path, { path, text, isOnDisk, isNewOrGone })
  }

  /** Notes that a file changed on disk. The text of an open document goes before it. */
  noteFile(path: string, isNewOrGone: boolean): void {
    const known = this.#changes.get(path)
    const text = this.documents.of(path)?.written ?? known?.text
    this.#changes.set(path, { path, text, isOnDisk: true, isNewOrGone: isNewOrGone || known?.isNewOrGone === true })
  }

  /** What lint finds for a file, by its real path, in itself and in the other files of the descriptions that use it. */
  lint(path: string, signal: AbortSignal): Promise<Linted> {
    return this.#turns.long(signal, async (pause) => {
      const entries = await this.#entriesOf(path, signal)
      return entries.length === 0 ? nothingLinted : await (await this.#runFor(path)).lint(entries, { signal, pause })
    })
  }

  /** What lint finds in all descriptions of a folder of the client, and in the open documents in it. */
  lintFolder(folder: string, signal: AbortSignal, onProgress?: OnProgress): Promise<Linted> {
    return this.#turns.long(signal, async (pause) => {
      const run = await this.#runFor(folder)
      const entries = new Set(await run.allDescriptions(signal))
      for (const { path } of this.documents.all) {
        if (this.folderOf(path) !== folder) continue
        for (const entry of await this.#entriesOf(path, signal)) entries.add(entry)
      }
      return await run.lint([...entries], { signal, pause, onProgress })
    })
  }

  /** Does short work on the long-lived run of a file that is no description, such as a config. */
  besideDescriptions<Result>(path: string, signal: AbortSignal, work: (run: Run) => Promise<Result>): Promise<Result> {
    return this.#turns.short(signal, async () => (await this.#runFor(path)).with(work))
  }

  /** All descriptions of a folder of the client: those that lint reads there, and the open ones. */
  descriptionsIn(folder: string, signal: AbortSignal): Promise<readonly OpenedDescription[]> {
    return this.#turns.short(signal, async () => {
      const run = await this.#runFor(folder)
      await this.#noteEntries()
      const open = [...this.#entries].filter((path) => this.folderOf(path) === folder)
      return await opened(run, new Set([...(await run.allDescriptions(signal)), ...open]), signal)
    })
  }

  /** Does work on the long-lived run of a file, with the entries that lint reads for it. */
  onRun<Result>(
    path: string,
    signal: AbortSignal,
    work: (run: Run, entries: readonly string[]) => Promise<Result>,
  ): Promise<Result> {
    return this.#turns.long(signal, async () => {
      const entries = await this.#entriesOf(path, signal)
      return await (await this.#runFor(path)).with((run) => work(run, entries))
    })
  }

  /** The descriptions that a file belongs to, by its real path: itself first, if it is one. */
  descriptionsWith(path: string, signal: AbortSignal): Promise<readonly OpenedDescription[]> {
    return this.#turns.short(signal, async () => {
      return await opened(await this.#runFor(path), await this.#entriesOf(path, signal), signal)
    })
  }

  /**
   * The same for whoever tries other texts in place of that of the file. A description whose entry it is can be as it was before the
   * last changes of the file.
   */
  descriptionsToTry(path: string, signal: AbortSignal): Promise<readonly OpenedDescription[]> {
    return this.#turns.short(signal, async () => {
      const run = await this.#runFor(path)
      const entries = await this.#entriesOf(path, signal)
      const own = entries.includes(path) ? await run.descriptionToTry(path, signal) : undefined
      const others = entries.filter((entry) => entry !== path)
      return [...(own === undefined ? [] : [own]), ...(await opened(run, others, signal))]
    })
  }

  /** The real paths of the entries that lint reads for a file. */
  entriesOf(path: string, signal: AbortSignal): Promise<readonly string[]> {
    return this.#turns.short(signal, () => this.#entriesOf(path, signal))
  }

  async #tellChanges(): Promise<void> {
    const changes = [...this.#changes.values()]
    this.#changes.clear()
    for (const run of this.#runs.values()) await run.change(changes)
  }

  async #entriesOf(path: string, signal: AbortSignal): Promise<readonly string[]> {
    const run = await this.#runFor(path)
    await this.#noteEntries()
    const own = this.#entries.has(path) || (await this.#isClosedDescription(path, run, signal))
    if (this.folderOf(path) === undefined) return own ? [path] : []
    if (await run.isIgnored(path)) return []
    const uses = await run.descriptionsWith(path, signal, this.#entries)
    return own ? [path, ...uses] : uses
  }

  async #isClosedDescription(path: string, run: FolderRun, signal: AbortSignal): Promise<boolean> {
    if (this.documents.of(path) !== undefined) return false
    return (await run.description(path, signal))?.graph.kind.readable === true
  }

  /** Open texts that are descriptions, or begin as one, are entries until they are closed. */
  async #noteEntries(): Promise<void> {
    const opened = [...this.#opened]
    this.#opened.clear()
    for (const [path, text] of opened) if (await isEntry(path, text)) this.#entries.add(path)
    for (const { path, written, version } of this.documents.all) {
      if (this.#entries.has(path) || this.#examined.get(path) === version) continue
      this.#examined.set(path, version)
      if (await isEntry(path, written)) this.#entries.add(path)
    }
  }

  /** The innermost folder of the client that a file is in; undefined for one outside. */
  folderOf(path: string): string | undefined {
    const around = this.#folders.filter((folder) => isInsideFolder(path, folder))
    return around.sort((left, right) => right.length - left.length)[0]
  }

  async #runFor(path: string): Promise<FolderRun> {
    const folder = this.folderOf(path) ?? dirname(path)
    const known = this.#runs.get(folder)
    if (known !== undefined) return known
    const run = new FolderRun(folder, {
      safe: !this.#rights.isTrusted,
      configFile: this.#rights.configFile,
      onCut: (most) => this.#tell(cutMessage(folder, most)),
    })
    this.#runs.set(folder, run)
    const held = this.documents.all.map(({ path: open, written }) => ({ path: open, text: written }))
    await run.change(held.map((each) => ({ ...each, isOnDisk: false, isNewOrGone: false })))
    return run
  }
}

function cutMessage(folder: string, most: number): string {
  return `msgapi looked at the first ${most} folders and files of ${folder}, and at no others; open a smaller folder, or ignore some in .msgapiignore`
}

const nothingLinted: Linted = { results: [], findings: [], errors: [] }

async function isEntry(path: string, text: string): Promise<boolean> {
  return isBegunDescription(text) || (await isDescription(path, Buffer.from(text)))
}

async function opened(
  run: FolderRun,
  entries: Iterable<string>,
  signal: AbortSignal,
): Promise<readonly OpenedDescription[]> {
  const descriptions: OpenedDescription[] = []
  for (const entry of entries) {
    const description = await run.description(entry, signal)
    if (description !== undefined) descriptions.push(description)
  }
  return descriptions
}
