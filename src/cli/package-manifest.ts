import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The fields of a package.json that msgapi uses. */
export interface PackageManifest {
  /** The range of versions of msgapi that it depends on. */
  readonly msgapi: string | undefined
  /** Commands by the names of scripts. */
  readonly scripts: ReadonlyMap<string, string>
}

/** The package.json of a folder; empty if there is none, or if it cannot be read, which other tools report. */
export function packageManifest(folder: string): PackageManifest {
  const manifest = manifestIn(folder)
  const ranges = ['devDependencies', 'dependencies'].map((kind) =>
    membersOf(membersOf(manifest).get(kind)).get('msgapi'),
  )
  const scripts = new Map<string, string>()
  for (const [name, script] of membersOf(membersOf(manifest).get('scripts')))
    if (typeof script === 'string') scripts.set(name, script)
  return { msgapi: ranges.find((range) => typeof range === 'string'), scripts }
}

function manifestIn(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  } catch {
    return undefined
  }
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : [])
}
