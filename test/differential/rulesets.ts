import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Ruleset } from '@stoplight/spectral-core'
import { parse } from 'yaml'
import { loadRuleset } from '../../packages/spectral/loading/load-ruleset.ts'
import { type AnyFunction, definitionOf } from './definition.ts'

/** A ruleset that both engines run. */
export interface TestRuleset {
  readonly name: string
  /** Absolute path, or the name of one that comes with Spectral. */
  readonly file: string
  /** As spectral-core takes it. */
  readonly definition: unknown
}

export const rulesetFolder = resolve('test/differential/rulesets')

const files = [
  'team.yaml',
  'guidelines-of-a-shop.yaml',
  'documentation-of-a-vault.yaml',
  'style-you-will-like.yaml',
  'security-of-requests.yaml',
  'contract-of-a-cloud.yaml',
] as const
const functionNames = ['wordsOfKey', 'limitDepth', 'siblingsAgree', 'laterTitles'] as const

/** The ruleset of a team, which uses every feature, those modelled on public ones, and two that come with Spectral. */
export async function testRulesets(): Promise<readonly TestRuleset[]> {
  const functions: Record<string, AnyFunction> = {}
  for (const name of functionNames) functions[name] = await functionOf(name)
  const base = definitionOf(dataOf('team-base.yaml'))
  const naming = definitionOf(dataOf('team-naming.yaml'), { rulesets: { './team-base.yaml': base } })
  const rulesets = { './team-base.yaml': base, './team-naming.yaml': naming }
  const bundled = ['spectral:asyncapi', 'spectral:oas'].map((name) => {
    return { name, file: name, definition: definitionOf({ extends: [name] }) }
  })
  const written = files.map((name) => {
    return { name, file: resolve(rulesetFolder, name), definition: definitionOf(dataOf(name), { functions, rulesets }) }
  })
  return [...bundled, ...written]
}

/** A test ruleset as our loader reads its file; Spectral gets a definition that was put together apart from it. */
export async function loadTestRuleset({ file }: TestRuleset): Promise<Ruleset> {
  const { ruleset } = await loadRuleset({
    extends: [{ name: file }],
    namedBy: `${rulesetFolder}/`,
    root: rulesetFolder,
    builtIn: new Map(),
    allowCode: true,
    named: true,
  })
  return ruleset
}

function dataOf(name: string): unknown {
  return parse(readFileSync(resolve(rulesetFolder, name), 'utf8'))
}

async function functionOf(name: string): Promise<AnyFunction> {
  const file = resolve(rulesetFolder, 'functions', `${name}.js`)
  const module: { default: AnyFunction } = await import(pathToFileURL(file).href)
  return module.default
}
