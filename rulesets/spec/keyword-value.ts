import {
  type ListNode,
  type ListShape,
  type Position,
  quote,
  type RuleContext,
  type RuleVisitor,
  type ScalarShape,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'
import { type RepeatedItems, removingRepeated } from '../fixers/shared-fixers.ts'
import type { FormatRule } from '../rule.ts'
import { asWritten, placeInWords } from '../wording/names.ts'
import { type RepeatedItem, reportRepeated } from '../wording/related-places.ts'

/** Reports numbers and strings outside their bounds. */
export const boundedScalars = {
  at: ({ shape }) => shape?.shape === 'scalar' && hasBounds(shape),
  position(position, { report }) {
    const { shape, location } = position
    const { node } = location
    const expected = shape?.shape === 'scalar' && node.kind === 'scalar' ? boundOf(shape, node.value) : undefined
    if (expected === undefined) return
    const message = `Unexpected ${asWritten(node, location)} for ${placeInWords(position)}, expected ${expected}`
    report({ at: location, message })
  },
} satisfies RuleVisitor

export const keywordValue: FormatRule<RepeatedItems> = {
  description: 'Values of schema keywords must be legal in JSON Schema',
  severity: 'error',
  visit: {
    at: (kind) => boundedScalars.at(kind) || (kind.shape?.shape === 'list' && hasRules(kind.shape)),
    position(position, context) {
      boundedScalars.position(position, context)
      const { shape, location } = position
      const { node } = location
      if (shape?.shape !== 'list' || node.kind !== 'list') return
      const { report } = context
      if (shape.nonEmpty && node.items.length === 0) {
        const message = `Unexpected empty array for ${placeInWords(position)}, expected at least one item; add one or remove the keyword`
        report({ at: location, message })
      }
      if (!shape.distinct) return
      reportRepetitions(node, position, report)
    },
  },
  fix: removingRepeated('Remove the repeated items'),
}

function hasBounds({ least, most, above, longest }: ScalarShape): boolean {
  return [least, most, above, longest].some((bound) => bound !== undefined)
}

function hasRules({ nonEmpty, distinct }: ListShape): boolean {
  return nonEmpty === true || distinct === true
}

/** The bound that a value breaks, in words. A fraction in place of an integer is a wrong type and reported elsewhere. */
function boundOf({ types, least, most, above, longest }: ScalarShape, value: unknown): string | undefined {
  if (typeof value === 'string' && longest !== undefined && value.length > longest) {
    return `at most ${longest} characters, not ${value.length}`
  }
  if (typeof value !== 'number' || (!types.includes('number') && !Number.isInteger(value))) return undefined
  if (least !== undefined && value < least)
    return `a number ${most === undefined ? 'of at least' : 'from'} ${range(least, most)}`
  if (most !== undefined && value > most)
    return `a number ${least === undefined ? 'of at most' : 'from'} ${range(least, most)}`
  return above !== undefined && value <= above ? `a number greater than ${above}` : undefined
}

const range = (least: number | undefined, most: number | undefined): string =>
  [least, most].filter((bound) => bound !== undefined).join(' to ')

/** Reports strings that a list holds more than once. */
function reportRepetitions(list: ListNode, position: Position, report: RuleContext['report']): void {
  const seen = new Set<string>()
  const repeated: RepeatedItem[] = []
  for (const [index, item] of list.items.entries()) {
    const text = stringOf(item)
    const at = text === undefined || !seen.has(text) ? undefined : stepTo(position.location, String(index))
    if (text === undefined) continue
    seen.add(text)
    if (at === undefined) continue
    const message = `Duplicate ${quote(text)} in ${placeInWords(position)}; remove one`
    repeated.push({ index, problem: { at, message } })
  }
  reportRepeated(repeated, report)
}

/** Reports empty lists and repeated items in fields for which the format forbids them. */
export const boundedLists = {
  at: ({ shape }) => shape?.shape === 'list' && (shape.nonEmpty === true || shape.distinct === true),
  position(position, { report }) {
    const { shape, location } = position
    const { node } = location
    if (shape?.shape !== 'list' || node.kind !== 'list') return
    if (shape.nonEmpty && node.items.length === 0) {
      const message = `Unexpected empty array for ${placeInWords(position)}, expected at least one item`
      report({ at: location, message })
    }
    if (shape.distinct) reportRepetitions(node, position, report)
  },
} satisfies RuleVisitor
