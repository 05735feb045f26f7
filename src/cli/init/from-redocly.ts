import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { quote } from '../../command.ts'
import { freeName } from './api-names.ts'
import { asData, type Data, pathOf, readData, redoclyConfig } from './redocly-config.ts'
import { acceptedIn } from './redocly-ignores.ts'
import { LeftOutRules, ruleValues } from './redocly-rule-values.ts'
import type { ApiValue, Setup } from './setup.ts'

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
