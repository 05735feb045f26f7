import { UsageError } from '../config/errors.ts'
import { byOption } from '../config/origin.ts'
import type { Settings, TransformUse, WrittenTransform } from '../config/settings.ts'
import type { FolderNames } from '../load/files/folders.ts'
import { createReader, type FileReader } from '../load/files/read.ts'
import type { PluginSets } from '../rules/plugin-sets.ts'
import type { PreparingTransforms } from '../rules/transforms.ts'
import type { DescriptionTransform, OptionsOfTransform, PreparedTransform } from '../transform/transform.ts'
import type { TransformsRequest } from './open-entry.ts'
import type { KnownDescriptions } from './others/known-descriptions.ts'

/** A transform by its name, with or without options, or as a function. */
export type UsedTransform =
  | string
  | readonly [name: string, options: OptionsOfTransform]
  | WrittenTransform
  | DescriptionTransform

/** The name and options of a transform that a call names; undefined for a function. */
export function writtenTransform(use: UsedTransform): WrittenTransform | undefined {
  if (typeof use === 'string') return { name: use, options: {} }
  if (typeof use === 'function') return undefined
  return isPair(use) ? { name: use[0], options: use[1] } : use
}

/** The name of a transform of a call; empty for a function, which has none. */
export function nameOfTransform(use: UsedTransform): string {
  return writtenTransform(use)?.name ?? ''
}

// `Array.isArray` does not tell a read-only list from an object.
function isPair(use: Exclude<UsedTransform, string>): use is Extract<UsedTransform, readonly unknown[]> {
  return Array.isArray(use)
}

/**
 * The descriptions that will refer to the result of a run: all below the root if the result replaces its source,
 * otherwise those of the run.
 */
export type ReferredBy = 'all' | 'run'

/** The parts of the run that transforms use. */
export interface TransformResources {
  readonly workingFolder: string
  readonly plugins: PluginSets
  /** The paths of all files that were read; gains those of options. */
  readonly inputs: Set<string>
  /** The names in folders by real path. */
  readonly folders: Map<string, FolderNames>
  /** Gets the paths of files that were looked for, whether or not they exist. */
  lookedFor(paths: Iterable<string>): void
  /** The descriptions that may refer to files of the run. */
  others(): Promise<KnownDescriptions>
}

interface TransformsOptions {
  /** The transforms of the settings; by default the ones before the last stage. */
  readonly namedIn?: (settings: Settings) => readonly TransformUse[] | undefined
  /** An earlier result, relative to the working folder. */
  readonly fromDraft?: string | undefined
  readonly referredBy?: ReferredBy | undefined
  /** True if transforms also run on a text that somebody is writing: references lead nowhere, and parts cannot be read. */
  readonly toleratesErrors?: boolean | undefined
}

/** The transforms of a run: those that the call names, else those of the settings. Their code is loaded when there are some. */
export function transformsRequest(
  use: readonly UsedTransform[] | undefined,
  resources: TransformResources,
  { namedIn = ({ transforms }) => transforms, fromDraft, referredBy, toleratesErrors }: TransformsOptions = {},
): TransformsRequest {
  let folder: string | undefined
  let byName: ((name: string, options: OptionsOfTransform) => PreparedTransform) | undefined
  return {
    toleratesErrors,
    async prepare(settings, root) {
      folder = root
      const named = namedIn(settings) ?? []
      if ((use ?? named).length === 0) return []
      const [{ appliedTransform, knownTransforms, preparedFunction, preparedTransforms }, { plugins }] =
        await Promise.all([import('../rules/transforms.ts'), resources.plugins.for(settings, root)])
      const known = knownTransforms(plugins)
      byName = (name, options) => appliedTransform(name, options, known)
      const { limits, pipelines } = settings
      const { workingFolder, inputs, folders } = resources
      const files = createReader({ root, limits, folders, onRead: (path) => inputs.add(path) })
      const reader: FileReader = {
        ...files,
        locate(path) {
          resources.lookedFor([path])
          return files.locate(path)
        },
      }
      const preparing: PreparingTransforms = { known, pipelines, reading: { reader, limits, workingFolder }, fromDraft }
      if (use === undefined) return withDraft(await preparedTransforms(named, preparing), fromDraft)
      const prepared: PreparedTransform[] = []
      for (const each of use) {
        const written = writtenTransform(each)
        if (typeof each === 'function') prepared.push(preparedFunction(each))
        if (written === undefined) continue
        prepared.push(...(await preparedTransforms([{ ...written, origin: byOption('--use') }], preparing)))
      }
      return withDraft(prepared, fromDraft)
    },
    prepared(name, options) {
      if (byName === undefined) throw new Error('transforms are prepared before they run')
      return byName(name, options)
    },
    async sourceOf(description) {
      if (folder === undefined) throw new Error('transforms are prepared before they run')
      const { descriptionSource } = await import('./description-source.ts')
      return descriptionSource(description, folder)
    },
    async bundle(description) {
      const { bundledDescription } = await import('./bundled-description.ts')
      return bundledDescription(description)
    },
    async others(description, keys) {
      if (folder === undefined) throw new Error('transforms are prepared before they run')
      const known = await resources.others()
      const onDisk = await known.besides({ description, keys }, folder, { onlyInRun: referredBy === 'run' })
      return { onDisk, ofResult: referredBy === undefined ? undefined : onDisk }
    },
  }
}

/** Throws a UsageError for a draft that no transform takes. */
function withDraft(
  prepared: readonly PreparedTransform[],
  fromDraft: string | undefined,
): readonly PreparedTransform[] {
  if (fromDraft === undefined || prepared.some(({ definition }) => definition.draftOption !== undefined))
    return prepared
  throw new UsageError(
    '--from-draft needs a transform that derives drafts; add --use perspective:to=receive, for example.',
  )
}
