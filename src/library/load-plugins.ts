import { realpath } from 'node:fs/promises'
import { dirname, isAbsolute, resolve } from 'node:path'
import { ConfigError } from '../config/errors.ts'
import type { PluginUse } from '../config/settings.ts'
import { quote } from '../findings/quote.ts'
import { importCode, prepareImports } from '../lint/loading/import-code.ts'
import { packageOf, resolvePackage } from '../lint/loading/resolve-package.ts'
import { defaultLimits } from '../load/limits.ts'
import { createReader, type ReadFailure } from '../load/read.ts'
import { isManifest, manifestProblem } from '../plugin/check-manifest.ts'
import type { Plugin } from '../plugin/define-plugin.ts'

/**
 * Loads a plugin that a config names: a file relative to the config, or a package as Node finds it from there. It is run, so
 * it has to lie below the root or the folder of the config, after links are resolved. Rejects with a ConfigError, at the
 * place where it is named, when it cannot be used.
 */
export async function loadPlugin({ name, place }: PluginUse, root: string): Promise<Plugin> {
  const fail = (problem: string): never => {
    throw new ConfigError(`The plugin ${quote(name)} ${problem}.`, place)
  }
  const path = (await pathOf(name, place.file)) ?? fail(missing(name))
  const located = await locate(path, [root, dirname(place.file)])
  if (!located.ok) {
    return fail(
      located.reason === 'outside-root'
        ? 'lies outside of the root, so it is not run; give a --root that holds it'
        : `cannot be read: ${located.detail}`,
    )
  }
  await prepareImports([located.path], { ofRuleset: false })
  const imported = await importCode(located.path)
  if ('problem' in imported) return fail(`cannot be loaded: ${imported.problem}`)
  const { exported } = imported
  return isManifest(exported) ? exported : fail(`${manifestProblem(exported) ?? ''}; mend the plugin`)
}

async function pathOf(name: string, from: string): Promise<string | undefined> {
  if (isAbsolute(name) || /^\.{1,2}[/\\]/.test(name)) return resolve(dirname(from), name)
  return (await resolvePackage(name, from)).path
}

function missing(name: string): string {
  const isPackage = /^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(packageOf(name))
  return isPackage && !/\.[cm]?[jt]s$/.test(name)
    ? `cannot be found; run "npm install --save-dev ${packageOf(name)}", or write "./" before the name of a file`
    : 'cannot be found; write "./" before the name of a file'
}

async function locate(
  path: string,
  folders: readonly string[],
): Promise<{ readonly ok: true; readonly path: string } | ReadFailure> {
  let failure: ReadFailure | undefined
  for (const folder of folders) {
    const root = await realpath(folder).catch(() => folder)
    const located = await createReader({ root, limits: defaultLimits }).locate(path)
    if (located.ok) return located
    // A file that is missing inside says more than one that lies outside of another folder.
    if (failure === undefined || failure.reason === 'outside-root') failure = located
  }
  if (failure === undefined) throw new Error('no folder to read from')
  return failure
}
