import fc from 'fast-check'
import { text } from './random-options.ts'

export const leaf = fc.constantFrom<unknown>(...[null, true, 0, 1.5, -1, 'a', 'ab', '2020-01-01', [], {}])

/** Random documents. */
export const document: fc.Arbitrary<unknown> = fc.letrec((again) => ({
  any: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'document' },
    leaf,
    fc.array(again('any'), { maxLength: 3 }),
    fc.dictionary(text('a', 'b', 'c-d', 'e/f', '1'), again('any'), { maxKeys: 3, noNullPrototype: true }),
  ),
})).any
