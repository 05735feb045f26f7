import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import type { ClientCapabilities, Position, Range } from 'vscode-languageserver/node'
import { type Client, clientOf, uriOf } from './client.ts'

/** The cursor in a text of a test. */
const mark = '‸'

/** Files, one with the cursor, open in a client. */
export interface Marked {
  readonly client: Client
  readonly uri: string
  readonly position: Position
  /** The text of the file with the cursor. */
  readonly text: string
}

/** Writes the files of a test to a folder, and opens the one with the cursor. All others are read from disk. */
export async function marked(
  t: Test,
  files: Readonly<Record<string, string>>,
  capabilities: ClientCapabilities = {},
  options?: unknown,
): Promise<Marked> {
  const name = Object.keys(files).find((each) => files[each]?.includes(mark)) ?? Object.keys(files)[0] ?? ''
  const written = Object.entries(files).map(([each, text]) => [each, text.replace(mark, '')])
  const folder = t.testdir({ '.git': {}, ...Object.fromEntries(written) })
  const [before = '', after = ''] = (files[name] ?? '').split(mark)
  const lines = before.split('\n')
  const client = clientOf({ folders: [folder], capabilities, options })
  await client.initialized
  const path = join(folder, name)
  await client.open(path, before + after)
  const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
  return { client, uri: uriOf(path), position, text: before + after }
}

/** A place in one line: the name of the file and the range. */
export function placeOf({ uri, range }: { readonly uri: string; readonly range: Range }): string {
  return `${basename(fileURLToPath(uri))} ${rangeText(range)}`
}

export function rangeText({ start, end }: Range): string {
  return `${start.line}:${start.character}-${end.line}:${end.character}`
}
