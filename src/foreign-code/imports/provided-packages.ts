import { createRequire } from 'node:module'
import { isRecord } from '../../plain-data.ts'

/** How to load the packages that come with msgapi, so that code that imports them needs nothing installed beside it. */
const loaders = new Map<string, () => Promise<unknown>>()

/** Where the modules that stand for the packages find their members; another thread cannot hand them functions. */
const registryKey = 'msgapi.provided-packages'
const members = new Map<string, Readonly<Record<string, unknown>>>()

/** Provides one more module to the files of code that are imported from now on. */
export function provideModule(specifier: string, load: () => Promise<unknown>): void {
  loaders.set(specifier, load)
}

/** Whether a specifier names a package that comes with msgapi. */
export function isProvided(specifier: string): boolean {
  return loaders.has(specifier)
}

/** What `require` of a package gives, once it was loaded with `provide`; undefined for any other. */
export function requiredExport(specifier: string): unknown {
  const known = members.get(specifier)
  // A CommonJS package that exports a function has no other way to offer it to `import`.
  return typeof known?.default === 'function' ? known.default : known
}

/** What every package exports that was loaded with `provide`, by name. */
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
 * Requires a CommonJS file, and gives the URL of an ES module that exports all its members by name, as a bundler has it: Node
 * finds only those names that it sees in the text. The default export is `default`, where there is one. Undefined where the
 * file cannot be required: the import tells why.
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
    // Spectral has a function called `undefined`, which is no name for a constant.
    lines.push(`const member${index} = members[${JSON.stringify(name)}]`)
    lines.push(`export { member${index} as ${JSON.stringify(name)} }`)
  }
  return `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`
}

/**
 * What a CommonJS package exports, by name. Its namespace has a default export with everything; which other names it has
 * depends on what Node, or a bundler, sees from outside.
 */
export function commonjsMembers(namespace: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(namespace)) return {}
  return isRecord(namespace.default) ? namespace.default : namespace
}
