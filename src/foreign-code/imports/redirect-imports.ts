import module from 'node:module'
import { pathToFileURL } from 'node:url'
import { isRecord } from '../../plain-data.ts'
import { provide, provideRequired, requiredExport } from './provided-packages.ts'
import type { Redirect } from './scan-imports.ts'

type NextResolve = (specifier: string, context: unknown) => unknown

/** The new targets of imports, by the URL of the importing module and the specifier. */
const targets = new Map<string, string>()
/** The URLs of files that are ES modules even if their package says otherwise. */
const modules = new Set<string>()
/** The files in which `require` of a package that comes with msgapi returns ours. */
const requiring = new Set<string>()
let areHooksInstalled = false
let isRequireReplaced = false

/**
 * The hook for versions of Node that run hooks in a separate thread. It gets the table as data, because threads share no
 * memory. The key is made as in `keyOf`.
 */
const threadHook = `
const targets = new Map()
const modules = new Set()
export function initialize(added) {
  for (const [key, url] of added.targets) targets.set(key, url)
  for (const url of added.modules) modules.add(url)
}
export async function resolve(specifier, context, next) {
  const url = targets.get(context.parentURL + ' ' + specifier)
  const resolved = url === undefined ? await next(specifier, context) : { url, shortCircuit: true }
  return modules.has(resolved.url) ? { ...resolved, format: 'module' } : resolved
}
`

/**
 * Makes Node follow redirects, for `import` and for `require`, and treat files as ES modules. Redirects only apply to the named
 * files, and stay until the process ends, because functions of a ruleset may import when they are called.
 */
export async function redirectImports(redirects: readonly Redirect[], moduleFiles: ReadonlySet<string>): Promise<void> {
  const addedModules = [...moduleFiles].map((file) => pathToFileURL(file).href).filter((url) => !modules.has(url))
  for (const url of addedModules) modules.add(url)
  await follow(redirects, addedModules)
  // A file that is required now may itself import a redirected module.
  await follow(
    redirects.filter(({ to }) => 'required' in to),
    [],
    provideRequired,
  )
}

/** Adds the redirects whose address is known. `required` returns the address of a module for a CommonJS file. */
async function follow(
  redirects: readonly Redirect[],
  addedModules: readonly string[],
  required: (path: string) => string | undefined = () => undefined,
): Promise<void> {
  const added: [string, string][] = []
  for (const { from, specifier, to } of redirects) {
    const key = keyOf(pathToFileURL(from).href, specifier)
    if ('provided' in to) requiring.add(from)
    const url = await addressOf(to, required)
    if (url === undefined || targets.get(key) === url) continue
    targets.set(key, url)
    added.push([key, url])
  }
  if (added.length === 0 && addedModules.length === 0) return
  installHooks({ targets: added, modules: addedModules })
  replaceRequire()
}

async function addressOf(
  to: Redirect['to'],
  required: (path: string) => string | undefined,
): Promise<string | undefined> {
  if ('provided' in to) return provide(to.provided)
  return 'path' in to ? pathToFileURL(to.path).href : required(to.required)
}

/** Makes `require` of a provided package return ours in one more file. */
export function requireProvided(file: string): void {
  requiring.add(file)
  replaceRequire()
}

function keyOf(parentUrl: string, specifier: string): string {
  return `${parentUrl} ${specifier}`
}

interface Additions {
  readonly targets: readonly [string, string][]
  readonly modules: readonly string[]
}

function installHooks(added: Additions): void {
  // Newer versions of Node run hooks in the thread of the modules, and deprecate the older way.
  const registerHooks: unknown = Reflect.get(module, 'registerHooks')
  if (typeof registerHooks !== 'function') {
    module.register(`data:text/javascript,${encodeURIComponent(threadHook)}`, { data: added })
  } else if (!areHooksInstalled) {
    areHooksInstalled = true
    registerHooks({ resolve: resolveRedirected })
  }
}

function resolveRedirected(specifier: string, context: unknown, next: NextResolve): unknown {
  const parent = isRecord(context) ? context.parentURL : undefined
  const url = typeof parent === 'string' ? targets.get(keyOf(parent, specifier)) : undefined
  const resolved = url === undefined ? next(specifier, context) : { url, shortCircuit: true }
  const isModule = isRecord(resolved) && typeof resolved.url === 'string' && modules.has(resolved.url)
  return isModule ? { ...resolved, format: 'module' } : resolved
}

/** Node has no public hook for `require` in all supported versions. All tools that need one replace this function. */
function replaceRequire(): void {
  if (isRequireReplaced) return
  isRequireReplaced = true
  const original: unknown = Reflect.get(module, '_load')
  if (typeof original !== 'function') return
  Reflect.set(module, '_load', function load(this: unknown, ...given: unknown[]): unknown {
    const [request, parent] = given
    const file = isRecord(parent) ? parent.filename : undefined
    if (typeof request === 'string' && typeof file === 'string' && requiring.has(file)) {
      const provided = requiredExport(request)
      if (provided !== undefined) return provided
    }
    return Reflect.apply(original, this, given)
  })
}
