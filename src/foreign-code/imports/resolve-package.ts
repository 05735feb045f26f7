import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { foldersOfPackages, installedFolders, packageOf } from '../../load/files/package-folders.ts'
import { isRecord } from '../../plain-data.ts'
import type { PackageManifests } from './package-manifests.ts'

/** Node's codes for the reasons why it finds no file for a package. */
export type PackageResolution =
  | { readonly path: string }
  /** `missing`: there is no such package, or no such file in it. `hidden`: its `exports` do not offer the file. */
  | { readonly path: undefined; readonly reason: 'missing' | 'hidden' }
  /** Node may not read a manifest on the way; `problem` is a sentence without its full stop. */
  | { readonly path: undefined; readonly reason: 'refused'; readonly problem: string }

const conditions = new Set(['node', 'import', 'module-sync', 'default'])

/**
 * The file behind a package name with or without a subpath, as Node finds it from a file: first as `require` does, then by the
 * conditions of `import`, for packages that only support `import`.
 */
export async function resolvePackage(
  name: string,
  from: string,
  manifests: PackageManifests,
): Promise<PackageResolution> {
  if (isBuiltin(name)) return { path: undefined, reason: 'missing' }
  const require = createRequire(from)
  const folders = foldersOfPackages(name, from)
  const problem = await refusedManifest(name, from, { folders, manifests })
  if (problem !== undefined) return { path: undefined, reason: 'refused', problem }
  try {
    return { path: require.resolve(name) }
  } catch (error) {
    if (!hasCode(error, 'ERR_PACKAGE_PATH_NOT_EXPORTED')) return { path: undefined, reason: 'missing' }
  }
  for (const folder of installedFolders(name, from)) {
    const path = await importedFrom(folder, name, manifests)
    if (path !== undefined) return { path }
  }
  return { path: undefined, reason: 'hidden' }
}

/** The file that the package in a folder offers under its plain name, by the conditions of `import`. */
export async function mainOfFolder(folder: string, manifests: PackageManifests): Promise<PackageResolution> {
  const manifest = await manifests.at(join(folder, 'package.json'))
  if (manifest.kind === 'refused') return { path: undefined, reason: 'refused', problem: manifest.problem }
  const offered = manifest.kind === 'found' ? exportsOf(manifest.content) : undefined
  if (offered !== undefined) {
    const target = mainTarget(offered)
    return target === undefined ? { path: undefined, reason: 'hidden' } : { path: join(folder, target) }
  }
  try {
    return { path: createRequire(join(folder, 'package.json')).resolve(folder) }
  } catch {
    return { path: undefined, reason: 'missing' }
  }
}

/** The exports of a manifest. Names that every object inherits are not keys of the manifest. */
function exportsOf(manifest: Readonly<Record<string, unknown>>): unknown {
  return Object.hasOwn(manifest, 'exports') ? manifest.exports : undefined
}

function mainTarget(offered: unknown): string | undefined {
  const isBySubpath = isRecord(offered) && Object.keys(offered).some((key) => key.startsWith('.'))
  return targetFor(isBySubpath ? offered : { '.': offered }, '.')
}

/**
 * The reason why Node must not read one of the manifests that it needs to resolve a package; undefined if it may read all of
 * them.
 */
async function refusedManifest(
  name: string,
  from: string,
  { folders, manifests }: { readonly folders: readonly string[]; readonly manifests: PackageManifests },
): Promise<string | undefined> {
  // A package may import itself, through the nearest manifest to the importing file.
  const own = await manifests.nearest(from)
  if (own.kind === 'refused') return own.problem
  for (const folder of folders) {
    for (const inside of new Set([packageOf(name), name])) {
      const manifest = await manifests.at(join(folder, inside, 'package.json'))
      if (manifest.kind === 'refused') return manifest.problem
    }
  }
  return undefined
}

async function importedFrom(
  folder: string,
  specifier: string,
  manifests: PackageManifests,
): Promise<string | undefined> {
  const manifest = await manifests.at(join(folder, 'package.json'))
  if (manifest.kind !== 'found') return undefined
  const offered = exportsOf(manifest.content)
  const bySubpath =
    isRecord(offered) && Object.keys(offered).some((key) => key.startsWith('.')) ? offered : { '.': offered }
  const target = targetFor(bySubpath, `.${specifier.slice(packageOf(specifier).length)}`)
  return target?.startsWith('./') === true ? join(folder, target) : undefined
}

function targetFor(bySubpath: Readonly<Record<string, unknown>>, subpath: string): string | undefined {
  if (Object.hasOwn(bySubpath, subpath)) return conditional(bySubpath[subpath])
  // The pattern with the longest text before its star wins.
  const patterns = Object.keys(bySubpath)
    .filter((key) => key.includes('*'))
    .sort((left, right) => right.indexOf('*') - left.indexOf('*'))
  for (const pattern of patterns) {
    const [before = '', after = ''] = pattern.split('*')
    const fits = subpath.length > before.length + after.length && subpath.startsWith(before) && subpath.endsWith(after)
    if (!fits) continue
    const matched = subpath.slice(before.length, subpath.length - after.length)
    return conditional(bySubpath[pattern])?.replaceAll('*', () => matched)
  }
  return undefined
}

function conditional(target: unknown): string | undefined {
  if (typeof target === 'string') return target
  if (Array.isArray(target)) return target.map(conditional).find((found) => found !== undefined)
  if (!isRecord(target)) return undefined
  for (const [condition, inner] of Object.entries(target)) {
    const found = conditions.has(condition) ? conditional(inner) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
