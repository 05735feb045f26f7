import type { TransformCode } from '../transform/transform.ts'
import { transformPlugins } from './built-in-transforms.ts'

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
