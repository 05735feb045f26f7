import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type CodePlace, noteAuthorFile, noteThrown, thrownPlace, thrownText } from '../../findings/thrown.ts'
import { isRecord } from '../../plain-data.ts'
import { refusesForeignCode } from '../foreign-code.ts'
import { importModule } from './import-module.ts'
import { isCommonjs, type PackageManifests, readAnywhere } from './package-manifests.ts'
import { providedPackages } from './provided-packages.ts'
import { redirectImports } from './redirect-imports.ts'
import { resolvePackage } from './resolve-package.ts'
import { rewriteImports, runRewritten } from './rewrite-imports.ts'
import { hasModuleSyntax, scanImports } from './scan-imports.ts'

/** The result of importing a module, or the reason why there is none. */
export type ImportedCode =
  | {
      readonly exported: unknown
      /** True if it exports `cacheable` as true, or has it in its default export: equal input always gives equal findings. */
      readonly isCacheable: boolean
    }
  | {
      readonly problem: string
      readonly place?: CodePlace | undefined
      /** What to do about it, without its full stop, if that is known. */
      readonly advice?: string | undefined
    }

/** Checking a file starts a process. */
const mostChecked = 50

/**
 * Prepares the imports of code files, as Spectral's bundler does for rulesets. Call it once for all files that belong together.
 * Returns all files that they consist of, as far as their imports show. If the files must not be imported, because Node would
 * read files that it must not, `refused` has the reason; see `scanImports`.
 */
export async function prepareImports(
  paths: readonly string[],
  options: { readonly manifests: PackageManifests; readonly ofRuleset: boolean },
): Promise<{ readonly files: ReadonlySet<string>; readonly refused: string | undefined }> {
  if (refusesForeignCode()) throw new Error(`Unexpected ${paths[0]} in a thread that imports no code`)
  const { files, redirects, modules, refused } = await scanImports(paths, options)
  if (refused.length > 0) return { files, refused: refused[0] }
  const isDone = await rewriteImports(paths, { redirects, modules, manifests: options.manifests })
  if (!isDone) await redirectImports(redirects, modules)
  return { files, refused: undefined }
}

/**
 * Runs a code file whose imports were prepared. Returns its default export; without one, an object of its named exports, as
 * Spectral does for rulesets. TypeScript runs where Node strips types, or with the package jiti, which is searched from the
 * file and from the file that names it. `files` are the files that the code consists of.
 */
export async function importCode(
  path: string,
  { manifests, namedBy, files }: { manifests: PackageManifests; namedBy: string; files: Iterable<string> },
): Promise<ImportedCode> {
  noteAuthorFile(path)
  try {
    runRewritten(path)
    const loaded = /\.[cm]?ts$/.test(path)
      ? await importTypeScript(path, manifests, namedBy)
      : await importScript(path, manifests)
    return 'problem' in loaded ? loaded : exportedBy(loaded.namespace)
  } catch (error) {
    noteThrown(error)
    const place = thrownPlace(error, { mayBeUnknown: false }) ?? (await syntaxErrorIn(files, error))
    return { problem: thrownText(error), place, advice: adviceFor(error) }
  }
}

/** Node says which name of CommonJS an ES module does not have; what makes the file one is the nearest package.json. */
function adviceFor(error: unknown): string | undefined {
  const isCommonjs = error instanceof ReferenceError && /^\w+ is not defined in ES module scope/.test(error.message)
  return isCommonjs ? 'rename the file so that it ends with ".cjs", or write import and export in it' : undefined
}

function urlOf(path: string): string {
  return pathToFileURL(path).href
}

async function importScript(path: string, manifests: PackageManifests): Promise<{ namespace: unknown }> {
  const isRequired = (await isCommonjs(path, manifests)) && !(await isModuleText(path))
  return isRequired ? requireFile(path) : { namespace: await importModule(urlOf(path)) }
}

async function importTypeScript(
  path: string,
  manifests: PackageManifests,
  namedBy: string,
): Promise<{ namespace: unknown } | { problem: string }> {
  if (stripsTypes() && !path.split(sep).includes('node_modules')) {
    const isRequired = path.endsWith('.cts') || (path.endsWith('.ts') && !(await isModuleText(path)))
    return isRequired ? requireFile(path) : { namespace: await importModule(urlOf(path)) }
  }
  // With pnpm and Yarn, a package only sees its own dependencies.
  const [own, ofProject] = [
    await resolvePackage('jiti', path, manifests),
    await resolvePackage('jiti', namedBy, manifests),
  ]
  const jiti = own.path ?? ofProject.path
  return importByJiti(path, jiti === undefined ? undefined : await importModule(urlOf(jiti)), providedPackages())
}

/**
 * Requires a CommonJS file. `import` would use neither hooks nor our packages for what the file requires, if it is TypeScript
 * in Node 22 or if Yarn's Plug'n'Play reads its text.
 */
function requireFile(path: string): { namespace: unknown } {
  return { namespace: { default: createRequire(path)(path) } }
}

async function isModuleText(path: string): Promise<boolean> {
  const read = await readAnywhere(path)
  return read.ok && hasModuleSyntax(Buffer.from(read.bytes).toString())
}

function exportedBy(namespace: unknown): ImportedCode {
  const exported = exportOf(namespace)
  const isCacheable = [namespace, exported].some((each) => Reflect.get(Object(each), 'cacheable') === true)
  return { exported, isCacheable }
}

function exportOf(namespace: unknown): unknown {
  if (!isRecord(namespace)) return namespace
  if (!('default' in namespace)) return { ...namespace }
  const exported = namespace.default
  // A CommonJS module that was compiled from an ES module has its default export inside.
  return isRecord(exported) && exported.__esModule === true && 'default' in exported ? exported.default : exported
}

/**
 * Imports a TypeScript file with jiti and returns its namespace, where Node cannot: in Node 20, and below `node_modules` in
 * later versions. The file gets the provided packages as virtual modules, because Node's hooks do not affect imports of jiti.
 * jiti writes no files.
 * @param jiti the namespace of the package jiti of a project; undefined if the project does not have it
 * @throws what the file throws
 */
async function importByJiti(
  file: string,
  jiti: unknown,
  provided: Readonly<Record<string, unknown>>,
): Promise<{ readonly namespace: unknown } | { readonly problem: string }> {
  const create: unknown =
    Reflect.get(Object(jiti), 'createJiti') ?? Reflect.get(Object(Reflect.get(Object(jiti), 'default')), 'createJiti')
  if (typeof create !== 'function') {
    return { problem: whyNot() }
  }
  const jitiOfFile: unknown = create(file, { virtualModules: provided, fsCache: false })
  const load: unknown = Reflect.get(Object(jitiOfFile), 'import')
  try {
    return { namespace: typeof load === 'function' ? await Reflect.apply(load, jitiOfFile, [file]) : undefined }
  } catch (error) {
    const [message = ''] = String(error).split('\n')
    const missing = Object.keys(provided).find((name) => message.includes(`'${name}'`))
    if (missing === undefined) throw error
    return {
      problem: `the package jiti of this project does not find ${missing}; expected jiti 2.7 or later, which takes it from msgapi.`,
    }
  }
}

/** True if Node strips the types of files outside of `node_modules`. */
function stripsTypes(): boolean {
  return Boolean(Reflect.get(process.features, 'typescript'))
}

function whyNot(): string {
  if (stripsTypes()) {
    return 'Node runs no TypeScript below node_modules; run "npm install --save-dev jiti", or publish the file as JavaScript.'
  }
  return `Node ${process.versions.node} does not run TypeScript; run "npm install --save-dev jiti", or use Node 22.18 or later, or write the file in JavaScript.`
}

/**
 * Finds the file and line of a syntax error. Node states them only for CommonJS modules, so each ES module is checked by `node
 * --check`, which runs nothing. Undefined for any other error.
 */
async function syntaxErrorIn(files: Iterable<string>, error: unknown): Promise<CodePlace | undefined> {
  if (!(error instanceof SyntaxError)) return undefined
  const modules = [...files].filter((file) => /\.m?js$/.test(file)).slice(0, mostChecked)
  for (const file of modules) {
    const read = await readAnywhere(file)
    const text = read.ok ? Buffer.from(read.bytes).toString() : ''
    const line = hasModuleSyntax(text) ? lineOfSyntaxError(text) : undefined
    if (line !== undefined) return { file, line }
  }
  return undefined
}

function lineOfSyntaxError(text: string): number | undefined {
  const { NODE_OPTIONS: _options, ...env } = process.env
  const words = ['--check', '--input-type=module', '-']
  const { stderr } = spawnSync(process.execPath, words, { input: text, env, encoding: 'utf8' })
  const [, line] = /^\[stdin\]:(\d+)$/m.exec(stderr) ?? []
  return line === undefined ? undefined : Number(line)
}
