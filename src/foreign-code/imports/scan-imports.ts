import { isBuiltin } from 'node:module'
import { dirname, resolve, sep } from 'node:path'
import { realPath, statsOf } from './on-disk.ts'
import { isCommonjs, type PackageManifests, readAnywhere } from './package-manifests.ts'
import { isProvided } from './provided-packages.ts'
import { resolvePackage } from './resolve-package.ts'

/** An import whose target Node would not find, or would resolve to the wrong file. */
export interface Redirect {
  /** Real path of the importing file. */
  readonly from: string
  readonly specifier: string
  /** A package that comes with msgapi, or the real path of a file; `required` is the file of a CommonJS module. */
  readonly to: { readonly provided: string } | { readonly path: string } | { readonly required: string }
}

const specifiers = /\b(from|import|require)\s*(?:\(\s*)?(?:"([^"\n]+)"|'([^'\n]+)')/g
const moduleSyntax = /^[ \t]*(?:import\b(?!\s*[(.])|export\b(?!s))/m
const commonjsSyntax = /\bmodule\.exports\b|^[ \t]*exports\b/m
const codeFile = /\.[cm]?[jt]s$/
const packageSpecifier = /^(?!\.{0,2}\/)/
const impliedExtensions = ['.mjs', '.js', '.cjs', '.ts', '.mts', '.cts', '/index.js', '/index.mjs', '/index.ts']
const mostFiles = 2_000

/**
 * Reads code files and everything that they import by a literal name, and lists the imports to redirect:
 * - packages that come with msgapi,
 * - files that are named without their extension, also in packages, because Spectral's bundler adds it,
 * - for a ruleset, CommonJS packages that its ES modules import.
 *
 * Only affects these files, not other files in the process. Never throws: the import reports a missing file.
 *
 * `modules` are the files with the syntax of ES modules that Node treats as CommonJS modules because of their package;
 * Spectral's bundler only looks at the syntax. `refused` has the reason for each file that must not be imported, a sentence
 * without its full stop: the file, or the manifest that Node reads for it, is not a regular file, so Node could wait forever.
 */
export async function scanImports(
  entries: readonly string[],
  { ofRuleset, manifests }: { readonly ofRuleset: boolean; readonly manifests: PackageManifests },
): Promise<{
  readonly files: ReadonlySet<string>
  readonly redirects: readonly Redirect[]
  readonly modules: ReadonlySet<string>
  readonly refused: readonly string[]
}> {
  const files = new Set(entries)
  // Spectral bundles the files that a ruleset names by path. Node loads packages.
  const bundled = new Set(ofRuleset ? entries : [])
  const redirects: Redirect[] = []
  const modules = new Set<string>()
  const refused: string[] = []
  for (const file of files) {
    const read = await readAnywhere(file)
    if (!read.ok && read.reason === 'not-a-file') refused.push(`${file} cannot be read: ${read.detail}`)
    const manifest = await manifests.nearest(file)
    if (manifest.kind === 'refused') refused.push(manifest.problem)
    const text = read.ok ? Buffer.from(read.bytes).toString() : ''
    if (isUndeclaredModule(file, text) && (await isCommonjs(file, manifests))) modules.add(file)
    for (const specifier of new Set(specifiersIn(text).map((each) => each.specifier))) {
      if (isProvided(specifier)) {
        redirects.push({ from: file, specifier, to: { provided: specifier } })
        continue
      }
      const found = await importTarget(specifier, file, manifests)
      if (found === undefined) continue
      if ('problem' in found) {
        refused.push(found.problem)
        continue
      }
      const isOfPackage = packageSpecifier.test(specifier)
      if (isOfPackage && bundled.has(file) && hasModuleSyntax(text) && (await isCommonjs(found.path, manifests))) {
        redirects.push({ from: file, specifier, to: { required: found.path } })
      } else if (found.implied) redirects.push({ from: file, specifier, to: { path: found.path } })
      if (!codeFile.test(found.path) || files.size >= mostFiles) continue
      files.add(found.path)
      if (!isOfPackage && bundled.has(file)) bundled.add(found.path)
    }
  }
  return { files, redirects, modules, refused }
}

function isUndeclaredModule(file: string, text: string): boolean {
  const isLeftOpen = file.endsWith('.js') && !/[\\/]node_modules[\\/]/.test(file)
  return isLeftOpen && hasModuleSyntax(text)
}

/** Whether a text has the syntax of ES modules, and not that of CommonJS. */
export function hasModuleSyntax(text: string): boolean {
  return moduleSyntax.test(text) && !commonjsSyntax.test(text)
}

/** The literal names in text that looks like an import, and the word before each: `from`, `import` or `require`. */
export function specifiersIn(text: string): readonly { readonly keyword: string; readonly specifier: string }[] {
  return [...text.matchAll(specifiers)].map(([, keyword = '', double, single]) => ({
    keyword,
    specifier: double ?? single ?? '',
  }))
}

async function importTarget(
  specifier: string,
  from: string,
  manifests: PackageManifests,
): Promise<{ path: string; implied: boolean } | { problem: string } | undefined> {
  if (isBuiltin(specifier) || /^[a-z]+:/i.test(specifier)) return undefined
  if (packageSpecifier.test(specifier)) {
    const resolution = await resolvePackage(specifier, from, manifests)
    if (resolution.path === undefined) return 'problem' in resolution ? { problem: resolution.problem } : undefined
    const { path } = resolution
    const implied = impliedExtensions.some((extension) =>
      path.replaceAll(sep, '/').endsWith(`/${specifier}${extension}`),
    )
    return { path: realPath(path), implied }
  }
  const path = resolve(dirname(from), specifier)
  const exact = fileAt(path, manifests)
  if (exact !== undefined) return { path: exact, implied: false }
  for (const candidate of impliedFiles(path)) {
    const file = fileAt(candidate, manifests)
    if (file !== undefined) return { path: file, implied: true }
  }
  return undefined
}

/** The files that a path without extension may mean. TypeScript names the compiled file: `.js` for a `.ts`. */
function impliedFiles(path: string): readonly string[] {
  const compiled = /\.([cm]?)js$/.exec(path)
  const extended = impliedExtensions.map((extension) => path + extension)
  return compiled === null ? extended : [`${path.slice(0, -2)}ts`, ...extended]
}

function fileAt(path: string, { looked }: PackageManifests): string | undefined {
  looked.add(path)
  return statsOf(path)?.isFile() === true ? realPath(path) : undefined
}
