import dedupeComponents from '../../plugins/dedupe-components/index.ts'
import filter from '../../plugins/filter/index.ts'
import hoistComponents from '../../plugins/hoist-components/index.ts'
import inlineReferences from '../../plugins/inline-references/index.ts'
import mergeTraits from '../../plugins/merge-traits/index.ts'
import perspective from '../../plugins/perspective/index.ts'
import pruneComponents from '../../plugins/prune-components/index.ts'
import rename from '../../plugins/rename/index.ts'
import sortKeys from '../../plugins/sort-keys/index.ts'
import spelling from '../../plugins/spelling/index.ts'
import stripExtensions from '../../plugins/strip-extensions/index.ts'
import upgrade from '../../plugins/upgrade/index.ts'
import { addFormerCodes } from '../format/rule-codes.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import type { TransformCode } from '../transform/transform.ts'

/**
 * The plugins with the transforms that come with msgapi. Only manifests: the code of a transform is loaded when it runs. Their
 * names have no namespace.
 */
export const transformPlugins: readonly Plugin[] = [
  dedupeComponents,
  filter,
  hoistComponents,
  inlineReferences,
  mergeTraits,
  perspective,
  pruneComponents,
  rename,
  sortKeys,
  spelling,
  stripExtensions,
  upgrade,
]

for (const { meta, formerCodes } of transformPlugins) addFormerCodes(meta.namespace, formerCodes)

/** The codes of the transforms that come with msgapi, by name. */
export function transformCodes(): ReadonlyMap<string, TransformCode> {
  known ??= new Map(
    transformPlugins
      .flatMap(({ transforms = {} }) => Object.entries(transforms))
      .flatMap(([name, contribution]) =>
        Object.entries(typeof contribution === 'function' ? {} : (contribution.codes ?? {})).map(
          ([code, facts]) => [`${name}/${code}`, facts] as const,
        ),
      ),
  )
  return known
}

let known: ReadonlyMap<string, TransformCode> | undefined
