import { statSync } from 'node:fs'
import { dirname, normalize, relative, resolve } from 'node:path'
import { quote } from '../findings/quote.ts'
import { wayTo } from '../load/files/address.ts'
import { isInsideFolder } from '../load/files/folders.ts'
import type { ApiOwnValues, ApiValues } from './apis-shape.ts'
import { type BundlePath, bundlePathOptions, resolveBundle } from './bundle-shape.ts'
import { ConfigError, type ConfigPlace, isMissing, reasonOf } from './errors.ts'
import { baseNamed } from './find.ts'
import type { SettingOrigin } from './origin.ts'
import { resolveOverride } from './override-index.ts'
import type { PipelineValues } from './pipelines-shape.ts'
import type { ReadConfig } from './read-with-bases.ts'
import type { ResolvedApi, ResolvedConfig } from './resolved-config.ts'
import { guardedFolderIn, realPathOf } from './root.ts'
import { hasOtherRules } from './rules-shape.ts'
import type { ConfigValues } from './schema.ts'
import type { ConfigOrigins, NamedRuleset, PipelineSettings, RulesetUse } from './settings.ts'
import { configPlaceOf, validateConfig } from './validate.ts'

/** Longer than paths can be on any system. */
const longestPath = 4_096

/** The settings of a bundle that name files to write. */
const writtenPaths: ReadonlySet<string> = new Set(['output', 'map', 'nameMap'])

/** State that the configs of a chain share. */
interface ConfigChain {
  readonly ownRoot: string
  /** True if no path may lead out of the root. */
  readonly isBounded: boolean
}

/**
 * The values of a config, and of those that it extends, as `readWithBases` returns them. Throws a ConfigError with the place of a
 * problem.
 */
export function resolveConfigs(
  read: readonly ReadConfig[],
  ownRoot: string,
  knownCodes: ReadonlySet<string> | undefined,
): ResolvedConfig {
  const config = read.at(-1)
  if (config === undefined) throw new Error('no config')
  // Rules of other rulesets are only known when these are loaded. The codes are then checked.
  const hasOthers = read.some(({ node, bases }) => hasOtherRules(node, bases))
  // People who can change a file of the repository, such as with a fork's pull request, must not get access to the rest of the
  // disk.
  const isBounded = isInsideFolder(realPathOf(config.source.path), ownRoot)
  const codes = hasOthers ? undefined : knownCodes
  const chain = { ownRoot, isBounded }
  const bases = read.slice(0, -1).map((each) => resolveConfig(each, inherited(validateConfig(each, codes)), chain))
  return { ...resolveConfig(config, validateConfig(config, codes), chain), bases }
}

/** The values of a config, without those that only apply to its own project. */
function inherited(values: ConfigValues): ConfigValues {
  return { ...values, root: undefined, apis: undefined, pipelines: undefined, suppressions: undefined }
}

function resolveConfig(
  { source, base, bases }: ReadConfig,
  values: ConfigValues,
  { ownRoot, ...chain }: ConfigChain,
): ResolvedConfig {
  const path = realPathOf(source.path)
  const folder = realPathOf(dirname(source.path))
  const isBounded = chain.isBounded || isInsideFolder(path, ownRoot)
  const pathAt = (written: string, at: readonly string[], option?: string): string => {
    const place = configPlaceOf(source, [...base, ...at], 'value')
    if (written.includes('\0')) throw new ConfigError('Unexpected NUL character in a path; remove it.', place)
    if (written.length > longestPath) {
      throw new ConfigError(`Unexpected path of ${written.length} characters, expected ${longestPath} at most.`, place)
    }
    const real = realPathOf(resolve(folder, written))
    if (isBounded && !isInsideFolder(real, ownRoot)) {
      const advice =
        option === undefined ? '; write one inside this folder' : `; give it on the command line with ${option}`
      throw new ConfigError(`Unexpected path out of ${ownRoot}${advice}.`, place)
    }
    // The path is also checked as written, because `.github` can itself be a link.
    const start = isBounded ? ownRoot : folder
    const guarded = guardedFolderIn(relative(start, real)) ?? guardedFolderIn(normalize(written))
    if (guarded === '.git') throw new ConfigError('Unexpected path into a .git folder; write one outside it.', place)
    if (guarded !== undefined && writtenPaths.has(at.at(-1) ?? '')) {
      throw new ConfigError(
        `Unexpected path into a ${guarded} folder; give it on the command line with ${option}.`,
        place,
      )
    }
    return real
  }
  const root = values.root === undefined ? undefined : pathAt(values.root, ['root'], '--root')
  if (root !== undefined) checkFolder(root, configPlaceOf(source, [...base, 'root'], 'value'))
  const suppressions = values.suppressions === undefined ? undefined : pathAt(values.suppressions, ['suppressions'])
  const originOf: ConfigOrigins = (at, on = 'key') => ({
    by: 'config',
    get place() {
      return configPlaceOf(source, [...base, ...at], on)
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
  const originOfPattern = originIn('ignore')
  const patterns = values.ignore?.map((pattern, index) => ({ pattern, origin: originOfPattern(index) }))
  const originOfExtended = originIn('extends')
  const extended = values.extends?.map((use, index) => ({ ...use, origin: originOfExtended(index) }))
  const apis = new Map([...(values.apis ?? [])].map(([name, api]) => [name, apiAt(['apis', name], api)] as const))
  return {
    path: source.path,
    folder,
    values: {
      ...values,
      extends: extended?.filter((_, index) => !bases.has(index)),
      overrides: values.overrides?.map((override) => resolveOverride(override, folder)),
      root,
      suppressions,
      bundle,
      plugins,
      transforms,
      pipelines,
      apis,
      ignore: patterns && { file: source.path, folder, patterns, origin: originOf(['ignore']) },
    },
    originOf,
    bases: [],
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
    const originOfRuleset = originIn(...at, 'extends')
    return {
      ...own,
      extends: own.extends?.map((use, index) => rulesetOfApi(use, originOfRuleset(index))),
      overrides: own.overrides?.map((override) => resolveOverride(override, folder)),
      transforms: own.transforms?.map((use, index) => ({ ...use, origin: originOfUse(index) })),
      bundle: resolveBundle(
        own.bundle ?? {},
        (path, key) => pathAt(path, [...at, 'bundle', key], bundlePathOptions[key]),
        originIn(...at, 'bundle', 'transforms'),
      ),
    }
  }

  function rulesetOfApi(use: RulesetUse, origin: SettingOrigin): NamedRuleset {
    if (baseNamed(use.name, source.path) === undefined) return { ...use, origin }
    const message = `Unexpected config ${quote(use.name)} in an API, expected a ruleset; extend configs in "extends" at the top.`
    throw new ConfigError(message, origin.by === 'config' ? origin.place : undefined)
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
