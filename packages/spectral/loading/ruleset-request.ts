import { dirname, isAbsolute, join, sep } from 'node:path'
import { type ReadableFiles, readableFilesBelow } from '../../../src/foreign-code/imports/readable-files.ts'
import type { RulesetDefinition } from '../../../src/lint/spectral-form.ts'
import type { Pointer } from '../../../src/pointer.ts'
import type { FunctionTable } from './formats.ts'

/** A ruleset of a plugin, whose rules have their full codes. */
export interface ContributedRuleset {
  /** In Spectral's form. It can contain names of functions and rulesets. */
  readonly definition: Readonly<Record<string, unknown>>
  /** The file of the plugin, to which names in the ruleset are relative. */
  readonly file: string
}

/** Returns the problem in the options of a rule, and its place in them; undefined if there is none. */
export type ProblemOfOptions = (
  code: string,
  options: Readonly<Record<string, unknown>>,
) => Promise<{ readonly problem: string; readonly at: Pointer } | undefined>

/** Rulesets and functions of plugins. */
export interface PluginContributions {
  /** By names such as `plugin:acme/strict`. */
  readonly rulesets: ReadonlyMap<string, ContributedRuleset>
  /** By names such as `acme/described`. */
  readonly functions: FunctionTable
  readonly problemOfOptions: ProblemOfOptions
}

/** The rulesets to load, and what they are allowed to do. */
export interface RulesetRequest {
  /** Rulesets in the order in which they apply, like items of `extends`: absolute files, packages, `spectral:…`, `msgapi:…`. */
  readonly extends: readonly {
    readonly name: string
    readonly mode?: 'recommended' | 'all' | 'off'
    /** The file that names it, if that is a config that the config extends. */
    readonly namedBy?: string
  }[]
  /** The file that names them (a config), or the working folder with a trailing separator. Packages are resolved from here. */
  readonly namedBy: string
  /** Rules and severities on top, in Spectral's form. */
  readonly rules?: Readonly<Record<string, unknown>>
  /** Rules that are not written in the naming file, each with its file. */
  readonly rulesElsewhere?: readonly (readonly [name: string, file: string])[]
  /** Rulesets in data form are only read inside this folder. */
  readonly root: string
  /** Rulesets and functions of plugins, if there are any. */
  readonly contributed?: PluginContributions
  /** The rulesets behind `msgapi:…` names, or a function that loads them. */
  readonly builtIn: ReadonlyMap<string, readonly RulesetDefinition[] | (() => Promise<readonly RulesetDefinition[]>)>
  /** False (`--safe`) if no code may run. What needs code is then one error, and everything else runs. */
  readonly allowCode: boolean
  /** Texts of rulesets in data form by real path, which replace their files on disk. */
  readonly held?: ReadonlyMap<string, string> | undefined
  /**
   * True if the user named the first ruleset, in the config or on the command line. One that was only found runs no code of a
   * `functionsDir`.
   */
  readonly named: boolean
}

/**
 * The reason why code may not run; undefined if it may. Only rulesets that the user named, in a config or on the command line,
 * may run code, and none may with `--safe`.
 */
export function refusalOfCode(what: string, { allowCode, named }: RulesetRequest): string | undefined {
  if (!allowCode)
    return `${what} is code, which does not run with --safe or in an untrusted folder; allow it, or use a ruleset in YAML or JSON.`
  if (!named) {
    return `${what} is code, which runs only where a ruleset is named; name it with --ruleset, or under "extends" in a msgapi config.`
  }
  return undefined
}

/**
 * Reads files below the root, and in the folders of files that the user named, because naming a file means trusting it: a config
 * outside the root, which is never searched for there, and files on the command line. Links that lead out of these folders are
 * not followed.
 */
export function createReadableFiles(request: RulesetRequest): ReadableFiles {
  const folders = [request.root, folderOf(request.namedBy)]
  if (request.named && request.namedBy.endsWith(sep)) {
    for (const { name } of request.extends) if (isAbsolute(name)) folders.push(dirname(name))
  }
  return readableFilesBelow(folders, request.held)
}

/** The folder of the file that names rulesets, or the working folder, which is given with a trailing separator. */
function folderOf(namedBy: string): string {
  return dirname(namedBy.endsWith(sep) ? join(namedBy, 'ruleset') : namedBy)
}
