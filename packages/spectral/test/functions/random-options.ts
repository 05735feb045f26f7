import fc from 'fast-check'

/** One of these texts. */
export const text = (...choices: string[]) => fc.constantFrom(...choices)

export const junk = fc.constantFrom<unknown>(
  ...[
    null,
    true,
    false,
    0,
    1.5,
    -1,
    '',
    'x',
    'camel',
    'other',
    [],
    {},
    ['a'],
    ['a', 'b', 'a'],
    [1, null],
    { a: 1 },
    /x/g,
  ],
)

/** Objects with the given options, right or wrong, sometimes with others, and sometimes other values. */
export function options(right: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const valid = fc.record(right, { requiredKeys: [], noNullPrototype: true })
  const wrong = fc.dictionary(text(...Object.keys(right), 'a b', 'toString'), junk, { noNullPrototype: true })
  const mixed = fc.tuple(valid, wrong).map(([some, others]) => ({ ...some, ...others }))
  return fc.oneof({ weight: 6, arbitrary: valid }, mixed, wrong, junk)
}
