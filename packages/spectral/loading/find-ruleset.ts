import { basename, dirname, extname, isAbsolute, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { quote } from '../../../src/findings/quote.ts'
import { closest } from '../../../src/findings/suggest.ts'
import type { ReadableFiles } from '../../../src/foreign-code/imports/readable-files.ts'
import { resolvePackage } from '../../../src/foreign-code/imports/resolve-package.ts'
import { packageOf } from '../../../src/load/files/package-folders.ts'

/** The file or ruleset that a name leads to. */
export type FoundRuleset =
  /** A file inside the readable folders, with its real path. */
  | { readonly kind: 'data' | 'code'; readonly path: string }
  /** `unknown`: a name with another scheme. */
  | { readonly kind: 'spectral' | 'msgapi' | 'plugin' | 'unknown'; readonly name: string }
  | { readonly kind: 'none'; readonly problem: string }

const dataExtension = /\.(?:json|ya?ml)$/i
const codeExtension = /\.[cm]?[jt]s$/i
/** Extensions that are tried for a path without one, the first two as in Spectral. */
const impliedExtensions = ['.mjs', '.js', '.cjs', '.ts', '.mts', '.cts', '.yaml', '.yml', '.json']

/**
 * Finds the ruleset that `extends` names, in this order: `spectral:…`, `msgapi:…` or `plugin:…`, an absolute path, a path from
 * the folder of the naming file (`./`, `../`), a package as Node finds it from there, or, as in Spectral, a file in that folder
 * (`base.yaml`). `top` is the ruleset that the run starts with, from which Spectral looks for packages.
 */
export async function findRuleset(
  name: string,
  from: string,
  top: string,
  reach: ReadableFiles,
): Promise<FoundRuleset> {
  if (name === '')
    return none('Unexpected empty name, expected a file, a package or a ruleset such as "spectral:asyncapi".')
  if (name.startsWith('plugin:')) return { kind: 'plugin', name }
  if (/^(?:spectral|msgapi):/.test(name)) return { kind: name.startsWith('s') ? 'spectral' : 'msgapi', name }
  if (/^file:\/\//i.test(name)) return await findFile(pathOfUrl(name), name, reach)
  if (/^https?:/i.test(name)) return none(remote(name))
  if (/^[a-z][a-z0-9+.-]+:/i.test(name)) return { kind: 'unknown', name }
  if (isAbsolute(name)) return await findFile(name, name, reach)
  if (/^\.{1,2}(?:[/\\]|$)/.test(name)) return await findFile(resolve(dirname(from), name), name, reach)
  let isHidden = false
  for (const place of new Set([from, top])) {
    const resolution = await resolvePackage(name, place, reach.manifests)
    if (resolution.path !== undefined) return await findFile(resolution.path, name, reach)
    if (resolution.reason === 'refused')
      return none(`The package ${quote(name)} cannot be looked for. ${resolution.problem}.`)
    if (resolution.reason === 'hidden') isHidden = true
  }
  for (const place of new Set([from, top])) {
    const path = await implied(resolve(dirname(place), name), reach)
    if (path !== undefined) return kindOf(path, name)
  }
  if (isHidden)
    return none(
      `The package ${quote(packageOf(name))} is there, but its "exports" do not offer ${quote(name)}; name a path that they offer.`,
    )
  return none(await missingPackage(name, from, reach))
}

function none(problem: string): FoundRuleset {
  return { kind: 'none', problem }
}

function pathOfUrl(url: string): string {
  try {
    return fileURLToPath(url)
  } catch {
    return url
  }
}

function remote(name: string): string {
  return `The ruleset ${quote(name)} is on the network, and msgapi fetches no rulesets; save it as a file, or install it as a package, and extend that.`
}

async function findFile(path: string, name: string, reach: ReadableFiles): Promise<FoundRuleset> {
  const found = await implied(path, reach)
  if (found !== undefined) return kindOf(found, name)
  const located = await reach.locate(path)
  const detail = located.ok ? 'it cannot be read' : located.detail
  if (located.ok || located.reason !== 'missing') {
    const advice = !located.ok && located.reason === 'outside-root' ? '; give a --root that holds it' : ''
    return none(`The ruleset ${quote(name)} cannot be read: ${detail}${advice}.`)
  }
  const where = name === path ? '' : `: there is no file ${path}`
  const hint = await meantFile(path, name, reach)
  return none(`The ruleset ${quote(name)} does not exist${where}${hint === '' ? '; correct the path.' : hint}`)
}

/** Suggests a file beside a path, with the same extension and a similar name. Returns an empty text if there is none. */
async function meantFile(path: string, name: string, reach: ReadableFiles): Promise<string> {
  const extension = extname(path)
  const names = (await reach.namesBeside(path)).filter((other) => extname(other) === extension)
  const stems = names.map((other) => basename(other, extension))
  const meant = closest(basename(path, extension), stems)
  if (meant === undefined) return ''
  const written = name.slice(0, name.length - basename(name).length)
  return `; did you mean ${quote(`${written === '' ? './' : written}${meant}${extension}`)}?`
}

/** The file at a path. A path without a known extension is also tried with each of them. */
async function implied(path: string, reach: ReadableFiles): Promise<string | undefined> {
  const located = await reach.locate(path)
  if (dataExtension.test(path) || codeExtension.test(path)) return located.ok ? located.path : undefined
  for (const extension of impliedExtensions) {
    const other = await reach.locate(path + extension)
    if (other.ok) return other.path
  }
  return located.ok ? located.path : undefined
}

function kindOf(path: string, name: string): FoundRuleset {
  if (dataExtension.test(path)) return { kind: 'data', path }
  if (codeExtension.test(path)) return { kind: 'code', path }
  return none(
    `Unexpected kind of file ${quote(name)}, expected a ruleset that ends with .yaml, .yml, .json, .js, .mjs, .cjs or .ts.`,
  )
}

async function missingPackage(name: string, from: string, reach: ReadableFiles): Promise<string> {
  const looksLikeFile = dataExtension.test(name) || codeExtension.test(name)
  if (looksLikeFile) {
    const hint = await meantFile(resolve(dirname(from), name), name, reach)
    return `The ruleset ${quote(name)} does not exist: there is no such file in ${dirname(from)}, and no such package${hint || '.'}`
  }
  const install = /^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(packageOf(name))
    ? `run "npm install ${packageOf(name)}"`
    : 'install it'
  return `The package ${quote(name)} cannot be found from ${dirname(from)}; ${install}, or write "./" before the name of a file.`
}
