import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { Finding } from '../../src/findings/finding.ts'
import { formatPointer, type Pointer, parsePointer } from '../../src/pointer.ts'
import { instanceCases, type PublicDefinitionCase } from './definition-cases.ts'
import { type Fragment, fragmentCases } from './fragment-cases.ts'
import { builtInRules, lintText } from './lint-source.ts'
import type { Expectation, RuleCase } from './rule-case.ts'
import { deviations, ourRules } from './rule-case-notes.ts'
import { inNeutralCode, inNeutralWord, inNeutralWords } from './spelling.ts'

export interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly deviations: readonly { readonly name: string; readonly reason: string }[]
  readonly skipped: readonly string[]
}

interface ToolCase {
  readonly name: string
  readonly v3: boolean
  readonly document: string | Readonly<Record<string, unknown>>
  readonly rule?: string
  /** Of the parser and of Spectral. */
  readonly errors?: readonly { readonly path?: readonly (string | number)[] }[]
  /** Of Apicurio. */
  readonly expected?: readonly { readonly code: string; readonly nodePath: string }[]
  /** Of Redocly. */
  readonly actual?: readonly { readonly ruleId: string; readonly pointer: string }[]
}

/** Cases about the document as a whole: what they lack is what they are about. */
const isWhole = /^apicurio-validation|asyncapi-(?:3-)?document-|struct >/

const tools = ['parser-js', 'spectral-asyncapi', 'apicurio-validation', 'redocly-rules']

/**
 * Lints the test cases of other tools, in both spellings: where the tool finds something, so do we, at that place; what it
 * takes for valid gives no error. Their fragments are completed first, since only the rule of the case looks at them.
 */
export async function run(sharedFolder: string): Promise<Outcome> {
  const folder = join(sharedFolder, 'cases', 'rules')
  const definitions: { cases: readonly PublicDefinitionCase[] } = readData(folder, 'spec-json-schemas')
  const examples: { cases: readonly Fragment[] } = readData(folder, 'fragments')
  const cases = [
    ...tools.flatMap((tool) => toolCases(folder, tool)),
    ...instanceCases(definitions.cases),
    ...fragmentCases(examples.cases),
  ]
  const failures: string[] = []
  const skipped: string[] = []
  const differing: { name: string; reason: string }[] = []
  let passed = 0
  for (const ruleCase of cases) {
    const { name, expected } = ruleCase
    const text = JSON.stringify(ruleCase.document)
    const problem = await judged(text, ruleCase)
    const respelled = await judged(inNeutralWords(text), ruleCase)
    const reason = deviations[name]
    const waiting = expected.map(({ rule }) => waitsFor(rule)).find((rule) => rule !== undefined)
    if (problem !== respelled) failures.push(`${name}: the spellings differ: ${problem} / ${respelled}`)
    else if (problem === undefined && reason !== undefined) failures.push(`${name}: is listed as judged differently`)
    else if (problem === undefined) passed += 1
    else if (reason !== undefined) differing.push({ name, reason })
    else if (waiting !== undefined) skipped.push(`${name}: waits for ${waiting}`)
    else failures.push(`${name}: ${problem}`)
  }
  return { total: cases.length, passed, failures, deviations: differing, skipped }
}

/** Our rule that would see what a rule of another tool sees, if it is not there yet. */
function waitsFor(rule: string): string | undefined {
  const own = Object.hasOwn(ourRules, rule) ? ourRules[rule] : undefined
  return own === undefined || builtInRules.has(own) ? undefined : own
}

function readData<Data>(folder: string, name: string): Data {
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
}

function toolCases(folder: string, tool: string): readonly RuleCase[] {
  const { cases } = readData<{ cases: readonly ToolCase[] }>(folder, tool)
  return cases
    .filter(({ v3 }) => v3)
    .map((toolCase) => {
      const name = [tool, ...(toolCase.rule === undefined ? [] : [toolCase.rule]), toolCase.name].join(': ')
      const document = typeof toolCase.document === 'string' ? parse(toolCase.document) : toolCase.document
      return { name, document: isWhole.test(name) ? document : completed(document), expected: expectationsOf(toolCase) }
    })
}

function expectationsOf({ rule = '', errors = [], expected = [], actual = [] }: ToolCase): readonly Expectation[] {
  return [
    ...errors.map(({ path }) => ({ rule, pointer: path?.map(String) })),
    ...expected.map(({ code, nodePath }) => ({ rule: code, pointer: pointerOfPath(nodePath) })),
    ...actual.map(({ ruleId, pointer }) => ({ rule: ruleId, pointer: parsePointer(pointer.slice(1)) })),
  ]
}

/** `/channels[c]/messages[0]->$ref` as a pointer. */
function pointerOfPath(path: string): Pointer {
  return path
    .replaceAll(/\[([^\]]*)\]/g, '/$1')
    .replaceAll('->', '/')
    .split('/')
    .filter((segment) => segment !== '')
}

/** What our findings lack or have too much, undefined if nothing. */
async function judged(text: string, { expected, ignored, isStrict }: RuleCase): Promise<string | undefined> {
  const findings = (await lintText(text, '/case.json')).filter(({ code }) => ignored?.test(code) !== true)
  const errors = findings.filter(({ severity }) => severity === 'error' || (isStrict && severity === 'warn'))
  if (expected.length === 0) return errors.length === 0 ? undefined : `unexpected ${shown(errors)}`
  const notices = findings.filter(({ severity }) => severity !== 'info')
  // Where the tool does not say where, a mere info is too little to be what it means.
  const missing = expected.filter(
    ({ pointer }) => !(pointer === undefined ? notices : findings).some(({ place }) => isAt(place.pointer, pointer)),
  )
  const [first] = missing
  if (first === undefined) return undefined
  return `nothing at ${formatPointer(first.pointer ?? [])}${notices.length === 0 ? '' : `, but ${shown(notices)}`}`
}

function shown(findings: readonly Finding[]): string {
  return findings
    .map(({ code, place }) => `${inNeutralCode(code)} at ${formatPointer(place.pointer.map(inNeutralWord))}`)
    .join(', ')
}

/** A missing field is reported at its object, a broken reference at its `$ref`. */
function isAt(found: Pointer, expected: Pointer | undefined): boolean {
  if (expected === undefined) return true
  const difference = found.length - expected.length
  return (
    (difference === -1 || difference >= 0) && found.every((segment, index) => segment === (expected[index] ?? segment))
  )
}

type Fields = Readonly<Record<string, unknown>>

/** A fragment with the fields that the format requires at its root, of servers and of operations. */
function completed(document: Fields): Fields {
  const { info, channels, servers, operations, components } = document
  const isWithout = (one: unknown) => isFields(one) && one.channel === undefined && one.$ref === undefined
  const lacksChannel = isFields(operations) && Object.values(operations).some(isWithout)
  const completedServers = (map: unknown) => eachFilled(map, { host: 'broker.example', protocol: 'kafka' })
  const hasServers = isFields(components) && components.servers !== undefined
  return {
    ...document,
    info: filled(info, { title: 'Case', version: '1.0.0' }),
    ...(servers === undefined ? {} : { servers: completedServers(servers) }),
    ...(lacksChannel ? { channels: filled(channels ?? {}, { added: {} }) } : {}),
    ...(operations === undefined
      ? {}
      : { operations: eachFilled(operations, { action: 'send', channel: { $ref: '#/channels/added' } }) }),
    ...(hasServers ? { components: { ...components, servers: completedServers(components.servers) } } : {}),
  }
}

function eachFilled(map: unknown, fields: Fields): unknown {
  if (!isFields(map)) return map
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, filled(value, fields)]))
}

function filled(value: unknown, fields: Fields): unknown {
  if (value === undefined) return fields
  return isFields(value) && value.$ref === undefined ? { ...fields, ...value } : value
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
