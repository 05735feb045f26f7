import { readFile } from 'node:fs/promises'
import { UsageError } from '../config/errors.ts'
import { alternatives, suggestion } from '../config/wording.ts'
import { quote } from '../findings/quote.ts'
import { stageCodes } from '../findings/stage-codes.ts'
import type { FixSafety } from '../fix/fixer.ts'
import type { KnownFixer } from '../fix/known-fixer.ts'
import { canonicalCode, namesOfCode } from '../format/rule-codes.ts'
import { fixersOf } from '../library/fixers.ts'
import { type DescribedRule, pluginRulesFor } from '../library/plugin-rules-for.ts'
import { builtIn } from '../library/plugins.ts'
import { transformCodes } from '../library/transform-codes.ts'
import { knownTransforms } from '../library/transforms.ts'
import type { Plugin } from '../plugin/define-plugin.ts'
import { safeText } from '../report/safe-text.ts'
import { codeTables, severityOf } from './code-tables.ts'
import { transformCodeText, transformList, transformText } from './explain-transform.ts'
import type { RunningOptions } from './options.ts'
import { plainPage, plainText } from './plain-page.ts'
import { type ListedRule, listedRule, listedRules, whenRun } from './rules.ts'
import { currentFolder, runOptions } from './run-options.ts'

/** The build copies the pages there; this file becomes a chunk in a folder beside it. */
const pages = new URL('../pages/', import.meta.url)

const narrowest = 40
const widest = 100
const usual = 80
/** How many codes a message lists that a part of one may stand for. */
const mostMeant = 6

/**
 * `msgapi explain`: prints what a rule or another code is about, or a transform, by its name. Throws a UsageError, with the name that was
 * probably meant or those of which it may be a part, for what does not exist.
 */
export async function explainCode(written: string, options: RunningOptions): Promise<void> {
  const columns = Math.min(Math.max(process.stdout.columns ?? usual, narrowest), widest)
  const own = fixersOf(builtIn)
  const rules = await listedRules(own)
  for (const name of [written, `spec/${written}`]) {
    const rule = rules.find(({ code }) => code === canonicalCode(name))
    if (rule === undefined) continue
    process.stdout.write(await ruleText(name, rule, { columns, fixer: own(rule.code) }))
    return
  }
  const { plugins, fixerFor, rules: ofPlugins } = await pluginRulesFor(runOptions(options, currentFolder()))
  const ofPlugin = ofPlugins.find(({ code }) => namesOfCode(code).includes(written))
  const all = [...rules, ...ofPlugins.map((rule) => listedRule(rule, fixerFor))]
  process.stdout.write(
    ofPlugin === undefined
      ? otherCode(written, { rules: all, plugins }, columns)
      : pluginRuleText(written, ofPlugin, fixerFor(written)),
  )
}

/** What a plugin says of its rule. */
function pluginRuleText(code: string, rule: DescribedRule, fixer: KnownFixer | undefined): string {
  const { description, severity, recommended, plugin, documentationUrl } = rule
  const aside = recommended ? '' : ', off unless a config sets it'
  const parts = [
    code,
    ...(description === '' ? [] : [description]),
    `Severity: ${severity}${aside}`,
    `Plugin: ${plugin}`,
    ...(documentationUrl === null ? [] : [`Documentation: ${documentationUrl}`]),
    ...fixText(fixer),
    settingText(code),
  ]
  return `${parts.map((part) => safeText(part)).join('\n\n')}\n`
}

/** What the fixer of a rule does, and the option that applies it. */
function fixText(fixer: KnownFixer | undefined): readonly string[] {
  if (fixer === undefined) return []
  const { title, safety } = fixer
  const options = typeof safety === 'function' ? '--fix, or --fix-unsafe where it is not sure' : optionOf(safety)
  return [`Fix: ${title} (${options})`]
}

function optionOf(safety: FixSafety): string {
  return safety === 'safe' ? '--fix' : '--fix-unsafe'
}

function settingText(code: string): string {
  return `Setting: "${code}: off" under "rules" in msgapi.config.yaml, or error, warn, info, hint`
}

async function ruleText(
  code: string,
  rule: ListedRule,
  { columns, fixer }: { readonly columns: number; readonly fixer: KnownFixer | undefined },
): Promise<string> {
  const { severity, description, page } = rule
  const text = await readFile(new URL(`rules/${page ?? ''}`, pages), 'utf8')
  const [, body = ''] = text.split(/^Severity: .*$/m)
  const aside = rule.recommended ? '' : `, ${whenRun(rule)}`
  const parts = [
    code,
    `${description}.`,
    `Severity: ${severity}${aside}`,
    plainPage(body, columns),
    ...fixText(fixer),
    settingText(code),
  ]
  return `${parts.join('\n\n')}\n`
}

interface KnownCodes {
  readonly rules: readonly ListedRule[]
  readonly plugins: readonly Plugin[]
}

function otherCode(written: string, { rules, plugins }: KnownCodes, columns: number): string {
  for (const { titles, rows } of Object.values(codeTables)) {
    const row = rows.find(({ codes }) => codes.some((code) => code === written))
    if (row === undefined) continue
    const cells = row.cells.map((text, index) => plainText(`${titles[index]}: ${text}`, columns))
    return `${[written, `Severity: ${severityOf(row)}`, ...cells].join('\n\n')}\n`
  }
  const transforms = transformCodes()
  const knownByName = knownTransforms(plugins)
  const ofTransform = transforms.get(written)
  if (ofTransform !== undefined) {
    return transformCodeText(written, ofTransform, columns)
  }
  if (written === 'transforms') return transformList(knownByName.values(), columns)
  const transform = knownByName.get(written)
  if (transform !== undefined) return transformText(written, transform.definition, columns)
  const known = [
    ...rules.flatMap(({ code }) => namesOfCode(code)),
    ...Object.keys(stageCodes),
    ...transforms.keys(),
    ...knownByName.keys(),
  ]
  const advice = suggestion(written, known) || mayMean(written, known) || ' "msgapi rules" lists the rules.'
  throw new UsageError(`Unknown rule ${quote(written)}.${advice}`)
}

/** The codes that a part of one may stand for, in words for a message; empty where there is none. */
function mayMean(written: string, known: readonly string[]): string {
  const codes = [...new Set(known)]
  const words = written.toLowerCase().split(/[^a-z0-9]+/)
  if (words.join('') === '') return ''
  const holding = codes.filter((code) => code.includes(written.toLowerCase()))
  const meant = holding.length > 0 ? holding : codes.filter((code) => words.every((word) => code.includes(word)))
  if (meant.length === 0) return ''
  if (meant.length <= mostMeant) return ` It may be ${alternatives(meant)}.`
  const more = `and ${meant.length - mostMeant} more; "msgapi rules" lists the rules`
  return ` It may be ${meant
    .slice(0, mostMeant)
    .map((code) => quote(code))
    .join(', ')} ${more}.`
}
