import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A file of a description that a transform changes. */
export interface TransformedFile {
  /** Absolute path of the source. */
  readonly source: string
  /** The new text. */
  readonly text: string
}

/**
 * The changed files in a folder into which `msgapi transform` wrote all files of a description. There, they lie as below the innermost
 * folder that holds all of them. Throws an error if the entry is not among them.
 */
export function transformedFiles(entry: string, output: string): readonly TransformedFile[] {
  const written = readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => path.relative(output, path.join(each.parentPath, each.name)))
  const folder = written
    .filter((file) => entry.endsWith(path.sep + file))
    .map((file) => entry.slice(0, -file.length))
    .find((candidate) => written.every((file) => existsSync(path.join(candidate, file))))
  if (folder === undefined) throw new Error(`${entry} is not among the files of the transform`)
  return written
    .map((file) => ({ source: path.join(folder, file), text: readFileSync(path.join(output, file), 'utf8') }))
    .filter(({ source, text }) => readFileSync(source, 'utf8') !== text)
}
