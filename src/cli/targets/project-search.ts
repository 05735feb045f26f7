import { relative, resolve } from 'node:path'
import { type HeldOptions, type Project, realPathOf, suggestion } from '../../command.ts'
import type { LintOptions } from '../../index.ts'

/** The files of an API of the config. */
export interface ApiTarget {
  /** From the working folder. */
  readonly paths: readonly string[]
  /** The place in the config, such as `msgapi.config.yaml:3`. */
  readonly namedAt: string
}

/** The queries of targets to their project. Paths start from the working folder unless stated otherwise. */
export interface ProjectSearch {
  apiNames(): Promise<readonly string[]>
  api(name: string): Promise<ApiTarget | undefined>
  descriptionsIn(folder: string): Promise<{ readonly paths: readonly string[]; readonly passedOver: readonly string[] }>
  /** Takes a real path. */
  whyIgnored(path: string): Promise<string | undefined>
  /** The ignore files that were looked for to decide on a file, by its real path. Absolute paths; they may not exist. */
  ignoreFilesOf(path: string): Promise<readonly string[]>
  /** The descriptions that contain a part, given by its real path; empty for a file that is not a part. */
  entriesOfPart(path: string): Promise<readonly string[]>
  /** The message for a target that does not exist. */
  missing(target: string, message: string): Promise<string>
  readonly notices: readonly string[]
}

export interface SearchOptions {
  readonly workingFolder: string
  /** The options of the run, which decide where configs and roots are. */
  readonly run: LintOptions & HeldOptions
  /**
   * True if the run lints. Then a part of a description is replaced by the descriptions that contain it, and the config
   * must not name unknown rules.
   */
  readonly lints?: boolean | undefined
}

/** The project as targets ask for it. */
export function searchOf(project: Project, { workingFolder, run, lints }: SearchOptions): ProjectSearch {
  const shown = (path: string) => relative(workingFolder, path)
  const realFolder = realPathOf(workingFolder)
  const fromReal = (path: string) => relative(realFolder, path)
  return {
    get notices() {
      return project.notices
    },
    apiNames: async () => [...(await project.apis()).keys()],
    api: async (name) => {
      const api = (await project.apis()).get(name)
      if (api === undefined) return undefined
      const { origin } = api
      const namedAt = origin.by === 'config' ? `${shown(origin.place.file)}:${origin.place.line}` : 'the config'
      return { paths: (await project.descriptionsOf(api)).map(fromReal), namedAt }
    },
    descriptionsIn: async (folder) => {
      const { paths, passedOver } = await project.descriptionsIn(realPathOf(resolve(workingFolder, folder)))
      return { paths: paths.map(fromReal), passedOver: passedOver.map(({ path, why }) => `${fromReal(path)} ${why}.`) }
    },
    ignoreFilesOf: (path) => project.ignoreFilesOf(path),
    whyIgnored: (path) => project.whyIgnored(path),
    entriesOfPart: async (path) => {
      if (lints !== true || !(await project.isPart(path))) return []
      const { DescriptionFiles } = await import('../../command.ts')
      const files = new DescriptionFiles(run)
      return (await files.descriptionsWith(path, await project.descriptionsAround(path))).map(fromReal)
    },
    missing: async (target, message) => {
      if (message.endsWith('?')) return message
      const hint = suggestion(target, [...(await project.apis()).keys()])
      return hint === '' ? message : `${target} does not exist${hint}`
    },
  }
}
