import module from 'node:module'
import { loadRewritten, withImports } from '../../node-20/rewritten-module.ts'
import { isCommonjs, type PackageManifests, readAnywhere } from './package-manifests.ts'
import { provide } from './provided-packages.ts'
import { requireProvided } from './redirect-imports.ts'
import { type Redirect, specifiersIn } from './scan-imports.ts'

/** ES modules that were not run yet, by path: their rewritten text, and the original names of their imports. */
const rewritten = new Map<string, { readonly text: string; readonly urls: ReadonlyMap<string, string> }>()

/**
 * Gives a file the packages that come with msgapi without hooks, which need a thread in Node 20. Works if only one file names
 * them, at the start of an ES module or with `require`. Otherwise returns false.
 */
export async function rewriteImports(
  files: readonly string[],
  {
    redirects,
    modules,
    manifests,
  }: {
    readonly redirects: readonly Redirect[]
    readonly modules: ReadonlySet<string>
    readonly manifests: PackageManifests
  },
): Promise<boolean> {
  const [file, ...others] = files
  if (file === undefined || others.length > 0 || 'registerHooks' in module || !/\.[cm]?js$/.test(file)) return false
  if ([...modules].some((each) => each !== file)) return false
  const urls = new Map<string, string>()
  for (const { from, specifier, to } of redirects) {
    if (from !== file || !('provided' in to)) return false
    urls.set(specifier, await provide(to.provided))
  }
  const read = await readAnywhere(file)
  const text = read.ok ? Buffer.from(read.bytes).toString() : ''
  const named = [...specifiersIn(text)].filter(({ specifier }) => urls.has(specifier))
  if (!modules.has(file) && (await isCommonjs(file, manifests))) {
    if (named.some(({ keyword }) => keyword !== 'require')) return false
    requireProvided(file)
    return true
  }
  if (urls.size === 0 && modules.size === 0) return true
  const changed = withImports(text, urls, named.length)
  if (changed === undefined) return false
  rewritten.set(file, { text: changed, urls })
  return true
}

/** Runs a file with rewritten imports before it is imported. Throws what the file throws. */
export function runRewritten(file: string): void {
  const known = rewritten.get(file)
  if (known === undefined) return
  rewritten.delete(file)
  try {
    loadRewritten(file, known.text)
  } catch (error) {
    if (error instanceof Error) {
      for (const [specifier, url] of known.urls) error.message = error.message.replaceAll(url, specifier)
    }
    throw error
  }
}
