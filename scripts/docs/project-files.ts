/** The files of the project, by paths relative to it, with `/`. */
export interface ProjectFiles {
  /** All files of the documentation. */
  readonly pages: readonly string[]
  /** The bytes of a file; undefined if there is none. */
  read(path: string): Buffer | undefined
  /** The files in a folder and below; none if there is no such folder. */
  filesIn(folder: string): readonly string[]
}
