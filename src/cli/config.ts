import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { jsonText, realPathOf } from '../command.ts'
import { settingsFor, UsageError } from '../index.ts'
import { endWith, say } from './exit.ts'
import type { ConfigOptions } from './options.ts'
import { currentFolder, lintOptions } from './run-options.ts'
import { settingsText } from './settings-text.ts'
import { missingMessage } from './targets/target-problem.ts'

/**
 * `msgapi config`: prints the settings, rulesets and rules that apply to a document, each with its source. Throws a
 * UsageError if the document does not exist.
 */
export async function printConfig(written: string | undefined, options: ConfigOptions): Promise<void> {
  const workingFolder = currentFolder()
  const target = configTarget(written, options, workingFolder)
  const report = await settingsFor(target, lintOptions(options, workingFolder))
  const isJson = options.json === true || options.format === 'json'
  process.stdout.write(isJson ? jsonText(report) : settingsText(report, realPathOf(workingFolder)))
  if (options.quiet !== true) for (const notice of report.notices) say(`msgapi: note: ${notice}`)
  for (const error of report.errors) say(error)
  if (report.errors.length > 0) endWith(2)
}

function configTarget(written: string | undefined, { stdinFilepath }: ConfigOptions, workingFolder: string): string {
  if (written === '') throw new UsageError('Unexpected empty entry; give a file or a folder.')
  if (stdinFilepath !== undefined) {
    if (written === undefined || written === '-') return stdinFilepath
    throw new UsageError('--stdin-filepath names what is read from standard input; give no other entry.')
  }
  if (written === '-') throw new UsageError('Standard input has no folder; name its file with --stdin-filepath.')
  const target = written ?? '.'
  const path = resolve(workingFolder, target)
  if (/^https?:\/\//i.test(target)) throw new UsageError(`${target} is not on this computer; give a file or a folder.`)
  if (existsSync(path)) return target
  if (/[*?{}]/.test(target)) throw new UsageError(`${target} is a glob; give one file, or a folder.`)
  throw new UsageError(missingMessage(target, path))
}
