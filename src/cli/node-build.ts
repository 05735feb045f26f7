import { statSync } from 'node:fs'

/**
 * The name of the running build of Node, by which compiled code is stored. V8 refuses code of another version. It may accept
 * code of another build of the same version, so the name contains the size of the executable.
 */
export function nodeBuild(): string {
  const { version, platform, arch, execPath } = process
  const size = statSync(execPath, { throwIfNoEntry: false })?.size
  return `${version}-${platform}-${arch}-${size}`
}
