import { join } from 'node:path'
import t from 'tap'
import { type CompletionItem, CompletionRequest } from 'vscode-languageserver/node'
import { PositionedText } from '../../src/editor/positions.ts'
import { type Client, clientOf, pulling, shown, uriOf } from './client.ts'

const capabilities = {
  ...pulling,
  textDocument: { ...pulling.textDocument, completion: { completionItem: { snippetSupport: true } } },
}

/** Somebody who types names and texts, and takes everything else from completion. */
class Author {
  text = ''
  /** Where the cursor is. */
  #offset = 0
  readonly #client: Client
  readonly #path: string

  constructor(client: Client, path: string) {
    this.#client = client
    this.#path = path
  }

  /** Types at the cursor. */
  type(typed: string): Promise<void> {
    return this.#replace(this.#offset, this.#offset, typed, typed.length)
  }

  /** Goes to the end of the text, onto a new line that is so far in. */
  goOn(indent = ''): Promise<void> {
    this.text = `${this.text.trimEnd()}\n${indent}`
    this.#offset = this.text.length
    return this.#client.change(this.#path, [{ text: this.text }])
  }

  /** Goes behind the last place with a text, as the tab key does in a snippet. */
  goBehind(text: string): void {
    this.#offset = this.text.lastIndexOf(text) + text.length
  }

  /** Takes an item, and types into its places in their order; the cursor stays at the first place without a text. */
  async take(label: string, ...typed: readonly string[]): Promise<void> {
    const positions = new PositionedText(this.text, 'utf-16')
    const position = positions.positionAt(this.#offset)
    const params = { textDocument: { uri: uriOf(this.#path) }, position }
    const found = await this.#client.connection.sendRequest(CompletionRequest.type, params)
    const items: readonly CompletionItem[] = Array.isArray(found) ? found : (found?.items ?? [])
    const edit = items.find((item) => item.label === label)?.textEdit
    if (edit === undefined || !('range' in edit)) {
      const labels = items.map((item) => item.label).join(', ')
      throw new Error(`No ${label} among ${labels} in\n${this.text.slice(0, this.#offset)}‸`)
    }
    const { written, cursor } = filled(edit.newText, typed)
    const [start, end] = [positions.offsetAt(edit.range.start), positions.offsetAt(edit.range.end)]
    await this.#replace(start, end, written, cursor)
  }

  #replace(start: number, end: number, written: string, cursor: number): Promise<void> {
    this.text = this.text.slice(0, start) + written + this.text.slice(end)
    this.#offset = start + cursor
    return this.#client.change(this.#path, [{ text: this.text }])
  }
}

const stops = /\$\{\d+\|([^|]*)\|\}|\$\{\d+:([^}]*)\}|\$\d+|\\([\\$}])/g

/** The text of a snippet with what is typed in its places. */
function filled(snippet: string, typed: readonly string[]): { readonly written: string; readonly cursor: number } {
  let written = ''
  let cursor: number | undefined
  let last = 0
  let next = 0
  for (const { 0: stop, 1: choices, 2: name, 3: escaped, index } of snippet.matchAll(stops)) {
    written += snippet.slice(last, index)
    last = index + stop.length
    if (escaped !== undefined) written += escaped
    else {
      const text = typed[next++]
      if (text === undefined) cursor ??= written.length
      written += text ?? choices?.split(',')[0] ?? name ?? ''
    }
  }
  written += snippet.slice(last)
  return { written, cursor: cursor ?? written.length }
}

t.test('a new description of five channels is written by completion alone', async (t) => {
  const folder = t.testdir({ '.git': {}, 'shop.yaml': '' })
  const client = clientOf({ folders: [folder], capabilities })
  const path = join(folder, 'shop.yaml')
  await client.initialized
  await client.open(path, '')
  const author = new Author(client, path)
  await author.take('asyncapi', 'Shop', '1.0.0')
  await author.goOn('  ')
  await author.take('description')
  await author.type('All that a shop says')
  await author.goOn()
  await author.take('servers')
  await author.take('new Server', 'main', 'broker.example.com')
  await author.take('kafka')
  const names = ['placed', 'paid', 'sent', 'lost', 'answers']
  await author.goOn()
  await author.take('components')
  await author.take('messages')
  for (const name of names) {
    await author.take('new Message', name, name, 'application/json')
    await author.take('type')
    await author.take('object')
    await author.goOn('    ')
  }
  await author.goOn()
  await author.take('channels')
  for (const name of names) {
    await author.take('new Channel', name, `shop.${name}`, name)
    await author.take(`#/components/messages/${name}`)
    await author.goOn('  ')
  }
  await author.goOn()
  await author.take('operations')
  for (const name of names) {
    await author.take('new Operation', `${name}Operation`, name === 'answers' ? 'receive' : 'send')
    await author.take(`#/channels/${name}`)
    author.goBehind('summary: ')
    await author.type(`What happens when something is ${name}`)
    await author.goOn('    ')
    await author.take('messages')
    await author.take(`#/channels/${name}/messages/${name}`)
    await author.goOn('  ')
  }
  t.strictSame((await client.diagnostics(path)).map(shown), [])
  client.connection.dispose()
})
