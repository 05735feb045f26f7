import { statSync } from 'node:fs'
import { dirname, normalize, relative, resolve } from 'node:path'
import { wayTo } from '../load/address.ts'
import { isInsideFolder } from '../load/is-inside-folder.ts'
import type { ApiOwnValues, ApiValues } from './apis-shape.ts'
import { type BundlePath, bundlePathOptions, resolveBundle } from './bundle-paths.ts'
import { ConfigError, type ConfigPlace } from './errors.ts'
import type { ConfigFile } from './find.ts'
import { guardedFolderIn } from './guarded-folders.ts'
import type { SettingOrigin } from './origin.ts'
import type { PipelineValues } from './pipelines-shape.ts'
import type { ResolvedApi, ResolvedConfig } from './resolved-config.ts'
import { realPathOf } from './root.ts'
import type { ConfigOrigins, PipelineSettings } from './settings.ts'
import { isMissing, reasonOf } from './system-error.ts'
import { placeIn, validateConfig } from './validate.ts'

/** Longer than any system allows a path to be. */
const longestPath = 4_096

/** The settings of a bundle that name files to write. */
const writtenPaths: ReadonlySet<string> = new Set(['output', 'map', 'nameMap'])

/**
 * The values of a config with absolute paths, checked: a config inside a root leads to nothing outside of it. Throws a
 * ConfigError with the place of the problem.
 */
export function resolveConfig(
  { source, base }: ConfigFile,
  ownRoot: string,
  knownCodes: ReadonlySet<string> | undefined,
): ResolvedConfig {
  const values = validateConfig(source, base, knownCodes)
  const path = realPathOf(source.path)
  const folder = realPathOf(dirname(source.path))
  // Who may change a file of the repository, as a fork's pull request does, must not open the rest of the disk with it.
  const bounded = isInsideFolder(path, ownRoot)
  const pathAt = (written: string, at: readonly string[], option?: string): string => {
    const place = placeIn(source, [...base, ...at], 'value')
    if (written.includes('\0')) throw new ConfigError('Unexpected NUL character in a path; remove it.', place)
    if (written.length > longestPath) {
      throw new ConfigError(`Unexpected path of ${written.length} characters, expected ${longestPath} at most.`, place)
    }
    const real = realPathOf(resolve(folder, written))
    if (bounded && !isInsideFolder(real, ownRoot)) {
      const advice = option === undefined ? '' : `; give it on the command line with ${option}`
      throw new ConfigError(`Unexpected path out of ${ownRoot}${advice}.`, place)
    }
    // Looked at as it is written too: `.github` may itself be a link.
    const start = bounded ? ownRoot : folder
    const guarded = guardedFolderIn(relative(start, real)) ?? guardedFolderIn(normalize(written))
    if (guarded === '.git') throw new ConfigError('Unexpected path into a .git folder.', place)
    if (guarded !== undefined && writtenPaths.has(at.at(-1) ?? '')) {
      throw new ConfigError(
        `Unexpected path into a ${guarded} folder; give it on the command line with ${option}.`,
        place,
      )
    }
    return real
  }
  const root = values.root === undefined ? undefined : pathAt(values.root, ['root'], '--root')
  if (root !== undefined) checkFolder(root, placeIn(source, [...base, 'root'], 'value'))
  const suppressions = values.suppressions === undefined ? undefined : pathAt(values.suppressions, ['suppressions'])
  const originOf: ConfigOrigins = (at, on = 'key') => ({
    by: 'config',
    get place() {
      return placeIn(source, [...base, ...at], on)
    },
  })
  const plugins = values.plugins?.map((name, index) => ({
    name,
    namedBy: source.path,
    origin: originOf(['plugins', String(index)], 'value'),
  }))
  const originIn =
    (...at: readonly string[]) =>
    (index: number): SettingOrigin =>
      originOf([...at, String(index)], 'value')
  const bundle = resolveBundle(
    values.bundle ?? {},
    (written, key) => pathAt(written, ['bundle', key], bundlePathOptions[key]),
    originIn('bundle', 'transforms'),
  )
  const pipelines = new Map(
    [...(values.pipelines ?? [])].map(([name, pipeline]) => [name, pipelineAt(['pipelines', name], pipeline)] as const),
  )
  const originOfTransform = originIn('transforms')
  const transforms = values.transforms?.map((use, index) => ({ ...use, origin: originOfTransform(index) }))
  const apis = new Map([...(values.apis ?? [])].map(([name, api]) => [name, apiAt(['apis', name], api)] as const))
  return {
    path: source.path,
    folder,
    values: { ...values, root, suppressions, bundle, plugins, transforms, pipelines, apis },
    originOf,
  }

  function apiAt(at: readonly string[], { entry, own }: ApiValues): ResolvedApi {
    const written = entry.filter(({ matches }) => matches === undefined)
    const globs = entry.filter(({ matches, excludes }) => matches !== undefined && !excludes)
    const exceptions = entry.filter(({ excludes }) => excludes)
    return {
      files: written.map((file) => pathAt(file.written, [...at, 'entry'])),
      hasGlobs: globs.length > 0,
      matches: (path) => {
        const steps = wayTo(folder, path)
        return [globs, exceptions].every(
          (list, index) => list.some(({ matches }) => matches?.(steps)) === (index === 0),
        )
      },
      own: ownAt(at, own),
      origin: originOf(at),
    }
  }

  function ownAt(at: readonly string[], own: ApiOwnValues): ResolvedApi['own'] {
    const originOfUse = originIn(...at, 'transforms')
    return {
      ...own,
      transforms: own.transforms?.map((use, index) => ({ ...use, origin: originOfUse(index) })),
      bundle: resolveBundle(
        own.bundle ?? {},
        (path, key) => pathAt(path, [...at, 'bundle', key], bundlePathOptions[key]),
        originIn(...at, 'bundle', 'transforms'),
      ),
    }
  }

  function isApi(written: string): boolean {
    return values.apis?.has(written) === true
  }

  function pipelineAt(at: readonly string[], { entry, lint, bundle: made }: PipelineValues): PipelineSettings {
    const keyAt = (key: BundlePath) => (key === 'output' || key === 'map' ? [...at, key] : [...at, 'bundle', key])
    return {
      entries: entry.filter((written) => !isApi(written)).map((written) => pathAt(written, [...at, 'entry'])),
      apis: entry.filter(isApi),
      lint: lint ?? 'both',
      bundle: resolveBundle(
        made,
        (written, key) => pathAt(written, keyAt(key), bundlePathOptions[key]),
        originIn(...at, 'transforms'),
      ),
      origin: originOf(at),
    }
  }
}

function checkFolder(path: string, place: ConfigPlace): void {
  try {
    if (statSync(path).isDirectory()) return
  } catch (error) {
    if (!isMissing(error)) {
      throw new ConfigError(`The root ${path} cannot be used: ${reasonOf(error) ?? String(error)}.`, place)
    }
    throw new ConfigError(`The root ${path} does not exist; give a folder that holds the entry document.`, place)
  }
  throw new ConfigError(`The root ${path} is not a folder; give a folder that holds the entry document.`, place)
}
