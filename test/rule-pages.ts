import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { styleRules } from '../rulesets/style/rule-list.ts'
import type { Finding } from '../src/findings/finding.ts'
import type { RunnableRule } from '../src/lint/rule.ts'
import { defaultLimits } from '../src/load/limits.ts'
import { toData } from '../src/load/node-data.ts'
import { parseText } from '../src/load/parse.ts'
import { isRecord } from '../src/plain-data.ts'
import { visitingRule } from '../src/plugin/index.ts'
import { lintTextWith } from './conformance/lint-source.ts'
import { isAside, line, lintPart } from './lint-part.ts'

/** The page of a rule, with its examples. */
export interface RulePage {
  /** The page below `docs/rules`, such as `spec/server-no-empty-text.md`. */
  readonly name: string
  readonly text: string
  /** The config with the options that the examples use. */
  readonly config?: string
  readonly correct: readonly string[]
  /** Under "Incorrect" each example is followed by a block with its findings, a line each. */
  readonly incorrect: readonly { readonly text: string; readonly findings: readonly string[] }[]
}

const folder = 'docs/rules'
const incorrectExample = /^(```yaml\n(.*?)^```\n\n```text\n)(.*?)^```$/gms

/** The pages of all rules, in the order of their names. */
export function rulePages(): readonly RulePage[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.includes('/') && name.endsWith('.md'))
    .sort()
    .map((name) => readPage(name, readFileSync(path.join(folder, name), 'utf8')))
}

function readPage(name: string, text: string): RulePage {
  const [before = '', correct = '', incorrect = ''] = text.split(/^## (?:Correct|Incorrect)$/m)
  const [config] = blocksOf(before)
  return {
    name,
    text,
    ...(config === undefined ? {} : { config }),
    correct: blocksOf(correct),
    incorrect: [...incorrect.matchAll(incorrectExample)].map(([, , example = '', findings = '']) => ({
      text: example,
      findings: findings.split('\n').slice(0, -1),
    })),
  }
}

function blocksOf(text: string): readonly string[] {
  return [...text.matchAll(/^```yaml\n(.*?)^```$/gms)].map(([, block = '']) => block)
}

/** What an example on the page of a rule is reported for. */
export async function lintExample({ name, config }: RulePage, text: string): Promise<readonly Finding[]> {
  const code = name.replace(/\.md$/, '')
  if (!Object.hasOwn(styleRules, code)) return lintPart(text, name)
  const findings = await lintTextWith(text, await styleRuleWith(code, config))
  // Examples of references have no other files.
  return findings.filter((finding) => !isAside(finding) && !finding.code.startsWith('ref/'))
}

/** A rule of house style with the options that a config gives it. */
async function styleRuleWith(code: string, config?: string): Promise<ReadonlyMap<string, RunnableRule>> {
  const parsed = config === undefined ? undefined : await parseText('/config.yaml', config, 'yaml', defaultLimits)
  const data: unknown = parsed?.root && toData(parsed.root)
  const rules: unknown = isRecord(data) ? data.rules : undefined
  const set: unknown = isRecord(rules) ? rules[code] : undefined
  const options: unknown = Array.isArray(set) ? set[1] : {}
  return styleRule(code, isRecord(options) ? options : {})
}

/** A rule of house style as a rule of a ruleset, with options in place of its defaults. */
export function styleRule(code: string, options: Readonly<Record<string, unknown>>): ReadonlyMap<string, RunnableRule> {
  const rule = styleRules[code]
  if (rule === undefined) throw new Error(`there is no rule "${code}"`)
  const defaults = { ...rule.defaults, ...options }
  return new Map([[code, visitingRule({ ...rule, defaults }, { code, plugin: 'msgapi' })]])
}

/** A line of a block of findings as its position, severity and code, which is what tests compare. */
export function withoutMessage(line: string): string {
  return line.split(' ', 3).join(' ')
}

/** The pages of rules by their files, with the findings that their examples have now: what `npm run generate` writes. */
export async function writtenRulePages(): Promise<Readonly<Record<string, string>>> {
  const written: Record<string, string> = {}
  for (const page of rulePages()) {
    const blocks: string[] = []
    for (const { text } of page.incorrect) {
      const findings = await lintExample(page, text)
      blocks.push(findings.map((finding) => `${line(finding)} ${finding.message}\n`).join(''))
    }
    const [before = '', incorrect = ''] = page.text.split(/^(?=## Incorrect$)/m)
    const filled = incorrect.replace(incorrectExample, (_block, start: string) => `${start}${blocks.shift()}\`\`\``)
    written[`${folder}/${page.name}`] = before + filled
  }
  return written
}
