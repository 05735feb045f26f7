import {
  codeIn,
  type DescribedOptions,
  type DescribedRule,
  describedOptions,
  type FixerFor,
  type FixSafety,
  type KnownFixer,
  meantCodes,
  type PresetName,
  padded,
  pageOf,
  pluginRulesFor,
  presetMembers,
  presetNames,
  quote,
  safeText,
  shownNames,
  spellingInFolder,
  styleRulesets,
  type Vocabulary,
  withStop,
} from '../command.ts'
import { builtInRulesets } from '../index.ts'
import { say } from './exit.ts'
import type { RulesOptions } from './options.ts'
import { currentFolder, runOptions } from './run-options.ts'

/** A rule as `msgapi rules --json` shows it. */
export interface ListedRule {
  readonly code: string
  /** The name of the rule in documents of another spelling, if it differs. */
  readonly otherCodes: readonly string[]
  readonly severity: string
  /** True if `msgapi:recommended` runs it, or the ruleset `recommended` of its plugin. */
  readonly recommended: boolean
  /** The presets of msgapi that run it. */
  readonly presets: readonly PresetName[]
  /** True if there is a fixer for its findings, or for some of them. */
  readonly fixable: boolean
  readonly fixer: ListedFixer | null
  /** The options that it may have; null for a rule without options. */
  readonly options: DescribedOptions | null
  /** The ruleset to which it belongs, which is also the first part of its code. */
  readonly ruleset: string
  readonly description: string
  /** Its page, relative to `docs/rules`; null for a rule of a plugin. */
  readonly page: string | null
  /** The name of the plugin that brings it; null for a rule that comes with msgapi. */
  readonly plugin: string | null
  /** The page about it that a plugin states. */
  readonly documentationUrl: string | null
  /** Set if its plugin calls it deprecated, with the code of the rule in its place. */
  readonly deprecated?: { readonly replacedBy: string | null } | undefined
}

/** A fixer as `msgapi rules --json` shows it. */
export interface ListedFixer {
  readonly title: string
  /** `either` where it depends on the finding. */
  readonly safety: FixSafety | 'either'
  /** The name of the plugin that brings it; null for one that comes with msgapi. */
  readonly plugin: string | null
  /** The fixers among which a person chooses, if there are several. */
  readonly suggestions?: readonly Pick<ListedFixer, 'title' | 'safety'>[] | undefined
}

/**
 * `msgapi rules`: lists the rules of msgapi and of the config's plugins, one per line or as JSON. With words, lists the
 * rules that contain all of them. Codes are in the spelling that most descriptions of the working folder have.
 */
export async function listRules(words: readonly string[], options: RulesOptions): Promise<void> {
  const { json, format, fixable } = options
  const folder = currentFolder()
  const { rules: ofPlugins, fixerFor } = await pluginRulesFor(runOptions(options, folder))
  const spelling = await spellingInFolder(folder)
  const all = [...(await listedRules(fixerFor)), ...ofPlugins.map((rule) => listedRule(rule, fixerFor))]
  const chosen = all.filter((rule) => (fixable !== true || rule.fixable) && words.every((word) => isAbout(rule, word)))
  const rules = spelling === undefined ? chosen : chosen.map((rule) => spelled(rule, spelling))
  const isJson = json === true || format === 'json'
  process.stdout.write(isJson ? `${JSON.stringify(rules, null, 2)}\n` : asTable(rules, all))
  if (rules.length > 0) return
  const codes = all.flatMap(({ code, otherCodes }) => [code, ...otherCodes])
  const meant = words.length === 1 ? meantCodes(words[0] ?? '', codes) : ''
  say(
    withStop(
      `msgapi: note: No ${fixable === true ? 'fixable ' : ''}rule has ${words.map((word) => quote(word)).join(' and ')} in its code or description${meant}`,
    ),
  )
}

function isAbout({ code, otherCodes, description }: ListedRule, word: string): boolean {
  return [code, ...otherCodes, description].some((text) => text.toLowerCase().includes(word.toLowerCase()))
}

/** A rule by the code that it has in documents of a spelling. */
function spelled(rule: ListedRule, spelling: Vocabulary): ListedRule {
  const code = codeIn(spelling, rule.code)
  return { ...rule, code, otherCodes: shownNames(code).filter((name) => name !== code) }
}

/** Every rule that comes with msgapi, in the order of its ruleset. */
export async function listedRules(fixerFor: FixerFor): Promise<readonly ListedRule[]> {
  const [rulesets, style] = await Promise.all([builtInRulesets(), styleRulesets()])
  const membersOf = presetNames.map((name) => ({ name, members: presetMembers(name, { style }) ?? [] }))
  const presetsOf = (code: string) =>
    membersOf.flatMap(({ name, members }) => {
      const definition = members.map(({ rules }) => rules[code]).find((rule) => rule !== undefined)
      return definition !== undefined && definition.recommended !== false ? name : []
    })
  return rulesets
    .flatMap(({ rules }) => Object.entries(rules))
    .map(([code, { severity, description }]) => {
      const [ruleset = code] = code.split('/')
      const otherCodes = shownNames(code).filter((name) => name !== code)
      const page = pageOf(code)
      const ofPlugin = { plugin: null, documentationUrl: null }
      const fixer = listedFixer(fixerFor(code))
      const presets = presetsOf(code)
      const recommended = presets.includes('msgapi:recommended')
      return {
        code,
        otherCodes,
        severity,
        recommended,
        presets,
        fixable: fixer !== null,
        fixer,
        options: describedOptions(style.visitors.get(code) ?? {}) ?? null,
        ruleset,
        description,
        page,
        ...ofPlugin,
      }
    })
}

/** A rule of a plugin in the form of the others. */
export function listedRule(rule: DescribedRule, fixerFor: FixerFor): ListedRule {
  const [ruleset = rule.code] = rule.code.split('/')
  const fixer = listedFixer(fixerFor(rule.code))
  return {
    ...rule,
    otherCodes: shownNames(rule.code).filter((name) => name !== rule.code),
    presets: [],
    fixable: fixer !== null,
    fixer,
    options: rule.options ?? null,
    ruleset,
    page: null,
  }
}

/** A fixer of the run in that form. */
export function listedFixer(fixer: KnownFixer | undefined): ListedFixer | null {
  if (fixer === undefined) return null
  const { title, plugin = null, alternatives } = fixer
  const suggestions = alternatives?.map((each) => ({ title: each.title, safety: listedSafety(each) }))
  return { title, safety: listedSafety(fixer), plugin, suggestions }
}

function listedSafety({ safety }: KnownFixer): ListedFixer['safety'] {
  return typeof safety === 'function' ? 'either' : safety
}

/** How to turn on a rule that is off by default, in words. */
export function whenRun({ plugin, presets }: ListedRule): string {
  if (plugin !== null) return 'off unless a config sets it'
  const [preset] = (['msgapi:style', 'msgapi:strict', 'msgapi:all'] as const).filter((name) => presets.includes(name))
  if (preset === undefined) return 'off unless a config sets it'
  return preset === 'msgapi:all' ? 'with msgapi:all only' : `with ${preset}`
}

/** True if a rule has a fixer, with the plugin that brings it where that is not the one of the rule. */
function fixableWords({ fixer, plugin }: ListedRule): readonly string[] {
  if (fixer === null) return []
  return [fixer.plugin === plugin || fixer.plugin === null ? 'fixable' : `fixable by ${fixer.plugin}`]
}

function asTable(rules: readonly ListedRule[], all: readonly ListedRule[]): string {
  if (rules.length === 0) return ''
  const widest = Math.max(...rules.map(({ code }) => code.length))
  const lines = rules.map((rule) => {
    const { code, otherCodes, severity, description, plugin } = rule
    const others = otherCodes.map((other) => `also ${other}`)
    const asides = [
      ...others,
      ...(rule.recommended ? [] : [whenRun(rule)]),
      ...fixableWords(rule),
      ...(plugin === null ? [] : [`of ${plugin}`]),
      ...(rule.deprecated === undefined ? [] : ['deprecated']),
    ]
    const aside = asides.length === 0 ? '' : ` (${asides.join('; ')})`
    return safeText(`${padded(code, widest)}  ${padded(severity, 5)}  ${description}${aside}`)
  })
  const own = rules.filter(({ plugin }) => plugin === null)
  const others = own.filter(({ recommended }) => !recommended).length
  const more = rules.length - own.length
  const ofPlugins = more === 0 ? '' : ` ${more} ${more === 1 ? 'rule' : 'rules'} of plugins.`
  const count = `${own.length} rules, ${others} of them not in msgapi:recommended.${ofPlugins}`
  const summary = rules.length === all.length ? count : `${rules.length} of ${all.length} rules.`
  return [...lines, '', `${summary} "msgapi explain <rule>" tells more about one.`, ''].join('\n')
}
