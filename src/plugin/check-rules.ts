import { severities } from '../findings/finding.ts'
import { quote } from '../findings/quote.ts'
import { thrownText } from '../findings/thrown.ts'
import { compileSchema, type Validator } from '../json-schema/compile-schema.ts'
import { metaSchemas } from '../json-schema/meta-schema.ts'
import { severityAndOptions } from '../lint/rule-pair.ts'
import { type Contributions, isObject, isText, problemOfName } from './contribution-names.ts'

/** What is wrong with the rulesets of a manifest, as the end of a sentence; undefined when nothing is. */
export function problemOfRulesets(rulesets: unknown, namespace: string): string | undefined {
  if (!isPlain(rulesets)) return 'has something else than an object as its "rulesets"'
  for (const [name, ruleset] of Object.entries(rulesets)) {
    const at = `rulesets.${name}`
    const problem = problemOfName(name, 'rulesets', namespace) ?? problemOfRuleset(ruleset, at, namespace)
    if (problem !== undefined) return problem
  }
  return undefined
}

function problemOfRuleset(ruleset: unknown, at: string, namespace: string): string | undefined {
  if (!isPlain(ruleset)) return `has something else than an object as its ${quote(at)}`
  const { rules = {}, overrides = [] } = ruleset
  if (!isPlain(rules)) return `has something else than an object as its ${quote(`${at}.rules`)}`
  if (!Array.isArray(overrides)) return `has something else than a list as its ${quote(`${at}.overrides`)}`
  for (const [name, rule] of Object.entries(rules)) {
    const problem = isPlain(rule)
      ? problemOfRule(name, rule, `${at}.rules`, namespace)
      : Array.isArray(rule) && problemOfPair(rule, `${at}.rules.${name}`)
    if (problem) return problem
  }
  return undefined
}

function problemOfRule(name: string, rule: Contributions, at: string, namespace: string): string | undefined {
  const field = `${at}.${name}`
  const problem = problemOfName(name, at, namespace)
  if (problem !== undefined) return problem
  if (rule.severity !== undefined && !isSeverity(rule.severity)) {
    return `has ${quote(rule.severity)} as its ${quote(`${field}.severity`)}, expected "error", "warn", "info" or "hint"`
  }
  if (rule.visit === undefined) {
    if (rule.given !== undefined && rule.then !== undefined) return undefined
    return `has a rule ${quote(field)} with neither "visit" nor "given" and "then"`
  }
  if (rule.given !== undefined || rule.then !== undefined) {
    return `has a rule ${quote(field)} with "visit" beside "given" or "then", expected one of the two forms`
  }
  if (!isPlain(rule.visit)) return `has something else than an object as its ${quote(`${field}.visit`)}`
  const wrong = Object.entries(rule.visit).find(([, visit]) => typeof visit !== 'function')
  if (wrong !== undefined) return `has something else than a function as its ${quote(`${field}.visit.${wrong[0]}`)}`
  return problemOfOptions(rule, field)
}

let metaSchema: Validator | undefined

/** What checks schemas, compiled when a plugin has the first. */
function draft07(): Validator {
  metaSchema ??= compileSchema(metaSchemas.get('http://json-schema.org/draft-07/schema'), { allErrors: false })
  return metaSchema
}

/** What is wrong with the options that a rule may have. */
function problemOfOptions({ schema, defaults }: Contributions, field: string): string | undefined {
  if (defaults !== undefined && !isPlain(defaults)) {
    return `has something else than an object as its ${quote(`${field}.defaults`)}`
  }
  if (schema === undefined) return undefined
  if (!isPlain(schema)) return `has something else than an object as its ${quote(`${field}.schema`)}`
  try {
    const [fault] = draft07().errors(schema)
    if (fault !== undefined) {
      const at = quote(`${field}.schema${fault.instancePath.replaceAll('/', '.')}`)
      return `has a schema that is no JSON Schema of Draft 07: ${at} ${fault.message}`
    }
    const compiled = compileSchema(schema)
    compiled.prepare()
    compiled.errors({})
    return undefined
  } catch (error) {
    return `has a schema ${quote(`${field}.schema`)} that cannot be used: ${thrownText(error, { named: false })}`
  }
}

function problemOfPair(pair: readonly unknown[], field: string): string | undefined {
  const severity = severityAndOptions(pair)?.severity
  if (typeof severity === 'boolean' || isSeverity(severity)) return undefined
  return `has ${quote(pair)} as its ${quote(field)}, expected a severity and options such as ["warn", { "max": 5 }]`
}

/** A check of contributions that are functions by name. */
export function problemOfFunctions(
  kind: string,
  expected: string,
): (functions: unknown, namespace: string) => string | undefined {
  return (functions, namespace) => {
    if (!isPlain(functions)) return `has something else than an object as its ${quote(kind)}`
    for (const [name, value] of Object.entries(functions)) {
      const problem = problemOfName(name, kind, namespace)
      if (problem !== undefined) return problem
      if (typeof value !== 'function') {
        return `has ${quote(value)} as its ${quote(`${kind}.${name}`)}, expected ${expected}`
      }
    }
    return undefined
  }
}

/** What is wrong with the fixers of a manifest; whether there are rules for them is known when all plugins are. */
export function problemOfFixers(fixers: unknown): string | undefined {
  if (!isPlain(fixers)) return 'has something else than an object as its "fixers"'
  for (const [code, fixer] of Object.entries(fixers)) {
    const at = `fixers.${code}`
    if (!isPlain(fixer)) return `has something else than an object as its ${quote(at)}`
    const { safety, title, fix } = fixer
    if (safety !== 'safe' && safety !== 'unsafe' && typeof safety !== 'function') {
      return `has ${safety === undefined ? 'nothing' : quote(safety)} as its ${quote(`${at}.safety`)}, expected "safe", "unsafe" or a function`
    }
    if (!isText(title)) return `has no text as its ${quote(`${at}.title`)}`
    if (typeof fix !== 'function') return `has no function as its ${quote(`${at}.fix`)}`
  }
  return undefined
}

function isSeverity(value: unknown): boolean {
  return value === 'off' || severities.some((name, index) => value === name || value === index)
}

function isPlain(value: unknown): value is Contributions {
  return isObject(value) && !Array.isArray(value)
}
