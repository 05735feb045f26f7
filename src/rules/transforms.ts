import { dirname, resolve } from 'node:path'
import { ConfigError, UsageError } from '../config/errors.ts'
import type { PipelineSettings, TransformUse } from '../config/settings.ts'
import { isOptions } from '../config/transforms-shape.ts'
import { configPlaceOf, isBlank } from '../config/validate.ts'
import { alternatives, describe, suggestion, withStop } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { wayTo } from '../load/files/address.ts'
import type { FileReader } from '../load/files/read.ts'
import type { Limits } from '../load/limits.ts'
import { loadFile } from '../load/load.ts'
import { toData } from '../load/node-data.ts'
import { SourceFile } from '../load/source-file.ts'
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

/** What is needed to prepare transforms. */
export interface PreparingTransforms {
  readonly known: ReadonlyMap<string, KnownTransform>
  readonly pipelines: ReadonlyMap<string, PipelineSettings>
  readonly reading: OptionReading
  /** An earlier result, relative to the working folder, for transforms that take one. */
  readonly fromDraft?: string | undefined
}

/** A transform that can be used, by the name that users type. */
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
 * Finds transforms by name and checks their options. For an unknown name, throws a ConfigError if a config has it, or a
 * UsageError if the command line or a call has it, with the known names.
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

/** A transform that another one applies. Throws for an unknown name and for options that its schema rejects. */
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

/** The error for an option that the schema rejects: in the file of the option, else at the name of the transform. */
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

/** Throws a ConfigError if a pipeline has the name of a transform. */
export function checkPipelineNames(
  pipelines: ReadonlyMap<string, PipelineSettings>,
  known: ReadonlyMap<string, KnownTransform>,
): void {
  for (const [name, { origin }] of pipelines) {
    if (!known.has(name)) continue
    throw errorFor({ origin }, `Unexpected pipeline ${quote(name)}: a transform has this name; give it another.`)
  }
}

/** The transforms of a pipeline, which replace its name. */
function expanded(use: TransformUse, pipelines: ReadonlyMap<string, PipelineSettings>): readonly TransformUse[] {
  const pipeline = pipelines.get(use.name)
  if (pipeline === undefined) return [use]
  if (Object.keys(use.options).length === 0) return pipeline.bundle.transforms ?? []
  throw errorFor(use, `The pipeline ${quote(use.name)} takes no options; set them in the config.`)
}

/** A transform that a call of the library passes as a function. */
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

/** How to read the files of options. */
interface OptionReading {
  readonly reader: FileReader
  readonly limits: Limits
  readonly workingFolder: string
}

interface ReadOptions {
  readonly options: OptionsOfTransform
  /** The files that were read, by option. */
  readonly files: ReadonlyMap<string, SourceFile>
}

/**
 * Reads the options of a transform whose values are names of files, relative to the folder of the config that names the
 * transform, or to the working folder. Rejects with a ConfigError for a file that cannot be read or is not a map.
 */
async function readOptionFiles(
  use: TransformUse,
  fileOptions: readonly string[],
  reading: OptionReading,
): Promise<ReadOptions> {
  const files = new Map<string, SourceFile>()
  const values = new Map(Object.entries(use.options))
  for (const option of fileOptions) {
    const written = values.get(option)
    if (typeof written !== 'string') continue
    const { file, value } = await readOptionFile(use, { option, written }, reading)
    files.set(option, file)
    values.set(option, value)
  }
  return { options: Object.fromEntries(values), files }
}

async function readOptionFile(
  { name, origin }: TransformUse,
  { option, written }: { readonly option: string; readonly written: string },
  { reader, limits, workingFolder }: OptionReading,
): Promise<{ readonly file: SourceFile; readonly value: OptionsOfTransform }> {
  const folder = origin.by === 'config' ? dirname(origin.place.file) : workingFolder
  const path = resolve(folder, written)
  const shown = wayTo(workingFolder, path)
  const named = `The option ${quote(option)} of the transform ${quote(name)} names this file`
  const file = await loadFile(reader, path, limits, path.endsWith('.json') ? 'json' : 'yaml')
  if (!(file instanceof SourceFile))
    throw new ConfigError(`${named}, which cannot be read: ${file.detail}.`, { file: path }, shown)
  if (isBlank(file)) return { file, value: {} }
  const problem = file.findings.find(({ severity }) => severity === 'error')
  if (problem !== undefined) {
    const { start } = problem.range
    const place = { file: file.path, line: start.line + 1, column: start.character + 1 }
    throw new ConfigError(`${named}, which is broken: ${withStop(problem.message)}`, place, shown)
  }
  const value = file.root?.kind === 'map' ? toData(file.root) : undefined
  if (isOptions(value)) return { file, value }
  const found = file.root === undefined ? 'nothing' : describe(file.root)
  throw new ConfigError(`${named}: unexpected ${found}, expected a map.`, configPlaceOf(file, [], 'value'), shown)
}
