import avsc from 'avsc'
import fc from 'fast-check'
import t from 'tap'
import { readRecordSchema } from '../../plugins/avro/read-record-schema.ts'
import type { SchemaProblem } from '../../src/plugin/index.ts'
import { runs } from '../volume.ts'
import { allProblems, shown, shownPart } from './shown-problems.ts'

/** A schema before its types have names. */
export type Shape =
  | { kind: 'primitive'; name: string }
  | { kind: 'array' | 'map'; of: Shape }
  | { kind: 'union' | 'record'; of: readonly Shape[] }
  | { kind: 'enum' | 'fixed'; size: number }

const primitive = fc.constantFrom('null', 'boolean', 'int', 'long', 'float', 'double', 'bytes', 'string')
export const { shape } = fc.letrec<{ shape: Shape }>((tie) => ({
  shape: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    primitive.map((name): Shape => ({ kind: 'primitive', name })),
    fc.record({ kind: fc.constantFrom('enum', 'fixed'), size: fc.integer({ min: 1, max: 3 }) }),
    fc.record({ kind: fc.constantFrom('array', 'map'), of: tie('shape') }),
    fc.record({ kind: fc.constantFrom('union', 'record'), of: fc.array(tie('shape'), { minLength: 1, maxLength: 4 }) }),
  ),
}))

/** A schema that is right, with names for its types. */
export function schemaOf(root: Shape): unknown {
  let count = 0
  return make(root)

  function make(made: Shape): unknown {
    switch (made.kind) {
      case 'primitive':
        return made.name
      case 'array':
        return { type: 'array', items: make(made.of) }
      case 'map':
        return { type: 'map', values: make(made.of) }
      case 'union': {
        const branches = new Map(made.of.flatMap((each) => (each.kind === 'union' ? [] : [[branchKey(each), each]])))
        return branches.size === 0 ? 'int' : [...branches.values()].map(make)
      }
      case 'record': {
        count += 1
        const name = `R${count}`
        return { type: 'record', name, fields: made.of.map((each, index) => ({ name: `f${index}`, type: make(each) })) }
      }
      default: {
        count += 1
        const name = `T${count}`
        if (made.kind === 'fixed') return { type: 'fixed', name, size: made.size }
        return { type: 'enum', name, symbols: ['A', 'B', 'C'].slice(0, made.size) }
      }
    }
  }

  function branchKey(each: Shape): string {
    count += 1
    if (each.kind === 'primitive') return each.name
    return each.kind === 'array' || each.kind === 'map' ? each.kind : `${count}`
  }
}

export function avscType(schema: unknown): avsc.Type | undefined {
  try {
    return avsc.Type.forSchema(JSON.parse(JSON.stringify(schema)), { wrapUnions: 'always' })
  } catch {
    return undefined
  }
}

/** The same data with one of its parts replaced, or left out when there is nothing in its place. */
function changed(data: unknown, index: number, replacement: unknown): unknown {
  let left = index
  const visit = (value: unknown): unknown => {
    left -= 1
    if (left === -1) return replacement
    if (Array.isArray(value)) return value.map(visit).filter((item) => item !== undefined)
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value).map(([key, member]) => [key, visit(member)] as const)
    return Object.fromEntries(members.filter(([, member]) => member !== undefined))
  }
  return visit(data)
}

const replacement = fc.constantFrom(undefined, null, 5, 1.5, 'int', 'nothing', '', [], {}, true, ['int', 'int'], -1)
const where = fc.integer({ min: 0, max: 30 })

t.test('random Avro schemas and values are judged as avsc judges them', async (t) => {
  fc.assert(
    fc.property(shape, fc.array(fc.tuple(where, replacement), { maxLength: 4 }), (made, changes) => {
      const schema = schemaOf(made)
      const type = avscType(schema)
      const read = readRecordSchema(schema)
      if (type === undefined || read.refused === undefined) throw new Error('a schema that is right is refused')
      const encoded: unknown = JSON.parse(type.toString(type.random()))
      const wrongly = read.refused(encoded).map(shownPart)
      if (wrongly.length > 0) throw new Error(`${JSON.stringify(encoded)}: ${wrongly}`)
      for (const [index, part] of changes) {
        const other = changed(encoded, index, part)
        const isTaken = other !== undefined && fromJson(type, other)
        const refused = other === undefined ? [] : read.refused(other)
        if (isTaken && refused.length > 0) throw new Error(`${JSON.stringify(other)}: ${refused.map(shownPart)}`)
      }
    }),
    runs(100),
  )
  t.pass()
})

function fromJson(type: avsc.Type, value: unknown): boolean {
  try {
    type.fromString(JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

t.test('changed Avro schemas are judged as avsc judges them', async (t) => {
  fc.assert(
    fc.property(shape, where, replacement, (made, index, part) => {
      const schema = changed(schemaOf(made), index, part)
      if (typeof schema !== 'object' || schema === null) return
      const problems = allProblems(readRecordSchema(schema))
      const isTaken = avscType(schema) !== undefined
      if (isTaken === (problems.length === 0) || isKnownDifference(schema, problems)) return
      throw new Error(`${JSON.stringify(schema)}: ${isTaken ? 'taken' : 'refused'} by avsc, ${problems.map(shown)}`)
    }),
    runs(300),
  )
  t.pass()
})

/**
 * avsc takes types without names, and what JavaScript makes a name of (`"type": null`); it refuses what the specification does
 * not: empty unions, and enums without symbols.
 */
function isKnownDifference(schema: unknown, problems: readonly SchemaProblem[]): boolean {
  const lenient =
    /^Missing "name" in an? (?:record|enum|fixed)|for "type", expected the name of a type|^Unexpected (?!string|number)\w+.* for the name/
  if (problems.length > 0) return problems.every(({ message }) => lenient.test(message))
  return /"(?:type|items|values|symbols)":\[\]|[[,]\[\]/.test(JSON.stringify([schema]))
}
