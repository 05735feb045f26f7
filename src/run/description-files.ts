import { ConfigError, UsageError } from '../config/errors.ts'
import type { RunOptions } from './options.ts'
import { Run } from './run.ts'

/** Finds the files that descriptions consist of as they are written. No transform and no code of a config runs, and nothing is read from the network. */
export class DescriptionFiles {
  readonly #run: Run

  constructor(options: RunOptions) {
    this.#run = new Run({ ...options, safe: true, allowRemote: [] })
  }

  /** The real paths of a description's files; empty if the document cannot be read or is not a description. */
  async of(path: string): Promise<readonly string[]> {
    try {
      const entry = await this.#run.open({ path }, withoutTransforms)
      const description = 'unreadable' in entry ? undefined : await entry.describe()
      return description?.graph.kind.readable === true ? [...description.graph.files.keys()] : []
    } catch (error) {
      // Errors in the config of another document are reported when msgapi runs that document.
      if (error instanceof ConfigError || error instanceof UsageError) return []
      throw error
    }
  }

  /** The descriptions that contain a file; all paths are real ones. */
  async descriptionsWith(file: string, descriptions: readonly string[]): Promise<readonly string[]> {
    const found: string[] = []
    for (const description of descriptions) if ((await this.of(description)).includes(file)) found.push(description)
    return found
  }
}

const withoutTransforms = { use: [] }
