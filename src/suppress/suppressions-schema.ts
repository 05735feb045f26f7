/** The keys of an entry of the suppressions file, in the order in which they are written, each with its JSON Schema. */
const properties = {
  file: { description: 'Path of the file, from the folder of the suppressions file.', type: 'string', minLength: 1 },
  rule: { description: 'The code of the finding.', type: 'string', minLength: 1 },
  pointer: { description: 'JSON Pointer of the value.', type: 'string', pattern: '^(?:/(?:[^~/]|~[01])*)*$' },
  item: {
    description:
      'The list items above the value, such as "name: urgent". It finds the value where the items have moved.',
    type: 'string',
    minLength: 1,
  },
  reason: { description: 'Why the finding is accepted.', type: 'string', pattern: '\\S' },
  until: { description: 'The last day, in UTC: 2027-01-31.', type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
} as const

export type SuppressionField = keyof typeof properties

export const suppressionFields = [
  'file',
  'rule',
  'pointer',
  'item',
  'reason',
  'until',
] as const satisfies readonly SuppressionField[]

/** The JSON Schema (draft 07) of a suppressions file, for editors; `schema/msgapi-suppressions.schema.json` holds it as text. */
export function suppressionsSchema(): Readonly<Record<string, unknown>> {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'msgapi suppressions',
    description: 'Findings that msgapi does not report.',
    type: 'array',
    items: { type: 'object', properties, required: ['file', 'rule', 'pointer'], additionalProperties: false },
  }
}
