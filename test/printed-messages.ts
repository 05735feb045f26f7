import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtures } from './bundle/fixtures.ts'
import { changePages, diffExample } from './change-pages.ts'
import { bundleFiles, folder, memoryFiles } from './oracle/memory-files.ts'
import { lintExample, rulePages } from './rule-pages.ts'
import { parseScenarios } from './scenario.ts'

/** A message that msgapi printed. */
export interface PrintedMessage {
  /** The code of a finding, or the kind of a message that has no code. */
  readonly of: string
  readonly message: string
}

/** The kinds of messages without a code. */
export const kinds = { config: 'config', command: 'command', notice: 'notice' } as const

/** The messages of findings that the examples on the pages of rules and of changes have. */
export async function messagesOfPages(): Promise<readonly PrintedMessage[]> {
  const messages: PrintedMessage[] = []
  for (const page of rulePages())
    for (const { text } of page.incorrect)
      for (const { code, message } of await lintExample(page, text)) messages.push({ of: code, message })
  for (const { correct, incorrect } of changePages())
    for (const change of [...correct, ...incorrect])
      for (const { code, message } of (await diffExample(change)).findings) messages.push({ of: code, message })
  return messages
}

/** The messages of findings that the fixtures of the bundler have. */
export async function messagesOfFixtures(): Promise<readonly PrintedMessage[]> {
  const messages: PrintedMessage[] = []
  for (const { files, entry, options } of fixtures.flatMap(([, cases]) => cases)) {
    const { findings } = await bundleFiles(memoryFiles(files), entry, options)
    for (const { code, message } of findings) messages.push({ of: code, message: message.replaceAll(folder, '') })
  }
  return messages
}

const finding = /^ +\d+:\d+ +(?:error|warning|info|hint) +([\w-]+(?:\/[\w-]+)+) +(\S.*?)(?: {2}.*)?$/gm
const inFile = /^\{folder\}\/[^:\n]+(?::\d+:\d+)?: (.+)$/gm
const byCommand = /^msgapi: (note: )?(.+)$/gm

/** The messages in the scenarios of the command: of findings, of config files and rulesets, and of the command itself. */
export function messagesOfScenarios(): readonly PrintedMessage[] {
  const sections = filesIn('test/scenarios', '.scenario')
    .flatMap(parseScenarios)
    .flatMap((scenario) => scenario.sections)
  const errors = sections.filter(({ title }) => title === 'stderr')
  const output = sections.filter(({ title }) => title === 'stdout')
  return [
    ...[...output, ...errors].flatMap(({ text }) =>
      [...text.matchAll(finding)].map(([, of = '', message = '']) => ({ of, message })),
    ),
    ...errors.flatMap(({ text }) =>
      [...text.matchAll(inFile)].map(([, message = '']) => ({ of: kinds.config, message })),
    ),
    ...errors.flatMap(({ text }) =>
      [...text.matchAll(byCommand)].map(([, note, message = '']) => ({
        of: note === undefined ? kinds.command : kinds.notice,
        message,
      })),
    ),
  ]
}

function filesIn(folder: string, extension: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
}
