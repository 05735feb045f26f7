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

/**
 * Why msgapi cannot run on a version of Node, with the versions that `engines` of the package.json names; undefined for these.
 * What loads this runs on any Node: an old one would otherwise stop at the first syntax that it does not know.
 */
export function nodeProblem(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const isSupported = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22
  return isSupported ? undefined : `This is Node.js ${version}; msgapi needs Node.js 20.19, or 22.12 or later.`
}
