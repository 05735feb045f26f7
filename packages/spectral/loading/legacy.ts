import { isRecord, ownMember } from '../../../src/plain-data.ts'

/** Rules of `spectral:oas` that were merged into others: the old name, which rulesets can still use, and the new one. */
const renamedRules: ReadonlyMap<string, string> = new Map([
  ['operation-2xx-response', 'operation-default-response'],
  ['oas3-unused-components-schema', 'oas3-unused-components'],
  ['oas2-valid-parameter-example', 'oas2-valid-schema-example'],
  ['oas2-valid-response-schema-example', 'oas2-valid-schema-example'],
  ['oas2-valid-definition-example', 'oas2-valid-schema-example'],
  ['oas2-valid-response-example', 'oas2-valid-media-example'],
  ['oas3-valid-oas-parameter-example', 'oas3-valid-media-example'],
  ['oas3-valid-oas-content-example', 'oas3-valid-media-example'],
  ['oas3-valid-oas-header-example', 'oas3-valid-media-example'],
  ['oas3-valid-header-schema-example', 'oas3-valid-schema-example'],
  ['oas3-valid-parameter-schema-example', 'oas3-valid-schema-example'],
])

const severities = ['error', 'warn', 'info', 'hint']

/**
 * Replaces old names of rules, and keeps the order. If several settings then apply to one rule, the most severe counts, but `off`
 * on an old name turns the rule off, as in Spectral.
 */
export function renameRules(rules: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  if (!Object.keys(rules).some((name) => renamedRules.has(name))) return rules
  const current = new Map(Object.entries(rules))
  const order: string[] = []
  for (const [name, setting] of Object.entries(rules)) {
    const newName = renamedRules.get(name)
    if (newName === undefined || isRecord(setting)) {
      order.push(name)
      continue
    }
    order.push(newName)
    current.set(newName, current.has(newName) ? mostSevere(setting, current.get(newName)) : setting)
    current.delete(name)
  }
  return Object.fromEntries([...new Set(order)].map((name) => [name, current.get(name)]))
}

function mostSevere(left: unknown, right: unknown): unknown {
  const rightRank = rankOf(right)
  return rightRank !== -1 && rankOf(left) > rightRank ? right : left
}

function rankOf(setting: unknown): number {
  if (setting === 'off') return -1
  const rank = severities.indexOf(String(setting))
  return rank === -1 ? Number(setting) : rank
}

/** The overrides that `except` is short for. It lists rules to turn off, by the file or the place in a file. */
export function overridesOfExcept(except: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Object.keys(except).map((pattern) => {
    const rules = ownMember(except, pattern)
    return {
      files: [pattern.startsWith('#') ? `**${pattern}` : pattern],
      rules: Object.fromEntries((Array.isArray(rules) ? rules : []).map((rule) => [String(rule), 'off'])),
    }
  })
}
