import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { quote } from '../../findings/quote.ts'
import { version } from '../version.ts'
import { type Diagnosis, ok, wrong } from './diagnosis.ts'

/** The versions of msgapi and Node, and whether the package.json of a folder asks for another msgapi than the one that runs. */
export async function diagnoseVersions(folder: string): Promise<readonly Diagnosis[]> {
  const running = ok(`msgapi ${version} on Node.js ${process.versions.node}`)
  const range = rangeIn(folder)
  if (range === undefined) return [running]
  const { isValidRange, satisfiesRange } = await import('../../api/version-range.ts')
  // A tag, a tarball or a link says no version.
  if (!isValidRange(range) || satisfiesRange(version, range)) return [running]
  return [
    running,
    wrong(`package.json asks for msgapi ${quote(range)}; run "npm install", and call it by "npx msgapi".`),
  ]
}

function rangeIn(folder: string): string | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    for (const kind of ['devDependencies', 'dependencies']) {
      const range = memberOf(memberOf(manifest, kind), 'msgapi')
      if (typeof range === 'string') return range
    }
  } catch {
    // None, or another tool's to complain about.
  }
  return undefined
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return Object.entries(value).find(([key]) => key === name)?.[1]
}
