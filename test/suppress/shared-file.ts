import { head } from './linted.ts'

/** Two entries that refer to one file. */
export const shared = {
  'a.yaml': `${head}channels: { a: { $ref: 'shared.yaml#/a' } }\n`,
  'b.yaml': `${head}channels: { b: { $ref: 'shared.yaml#/b' } }\n`,
  'shared.yaml':
    'a:\n  address: a\n  # msgapi-disable-next-line spec/unknown-field\n  old: 1\nb:\n  address: b\n  # msgapi-disable-next-line spec/unknown-field\n  older: 1\n',
}
