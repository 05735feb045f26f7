import { quote } from '../../command.ts'
import { asData } from './redocly-config.ts'
import { redoclyRules } from './redocly-rules.ts'
import type { RuleValue } from './setup.ts'

/** Settings of rules that could not be converted, collected so that one line reports all of a kind. */
export class LeftOutRules {
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
export function ruleValues(rules: ReadonlyMap<string, unknown>, left: LeftOutRules): ReadonlyMap<string, RuleValue> {
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
