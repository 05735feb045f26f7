import { type Command, Option } from 'commander'
import { repeatable } from '../option-values.ts'
import { type GraphCommandOptions, graphForms } from '../options.ts'
import { addConfigOptions, addInputOptions, addVerboseOption, viewOption } from '../shared-options.ts'

const graphExample = `
Examples:
  msgapi graph
  msgapi graph 'apis/**/*.yaml' --focus Orders --by channel -f svg -o landscape.svg

Exit codes: 0 printed, 1 a reference is broken, 2 could not read, 70 a bug.`

/** Declares `graph`. */
export function declareGraph(program: Command): void {
  const command = program
    .command('graph')
    .description('Show which application sends which messages to which other one.')
    .optionsGroup('What is shown:')
    .addOption(
      repeatable('--focus <name>', 'only flows of this application: its title, id or name of the config; repeatable'),
    )
    .addOption(
      new Option('--by <kind>', 'what is between applications in a picture (default: application: nothing)').choices([
        'application',
        'channel',
        'message',
      ]),
    )
    .option('--references', 'show instead what refers to what in one description')
    .optionsGroup('What is read:')
    .option('--fail-on-unmatched-globs', 'fail when one of several globs matches no file')
    .addOption(viewOption())
  addConfigOptions(addInputOptions(command))
    .optionsGroup('Output:')
    .addOption(new Option('-f, --format <name>', 'form of the graph (default: mermaid)').choices(graphForms))
    .option('-o, --output <file>', 'write the graph to this file')
    .option('--force', 'also replace a file that is not a graph (never an input)')
  addVerboseOption(command)
    .option('-q, --quiet', 'no notices')
    .optionsGroup('Help:')
    .helpOption('-h, --help', 'print this help')
    .argument('[targets...]', 'files, folders, globs, or names of APIs of the config (default: all)')
    .usage('[targets...] [options]')
    .addHelpText('after', graphExample)
    .action(async (targets: readonly string[], options: GraphCommandOptions) => {
      const { graphDescriptions } = await import('./graph.ts')
      await graphDescriptions(targets, options)
    })
}
