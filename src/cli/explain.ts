import { readFile } from 'node:fs/promises'
import {
  builtIn,
  currentCode,
  type DescribedOptions,
  fixersOf,
  hasMember,
  isRecord,
  type KnownTransform,
  knownCodes,
  knownTransforms,
  meantCodes,
  namesOfCode,
  type Plugin,
  pluginRulesFor,
  quote,
  type RunningRules,
  safeText,
  shownNames,
  stageCodes,
  type TransformCode,
  type TransformDefinition,
  transformCodes,
  withStop,
} from '../command.ts'
import { ConfigError, UsageError } from '../index.ts'
import { codeTables, severityWords } from './code-tables.ts'
import { say } from './exit.ts'
import { columnsOf, optionList } from './option-list.ts'
import type { RunningOptions } from './options.ts'
import { pages } from './pages.ts'
import { type ListedFixer, type ListedRule, listedFixer, listedRule, listedRules, whenRun } from './rules.ts'
import { currentFolder, runOptions } from './run-options.ts'
import { pageForTerminal, paragraphForTerminal } from './terminal-page.ts'

const narrowest = 40
const widest = 100
const usual = 80

/**
 * `msgapi explain`: prints the meaning of a code, or a transform's description, by name. For an unknown name, throws a
 * UsageError with the name that was probably meant, or with the codes that contain it.
 */
export async function explainCode(written: string, options: RunningOptions): Promise<void> {
  const columns = Math.min(Math.max(process.stdout.columns ?? usual, narrowest), widest)
  const names = [currentCode(written), `spec/${written}`]
  const { plugins, fixerFor, rules: ofPlugins } = await runningRules(options, names.some(isOfMsgapi))
  const rules = [...(await listedRules(fixerFor)), ...ofPlugins.map((rule) => listedRule(rule, fixerFor))]
  for (const name of names) {
    const rule = rules.find(({ code }) => namesOfCode(code).includes(name))
    if (rule === undefined) continue
    process.stdout.write(
      rule.plugin === null ? await ruleText(name, rule, columns) : pluginRuleText(name, rule, columns),
    )
    return
  }
  process.stdout.write(
    await otherCode(currentCode(written), { rules, plugins, fixer: listedFixer(fixerFor(written)) }, columns),
  )
}

/** True if msgapi itself has a code or a transform of this name. */
function isOfMsgapi(name: string): boolean {
  return (
    name === 'transforms' || Object.hasOwn(stageCodes, name) || knownCodes().has(name) || knownTransforms([]).has(name)
  )
}

/**
 * The rules of the plugins of the run. What msgapi itself has is explained also where the config of the folder cannot be used; a note
 * says so.
 */
async function runningRules(options: RunningOptions, isOfMsgapi: boolean): Promise<RunningRules> {
  try {
    return await pluginRulesFor(runOptions(options, currentFolder()))
  } catch (error) {
    const isNamed = typeof options.config === 'string' || options.plugin !== undefined
    if (isNamed || !isOfMsgapi || !(error instanceof ConfigError)) throw error
    say(`msgapi: note: Plugins are left out, since the config cannot be used. ${error.message}`)
    return { plugins: [], fixerFor: fixersOf(builtIn), rules: [] }
  }
}

/** The documentation that a plugin gives its rule. */
function pluginRuleText(code: string, rule: ListedRule, columns: number): string {
  const { description, severity, plugin, documentationUrl, options } = rule
  const aside = rule.recommended ? '' : `, ${whenRun(rule)}`
  const listed = options === null ? undefined : optionList(options.schema, { ...options, columns })
  const schema = options === null ? '' : JSON.stringify(options.schema, null, 2).replaceAll('\n', '\n  ')
  return safeLines([
    code,
    ...(description === '' ? [] : [paragraphForTerminal(description, columns)]),
    `Severity: ${severity}${aside}`,
    ...deprecationText(rule),
    `Plugin: ${plugin}`,
    ...(documentationUrl === null ? [] : [`Documentation: ${documentationUrl}`]),
    ...(options === null ? [] : [listed ?? `JSON Schema of the options:\n  ${schema}`]),
    ...fixText(rule.fixer, plugin),
    settingText(code, options),
  ])
}

/** Parts of a text, some of them from plugins. They are escaped, so that they cannot control a terminal. */
function safeLines(parts: readonly string[]): string {
  const lines = parts.join('\n\n').split('\n')
  return `${lines.map((line) => safeText(line)).join('\n')}\n`
}

/** The effect of a rule's fixer, the option that applies it, and its plugin if the rule is of another one. */
function fixText(fixer: ListedFixer | null, plugin: string | null = null): readonly string[] {
  if (fixer === null) return []
  const by = fixer.plugin === null || fixer.plugin === plugin ? '' : `, by the plugin ${fixer.plugin}`
  const { suggestions = [fixer] } = fixer
  const lines = suggestions.map(({ title, safety }) => `${title} (${fixOptions[safety]})${by}`)
  return lines.length === 1 ? [`Fix: ${lines[0]}`] : [`Fixes:\n${lines.map((line) => `  ${line}`).join('\n')}`]
}

function deprecationText({ deprecated }: ListedRule): readonly string[] {
  if (deprecated === undefined) return []
  const { replacedBy } = deprecated
  return [replacedBy === null ? 'Deprecated' : `Deprecated: use ${replacedBy} in its place`]
}

const fixOptions: Readonly<Record<ListedFixer['safety'], string>> = {
  safe: '--fix',
  unsafe: '--fix-unsafe',
  either: '--fix, or --fix-unsafe where it is not sure',
}

function settingText(code: string, options: DescribedOptions | null): string {
  const text = `Setting: "${code}: off" under "rules" in msgapi.config.yaml, or error, warn, info, hint`
  const example = options === null ? undefined : optionExample(options)
  return example === undefined ? text : `${text}\nWith options: "${code}: [warn, ${example}]"`
}

const longestExample = 40

/** The options that a rule requires, or else the first one, with their defaults, as YAML; undefined where no option has a name. */
function optionExample({ schema, defaults }: DescribedOptions): string | undefined {
  const properties = isRecord(schema.properties) ? schema.properties : {}
  const required = (Array.isArray(schema.required) ? schema.required : []).map(String)
  const open = required.filter((name) => !hasMember(defaults, name))
  const [first] = [...Object.keys(defaults), ...Object.keys(properties)]
  const names = open.length === 0 && first !== undefined ? [first] : open
  const members = names.map((name) => {
    const property = hasMember(properties, name) ? properties[name] : undefined
    const value = hasMember(defaults, name) ? defaults[name] : isRecord(property) ? property.default : undefined
    const text = value === undefined ? '…' : yamlText(value)
    return `${name}: ${text.length > longestExample ? '…' : text}`
  })
  return members.length === 0 ? undefined : `{ ${members.join(', ')} }`
}

/** A value on one line; a plain word needs no quotes. */
function yamlText(value: unknown): string {
  if (typeof value === 'string' && /^[a-z][a-z-]*$/.test(value) && !yamlWords.has(value)) return value
  return Array.isArray(value) ? `[${value.map(yamlText).join(', ')}]` : JSON.stringify(value)
}

const yamlWords: ReadonlySet<string> = new Set(['true', 'false', 'null', 'yes', 'no', 'on', 'off'])

async function ruleText(code: string, rule: ListedRule, columns: number): Promise<string> {
  const { severity, description, page } = rule
  const body = await pageBody(`rules/${page ?? ''}`)
  const aside = rule.recommended ? '' : `, ${whenRun(rule)}`
  return safeLines([
    code,
    `${description}.`,
    `Severity: ${severity}${aside}`,
    pageForTerminal(body, columns),
    ...fixText(rule.fixer),
    settingText(code, rule.options),
  ])
}

/** What a page of a code says below its severity. */
async function pageBody(page: string): Promise<string> {
  const text = await readFile(new URL(page, pages), 'utf8')
  const [, body = ''] = text.split(/^Severity: .*$/m)
  return body
}

interface KnownCodes {
  readonly rules: readonly ListedRule[]
  readonly plugins: readonly Plugin[]
  /** The fixer for the findings of the code. */
  readonly fixer: ListedFixer | null
}

async function otherCode(written: string, { rules, plugins, fixer }: KnownCodes, columns: number): Promise<string> {
  for (const { titles, rows, pageOf } of Object.values(codeTables)) {
    const row = rows.find(({ codes }) => codes.includes(written))
    if (row === undefined) continue
    const page = pageOf(written)
    if (page !== undefined) {
      const body = await pageBody(page)
      return safeLines([written, `Severity: ${row.severity}`, pageForTerminal(body, columns), ...fixText(fixer)])
    }
    const cells = row.cells.map((text, index) => paragraphForTerminal(`${titles[index]}: ${text}`, columns))
    return safeLines([written, `Severity: ${row.severity}`, ...cells, ...fixText(fixer)])
  }
  const transforms = transformCodes()
  const knownByName = knownTransforms(plugins)
  const ofTransform = transforms.get(written)
  if (ofTransform !== undefined) {
    return transformCodeText(written, ofTransform, columns)
  }
  if (written === 'transforms') return safeLines([transformList(knownByName.values(), columns).trimEnd()])
  const transform = knownByName.get(written)
  if (transform !== undefined) return safeLines([transformText(written, transform.definition, columns).trimEnd()])
  const known = [
    ...rules.flatMap(({ code }) => shownNames(code)),
    ...Object.keys(stageCodes),
    ...transforms.keys(),
    ...knownByName.keys(),
  ]
  const advice = meantCodes(written, known) || '; "msgapi rules" lists the rules'
  throw new UsageError(withStop(`Unknown rule ${quote(written)}${advice}`))
}

/** The transforms of msgapi, each with its description. */
export function transformList(transforms: Iterable<KnownTransform>, columns: number): string {
  const rows = [...transforms].map(({ name, definition }) => [name, [definition.description ?? '']] as const)
  return `${columnsOf(rows, columns)}\n\n${paragraphForTerminal('`msgapi explain <transform>` tells more about one.', columns)}\n`
}

/** The description of a transform, its options and its codes, as text for a terminal. */
export function transformText(name: string, definition: TransformDefinition, columns: number): string {
  const { description = '', schema = {}, fileOptions = [], codes = {} } = definition
  const listed = Object.entries(codes).map(([code, { severity, description: about }]) => {
    return [`${name}/${code}`, [`${severityWords[severity]}: ${about}`]] as const
  })
  const blocks = [
    name,
    ...(description === '' ? [] : [paragraphForTerminal(`${description}.`, columns)]),
    optionList(schema, { columns, fileOptions }) ?? 'No options.',
    ...(listed.length === 0 ? [] : [`Codes:\n${columnsOf(listed, columns)}`]),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** The meaning of a transform's code. For an assumption, also its reason, and what to check. */
export function transformCodeText(
  code: string,
  { severity, errorWhen, description, explanation }: TransformCode,
  columns: number,
): string {
  const name = code.slice(0, code.indexOf('/'))
  const asked =
    explanation === undefined
      ? []
      : [
          `What is assumed: ${explanation.assumed}`,
          `Why it cannot be derived: ${explanation.reason}`,
          `What to check: ${explanation.check}`,
        ]
  const parts = [
    code,
    paragraphForTerminal(`${description}.`, columns),
    paragraphForTerminal(
      `Severity: ${severityWords[severity]}${errorWhen === undefined ? '' : `; error ${errorWhen}`}`,
      columns,
    ),
    ...asked.map((text) => paragraphForTerminal(`${text}.`, columns)),
    `Reported by the transform ${name}`,
  ]
  return `${parts.join('\n\n')}\n`
}
