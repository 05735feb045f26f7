import { readFile } from 'node:fs/promises'
import { createRequire, isBuiltin } from 'node:module'
import { join } from 'node:path'
import { isRecord, own } from './definition.ts'

/** How Node names the reasons for which it finds no file for a package. */
export type PackageResolution =
  | { readonly path: string }
  /** `missing`: no such package, or no such file in it; `hidden`: its `exports` do not offer it. */
  | { readonly path: undefined; readonly reason: 'missing' | 'hidden' }

const conditions = new Set(['node', 'import', 'module-sync', 'default'])

/**
 * The file behind a package name with or without a subpath, as Node finds it from a file: first as `require` does, then, for
 * packages that offer themselves to `import` alone, by the conditions of `import`.
 */
export async function resolvePackage(name: string, from: string): Promise<PackageResolution> {
  if (isBuiltin(name)) return { path: undefined, reason: 'missing' }
  const require = createRequire(from)
  try {
    return { path: require.resolve(name) }
  } catch (error) {
    if (!hasCode(error, 'ERR_PACKAGE_PATH_NOT_EXPORTED')) return { path: undefined, reason: 'missing' }
  }
  for (const folder of require.resolve.paths(name) ?? []) {
    const path = await importedFrom(folder, name)
    if (path !== undefined) return { path }
  }
  return { path: undefined, reason: 'hidden' }
}

/** The package that a specifier names, without the subpath: `@scope/name` or `name`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

async function importedFrom(modulesFolder: string, specifier: string): Promise<string | undefined> {
  const folder = join(modulesFolder, packageOf(specifier))
  const manifest = await readManifest(join(folder, 'package.json'))
  if (manifest === undefined) return undefined
  const offered = own(manifest, 'exports')
  const bySubpath =
    isRecord(offered) && Object.keys(offered).some((key) => key.startsWith('.')) ? offered : { '.': offered }
  const target = targetFor(bySubpath, `.${specifier.slice(packageOf(specifier).length)}`)
  return target?.startsWith('./') === true ? join(folder, target) : undefined
}

async function readManifest(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const manifest: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isRecord(manifest) ? manifest : undefined
  } catch {
    return undefined
  }
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
