import { type Disposable, EventEmitter, type TextDocumentContentProvider, Uri, window, workspace } from 'vscode'

/** Texts that msgapi makes of files, shown as documents that nobody can change. They are made again after each save. */
export class Previews implements TextDocumentContentProvider, Disposable {
  static readonly scheme = 'msgapi-preview'
  readonly #makers = new Map<string, () => Promise<string>>()
  readonly #changes = new EventEmitter<Uri>()
  readonly #registrations: readonly Disposable[]
  readonly onDidChange = this.#changes.event

  constructor() {
    this.#registrations = [
      workspace.registerTextDocumentContentProvider(Previews.scheme, this),
      workspace.onDidSaveTextDocument(() => this.#changeAll()),
      workspace.onDidCloseTextDocument(({ uri }) => this.#makers.delete(uri.path)),
    ]
  }

  /** Shows a text beside the active editor. Its name decides the language. */
  async show(name: string, make: () => Promise<string>): Promise<void> {
    const uri = Uri.from({ scheme: Previews.scheme, path: `/${name}` })
    this.#makers.set(uri.path, make)
    this.#changes.fire(uri)
    await window.showTextDocument(uri, { preview: false, viewColumn: -2, preserveFocus: true })
  }

  async provideTextDocumentContent({ path }: Uri): Promise<string> {
    return (await this.#makers.get(path)?.()) ?? ''
  }

  dispose(): void {
    for (const each of this.#registrations) each.dispose()
    this.#changes.dispose()
  }

  #changeAll(): void {
    for (const path of this.#makers.keys()) this.#changes.fire(Uri.from({ scheme: Previews.scheme, path }))
  }
}
