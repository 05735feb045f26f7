import {
  commands,
  type Disposable,
  MarkdownString,
  type QuickPickItem,
  StatusBarAlignment,
  type TextDocument,
  Uri,
  window,
  workspace,
} from 'vscode'
import type { DescriptionStatus } from '../../../src/editor/file-status.ts'
import { isForServer } from './descriptions.ts'
import type { Session } from './session.ts'

/** In the status bar: which descriptions use the file of the active editor, and which config applies to each. */
export class Status implements Disposable {
  readonly #session: Session
  readonly #item = window.createStatusBarItem('msgapi.status', StatusBarAlignment.Right, 90)
  #descriptions: readonly DescriptionStatus[] = []
  #count = 0

  constructor(session: Session) {
    this.#session = session
    this.#item.name = 'msgapi'
    this.#item.command = 'msgapi.showStatus'
  }

  /** The descriptions of the active file. */
  get descriptions(): readonly DescriptionStatus[] {
    return this.#descriptions
  }

  /** Asks for the file of the active editor, and shows the answer. */
  async update(): Promise<void> {
    const count = ++this.#count
    const document = window.activeTextEditor?.document
    const descriptions = document === undefined ? [] : await this.#descriptionsOf(document)
    // Another editor became active in between.
    if (count !== this.#count) return
    this.#descriptions = descriptions
    await commands.executeCommand('setContext', 'msgapi.isPart', descriptions.length > 0)
    const { server } = this.#session
    if (document === undefined || descriptions.length === 0 || server === undefined) return this.#item.hide()
    const isEntry = descriptions[0]?.uri === String(document.uri)
    const others = descriptions.length - (isEntry ? 1 : 0)
    const users = `${others} ${others === 1 ? 'description' : 'descriptions'}`
    this.#item.text = isEntry ? '$(symbol-event) msgapi' : `$(symbol-event) Part of ${users}`
    const rights = workspace.isTrusted
      ? ''
      : '\n\nThe workspace is not trusted: no plugins and no rulesets in JavaScript run.'
    const lines = descriptions.map(
      ({ uri, config }) => `- ${nameOf(uri)}, ${config === null ? 'no config' : nameOf(config)}`,
    )
    this.#item.tooltip = new MarkdownString(
      `msgapi ${server.version} of the ${server.origin}\n\n${lines.join('\n')}${rights}`,
    )
    this.#item.show()
  }

  /** Lets a person open one of the descriptions or configs. */
  async choose(): Promise<void> {
    const configs = new Set(this.#descriptions.flatMap(({ config }) => config ?? []))
    const items = [
      ...this.#descriptions.map(({ uri }) => itemOf(uri, 'description')),
      ...[...configs].map((uri) => itemOf(uri, 'config')),
    ]
    const chosen = await window.showQuickPick(items, {
      placeHolder: 'Descriptions that use this file, and their configs',
    })
    if (chosen !== undefined) await window.showTextDocument(Uri.parse(chosen.uri))
  }

  dispose(): void {
    this.#item.dispose()
  }

  async #descriptionsOf({ uri }: TextDocument): Promise<readonly DescriptionStatus[]> {
    if (uri.scheme !== 'file' || !isForServer(uri.fsPath)) return []
    return (await this.#session.statusOf(uri)).descriptions
  }
}

/** The path of a file as people know it. */
export function nameOf(uri: string): string {
  return workspace.asRelativePath(Uri.parse(uri))
}

function itemOf(uri: string, description: string): QuickPickItem & { readonly uri: string } {
  return { label: nameOf(uri), description, uri }
}
