import { namesOfCode } from '../format/rule-codes.ts'
import { stringOf } from '../load/node.ts'
import { codeProblem } from './rules-shape.ts'
import type { SuppressionPolicy } from './settings.ts'
import { flag, object, oneOrMany, positiveInteger, type Shape } from './shape.ts'
import { describe, suggestion } from './wording.ts'

const requireReason = flag('Whether each suppression must say why.')

const maxDays = positiveInteger('How many days from today the last day of a suppression may be, which it must have.', {
  most: 3650,
})

const code: Shape<string> = {
  schema: { description: 'A code, or a pattern of codes: "acme/*".', type: 'string', minLength: 1 },
  read(node, at, reading) {
    const written = stringOf(node)
    if (written === undefined || written === '') {
      reading.report(
        at,
        'value',
        `Unexpected ${describe(node)}, expected a code such as "spec/unknown-field", or "acme/*".`,
      )
      return undefined
    }
    const { knownCodes } = reading
    const isKnown = written.includes('*') || namesOfCode(written).some((name) => knownCodes?.has(name) !== false)
    if (!isKnown) reading.report(at, 'value', codeProblem(written, suggestion(written, knownCodes ?? [])))
    return written
  },
}

const never = oneOrMany('Codes of findings that cannot be suppressed; "*" matches any characters.', code)

/** `suppressionPolicy`: what suppressions must have to count, wherever they are written. */
export const suppressionPolicy: Shape<SuppressionPolicy> = object(
  'What comments, "x-msgapi-ignore" and entries of the suppressions file must have; the others suppress nothing.',
  { fields: { requireReason, maxDays, never } },
  (field) => ({
    requireReason: field('requireReason', requireReason),
    maxDays: field('maxDays', maxDays),
    never: field('never', never),
  }),
)
