import { pageOf } from '../../rulesets/rule-page.ts'
import { namesOfCode } from '../format/rule-codes.ts'
import { builtInRulesets } from '../index.ts'
import { padded } from '../report/text-width.ts'
import type { RulesOptions } from './options.ts'

/** A rule as `msgapi rules --json` shows it. */
export interface ListedRule {
  readonly code: string
  /** What the rule is called in documents of another spelling, where that differs. */
  readonly otherCodes: readonly string[]
  readonly severity: string
  /** False when only `msgapi:all` runs it, or a setting that names it. */
  readonly recommended: boolean
  /** Whether its findings can be mended without a person; those of no rule can yet. */
  readonly fixable: false
  /** The ruleset to which it belongs, which is also the first part of its code. */
  readonly ruleset: string
  readonly description: string
  /** Its page, relative to `docs/rules`. */
  readonly page: string
}

/** `msgapi rules`: lists the rules that come with msgapi, a line each, or as JSON. */
export async function listRules({ json, format }: RulesOptions): Promise<void> {
  const rules = await listedRules()
  process.stdout.write(json === true || format === 'json' ? `${JSON.stringify(rules, null, 2)}\n` : asTable(rules))
}

/** Every rule that comes with msgapi, in the order of its ruleset. */
export async function listedRules(): Promise<readonly ListedRule[]> {
  const rulesets = await builtInRulesets()
  return rulesets
    .flatMap(({ rules }) => Object.entries(rules))
    .map(([code, { severity, recommended = true, description }]) => {
      const [ruleset = code] = code.split('/')
      const otherCodes = namesOfCode(code).filter((name) => name !== code)
      return { code, otherCodes, severity, recommended, fixable: false, ruleset, description, page: pageOf(code) }
    })
}

function asTable(rules: readonly ListedRule[]): string {
  const widest = Math.max(...rules.map(({ code }) => code.length))
  const lines = rules.map(({ code, otherCodes, severity, recommended, description }) => {
    const asides = [...otherCodes.map((other) => `also ${other}`), ...(recommended ? [] : ['msgapi:all only'])]
    const aside = asides.length === 0 ? '' : ` (${asides.join('; ')})`
    return `${padded(code, widest)}  ${padded(severity, 5)}  ${description}${aside}`
  })
  const others = rules.filter(({ recommended }) => !recommended).length
  const count = `${rules.length} rules, ${others} of them with msgapi:all only.`
  return [...lines, '', `${count} "msgapi explain <rule>" tells more about one.`, ''].join('\n')
}
