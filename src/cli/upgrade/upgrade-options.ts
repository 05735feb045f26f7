import { type Command, Option } from 'commander'
import { tuneEngine } from '../engine-flags.ts'
import { addDocumentOptions, viewOption } from '../shared-options.ts'
import { addResultOptions } from '../transform/transform-options.ts'
import type { UpgradeCommandOptions } from './upgrade.ts'

const example = `
Examples:
  msgapi upgrade apis/orders.yaml --dry-run
  msgapi upgrade apis/orders.yaml apis/billing.yaml --write
  msgapi upgrade apis/orders.yaml --write -f json

With -f json, the verdict, the files and the reports are printed on standard output, in place of the description.
Exit codes: 0 converted or nothing to do, 1 refused or --check would change, 2 could not run, 70 a bug.`

/** Declares `upgrade`. */
export function declareUpgrade(program: Command): void {
  const command = program
    .command('upgrade')
    .description('Convert descriptions of AsyncAPI 2 and 3.0 to 3.1, with every comment.')
    .argument(
      '[entries...]',
      'files, folders, globs, names of APIs of the config (default: all APIs); list those that share parts together',
    )
    .usage('[entries...] [options]')
    .optionsGroup('Conversion:')
    .addOption(new Option('--to <version>', 'version to convert to (default: 3.1)').choices(['3.0', '3.1']))
    .addOption(viewOption())
    .addOption(
      new Option('--ids <source>', 'where ids of channels come from first (default: extension, x-channelId)').choices([
        'extension',
        'channel',
        'operation',
      ]),
    )
  addResultOptions(command)
  addDocumentOptions(command)
    .addHelpText('after', example)
    .action(async (entries: readonly string[], options: UpgradeCommandOptions) => {
      const { upgradeEntries } = await import('./upgrade.ts')
      tuneEngine('onePass')
      await upgradeEntries(entries, options)
    })
}
