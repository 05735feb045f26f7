import { commands, type Disposable, type Tab, type TextDocumentContentProvider, Uri, window, workspace } from 'vscode'
import type { TransformedFile } from './transformed-files.ts'

/** A diff that waits for an answer. */
interface OpenDiff {
  /** How the label of its tab begins. VS Code adds the number of files. */
  readonly title: string
  readonly texts: ReadonlyMap<string, string>
  readonly answer: (isApplied: boolean) => void
}

/** Shows what a transform changes as a diff, and waits until a person applies or discards it. Closing the diff discards it. */
export class TransformPreview implements TextDocumentContentProvider, Disposable {
  static readonly #scheme = 'msgapi-transform'
  readonly #registrations: readonly Disposable[]
  #open: OpenDiff | undefined
  #count = 0

  constructor() {
    this.#registrations = [
      workspace.registerTextDocumentContentProvider(TransformPreview.#scheme, this),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        const open = this.#open
        return open !== undefined && closed.some((tab) => isTabOf(tab, open)) ? this.answer(false) : undefined
      }),
    ]
  }

  /** True if the person applies the changes. A diff that is still open is discarded. */
  async ask(title: string, files: readonly TransformedFile[]): Promise<boolean> {
    await this.answer(false)
    // New texts have a new address, and the path of their file: VS Code shows other paths as a renamed file.
    const query = String(++this.#count)
    const changes = files.map(({ source, text }) => {
      const file = Uri.file(source)
      return { file, result: file.with({ scheme: TransformPreview.#scheme, query }), text }
    })
    const texts = new Map(changes.map(({ result, text }) => [String(result), text]))
    const isApplied = new Promise<boolean>((answer) => {
      this.#open = { title, texts, answer }
    })
    const resources = changes.map(({ file, result }) => [file, file, result])
    await commands.executeCommand('vscode.changes', title, resources)
    // Otherwise the next file that is opened takes its place.
    await commands.executeCommand('workbench.action.keepEditor')
    await this.#showsButtons(true)
    return isApplied
  }

  /** Gives the answer of the person for the open diff, if there is one, and closes it. */
  async answer(isApplied: boolean): Promise<void> {
    const open = this.#open
    if (open === undefined) return
    this.#open = undefined
    open.answer(isApplied)
    await this.#showsButtons(false)
    await window.tabGroups.close(window.tabGroups.all.flatMap(({ tabs }) => tabs.filter((tab) => isTabOf(tab, open))))
  }

  provideTextDocumentContent(uri: Uri): string {
    return this.#open?.texts.get(String(uri)) ?? ''
  }

  dispose(): void {
    for (const each of this.#registrations) each.dispose()
  }

  async #showsButtons(isShown: boolean): Promise<void> {
    await commands.executeCommand('setContext', 'msgapi.isTransformShown', isShown)
  }
}

function isTabOf({ label }: Tab, { title }: OpenDiff): boolean {
  return label.startsWith(title)
}
