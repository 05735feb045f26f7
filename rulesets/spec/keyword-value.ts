import {
  type ListNode,
  type Location,
  quote,
  type ScalarShape,
  type Shape,
  stepTo,
  stringOf,
} from '../../src/plugin/index.ts'
import type { Check } from '../rule.ts'
import { asWritten, placeIn } from '../wording.ts'

export const keywordValue: Check = {
  description: 'Keywords of schemas have values that JSON Schema gives a meaning',
  severity: 'error',
  visitor: {
    of: (type) => Object.values(type.fields).some(({ shape }) => isBounded(shape)),
    position(position, { report }) {
      const { shape, location } = position
      const { node } = location
      if (shape?.shape === 'scalar') {
        const expected = node.kind === 'scalar' ? boundOf(shape, node.value) : undefined
        if (expected === undefined) return
        const message = `Unexpected ${asWritten(node, location)} for ${placeIn(position)}, expected a number ${expected}`
        report({ at: location, message })
      } else if (shape?.shape === 'list' && node.kind === 'list') {
        if (shape.nonEmpty && node.items.length === 0) {
          const message = `Unexpected empty array for ${placeIn(position)}, expected at least one item: write one, or leave the keyword out`
          report({ at: location, message })
        }
        if (!shape.distinct) return
        for (const [at, text] of repetitions(node, location)) {
          report({
            at,
            message: `Unexpected second ${quote(text)} in ${placeIn(position)}, expected each once: remove it`,
          })
        }
      }
    },
  },
}

function isBounded(shape: Shape): boolean {
  if (shape.shape === 'either') return shape.options.some(isBounded)
  if (shape.shape === 'map') return isBounded(shape.values)
  if (shape.shape === 'list') return shape.nonEmpty === true || shape.distinct === true || isBounded(shape.items)
  return shape.shape === 'scalar' && (shape.least !== undefined || shape.above !== undefined)
}

/** The bound that a number is beyond, in words. */
function boundOf({ least, above }: ScalarShape, value: unknown): string | undefined {
  if (typeof value !== 'number') return undefined
  if (least !== undefined && value < least) return `of at least ${least}`
  return above !== undefined && value <= above ? `greater than ${above}` : undefined
}

function* repetitions(list: ListNode, location: Location): Generator<readonly [Location, string]> {
  const seen = new Set<string>()
  for (const [index, item] of list.items.entries()) {
    const text = stringOf(item)
    const at = text === undefined || !seen.has(text) ? undefined : stepTo(location, String(index))
    if (text !== undefined && at !== undefined) yield [at, text]
    else if (text !== undefined) seen.add(text)
  }
}
