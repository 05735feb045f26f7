import { dirname, isAbsolute, join, sep } from 'node:path'
import { type ReadableFiles, readableFilesBelow } from '../../../src/foreign-code/imports/readable-files.ts'
import type { RulesetDefinition } from '../../../src/lint/spectral-form.ts'
import type { Pointer } from '../../../src/pointer.ts'
import type { FunctionTable } from './formats.ts'

/** A ruleset of a plugin, whose rules have their full codes. */
export interface ContributedRuleset {
  /** In Spectral's form; functions and rulesets in it may be named. */
  readonly definition: Readonly<Record<string, unknown>>
  /** The file of the plugin: what names in the ruleset start from. */
  readonly file: string
}

/** Returns the problem in the options of a rule, and its place in them; undefined if there is none. */
export type ProblemOfOptions = (
  code: string,
  options: Readonly<Record<string, unknown>>,
) => Promise<{ readonly problem: string; readonly at: Pointer } | undefined>

/** What plugins add to rulesets. */
export interface PluginContributions {
  /** By names such as `plugin:acme/strict`. */
  readonly rulesets: ReadonlyMap<string, ContributedRuleset>
  /** By names such as `acme/described`. */
  readonly functions: FunctionTable
  readonly problemOfOptions: ProblemOfOptions
}

/** What rulesets are loaded, and what they may do. */
export interface RulesetRequest {
  /** Rulesets in the order in which they apply, as `extends` of one: files (absolute), packages, `spectral:…`, `msgapi:…`. */
  readonly extends: readonly {
    readonly name: string
    readonly mode?: 'recommended' | 'all' | 'off'
    /** File that names it, where that is another one: a config that the config extends. */
    readonly namedBy?: string
  }[]
  /** File that names them (a config), or the working folder with a trailing separator: what packages are resolved from. */
  readonly namedBy: string
  /** Rules and severities on top, in Spectral's form. */
  readonly rules?: Readonly<Record<string, unknown>>
  /** Files of rules that are written elsewhere than in the naming file, by name. */
  readonly rulesElsewhere?: readonly (readonly [name: string, file: string])[]
  /** Nothing in data form is read outside this folder. */
  readonly root: string
  /** What plugins add; nothing when absent. */
  readonly contributed?: PluginContributions
  /** The rulesets behind `msgapi:…` names, or what loads them. */
  readonly builtIn: ReadonlyMap<string, readonly RulesetDefinition[] | (() => Promise<readonly RulesetDefinition[]>)>
  /** False (`--safe`): no code runs; a ruleset that needs code is an error that says so. */
  readonly allowCode: boolean
  /** Whether a person named the first ruleset (config or command line); one that was only found runs no code of a `functionsDir`. */
  readonly named: boolean
}

/**
 * Why code may not run, or undefined when it may: only rulesets that a person named, in a config or on the command line, may
 * bring code, and none does with `--safe`.
 */
export function refusalOfCode(what: string, { allowCode, named }: RulesetRequest): string | undefined {
  if (!allowCode)
    return `${what} is code, which --safe does not run; leave out --safe, or use a ruleset in YAML or JSON.`
  if (!named) {
    return `${what} is code, which runs only where a ruleset is named; name it with --ruleset, or under "extends" in a msgapi config.`
  }
  return undefined
}

/**
 * Files may be read below the root. What a person named reaches further, because naming it is trusting it: a config outside
 * of the root was named, since none is searched there, and so were the files on a command line; then the folder of each
 * counts like the root. No link leads out of these folders.
 */
export function createReadableFiles(request: RulesetRequest): ReadableFiles {
  const folders = [request.root, folderOf(request.namedBy)]
  if (request.named && request.namedBy.endsWith(sep)) {
    for (const { name } of request.extends) if (isAbsolute(name)) folders.push(dirname(name))
  }
  return readableFilesBelow(folders)
}

/** The folder of the file that names rulesets; the working folder is given with a separator at its end. */
function folderOf(namedBy: string): string {
  return dirname(namedBy.endsWith(sep) ? join(namedBy, 'ruleset') : namedBy)
}
