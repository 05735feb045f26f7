import { resolve } from 'node:path'
import { ConfigError, UsageError } from '../config/errors.ts'
import type { PipelineSettings, TransformUse } from '../config/settings.ts'
import { configPlaceOf } from '../config/validate.ts'
import { alternatives, suggestion, withStop } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { wayTo } from '../load/files/address.ts'
import type { SourceFile } from '../load/source-file.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import type {
  DescriptionTransform,
  OptionsOfTransform,
  PreparedTransform,
  TransformContribution,
  TransformDefinition,
} from '../transform/transform.ts'
import { transformPlugins } from './built-in-transforms.ts'
import { checkedOptions, type WrongOptions } from './checked-options.ts'
import { type OptionReading, readOptionFiles } from './option-files.ts'

/** What it takes to prepare transforms. */
export interface PreparingTransforms {
  readonly known: ReadonlyMap<string, KnownTransform>
  readonly pipelines: ReadonlyMap<string, PipelineSettings>
  readonly reading: OptionReading
  /** An earlier result, relative to the working folder, for the transforms that take one. */
  readonly fromDraft?: string | undefined
}

/** A transform that can be used, by the name that its user types. */
export interface KnownTransform extends Omit<PreparedTransform, 'options'> {}

/** The transforms that come with msgapi, and those of other plugins, by name. */
export function knownTransforms(plugins: readonly Plugin[]): ReadonlyMap<string, KnownTransform> {
  const own = transformPlugins.flatMap(({ transforms = {} }) =>
    Object.entries(transforms).map(
      ([name, contribution]): KnownTransform => ({
        name,
        definition: definitionOf(contribution),
        prefix: name,
        unnamed: 'message',
      }),
    ),
  )
  const others = plugins.flatMap(({ meta, transforms = {} }) =>
    Object.entries(transforms).map(
      ([name, contribution]): KnownTransform => ({
        name: `${meta.namespace}/${name}`,
        plugin: meta.name,
        definition: definitionOf(contribution),
        prefix: meta.namespace,
        unnamed: name,
      }),
    ),
  )
  return new Map([...own, ...others].map((transform) => [transform.name, transform]))
}

function definitionOf(contribution: TransformContribution): TransformDefinition {
  return typeof contribution === 'function' ? { create: contribution } : contribution
}

/**
 * Finds the transforms that are named and checks their options. Throws a ConfigError for what a config names, a UsageError for
 * what a command line or a call does, with the known names.
 */
export async function preparedTransforms(
  uses: readonly TransformUse[],
  { known, pipelines, reading, fromDraft }: PreparingTransforms,
): Promise<readonly PreparedTransform[]> {
  checkPipelineNames(pipelines, known)
  const prepared: PreparedTransform[] = []
  for (const use of uses.flatMap((each) => expanded(each, pipelines))) {
    const transform = known.get(use.name)
    if (transform === undefined) throw errorFor(use, unknownTransform(use.name, [...known.keys(), ...pipelines.keys()]))
    const { schema, fileOptions = [], draftOption } = transform.definition
    const draft = fromDraft === undefined ? undefined : resolve(reading.workingFolder, fromDraft)
    const options =
      draftOption === undefined || draft === undefined ? use.options : { ...use.options, [draftOption]: draft }
    const { options: given, files } = await readOptionFiles({ ...use, options }, fileOptions, reading)
    const checked = checkedOptions({ ...use, options: given }, schema)
    if ('problem' in checked) throw wrongOption(use, checked, files, reading)
    prepared.push({ ...transform, options: checked.options, optionFiles: files })
  }
  return prepared
}

/** A transform that another one applies. Throws for an unknown name and for options that its schema refuses. */
export function appliedTransform(
  name: string,
  options: OptionsOfTransform,
  known: ReadonlyMap<string, KnownTransform>,
): PreparedTransform {
  const transform = known.get(name)
  if (transform === undefined) throw new Error(unknownTransform(name, [...known.keys()]))
  const checked = checkedOptions({ name, options }, transform.definition.schema)
  if ('problem' in checked) throw new Error(checked.problem)
  return { ...transform, options: checked.options }
}

function unknownTransform(name: string, known: readonly string[]): string {
  return withStop(`Unknown transform ${quote(name)}, expected ${alternatives(known)}${suggestion(name, known)}`)
}

/** The error for an option that the schema refuses: in the file of the option, else where the transform is named. */
function wrongOption(
  use: TransformUse,
  { problem, at: [option = '', ...inside] }: WrongOptions,
  files: ReadonlyMap<string, SourceFile>,
  { workingFolder }: OptionReading,
): Error {
  const file = files.get(option)
  if (file === undefined) return errorFor(use, problem)
  return new ConfigError(problem, configPlaceOf(file, inside, 'value'), wayTo(workingFolder, file.path))
}

/** Throws a ConfigError for a pipeline with the name of a transform. */
export function checkPipelineNames(
  pipelines: ReadonlyMap<string, PipelineSettings>,
  known: ReadonlyMap<string, KnownTransform>,
): void {
  for (const [name, { origin }] of pipelines) {
    if (!known.has(name)) continue
    throw errorFor({ origin }, `Unexpected pipeline ${quote(name)}: a transform has this name; give it another.`)
  }
}

/** The transforms of a pipeline in place of its name. */
function expanded(use: TransformUse, pipelines: ReadonlyMap<string, PipelineSettings>): readonly TransformUse[] {
  const pipeline = pipelines.get(use.name)
  if (pipeline === undefined) return [use]
  if (Object.keys(use.options).length === 0) return pipeline.bundle.transforms ?? []
  throw errorFor(use, `The pipeline ${quote(use.name)} takes no options; set them in the config.`)
}

/** A transform that a call of the library gives as a function. */
export function preparedFunction(transform: DescriptionTransform): PreparedTransform {
  return {
    name: transform.name === '' ? 'transform' : transform.name,
    definition: { create: () => transform },
    options: {},
    prefix: 'transform',
    unnamed: 'message',
  }
}

function errorFor({ origin }: Pick<TransformUse, 'origin'>, message: string): Error {
  return origin.by === 'config' ? new ConfigError(message, origin.place) : new UsageError(message)
}
