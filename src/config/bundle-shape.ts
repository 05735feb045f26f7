import { sep } from 'node:path'
import type { SettingOrigin } from './origin.ts'
import {
  type BundleSettings,
  inlineStrategies,
  isExtensionPattern,
  outputLanguages,
  type WrittenTransform,
} from './settings.ts'
import { type ConfigShape, choice, flag, nonEmptyText, object, oneOrMany } from './shape.ts'
import { transformsShape } from './transforms-shape.ts'
import { describe } from './wording.ts'

/** The settings of a bundle, from a config, the command line or a call, with paths as written. */
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

const extensionPattern: ConfigShape<string> = {
  schema: { description: 'The name of an extension; "*" matches any characters.', type: 'string', pattern: '^x-.' },
  read(node, at, reading) {
    const written = node.kind === 'scalar' && typeof node.value === 'string' ? node.value : ''
    if (isExtensionPattern(written)) return written
    reading.report(at, 'value', `Unexpected ${describe(node)}, expected a name such as "x-internal-*".`)
    return undefined
  },
}

/** The settings of a bundle that are paths. */
export type BundlePath = 'output' | 'names' | 'nameMap' | 'map'

/** The option of the command line for the same setting. */
export const bundlePathOptions: Readonly<Record<BundlePath, string>> = {
  output: '--output',
  names: '--names',
  nameMap: '--name-map',
  map: '--map',
}

function fileOrBeside(description: string, example: string): ConfigShape<string | boolean> {
  const file = nonEmptyText(description, example)
  const beside = flag(description)
  return {
    schema: { description, type: ['boolean', 'string'], minLength: 1 },
    read(node, at, reading) {
      const isFlag = node.kind === 'scalar' && typeof node.value === 'boolean'
      return isFlag ? beside.read(node, at, reading) : file.read(node, at, reading)
    },
  }
}

/** The keys of `bundle`, with their shapes. */
export const bundleFields = {
  as: choice('The language that the bundle is written in.', outputLanguages),
  output: nonEmptyText(
    'The file that the bundle is written to, relative to the folder of this file; with "/" at its end, a folder.',
    'dist/api.yaml',
  ),
  names: nonEmptyText(
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
  transforms: transformsShape('The transforms that run, in this order, on the bundle.'),
}

/** The keys of `bundle`. */
export const bundleKeys: readonly string[] = Object.keys(bundleFields)

/** `bundle`: the settings of a bundle and its files. */
export const bundle: ConfigShape<BundleValues> = object(
  'How a bundle is made and written.',
  { fields: bundleFields },
  (field) => ({
    as: field('as', bundleFields.as),
    output: field('output', bundleFields.output),
    names: field('names', bundleFields.names),
    nameMap: field('nameMap', bundleFields.nameMap),
    inline: field('inline', bundleFields.inline),
    dedupe: field('dedupe', bundleFields.dedupe),
    stripExtensions: field('stripExtensions', bundleFields.stripExtensions),
    map: field('map', bundleFields.map),
    origins: field('origins', bundleFields.origins),
    followExtensions: field('followExtensions', bundleFields.followExtensions),
    transforms: field('transforms', bundleFields.transforms),
  }),
)

const { output: _output, as: _as, map: _map, transforms: _transforms, ...contentFields } = bundleFields
const besideBundle = ['output', 'as', 'map', 'transforms'].map(
  (name) => [name, `Unexpected key "${name}" in the bundle of a pipeline: write it beside "bundle".`] as const,
)

/** `bundle` of a pipeline: the settings of the bundle. Its files are keys of the pipeline. */
export const bundleContent: ConfigShape<BundleValues> = object(
  'How the bundle is made; what is missing is as in "bundle" of the config.',
  { fields: contentFields, refused: new Map(besideBundle) },
  (field) => ({
    names: field('names', contentFields.names),
    nameMap: field('nameMap', contentFields.nameMap),
    inline: field('inline', contentFields.inline),
    dedupe: field('dedupe', contentFields.dedupe),
    stripExtensions: field('stripExtensions', contentFields.stripExtensions),
    origins: field('origins', contentFields.origins),
    followExtensions: field('followExtensions', contentFields.followExtensions),
  }),
)

/**
 * The settings of a bundle that are set, with absolute paths. `pathOf` resolves a path as written, and `originOf` gives the
 * origin of a transform.
 */
export function resolveBundle(
  values: BundleValues,
  pathOf: (written: string, key: BundlePath) => string,
  originOf: (index: number) => SettingOrigin,
): BundleSettings {
  const { as, output, names, nameMap, inline, dedupe, stripExtensions, map, origins, followExtensions, transforms } =
    values
  return {
    ...(as === undefined ? {} : { as }),
    ...(output === undefined ? {} : { output: withEnd(pathOf(output, 'output'), output) }),
    ...(names === undefined ? {} : { names: typeof names === 'string' ? pathOf(names, 'names') : names }),
    ...(nameMap === undefined ? {} : { nameMap: fileOrBeside(nameMap, 'nameMap') }),
    ...(inline === undefined ? {} : { inline }),
    ...(dedupe === undefined ? {} : { dedupe }),
    ...(stripExtensions === undefined ? {} : { stripExtensions }),
    ...(map === undefined ? {} : { map: fileOrBeside(map, 'map') }),
    ...(origins === undefined ? {} : { origins }),
    ...(followExtensions === undefined ? {} : { followExtensions }),
    ...(transforms === undefined
      ? {}
      : { transforms: transforms.map((use, index) => ({ ...use, origin: originOf(index) })) }),
  }

  function fileOrBeside(written: string | boolean, key: BundlePath): string | boolean {
    return typeof written === 'string' ? pathOf(written, key) : written
  }
}

/** Keeps a separator at the end, which means a folder and which resolving removes. */
function withEnd(path: string, written: string): string {
  const isFolder = (written.endsWith('/') || written.endsWith(sep)) && !path.endsWith(sep)
  return isFolder ? path + sep : path
}
