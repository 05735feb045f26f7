import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type AcceptedFinding, isInsideFolder, listItemsOf, parsePointer, quote } from '../../command.ts'
import type { Place } from '../../index.ts'
import { freeName } from './api-names.ts'
import { asData, type Data, pathOf, readData, redoclyConfig, redoclyRules } from './redocly-config.ts'
import type { ApiValue, RuleValue, Setup } from './setup.ts'

export const redoclyConfigs: readonly string[] = ['redocly.yaml', 'redocly.yml', '.redocly.yaml', '.redocly.yml']
const ignoreFile = '.redocly.lint-ignore.yaml'

/** Keys of a config of Redocly that say how rules run, and that have no counterpart, each with what to do. */
const others: ReadonlyMap<string, string> = new Map([
  ['plugins', 'is code for Redocly: see docs/write-a-plugin.md for rules of your own'],
  [
    'decorators',
    'changes documents when they are bundled: see docs/transforms.md, such as strip-extensions, filter and prune-components',
  ],
  ['preprocessors', 'changes documents before they are linted: see docs/transforms.md'],
  ['resolve', 'says how addresses are read: see "remote" in docs/configuration.md'],
])

/**
 * Converts a Redocly config into a setup of msgapi: APIs that are descriptions, the outputs of their bundles, rules
 * with a counterpart, and the findings that its ignore file accepts. Rejects with a ConfigError or UsageError for a
 * file that cannot be read.
 */
export async function setupFromRedocly(folder: string, name: string, descriptions: readonly string[]): Promise<Setup> {
  const notes = new Set<string>()
  const left = new LeftOutRules()
  const tell = (what: string) => notes.add(`${name}: ${what}.`)
  const { rules, keys } = await redoclyConfig(await readData(join(folder, name), 'config of Redocly'), folder, tell)
  tellOthers(keys)
  const apis = new Map<string, ApiValue>()
  const strangers: string[] = []
  for (const [written, value] of Object.entries(asData(keys.apis))) {
    const { root, output, ...own } = asData(value)
    const entry = pathOf(root)
    if (!descriptions.includes(entry)) {
      strangers.push(quote(written))
      continue
    }
    tellOthers(own)
    const ofApi = await redoclyConfig(own, folder, tell)
    const name = written.replaceAll(/[^\p{L}\p{N}_@.-]+/gu, '-').replace(/^[.-]+/, '')
    apis.set(freeName(name === '' ? 'api' : name, apis), {
      entry,
      output: outputOf(output),
      rules: ruleValues(ofApi.rules, left),
    })
  }
  if (strangers.length > 0) tell(`${strangers.join(', ')} left out: no description of a message API is there`)
  const ofRules = ruleValues(rules, left)
  for (const line of left.lines()) notes.add(`${name}: ${line}`)
  const { accepted, unknown } = await acceptedIn(
    existsSync(join(folder, ignoreFile)) ? await readData(join(folder, ignoreFile), 'ignore file') : {},
    folder,
  )
  if (unknown.length > 0)
    notes.add(
      `${ignoreFile}: what it accepts of ${unknown.map((name) => quote(name)).join(', ')} is left out; "msgapi suppress" accepts what is there.`,
    )
  return { extends: [], rules: ofRules, apis, ignore: [], accepted, notes: [...notes] }

  function tellOthers(data: Data): void {
    for (const [key, what] of others) if (data[key] !== undefined) tell(`${quote(key)} ${what}`)
  }
}

/** Where a bundle goes; Redocly writes YAML where no language is named. */
function outputOf(written: unknown): string | undefined {
  const path = pathOf(written)
  if (path === '') return undefined
  return /\.(?:ya?ml|json)$/.test(path) ? path : `${path}.yaml`
}

/** The findings that a Redocly ignore file accepts in some descriptions and their parts: pointers by file and rule. */
async function acceptedIn(
  files: Data,
  folder: string,
): Promise<{
  readonly accepted: readonly AcceptedFinding[]
  /** Rules without a counterpart. */
  readonly unknown: readonly string[]
}> {
  const accepted: AcceptedFinding[] = []
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
  return { accepted: await withItems(accepted, folder), unknown: [...unknown] }
}

/** The entries with the list items that their pointers lead through now. */
async function withItems(accepted: readonly AcceptedFinding[], folder: string): Promise<readonly AcceptedFinding[]> {
  const places = accepted.map((entry): { entry: AcceptedFinding; place: Place } => ({
    entry,
    place: { source: join(folder, entry.file), pointer: entry.pointer, on: 'value' },
  }))
  const items = await listItemsOf(places, (source) =>
    isInsideFolder(source, folder) && existsSync(source) ? readFileSync(source, 'utf8') : undefined,
  )
  return places.map((each) => ({ ...each.entry, item: items.get(each)?.item }))
}

/**
 * The segments of a pointer such as `#/info/contact`. A slash at the end, which Redocly writes for the root, does not
 * count.
 */
function steps(written: string): readonly string[] {
  return parsePointer(written.replace(/^#/, '').replace(/\/$/, '')) ?? []
}

/** Settings of rules that could not be converted, collected so that one line reports all of a kind. */
class LeftOutRules {
  readonly #byReason = new Map<string, Set<string>>()

  /** Takes what follows on the names. */
  add(name: string, reason: string): void {
    const names = this.#byReason.get(reason) ?? new Set()
    this.#byReason.set(reason, names.add(name))
  }

  /** A line for each reason. */
  lines(): readonly string[] {
    return [...this.#byReason].map(
      ([reason, names]) => `${[...names].map((name) => quote(name)).join(', ')} ${reason}.`,
    )
  }
}

/** The rules of a config of Redocly as rules of msgapi, by their codes. */
function ruleValues(rules: ReadonlyMap<string, unknown>, left: LeftOutRules): ReadonlyMap<string, RuleValue> {
  const values = new Map<string, RuleValue>()
  for (const [name, written] of rules) {
    const severity = severityOf(written)
    const found = redoclyRules.get(name)
    if (found === undefined) left.add(name, noCounterpart(name))
    else if (severity === undefined) left.add(name, 'left out: no severity that is known')
    else if ('code' in found) {
      const { code, options } = found
      values.set(code, options === undefined || severity === 'off' ? severity : [severity, options])
      for (const option of Object.keys(asData(written)).filter((key) => !needlessOptions.has(`${name} ${key}`)))
        left.add(`${name}.${option}`, 'left out: options without a counterpart')
    } else if ('openApiOnly' in found) left.add(name, noCounterpart(name))
    else if (severity === 'off') left.add(name, `not switched off: ${found.needless}`)
  }
  return values
}

/** Options that say what holds here anyway. */
const needlessOptions: ReadonlySet<string> = new Set(
  [...redoclyRules.keys()].map((name) => `${name} severity`).concat('tags-alphabetical ignoreCase'),
)

function noCounterpart(name: string): string {
  if (name.startsWith('rule/') || name.startsWith('assert/'))
    return 'left out: rules of your own, to be written in a Spectral ruleset or a plugin, see docs/rulesets.md'
  if (name.includes('/')) return 'left out: rules of plugins, see docs/write-a-plugin.md'
  return 'left out: for OpenAPI, or without a counterpart; "msgapi rules" lists what there is'
}

function severityOf(value: unknown): string | undefined {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const severity = isObject ? (asData(value).severity ?? 'error') : value
  if (severity === 'error' || severity === 'off' || severity === 'warn') return severity
  return undefined
}
