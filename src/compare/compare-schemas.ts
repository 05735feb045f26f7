import { type ComparedSchema, type Containment, contained } from '../containment/contained.ts'
import type { Action, SchemaContract } from '../contract/contract.ts'
import type { SchemaContainment, SchemaReader } from '../lint/schema-formats.ts'
import type { Proof, Verdict } from './change.ts'
import { unsentNames } from './unsent-names.ts'

/** How schemas are read. */
export interface Reading {
  readonly names: SentNames
  /** True if `format` restricts values. */
  readonly assertFormats: boolean
}

/**
 * Which names a sender sends that it does not describe. `any`: a schema is the set of its values. `undescribed`: those that
 * receivers do not describe either, so that two versions of a contract may differ by an optional name. `none`: no others than it
 * describes, unless it says so.
 */
export type SentNames = 'any' | 'undescribed' | 'none'

/** A verdict with its reason. */
export interface Judgement {
  readonly verdict: Verdict
  readonly proof: Proof
}

export const equal: Judgement = { verdict: 'none', proof: { kind: 'equal' } }

export function unknown(reason: string): Judgement {
  return { verdict: 'unknown', proof: { kind: 'unknown', reason } }
}

export const broken: Judgement = { verdict: 'breaking', proof: { kind: 'promise' } }
export const kept: Judgement = { verdict: 'compatible', proof: { kind: 'promise' } }

/** The same as `judgeCompared` for data in the dialect of the format. */
export function judgeData(old: unknown, current: unknown, action: Action, reading: Reading): Judgement {
  return judgeCompared({ schema: old, dialect: 'draft7' }, { schema: current, dialect: 'draft7' }, action, reading)
}

/**
 * Whether everything that is sent by the new description was allowed (`send`), or everything that was accepted still is
 * (`receive`). Takes data without references, which can contain itself.
 */
export function judgeCompared(
  old: ComparedSchema,
  current: ComparedSchema,
  action: Action,
  reading: Reading,
): Judgement {
  const [inner, outer] = action === 'send' ? [current, old] : [old, current]
  const result = containmentOf(inner, outer, reading)
  if (result.kind === 'equal') return equal
  if (result.kind === 'unknown') return unknown(result.reason)
  if (result.kind === 'witness') {
    const accepts = action === 'send' ? 'new' : 'old'
    return { verdict: 'breaking', proof: { kind: 'witness', value: result.value, accepts } }
  }
  if (!result.assumed && hasAllOf(outer, inner, reading)) return equal
  return { verdict: 'compatible', proof: { kind: 'contained', ...(result.assumed && { assumed: true }) } }
}

/** Whether all that is sent is accepted, without an assumption on names if possible. */
function containmentOf(inner: ComparedSchema, outer: ComparedSchema, { names, assertFormats }: Reading): Containment {
  const whole = contained(inner, outer, { closedInner: names === 'none', assertFormats })
  if (names !== 'undescribed' || whole.kind === 'equal' || whole.kind === 'contained') return whole
  const assumption = unsentNames(inner.schema, outer.schema)
  if (assumption === undefined) return whole
  const limited = { ...inner, schema: { allOf: [inner.schema, assumption] } }
  const assumed = contained(limited, outer, { assertFormats })
  return assumed.kind === 'contained' ? { ...assumed, assumed: true } : assumed
}

function hasAllOf(inner: ComparedSchema, outer: ComparedSchema, { assertFormats }: Reading): boolean {
  const { kind } = contained(inner, outer, { assertFormats })
  return kind === 'contained' || kind === 'equal'
}

/** The same for the schemas of two descriptions, in any format. */
export function judgeSchemas(
  old: SchemaContract,
  current: SchemaContract,
  action: Action,
  reading: Reading,
  contentType: string | undefined,
): Judgement {
  const [before, after] = [old.content, current.content]
  if (before.kind === 'json' && after.kind === 'json') {
    if (before.text === undefined && after.text === undefined)
      return judgeData(before.data, after.data, action, reading)
    return before.text === after.text ? equal : unknown('a part of the schema cannot be read')
  }
  if (
    before.kind === 'unread' &&
    after.kind === 'unread' &&
    before.format === after.format &&
    before.text === after.text
  )
    return equal
  if (before.kind !== 'format' || after.kind !== 'format' || before.format !== after.format)
    return unknown(
      before.kind === 'unread' || after.kind === 'unread'
        ? 'no plugin reads the format of the schema'
        : 'the schemas have two formats',
    )
  const [inner, outer] = action === 'send' ? [after, before] : [before, after]
  return ofFormat(inner.reading.containedIn(outer.reading, { contentType, later: laterSide(action) }), action)
}

/** The same for two schemas that a plugin reads. */
export function judgeRead(old: unknown, current: unknown, action: Action, reader: SchemaReader): Judgement {
  const [inner, outer] = action === 'send' ? [current, old] : [old, current]
  const result = reader.contained?.(inner, outer, { contentType: undefined, later: laterSide(action) })
  return result === undefined ? unknown('schemas of this format are not compared') : ofFormat(result, action)
}

function laterSide(action: Action): 'inner' | 'outer' {
  return action === 'send' ? 'inner' : 'outer'
}

function ofFormat(result: SchemaContainment, action: Action): Judgement {
  if (result.kind === 'equal') return equal
  if (result.kind === 'contained') return { verdict: 'compatible', proof: { kind: 'contained' } }
  if (result.kind === 'unknown') return unknown(result.reason)
  const { reason, value } = result
  const accepts = action === 'send' ? 'new' : 'old'
  const proof: Proof = value === undefined ? { kind: 'promise', reason } : { kind: 'witness', value, accepts, reason }
  return { verdict: 'breaking', proof }
}
