import { existsSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, resolve } from 'node:path'
import { namesInFolder } from '../load/names-in-folder.ts'
import { installedFolders, packageOf } from '../load/package-folders.ts'
import { configNames } from './find.ts'

/** Where a config is that another one extends. */
export interface BasePlace {
  /** Absolute; it need not exist. */
  readonly path: string
  /** The folder of the package that it is in, where a package is named. */
  readonly packageFolder?: string
}

/** Names of files that are configs and no rulesets. */
const configFileName = /^(?:msgapi\.config\..|\.msgapirc)/

/**
 * Finds the config that a name in `extends` means: a path from the folder of the naming config, or a package, as Node finds it
 * from there, that has a config. Undefined for the name of a ruleset.
 */
export function baseNamed(name: string, from: string): BasePlace | undefined {
  // On Windows, one letter is a drive.
  if (name === '' || /^[a-z][a-z0-9+.-]+:/i.test(name)) return undefined
  const isConfig = configFileName.test(basename(name.replaceAll('\\', '/')))
  const path = resolve(dirname(from), name)
  if (isAbsolute(name) || /^\.{1,2}(?:[/\\]|$)/.test(name)) return isConfig ? { path } : undefined
  for (const packageFolder of installedFolders(name, from)) {
    const inside = join(packageFolder, name.slice(packageOf(name).length))
    if (isConfig && existsSync(inside)) return { path: inside, packageFolder }
    const config = isConfig ? undefined : configIn(inside)
    if (config !== undefined) return { path: join(inside, config), packageFolder }
  }
  return isConfig ? { path } : undefined
}

/** The config of a folder, by the order in which configs are preferred; one in code is left to be refused. */
function configIn(folder: string): string | undefined {
  const names = namesInFolder(folder)
  return configNames.find((name) => names.includes(name)) ?? names.find((name) => configFileName.test(name))
}
