import { quote } from '../../command.ts'
import { packageManifest } from '../package-manifest.ts'
import { version } from '../version.ts'
import { type Diagnosis, ok, wrong } from './diagnosis.ts'

/** The versions of msgapi and Node, and whether the package.json of a folder asks for another msgapi than the one that runs. */
export async function diagnoseVersions(folder: string): Promise<readonly Diagnosis[]> {
  const running = ok(`msgapi ${version} on Node.js ${process.versions.node}`)
  const { msgapi: range } = packageManifest(folder)
  if (range === undefined) return [running]
  const { isValidRange, satisfiesRange } = await import('../../command.ts')
  // A tag, a tarball or a link says no version.
  if (!isValidRange(range) || satisfiesRange(version, range)) return [running]
  return [
    running,
    wrong(`package.json asks for msgapi ${quote(range)}; run "npm install", and call it by "npx --no-install msgapi".`),
  ]
}
