import { inlineStrategies, isExtensionPattern, outputLanguages, type WrittenTransform } from './settings.ts'
import { choice, flag, object, oneOrMany, type Shape, text } from './shape.ts'
import { transformList } from './transforms-shape.ts'
import { describe } from './wording.ts'

/** How a bundle is made and written, as a config, the command line or a call has it: paths as written. */
export interface BundleValues {
  readonly as?: (typeof outputLanguages)[number] | undefined
  readonly output?: string | undefined
  /** A file, or, in a call, names by origin. */
  readonly names?: string | ReadonlyMap<string, string> | undefined
  /** True for a file beside the bundle. */
  readonly nameMap?: string | boolean | undefined
  readonly inline?: (typeof inlineStrategies)[number] | undefined
  readonly dedupe?: boolean | undefined
  readonly stripExtensions?: readonly string[] | undefined
  /** True for a file beside the bundle. */
  readonly map?: string | boolean | undefined
  readonly origins?: boolean | undefined
  readonly followExtensions?: boolean | undefined
  readonly transforms?: readonly WrittenTransform[] | undefined
}

const extensionPattern: Shape<string> = {
  schema: { description: 'The name of an extension; "*" stands for any characters.', type: 'string', pattern: '^x-.' },
  read(node, at, reading) {
    const written = node.kind === 'scalar' && typeof node.value === 'string' ? node.value : ''
    if (isExtensionPattern(written)) return written
    reading.report(at, 'value', `Unexpected ${describe(node)}, expected a name such as "x-internal-*".`)
    return undefined
  },
}

function fileOrBeside(description: string, example: string): Shape<string | boolean> {
  const file = text(description, example)
  const beside = flag(description)
  return {
    schema: { description, type: ['boolean', 'string'], minLength: 1 },
    read(node, at, reading) {
      const isFlag = node.kind === 'scalar' && typeof node.value === 'boolean'
      return isFlag ? beside.read(node, at, reading) : file.read(node, at, reading)
    },
  }
}

const fields = {
  as: choice('The language that the bundle is written in.', outputLanguages),
  output: text(
    'The file that the bundle is written to, relative to the folder of this file; with "/" at its end, a folder.',
    'dist/api.yaml',
  ),
  names: text(
    'A file with names for components: a map from where they come from to their names, relative to the folder of this file.',
    'names.yaml',
  ),
  nameMap: fileOrBeside(
    'The file that tells where components come from and what they are called, relative to the folder of this file; true for one beside the bundle.',
    'dist/api.yaml.names.json',
  ),
  inline: choice('Which references give way to what they lead to.', inlineStrategies),
  dedupe: flag('Whether components of the same content become one.'),
  stripExtensions: oneOrMany('Extensions that are left out of the bundle.', extensionPattern),
  map: fileOrBeside(
    'The source map of the bundle, relative to the folder of this file; true for one beside the bundle.',
    'dist/api.yaml.map',
  ),
  origins: flag('Whether components from other files say in "x-origin" where they come from.'),
  followExtensions: flag('Whether the bundle brings in what references in extensions lead to.'),
  transforms: transformList('The transforms that run, in this order, on the bundle.'),
}

/** The keys of `bundle`. */
export const bundleKeys: readonly string[] = Object.keys(fields)

/** `bundle`: how a bundle is made and written. */
export const bundle: Shape<BundleValues> = object('How a bundle is made and written.', { fields }, (field) => ({
  as: field('as', fields.as),
  output: field('output', fields.output),
  names: field('names', fields.names),
  nameMap: field('nameMap', fields.nameMap),
  inline: field('inline', fields.inline),
  dedupe: field('dedupe', fields.dedupe),
  stripExtensions: field('stripExtensions', fields.stripExtensions),
  map: field('map', fields.map),
  origins: field('origins', fields.origins),
  followExtensions: field('followExtensions', fields.followExtensions),
  transforms: field('transforms', fields.transforms),
}))
