import { dirname, join, sep } from 'node:path'
import { ConfigError, UsageError } from '../config/errors.ts'
import type { PluginUse } from '../config/settings.ts'
import { withStop } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { aside, describeThrown } from '../findings/thrown.ts'
import { runForeign, settled } from '../foreign-code/foreign-code.ts'
import { importCode, prepareImports } from '../foreign-code/imports/import-code.ts'
import { realPath } from '../foreign-code/imports/on-disk.ts'
import { type ReadableFiles, readableFilesBelow } from '../foreign-code/imports/readable-files.ts'
import { isRecord } from '../plain-data.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { isManifest, manifestProblem, nameInManifest } from '../plugin/manifest/check-manifest.ts'
import { plainManifest } from '../plugin/manifest/plain-manifest.ts'
import { findPlugin } from './find-plugin.ts'
import { provideOwnModules } from './own-modules.ts'
import { versionProblem } from './plugin-version.ts'
import type { RunningPlugin } from './plugins.ts'

/** What loading plugins needs beside their names. */
export interface PluginLoading {
  readonly root: string
  /** The config of the run: its folder counts like the root. */
  readonly configFile: string | undefined
  /** Gets the paths of the files of plugins. */
  readonly onRead: (path: string) => void
}

/**
 * Loads the plugins that a config or the command line names, each once: a file, or a package as Node finds it from there.
 * Rejects with a ConfigError at the place where a plugin is named, or a UsageError, when it cannot be used.
 */
export async function loadPlugins(
  uses: readonly PluginUse[],
  loading: PluginLoading,
): Promise<readonly RunningPlugin[]> {
  provideOwnModules()
  const loaded: RunningPlugin[] = []
  for (const use of uses) {
    const path = await locate(use, loading)
    if (loaded.some((other) => other.path === path)) continue
    loaded.push({ plugin: await load(use, path, loading), use, path })
  }
  return loaded
}

/** The error for a plugin that cannot be used, where it is named. `problem` is the end of a sentence that begins with it. */
export function pluginError({ name, origin }: PluginUse, problem: string, called?: string): Error {
  const aside = called === undefined || called === name ? '' : ` (${quote(called).slice(1, -1)})`
  const message = `The plugin ${quote(name)}${aside} ${withStop(problem)}`
  return origin.by === 'config' ? new ConfigError(message, origin.place) : new UsageError(`--plugin: ${message}`)
}

/**
 * The file of a plugin. It is run, so one that a config names has to lie below the root or the folder of the config of the run, after
 * links are resolved, also where that config extends the naming one. Who types a name means it, wherever it leads; and what Yarn's
 * Plug'n'Play resolves lies in its cache.
 */
async function locate(use: PluginUse, { root, configFile }: PluginLoading): Promise<string> {
  const from = namingFile(use)
  const reach = readableFilesBelow([root, dirname(configFile ?? from)])
  const found = await findPlugin(use.name, from, reach.manifests)
  if ('problem' in found) throw pluginError(use, found.problem)
  const isTrusted = use.origin.by !== 'config' || (found.found !== undefined && process.versions.pnp !== undefined)
  const located = await (isTrusted ? reachTo(found.path) : reach).locate(found.path)
  if (located.ok) return located.path
  if (located.reason !== 'outside-root') throw pluginError(use, `cannot be read: ${located.detail}; correct the path`)
  throw pluginError(
    use,
    'is outside the root, so it does not run; give a --root that holds it, or name it with --plugin',
  )
}

async function load(use: PluginUse, path: string, { root, onRead }: PluginLoading): Promise<Plugin> {
  const { manifests } = readableFilesBelow([root, dirname(namingFile(use)), dirname(path)])
  const { files, refused } = await prepareImports([path], { ofRuleset: false, manifests })
  for (const file of files) onRead(file)
  if (refused !== undefined) throw pluginError(use, `cannot be loaded. ${refused}`)
  const imported = await runForeign(() =>
    settled(importCode(path, { manifests, namedBy: namingFile(use), files })),
  ).catch((error: unknown) => {
    throw pluginError(use, `cannot be loaded: ${describeThrown(error)}; fix this`)
  })
  if ('problem' in imported)
    throw pluginError(use, `cannot be loaded: ${imported.problem}${aside(imported.place)}; fix this`)
  const exported = manifestIn(imported.exported, use)
  const called = nameInManifest(exported)
  const problem = manifestProblem(exported)
  if (!isManifest(exported)) throw pluginError(use, `${problem ?? 'is no plugin'}`, called)
  const ofVersion = await versionProblem(exported)
  if (ofVersion !== undefined) throw pluginError(use, ofVersion, called)
  return exported
}

/** What a module exports, or its `default` where CommonJS was written without the mark of a compiled ES module. */
function manifestIn(exported: unknown, use: PluginUse): unknown {
  try {
    const manifest = runForeign(() => plainManifest(exported))
    return isRecord(manifest) && !('meta' in manifest) && isRecord(manifest.default) ? manifest.default : manifest
  } catch (error) {
    const problem = `cannot be read: ${describeThrown(error)}; fix this`
    throw pluginError(use, problem, nameInManifest(exported))
  }
}

function namingFile({ namedBy }: PluginUse): string {
  return namedBy.endsWith(sep) ? join(namedBy, 'plugin') : namedBy
}

/** Reads in the folder that a file lies in, after links are resolved. */
function reachTo(path: string): ReadableFiles {
  return readableFilesBelow([dirname(realPath(path))])
}
