import { statSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder with the code that V8 compiled when msgapi was built, for the running Node. V8 refuses code of another version.
 * It may accept code of another build of the same version, so the name contains the size of the executable.
 * @param commandFolder where the files of the command are
 */
export function compiledFolder(commandFolder: string): string {
  const { version, platform, arch, execPath } = process
  const size = statSync(execPath, { throwIfNoEntry: false })?.size
  return path.join(commandFolder, 'compiled', `${version}-${platform}-${arch}-${size}`)
}
