import { existsSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { quote, readConfigFile, toData, withStop } from '../../command.ts'
import { UsageError } from '../../index.ts'
import { redoclyRulesets } from './redocly-rules.ts'

export type Data = Readonly<Record<string, unknown>>

/** A config of Redocly, or its part for one API, with the files that it extends. */
export interface RedoclyConfig {
  /** Rules for message APIs by name, as written. A later or nearer setting replaces an extended one. */
  readonly rules: ReadonlyMap<string, unknown>
  /** The other keys, as written. */
  readonly keys: Data
}

/**
 * Reads what a config says of rules: its own, those of files that it extends, given by paths from `folder`, and those that rulesets of
 * Redocly turn on. Tells of what is extended and cannot be read. Rejects with a ConfigError or UsageError for a file that cannot be parsed.
 */
export async function redoclyConfig(
  written: Data,
  folder: string,
  tell: (what: string) => void,
  seen = new Set<string>(),
): Promise<RedoclyConfig> {
  const rules = new Map<string, unknown>()
  // Older versions of Redocly had the first two keys around the rules.
  const parts = [asData(written.lint), asData(written.styleguide), written]
  for (const part of parts) {
    for (const name of [part.extends].flat()) if (typeof name === 'string') add(await baseRules(name))
    add(asData(part.rules))
    add(asData(part.async3Rules))
  }
  return { rules, keys: Object.assign({}, ...parts) }

  function add(others: Data): void {
    for (const [name, value] of Object.entries(others)) rules.set(name, value)
  }

  async function baseRules(name: string): Promise<Data> {
    const ofRuleset = redoclyRulesets.get(name)
    if (ofRuleset !== undefined) return ofRuleset
    const path = join(folder, name)
    if (seen.has(path)) return {}
    if (!/\.ya?ml$/.test(name) || !existsSync(path)) {
      tell(`extends ${quote(name)}, which is not read: write in the config what it says of message APIs`)
      return {}
    }
    const base = await readData(path, 'config of Redocly')
    return Object.fromEntries((await redoclyConfig(base, dirname(path), tell, seen.add(path))).rules)
  }
}

/** A path of a config as msgapi writes it. */
export function pathOf(written: unknown): string {
  return typeof written === 'string' ? posix.normalize(written) : ''
}

/** Reads YAML as data. Rejects with a ConfigError or UsageError for a file that cannot be read. */
export async function readData(path: string, kind: string): Promise<Data> {
  const { root, findings } = await readConfigFile(path, { kind })
  const [problem] = findings
  if (problem !== undefined) {
    const { line } = problem.range.start
    throw new UsageError(`${path}:${line + 1}: ${withStop(problem.message)}`)
  }
  return root === undefined ? {} : asData(toData(root))
}

/** An object; an empty one for anything else. */
export function asData(value: unknown): Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
