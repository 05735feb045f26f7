import { type Command, InvalidArgumentError, Option } from 'commander'
import { inlineStrategies, isExtensionPattern, outputLanguages } from '../../command.ts'
import { besideOrFile, file, repeatable } from '../option-values.ts'
import type { CommonOptions } from '../options.ts'
import { addDocumentOptions, addUseOption } from '../shared-options.ts'

/** The options of `bundle`, as commander returns them. */
export interface BundleCommandOptions extends CommonOptions {
  readonly as?: (typeof outputLanguages)[number]
  readonly names?: string
  /** True for a file beside the bundle. */
  readonly nameMap?: string | true
  readonly inline?: (typeof inlineStrategies)[number]
  readonly dedupe?: true
  readonly stripExtensions?: readonly string[]
  /** True for a file beside the bundle. */
  readonly map?: string | true
  readonly xOrigin?: true
  readonly followExtensions?: true
  /** Transforms that run on the bundle. */
  readonly use?: readonly string[]
  readonly check?: true
  readonly watch?: true
}

/** Declares the options of `bundle`. */
export function addBundleOptions(command: Command): Command {
  command
    .optionsGroup('Output:')
    .option(
      '-o, --output <file>',
      'write to a file, or into a folder with "/" at its end (default: standard output)',
      file,
    )
    .addOption(
      new Option('--as <language>', 'language of the bundle (default: that of the output, else of the entry)').choices(
        outputLanguages,
      ),
    )
    .option('--map [file]', 'write a source map (default file: <output>.map)', besideOrFile)
    .option('--name-map [file]', 'write the names of components (default file: <output>.names.json)', besideOrFile)
    .option('--force', 'also replace files that msgapi did not write (never an input)')
    .option('--check', 'write nothing; fail when the output is out of date')
    .option('--watch', 'bundle again when a file changes')
    .optionsGroup('Content:')
    .addOption(
      new Option(
        '--inline <strategy>',
        'replace references by content: none (keep, the default), those to other files (local), or all',
      ).choices(inlineStrategies),
    )
    .option('--dedupe', 'merge components with the same content')
    .addOption(
      repeatable('--strip-extensions <pattern>', 'leave out these extensions, such as "x-internal-*"', pattern),
    )
    .option('--follow-extensions', 'include the targets of references in extensions ("x-...")')
    .option('--names <file>', 'names for components: a map from origins to names, YAML or JSON', file)
    .option('--x-origin', 'note the origin of each component')
  addUseOption(command, '"bundle.transforms" of the config')
  return addDocumentOptions(command)
}

function pattern(value: string): string {
  if (isExtensionPattern(value)) return value
  throw new InvalidArgumentError('Expected the name of an extension, such as "x-internal-*".')
}
