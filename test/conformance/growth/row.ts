import type { Client } from '../../editor/client.ts'

/** The editor of a row: its client, and the folder of the input. */
export interface RowEditor {
  readonly client: Client
  readonly folder: string
}

/** The files of an input, by their paths in the folder where the command runs; `.git` is there already. */
export type Files = Readonly<Record<string, string>>

/** An input that can be made in any size, and what runs on it. Its cost has to grow in a line with the size. */
export interface GrowthRow {
  readonly name: string
  /** What is measured, beside twice this. So large that what grows costs more than the start of a run: thousands of counts. */
  readonly size: number
  readonly input: (size: number) => Files
  /** The words after `msgapi`, split at blanks. */
  readonly command: string
  /** The exit code, which shows that the run did what the row is about. */
  readonly status: 0 | 1 | 2
  /** What standard output and standard error have in them, for the same reason. */
  readonly says?: RegExp
  /** Talks to the command as an editor does. What it returns counts as said. */
  readonly talk?: (editor: RowEditor) => Promise<string>
}

/** The beginning of an entry, up to what a row is about. */
export const start = 'asyncapi: 3.1.0\ninfo: { title: Orders, version: 1.0.0 }\n'

/** Lines for each of the numbers below a size, joined. */
export function each(size: number, lineOf: (index: number) => string): string {
  return Array.from({ length: size }, (_, index) => lineOf(index)).join('')
}

/** The size of a row, and the text of `api.yaml` in it. */
export type Text = readonly [size: number, textOf: (size: number) => string]

/** A row of one command for each text, by its name. */
export function rowsOf(
  command: string,
  status: GrowthRow['status'],
  texts: Readonly<Record<string, Text>>,
  says?: RegExp,
): readonly GrowthRow[] {
  return Object.entries(texts).map(([name, [size, textOf]]) => ({
    name: `${command.replace(' api.yaml', '')}: ${name}`,
    size,
    input: (size) => ({ 'api.yaml': textOf(size) }),
    command,
    status,
    ...(says === undefined ? {} : { says }),
  }))
}
