import { byOption } from '../config/origin.ts'
import type { Settings, TransformUse, WrittenTransform } from '../config/settings.ts'
import type { TransformsRequest } from '../pipeline.ts'
import type { DescriptionTransform, TransformOptions } from '../transform/transform.ts'
import type { CallResources } from './call-resources.ts'

/** A transform by its name, with or without options, or as a function. */
export type UsedTransform =
  | string
  | readonly [name: string, options: TransformOptions]
  | WrittenTransform
  | DescriptionTransform

/** The name and options of a transform that a call names; undefined for a function. */
export function writtenTransform(use: UsedTransform): WrittenTransform | undefined {
  if (typeof use === 'string') return { name: use, options: {} }
  if (typeof use === 'function') return undefined
  return isPair(use) ? { name: use[0], options: use[1] } : use
}

// `Array.isArray` does not tell a read-only list from an object.
function isPair(use: Exclude<UsedTransform, string>): use is Extract<UsedTransform, readonly unknown[]> {
  return Array.isArray(use)
}

/** The transforms of a run: those that the call names, else those of the settings. Their code is loaded when there are some. */
export function transformsRequest(
  use: readonly UsedTransform[] | undefined,
  resources: CallResources,
  namedIn: (settings: Settings) => readonly TransformUse[] | undefined = ({ transforms }) => transforms,
): TransformsRequest {
  let folder: string | undefined
  return {
    async prepare(settings, root) {
      folder = root
      const named = namedIn(settings) ?? []
      if ((use ?? named).length === 0) return []
      const [{ preparedFunction, preparedTransforms }, { plugins }] = await Promise.all([
        import('./transforms.ts'),
        resources.pluginsFor(settings, root),
      ])
      if (use === undefined) return preparedTransforms(named, plugins, settings.pipelines)
      return use.flatMap((each) => {
        if (typeof each === 'function') return preparedFunction(each)
        const written = writtenTransform(each)
        return written === undefined
          ? []
          : preparedTransforms([{ ...written, origin: byOption('--use') }], plugins, settings.pipelines)
      })
    },
    async bundle(description) {
      const { bundledDescription } = await import('./bundled-description.ts')
      return bundledDescription(description)
    },
    async referencesElsewhere(at, { graph, building }) {
      if (folder === undefined) return []
      const { referencesElsewhere } = await import('./references-elsewhere.ts')
      const found = await referencesElsewhere(at, graph, folder, building)
      return found.map((each) => ({ ...each, isInRun: resources.entries.has(each.entry) }))
    },
  }
}
