import { createRequire } from 'node:module'
import { isRecord } from '../../plain-data.ts'

/** How to load the packages that come with msgapi. Code that imports them needs no installed packages. */
const loaders = new Map<string, () => Promise<unknown>>()

/** Where the modules that represent the packages find their members. Functions cannot be passed from another thread. */
const registryKey = 'msgapi.provided-packages'
const members = new Map<string, Readonly<Record<string, unknown>>>()

/** Provides one more module to code files that are imported from now on. */
export function provideModule(specifier: string, load: () => Promise<unknown>): void {
  loaders.set(specifier, load)
}

/** True if a specifier names a package that comes with msgapi. */
export function isProvided(specifier: string): boolean {
  return loaders.has(specifier)
}

/** What `require` of a package returns, after it was loaded with `provide`; undefined for other packages. */
export function requiredExport(specifier: string): unknown {
  const known = members.get(specifier)
  // A CommonJS package that exports a function can only offer it to `import` in this way.
  return typeof known?.default === 'function' ? known.default : known
}

/** The exports of all packages that were loaded with `provide`, by name. */
export function providedPackages(): Readonly<Record<string, unknown>> {
  return Object.fromEntries(members)
}

/** Loads a package that comes with msgapi, and returns the URL of a module that exports the same. */
export async function provide(specifier: string): Promise<string> {
  const known = members.get(specifier) ?? commonjsMembers(await loaders.get(specifier)?.())
  members.set(specifier, known)
  Reflect.set(globalThis, Symbol.for(registryKey), members)
  return moduleUrl(specifier, Object.keys(known))
}

/**
 * Requires a CommonJS file, and returns the URL of an ES module that exports all its members by name, as a bundler does. Node
 * itself only finds the names that it sees in the text. If there is a default export, it is `default`. Undefined if the file
 * cannot be required; the import then reports why.
 */
export function provideRequired(path: string): string | undefined {
  const name = `required ${path}`
  const known = members.get(name) ?? requiredMembers(path)
  if (known === undefined) return undefined
  members.set(name, known)
  Reflect.set(globalThis, Symbol.for(registryKey), members)
  return moduleUrl(name, Object.keys(known))
}

function requiredMembers(path: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const exported: unknown = createRequire(path)(path)
    const hasMembers = typeof exported === 'function' || (typeof exported === 'object' && exported !== null)
    return hasMembers ? { default: exported, ...exported } : { default: exported }
  } catch {
    return undefined
  }
}

function moduleUrl(specifier: string, names: readonly string[]): string {
  const lines = [
    `const members = globalThis[Symbol.for(${JSON.stringify(registryKey)})].get(${JSON.stringify(specifier)})`,
    "export default Object.hasOwn(members, 'default') ? members.default : members",
  ]
  for (const [index, name] of names.entries()) {
    if (name === 'default') continue
    // Spectral has a function called `undefined`, which cannot be the name of a constant.
    lines.push(`const member${index} = members[${JSON.stringify(name)}]`)
    lines.push(`export { member${index} as ${JSON.stringify(name)} }`)
  }
  return `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`
}

/**
 * The exports of a CommonJS package, by name. The default export of its namespace contains all of them; the other names in the
 * namespace depend on what Node or a bundler detects.
 */
export function commonjsMembers(namespace: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(namespace)) return {}
  return isRecord(namespace.default) ? namespace.default : namespace
}
