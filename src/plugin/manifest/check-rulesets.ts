import { severities } from '../../findings/finding.ts'
import { quote } from '../../findings/quote.ts'
import { severityAndOptions } from '../../lint/rule.ts'
import { isRecord } from '../../plain-data.ts'
import {
  type Contributions,
  code,
  fieldsCheck,
  firstOf,
  flag,
  isText,
  jsonObject,
  jsonSchema,
  listCheck,
  type ManifestCheck,
  mapOf,
  nameOutside,
  optionalCheck,
  problemOfFields,
  text,
  unexpected,
  unknownKey,
  where,
  word,
} from './checks.ts'

const severity = optionalCheck(
  where((value) => value === 'off' || isSeverity(value), '"error", "warn", "info", "hint" or "off"'),
)

const said = {
  description: optionalCheck(text),
  message: optionalCheck(text),
  severity,
  recommended: optionalCheck(flag),
  documentationUrl: optionalCheck(text),
}

const ofFixer: Readonly<Record<string, ManifestCheck>> = {
  safety: (value, field) =>
    typeof value === 'function' || word('safe', 'unsafe')(value, field) === undefined
      ? undefined
      : unexpected(value, field, '"safe", "unsafe" or a function'),
  title: optionalCheck(text),
}

const withFix = fieldsCheck({ ...ofFixer, fix: code('a function from a finding to edits') })
const withLoad = fieldsCheck({ ...ofFixer, load: code('an asynchronous function that returns the fixing function') })

const oneFixer: ManifestCheck = (value, field) =>
  isRecord(value) && value.fix === undefined && value.load !== undefined
    ? withLoad(value, field)
    : withFix(value, field)

/** Users choose between several fixers by their titles. */
const fixerOfSeveral: ManifestCheck = (value, field) =>
  oneFixer(value, field) ??
  (isRecord(value) && value.title === undefined
    ? `lacks ${quote(`${field}.title`)}, which tells it from the other fixers`
    : undefined)

/** The fixer of a rule, or several fixers. */
export const fixerOrList: ManifestCheck = (value, field) => {
  if (!Array.isArray(value)) return oneFixer(value, field)
  const [only, ...others]: readonly unknown[] = value
  if (only === undefined) return `has no fixer in ${quote(field)}, expected one or several`
  return others.length === 0 ? oneFixer(only, `${field}.0`) : listCheck(fixerOfSeveral)(value, field)
}

const visitsAround = fieldsCheck({ enter: optionalCheck(code('a function')), leave: optionalCheck(code('a function')) })

const visitOrAround: ManifestCheck = (value, field) => {
  if (!isRecord(value)) return code('a function, or an object with "enter" and "leave"')(value, field)
  const isEmpty = value.enter === undefined && value.leave === undefined
  return visitsAround(value, field) ?? (isEmpty ? `has neither "enter" nor "leave" in ${quote(field)}` : undefined)
}

const visits: ManifestCheck = (value, field) => {
  const isEmpty = isRecord(value) && Object.values(value).every((visit) => visit === undefined)
  if (isEmpty) return `has nothing to visit in ${quote(field)}; name a type of object, such as "Channel"`
  return mapOf(optionalCheck(visitOrAround))(value, field)
}

const ofVisitor: Readonly<Record<string, ManifestCheck>> = {
  ...said,
  visit: visits,
  schema: optionalCheck(jsonSchema),
  defaults: optionalCheck(jsonObject),
  fix: optionalCheck(fixerOrList),
  deprecated: optionalCheck(
    fieldsCheck({ replacedBy: optionalCheck(text) }, 'an object such as { replacedBy: "acme/other" }'),
  ),
}

const texts = where(
  (value) => isText(value) || (isFilled(value) && value.every(isText)),
  'a string, or a list of strings',
)

const step = fieldsCheck(
  {
    field: optionalCheck(text),
    function: where((value) => isText(value) || typeof value === 'function', 'a function, or the name of one'),
    functionOptions: () => undefined,
  },
  'an object with "function", or a list of such',
)

/** Paths and options of functions are checked where the ruleset is used, as in any other ruleset. */
const ofSpectral: Readonly<Record<string, ManifestCheck>> = {
  ...said,
  given: texts,
  then: (value, field) => (isFilled(value) ? listCheck(step)(value, field) : step(value, field)),
  formats: optionalCheck(listCheck(() => undefined)),
  resolved: optionalCheck(flag),
  tags: optionalCheck(listCheck(text)),
  type: optionalCheck(text),
  enabled: optionalCheck(flag),
  extensions: () => undefined,
}

const record = where(isRecord, 'an object')

const extended: ManifestCheck = (value, field) => {
  const expected = 'the name of a ruleset, or a list of names, each alone or with "recommended", "all" or "off"'
  const isName = (item: unknown) =>
    isText(item) || isRecord(item) || (isFilled(item) && (isText(item[0]) || isRecord(item[0])))
  return (Array.isArray(value) ? value.every(isName) : isName(value)) ? undefined : unexpected(value, field, expected)
}

const ofRuleset: Readonly<Record<string, ManifestCheck>> = {
  description: optionalCheck(text),
  documentationUrl: optionalCheck(text),
  extends: optionalCheck(extended),
  formats: optionalCheck(listCheck(() => undefined)),
  aliases: optionalCheck(record),
  overrides: optionalCheck(listCheck(record)),
  parserOptions: optionalCheck(record),
  functions: optionalCheck(where((value) => Array.isArray(value) || isRecord(value), 'a list of names')),
  functionsDir: optionalCheck(text),
  except: optionalCheck(record),
}

function isFilled(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0
}

/** The rulesets of a plugin. The contents of rules in Spectral's form are checked where their ruleset is used. */
export function rulesetsCheck(namespace: string): ManifestCheck {
  return mapOf((ruleset, field) => {
    if (!isRecord(ruleset)) return unexpected(ruleset, field, 'an object with "rules"')
    return (
      unknownKey(ruleset, [...Object.keys(ofRuleset), 'rules'], field) ??
      problemOfFields(ruleset, ofRuleset, field) ??
      optionalCheck(rulesOf(namespace))(ruleset.rules, `${field}.rules`)
    )
  }, nameOutside(namespace))
}

function rulesOf(namespace: string): ManifestCheck {
  const ofName = nameOutside(namespace)
  return (rules, field) => {
    if (!isRecord(rules)) return unexpected(rules, field, 'an object')
    return firstOf(Object.entries(rules), ([name, rule]) =>
      isRecord(rule)
        ? (ofName(name, field) ?? problemOfRule(rule, `${field}.${name}`))
        : problemOfSetting(rule, `${field}.${name}`),
    )
  }
}

function problemOfRule(rule: Contributions, field: string): string | undefined {
  const isSpectral = rule.given !== undefined || rule.then !== undefined
  if (rule.visit !== undefined) {
    if (isSpectral)
      return `has a rule ${quote(field)} with both "visit" and "given" or "then"; use one of the two forms`
    return unknownKey(rule, Object.keys(ofVisitor), field) ?? problemOfFields(rule, ofVisitor, field)
  }
  if (rule.given === undefined || rule.then === undefined) {
    return `has a rule ${quote(field)} with neither "visit" nor "given" and "then"; add one of the two forms`
  }
  const option = ['schema', 'defaults'].find((name) => rule[name] !== undefined)
  if (option === undefined) {
    return unknownKey(rule, Object.keys(ofSpectral), field) ?? problemOfFields(rule, ofSpectral, field)
  }
  return `has an unexpected key ${quote(`${field}.${option}`)}, expected "functionOptions": only rules with "visit" have options`
}

/** The setting of a ruleset for a rule that another one defines. */
function problemOfSetting(setting: unknown, field: string): string | undefined {
  if (Array.isArray(setting)) {
    const pair = severityAndOptions(setting)
    if (typeof pair?.severity === 'boolean' || isSetting(pair?.severity)) return jsonObject(pair?.options, `${field}.1`)
    return unexpected(setting, field, 'a severity and options such as ["warn", { "max": 5 }]')
  }
  if (typeof setting === 'boolean' || isSetting(setting)) return undefined
  return unexpected(setting, field, 'a rule, true, false, or one of "error", "warn", "info", "hint" and "off"')
}

/** A severity as Spectral writes it, by its name or its number. */
function isSetting(value: unknown): boolean {
  return value === 'off' || value === -1 || isSeverity(value)
}

function isSeverity(value: unknown): boolean {
  return severities.some((name, index) => value === name || value === index)
}

/** The fixers of a plugin. Whether their rules exist is only known when all plugins are loaded. */
export const fixers: ManifestCheck = mapOf(fixerOrList)
