import { join } from 'node:path'

/** The package in a specifier, without the subpath: `@scope/name` or `name`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

function requireFrom(file: string): NodeJS.Require {
  return process.getBuiltinModule('node:module').createRequire(file)
}

/** The folders in which Node looks for a package from a file, the nearest first. */
export function foldersOfPackages(name: string, from: string): readonly string[] {
  return requireFrom(from).resolve.paths(name) ?? []
}

/** The folders in which a package may be installed, the nearest first. They may not exist. */
export function installedFolders(name: string, from: string): readonly string[] {
  const nodeModules = foldersOfPackages(name, from).map((folder) => join(folder, packageOf(name)))
  return [...nodeModules, ...foldersOfYarn(name, from)]
}

/** The folder of a package in Yarn's Plug'n'Play, which Node does not know. */
function foldersOfYarn(name: string, from: string): readonly string[] {
  if (process.versions.pnp === undefined) return []
  const yarn: unknown = requireFrom(from)('pnpapi')
  const resolve: unknown =
    typeof yarn === 'object' && yarn !== null ? Reflect.get(yarn, 'resolveToUnqualified') : undefined
  if (typeof resolve !== 'function') return []
  try {
    const folder: unknown = Reflect.apply(resolve, yarn, [packageOf(name), from])
    return typeof folder === 'string' ? [folder] : []
  } catch {
    // Yarn throws for a package that the project does not list.
    return []
  }
}
