import * as fs from 'node:fs'
import type { FileSystemAdapter } from 'tinyglobby'
import { realPathOf, systemFolderOf } from '../command.ts'

/**
 * The file system as globs see it: nothing is in `/proc`, `/sys` and `/dev`, whatever link leads there. They hold no documents,
 * have folders without end, and some of their files never end.
 * @param from the folder that globs start from
 * @param onFolder called with each folder before it is read
 */
export function globFileSystem(from: string, onFolder?: (path: string) => void): FileSystemAdapter {
  const readdir = (path: fs.PathLike, ...others: readonly unknown[]) => {
    onFolder?.(String(path))
    call(fs.readdir, path, others)
  }
  const stat = (path: fs.PathLike, ...others: readonly unknown[]) => call(fs.stat, path, others)
  return {
    readdir: Object.assign(readdir, { __promisify__: fs.readdir.__promisify__ }),
    stat: Object.assign(stat, { __promisify__: fs.stat.__promisify__ }),
  }

  /** Makes a call that hands its result to the last of its arguments. */
  function call(original: (...values: never[]) => void, path: fs.PathLike, others: readonly unknown[]): void {
    const callback = others.at(-1)
    const isHidden = systemFolderOf(realPathOf(String(path)), from) !== undefined
    if (isHidden && typeof callback === 'function') callback(new Error(`${String(path)} is not searched`))
    else Reflect.apply(original, fs, [path, ...others])
  }
}
