import { dirname, isAbsolute, resolve } from 'node:path'
import { quote } from '../findings/quote.ts'
import { statsOf } from '../foreign-code/imports/on-disk.ts'
import type { PackageManifests } from '../foreign-code/imports/package-manifests.ts'
import { mainOfFolder, resolvePackage } from '../foreign-code/imports/resolve-package.ts'
import { packageOf } from '../load/files/package-folders.ts'

/** The file of a plugin, and the package that it was found as, if it is one. */
export interface FoundPlugin {
  readonly path: string
  readonly found: string | undefined
}

/**
 * Finds what a plugin is named: a path from the folder of the naming file, or a package as Node finds it from there, by its exact
 * name first and then by the one that the name is short for. `problem` is the end of a sentence that begins with the plugin.
 */
export async function findPlugin(
  name: string,
  from: string,
  manifests: PackageManifests,
): Promise<FoundPlugin | { readonly problem: string }> {
  if (isAbsolute(name) || /^\.{1,2}(?:[/\\]|$)/.test(name)) {
    return findFile(resolve(dirname(from), name), manifests)
  }
  let problem: string | undefined
  for (const candidate of namesMeant(name)) {
    const resolution = await resolvePackage(candidate, from, manifests)
    if (resolution.path !== undefined) return { path: resolution.path, found: candidate }
    if (resolution.reason === 'refused') return { problem: `cannot be looked for. ${resolution.problem}` }
    if (resolution.reason !== 'hidden') continue
    problem ??= `is there as the package ${quote(packageOf(candidate))}, but its "exports" do not offer ${quote(candidate)}; name a path that they offer`
  }
  return { problem: problem ?? missing(name) }
}

/** A file, or the one that the package in a folder offers. */
async function findFile(
  path: string,
  manifests: PackageManifests,
): Promise<FoundPlugin | { readonly problem: string }> {
  if (statsOf(path)?.isDirectory() !== true) return { path, found: undefined }
  const main = await mainOfFolder(path, manifests)
  if (main.path !== undefined) return { path: main.path, found: undefined }
  if (main.reason === 'refused') return { problem: `cannot be looked for. ${main.problem}` }
  return { problem: 'is a folder that offers no file; write "exports" in its package.json, or name the file' }
}

/** The packages that a name may mean, the exact one first: `house` is short for `msgapi-plugin-house`, which is short for none. */
export function namesMeant(name: string): readonly string[] {
  if (!isPackageName(name) || /^(?:@[^/]+\/)?msgapi-plugin(?:-|$)/.test(name)) return [name]
  const [scope, rest] = name.startsWith('@') ? name.split('/') : [undefined, name]
  if (scope === undefined) return [name, `msgapi-plugin-${name}`]
  return rest === undefined ? [`${scope}/msgapi-plugin`] : [name, `${scope}/msgapi-plugin-${rest}`]
}

/** Whether a name is that of a package, or a scope alone, without a path in it. */
function isPackageName(name: string): boolean {
  return /^(?:@[\w.~-]+(?:\/[\w.~-]+)?|[\w.~-]+)$/.test(name)
}

function missing(name: string): string {
  const meant = namesMeant(name).at(-1) ?? name
  if (!isPackageName(name) || /\.[cm]?[jt]s$/.test(name)) return 'cannot be found; write "./" before the name of a file'
  const tried = namesMeant(name).map((each) => quote(each))
  const looked = tried.length > 1 ? ` as ${tried.join(' or ')}` : ''
  return `cannot be found${looked}; run "npm install --save-dev ${meant}", or write "./" before the name of a file`
}
