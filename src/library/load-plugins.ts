import { dirname, isAbsolute, resolve } from 'node:path'
import { ConfigError } from '../config/errors.ts'
import type { PluginUse } from '../config/settings.ts'
import { quote } from '../findings/quote.ts'
import { isManifest, manifestProblem } from '../plugin/check-manifest.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { importCode, prepareImports } from '../spectral/loading/import-code.ts'
import { type Reach, reachOver } from '../spectral/loading/reach.ts'
import { packageOf, resolvePackage } from '../spectral/loading/resolve-package.ts'

/**
 * Loads a plugin that a config names: a file relative to the config, or a package as Node finds it from there. It is run, so
 * it has to lie below the root or the folder of the config, after links are resolved. Rejects with a ConfigError, at the
 * place where it is named, when it cannot be used. `onRead` gets the paths of its files.
 */
export async function loadPlugin(
  { name, place }: PluginUse,
  { root, onRead }: { readonly root: string; readonly onRead: (path: string) => void },
): Promise<Plugin> {
  const fail = (problem: string): never => {
    throw new ConfigError(`The plugin ${quote(name)} ${problem}.`, place)
  }
  const reach = await reachOver([root, dirname(place.file)])
  const found = await find(name, place.file, reach)
  if ('problem' in found) return fail(found.problem)
  const located = await reach.locate(found.path)
  if (!located.ok) {
    return fail(
      located.reason === 'outside-root'
        ? 'lies outside of the root, so it is not run; give a --root that holds it'
        : `cannot be read: ${located.detail}`,
    )
  }
  const { manifests } = reach
  const { files, refused } = await prepareImports([located.path], { ofRuleset: false, manifests })
  for (const file of files) onRead(file)
  if (refused !== undefined) return fail(`cannot be loaded. ${refused}`)
  const imported = await importCode(located.path, manifests)
  if ('problem' in imported) return fail(`cannot be loaded: ${imported.problem}`)
  const { exported } = imported
  return isManifest(exported) ? exported : fail(`${manifestProblem(exported) ?? ''}; mend the plugin`)
}

async function find(
  name: string,
  from: string,
  { manifests }: Reach,
): Promise<{ readonly path: string } | { readonly problem: string }> {
  if (isAbsolute(name) || /^\.{1,2}(?:[/\\]|$)/.test(name)) return { path: resolve(dirname(from), name) }
  const resolution = await resolvePackage(name, from, manifests)
  if (resolution.path !== undefined) return resolution
  return { problem: resolution.reason === 'refused' ? `cannot be looked for. ${resolution.problem}` : missing(name) }
}

function missing(name: string): string {
  const isPackage = /^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(packageOf(name))
  return isPackage && !/\.[cm]?[jt]s$/.test(name)
    ? `cannot be found; run "npm install --save-dev ${packageOf(name)}", or write "./" before the name of a file`
    : 'cannot be found; write "./" before the name of a file'
}
