import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { UsageError } from '../../config/errors.ts'
import { readConfigFile } from '../../config/read.ts'
import { quote } from '../../findings/quote.ts'
import { toData } from '../../load/node-data.ts'
import { parsePointer } from '../../pointer.ts'
import { redoclyRules } from './redocly-rules.ts'
import type { AcceptedValue, ApiValue, RuleValue, Setup } from './setup.ts'

export const redoclyConfigs: readonly string[] = ['redocly.yaml', 'redocly.yml', '.redocly.yaml', '.redocly.yml']
const ignoreFile = '.redocly.lint-ignore.yaml'

/** Keys of a config of Redocly that say how rules run, and that have no counterpart, each with what to do. */
const others: ReadonlyMap<string, string> = new Map([
  ['plugins', 'is code for Redocly: see docs/write-a-plugin.md for rules of your own'],
  [
    'decorators',
    'changes documents when they are bundled: see docs/transforms.md, such as strip-extensions and filter',
  ],
  ['preprocessors', 'changes documents before they are linted: see docs/transforms.md'],
  ['resolve', 'says how addresses are read: see "remote" in docs/configuration.md'],
])

type Data = Readonly<Record<string, unknown>>

/**
 * What a config of Redocly in a folder says, as a setup of msgapi: APIs that are descriptions, rules that have a counterpart, and what its
 * ignore file accepts. Rejects with a ConfigError or UsageError for a file that cannot be read.
 */
export async function setupFromRedocly(folder: string, name: string, descriptions: readonly string[]): Promise<Setup> {
  const config = await readData(join(folder, name), 'config of Redocly')
  const notes: string[] = []
  const tell = (key: string, what: string) => notes.push(`${name}: ${quote(key)} ${what}.`)
  for (const [key, what] of others) if (config[key] !== undefined) tell(key, what)
  const rules = rulesOf(config, tell)
  const apis = new Map<string, ApiValue>()
  for (const [written, value] of Object.entries(asData(config.apis))) {
    const { root, ...own } = asData(value)
    const entry = typeof root === 'string' ? posix.normalize(root) : ''
    if (!descriptions.includes(entry))
      tell(written, `is no message API that is here (${entry || 'no root'}) and is left out`)
    else apis.set(written.replaceAll(/[^\p{L}\p{N}_@.-]+/gu, '-'), { entry, rules: rulesOf(own, tell) })
  }
  const accepted = existsSync(join(folder, ignoreFile))
    ? acceptedIn(await readData(join(folder, ignoreFile), 'ignore file'), notes)
    : []
  return { extends: [], rules, apis, ignore: [], accepted, notes: [...new Set(notes)] }
}

function rulesOf(config: Data, tell: (key: string, what: string) => void): ReadonlyMap<string, RuleValue> {
  const rules = new Map<string, RuleValue>()
  const written = { ...asData(config.rules), ...asData(config.async3Rules) }
  for (const [name, value] of Object.entries(written)) {
    const severity = severityOf(value)
    const found = redoclyRules.get(name)
    if (found === undefined) tell(name, noCounterpart(name))
    else if (severity === undefined) tell(name, 'has no severity and is left out')
    else if ('code' in found) {
      const { code, options } = found
      rules.set(code, options === undefined || severity === 'off' ? severity : [severity, options])
    } else if (severity === 'off') tell(name, `is not switched off: ${found.needless}`)
  }
  return rules
}

function noCounterpart(name: string): string {
  if (name.startsWith('rule/') || name.startsWith('assert/'))
    return 'is a rule of your own: write it in a Spectral ruleset or a plugin, see docs/rulesets.md'
  if (name.includes('/')) return 'is a rule of a plugin: see docs/write-a-plugin.md'
  return 'has no counterpart; "msgapi rules" lists what there is'
}

function severityOf(value: unknown): string | undefined {
  const severity = typeof value === 'object' && value !== null ? asData(value).severity : value
  if (severity === 'error' || severity === 'off' || severity === 'warn') return severity
  return undefined
}

/** What the ignore file accepts: by file, by rule, a list of pointers. */
function acceptedIn(files: Data, notes: string[]): readonly AcceptedValue[] {
  const accepted: AcceptedValue[] = []
  const unknown = new Set<string>()
  for (const [file, rules] of Object.entries(files)) {
    for (const [name, pointers] of Object.entries(asData(rules))) {
      const found = redoclyRules.get(name)
      const list = Array.isArray(pointers) ? pointers.filter((pointer) => typeof pointer === 'string') : []
      if (found === undefined || !('code' in found)) unknown.add(name)
      else
        accepted.push(...list.map((each) => ({ file: posix.normalize(file), rule: found.code, pointer: steps(each) })))
    }
  }
  if (unknown.size > 0)
    notes.push(
      `${ignoreFile}: what it accepts of ${[...unknown].join(', ')} is left out; "msgapi suppress" accepts what is there.`,
    )
  return accepted
}

/** The segments of a pointer such as `#/info/contact`; a slash at the end, which their tool writes for the root, is none. */
function steps(written: string): readonly string[] {
  return parsePointer(written.replace(/^#/, '').replace(/\/$/, '')) ?? []
}

async function readData(path: string, kind: string): Promise<Data> {
  const { root, findings } = await readConfigFile(path, kind)
  const [problem] = findings
  if (problem !== undefined) {
    const { line } = problem.range.start
    throw new UsageError(`${path}:${line + 1}: ${problem.message}`)
  }
  return root === undefined ? {} : asData(toData(root))
}

function asData(value: unknown): Data {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : {}
}
