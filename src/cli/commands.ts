import type { Command } from 'commander'
import { addBundleOptions, type BundleCommandOptions } from './bundle/bundle-options.ts'
import { addLintOptions, addRunOptions, addSuppressOptions } from './command-options.ts'
import { tuneEngine } from './engine-flags.ts'
import type { LintCommandOptions, RunCommandOptions, SuppressCommandOptions } from './options.ts'
import { addTransformOptions, type TransformCommandOptions } from './transform/transform-options.ts'

const lintExample = `
Example:
  msgapi lint 'apis/**/*.yaml' -f stylish -f json:report.json

Exit codes: 0 clean, 1 findings, 2 could not run, 70 a bug in msgapi.`

const bundleExample = `
Examples:
  msgapi bundle apis/orders.yaml -o dist/orders.yaml --map
  msgapi bundle 'apis/*.yaml' -o dist/ --check

Exit codes: 0 written, 1 findings or out of date, 2 could not run, 70 a bug.`

const transformExample = `
Examples:
  msgapi transform apis/orders.yaml --use merge-traits --use sort-keys:order=format -o dist/orders.yaml
  msgapi transform 'apis/*.yaml' --use merge-traits --write

"msgapi explain transforms" lists the transforms, "msgapi explain sort-keys" tells more about one.

Exit codes: 0 written, 1 findings or something would change, 2 could not run, 70 a bug.`

const runExample = `
Examples:
  msgapi run
  msgapi run publish --check -f json:report.json

Exit codes: 0 written, 1 findings or out of date, 2 could not run, 70 a bug.`

const suppressExample = `
Examples:
  msgapi suppress 'apis/**/*.yaml' --reason 'there before we had rules'
  msgapi suppress 'apis/**/*.yaml' --prune

Exit codes: 0 written, 2 could not run, 70 a bug in msgapi.`

/** The commands on entries, each with what declares it, in the order in which help lists them. */
export const declarations: ReadonlyMap<string, (program: Command) => void> = new Map([
  ['lint', declareLint],
  ['bundle', declareBundle],
  ['transform', declareTransform],
  ['run', declareRun],
  ['suppress', declareSuppress],
])

function declareLint(program: Command): void {
  addLintOptions(
    program
      .command('lint')
      .description('Check descriptions; without targets, those of the config or the working folder.'),
  )
    .argument('[targets...]', 'files, folders, globs, names of APIs of the config, or "-" for standard input')
    .usage('[targets...] [options]')
    .addHelpText('after', lintExample)
    .action(async (targets: readonly string[], options: LintCommandOptions) => {
      const { lintTargets } = await import('./lint.ts')
      await lintTargets(targets, options)
    })
}

function declareBundle(program: Command): void {
  addBundleOptions(program.command('bundle').description('Make one file of a description and the files it refers to.'))
    .argument('[entries...]', 'files, folders, globs, names of APIs of the config, or "-" (default: all APIs)')
    .usage('[entries...] [options]')
    .addHelpText('after', bundleExample)
    .action(async (entries: readonly string[], options: BundleCommandOptions) => {
      const { bundleEntries } = await import('./bundle/bundle.ts')
      tuneEngine('onePass')
      await bundleEntries(entries, options)
    })
}

function declareTransform(program: Command): void {
  addTransformOptions(
    program.command('transform').description('Change descriptions and keep comments, order and layout.'),
  )
    .argument('[entries...]', 'files, folders, globs, names of APIs of the config, or "-" for standard input')
    .usage('[entries...] [--use <name[:options]>] [options]')
    .addHelpText('after', transformExample)
    .action(async (entries: readonly string[], options: TransformCommandOptions) => {
      const { transformEntries } = await import('./transform/transform.ts')
      await transformEntries(entries, options)
    })
}

function declareRun(program: Command): void {
  addRunOptions(
    program.command('run').description('Run the pipelines of the config: lint, bundle, transform, lint, write.'),
  )
    .argument('[names...]', 'pipelines of the config (default: all)')
    .usage('[names...] [options]')
    .addHelpText('after', runExample)
    .action(async (names: readonly string[], options: RunCommandOptions) => {
      const { runPipelines } = await import('./run.ts')
      await runPipelines(names, options)
    })
}

function declareSuppress(program: Command): void {
  addSuppressOptions(
    program.command('suppress').description('Accept the findings that there are, in msgapi-suppressions.json.'),
  )
    .argument('[targets...]', 'files, folders, globs, or names of APIs of the config (default: all)')
    .usage('[targets...] [options]')
    .addHelpText('after', suppressExample)
    .action(async (targets: readonly string[], options: SuppressCommandOptions) => {
      const { suppressFindings } = await import('./suppress.ts')
      await suppressFindings(targets, options)
    })
}
