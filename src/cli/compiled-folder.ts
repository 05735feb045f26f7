import { statSync } from 'node:fs'
import path from 'node:path'

/**
 * The folder with what V8 compiled of the files of the command when msgapi was built, for the Node that runs: V8 refuses
 * what another version of it made, but may take what another build of the same version made, so the size of the executable
 * is a part of the name.
 * @param commandFolder where the files of the command are
 */
export function compiledFolder(commandFolder: string): string {
  const { version, platform, arch, execPath } = process
  const size = statSync(execPath, { throwIfNoEntry: false })?.size
  return path.join(commandFolder, 'compiled', `${version}-${platform}-${arch}-${size}`)
}
