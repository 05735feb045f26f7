import { readFileSync } from 'node:fs'
import path from 'node:path'
import { isReadable as isReadableAvro } from '../../plugins/avro/containment.ts'
import { isReadable as isReadableProtobuf } from '../../plugins/protobuf/containment.ts'
import type { SchemaContainment } from '../../src/plugin/index.ts'

interface Outcome {
  readonly total: number
  readonly passed: number
  readonly failures: readonly string[]
  readonly notes: readonly string[]
}

type Role = 'send' | 'receive'
type Verdict = 'compatible' | 'unknown' | 'breaking'

/** One schema that replaces another one in a role, and the verdict that is expected. */
interface Case {
  readonly name: string
  readonly verdict: Verdict
  /** The verdicts that agree; `unknown` is counted, and is no failure. */
  readonly expected: readonly string[]
}

type Contained = (
  inner: unknown,
  outer: unknown,
  options: { contentType: string | undefined; later: 'inner' | 'outer' },
) => SchemaContainment

/**
 * Compares the verdicts on Avro and Protobuf schemas with those of published sets: nothing that breaks is called compatible, and
 * nothing compatible is called breaking.
 */
export function run(sharedFolder: string): Outcome {
  const folder = path.join(sharedFolder, 'cases', 'contract')
  const read = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
  const cases = [
    ...avroCases(read('avro-resolution.json').cases),
    ...protobufCases(read('protobuf-buf.json').cases),
    ...changes(read('description-changes.json').cases),
  ]
  const agreed = cases.filter(({ verdict, expected }) => expected.includes(verdict))
  const unknown = cases.filter(({ verdict, expected }) => verdict === 'unknown' && !expected.includes(verdict))
  const failures = cases
    .filter((each) => !agreed.includes(each) && !unknown.includes(each))
    .map(({ name, verdict, expected }) => `${name}: ${verdict}, expected ${expected.join(' or ')}`)
  const notes = [`${agreed.length} agreed, ${unknown.length} unknown: ${unknown.map(({ name }) => name).join(', ')}`]
  return { total: cases.length, passed: agreed.length, failures, notes }
}

function verdictOf(contained: Contained, { old, now, role, contentType }: Change): Verdict {
  const result =
    role === 'receive'
      ? contained(old, now, { contentType, later: 'outer' })
      : contained(now, old, { contentType, later: 'inner' })
  if (result.kind === 'broken') return 'breaking'
  return result.kind === 'unknown' ? 'unknown' : 'compatible'
}

interface Change {
  readonly old: unknown
  readonly now: unknown
  readonly role: Role
  readonly contentType: string | undefined
}

function avroCases(cases: readonly { id: string; old: unknown; new: unknown; role: Role; expected: string }[]): Case[] {
  return cases.map(({ id: name, old, new: now, role, expected }) => {
    const verdict = verdictOf(isReadableAvro, { old, now, role, contentType: undefined })
    return { name, verdict, expected: [expected] }
  })
}

/** The rules of a set for the binary encoding, and those for JSON, which include them. The others are about generated code. */
const wireRule =
  /^FIELD_(?:WIRE_COMPATIBLE_\w+|SAME_DEFAULT|SAME_ONEOF)$|^MESSAGE_SAME_REQUIRED_FIELDS$|_UNLESS_NUMBER_RESERVED$|^RESERVED_/
const jsonRule =
  /^FIELD_(?:WIRE_JSON_COMPATIBLE_\w+|SAME_NAME|SAME_JSON_NAME)$|^ENUM_VALUE_SAME_NAME$|_UNLESS_NAME_RESERVED$/

interface BufCase {
  readonly id: string
  readonly previous: Readonly<Record<string, string>>
  readonly current: Readonly<Record<string, string>>
  readonly expected: readonly { readonly file?: string; readonly rule: string }[]
}

/** The files that a rule about values reports: both roles together, of which one breaks. */
function protobufCases(cases: readonly BufCase[]): Case[] {
  return cases.flatMap(({ id, previous, current, expected }) =>
    Object.keys(previous).flatMap((file) => {
      const [old, now] = [previous[file], current[file]]
      const rules = expected.filter((each) => each.file === file).map(({ rule }) => rule)
      const isWire = rules.some((rule) => wireRule.test(rule))
      if (old === undefined || now === undefined || !(isWire || rules.some((rule) => jsonRule.test(rule)))) return []
      const contentType = isWire ? undefined : 'application/json'
      const verdicts = (['send', 'receive'] as const).map((role) =>
        verdictOf(isReadableProtobuf, { old, now, role, contentType }),
      )
      const worst = (['breaking', 'unknown'] as const).find((each) => verdicts.includes(each)) ?? 'compatible'
      return [{ name: `${id} ${file}`, verdict: worst, expected: ['breaking'] }]
    }),
  )
}

interface DescriptionCase {
  readonly id: string
  readonly old: Description
  readonly new: Description
  readonly disputed?: readonly string[]
  readonly send: string
  readonly receive: string
}

/** The changes of descriptions with these payloads, for one role at a time. */
function changes(cases: readonly DescriptionCase[]): Case[] {
  return cases.flatMap((each) => {
    const contained = each.id.startsWith('avro/')
      ? isReadableAvro
      : each.id.startsWith('protobuf/')
        ? isReadableProtobuf
        : undefined
    if (contained === undefined) return []
    return (['send', 'receive'] as const).map((role): Case => {
      const old = each.old.channels.orders.messages.placed
      const now = each.new.channels.orders.messages.placed
      const [from, to] = [old?.payload?.schema, now?.payload?.schema]
      const verdict = verdictOf(contained, { old: from, now: to, role, contentType: now?.contentType })
      return { name: `${each.id} ${role}`, verdict, expected: [each[role], ...(each.disputed ?? [])] }
    })
  })
}

interface Description {
  readonly channels: { readonly orders: { readonly messages: { readonly placed?: Placed } } }
}

interface Placed {
  readonly contentType?: string
  readonly payload?: { readonly schema: unknown }
}
