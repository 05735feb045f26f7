import { definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-merge-traits', version: '0.1.0', namespace: 'merge-traits' },
  transforms: {
    'merge-traits': {
      description: 'Merges traits into the operations and messages that list them, and removes the lists',
      schema: {
        type: 'object',
        properties: {
          nulls: {
            description: 'What null in a trait does: delete, as RFC 7396 says, or stay as a value',
            enum: ['delete', 'preserve'],
            default: 'delete',
          },
          at: {
            description: 'The operations and messages whose traits are merged; default: all',
            type: 'array',
            items: { type: 'string' },
            minItems: 1,
          },
        },
        additionalProperties: false,
      },
      codes: {
        'null-dropped': {
          severity: 'warn',
          description: 'Null in a trait removed itself, or what earlier traits have in its place',
        },
        'mixed-schema': { severity: 'warn', description: 'A schema was merged with another one that contradicts it' },
        'forbidden-field': { severity: 'error', description: 'A trait has a field that traits may not have' },
        'format-conflict': { severity: 'error', description: 'Two schemas of different formats cannot be merged' },
        circular: { severity: 'error', description: 'Two values that contain themselves cannot be merged' },
        'not-found': { severity: 'error', description: 'Nothing named under `at` is an operation or a message' },
        'no-trait': { severity: 'error', description: 'An item of `traits` is no object' },
        'used-trait': { severity: 'error', description: 'A reference leads into a list of traits that would go' },
        'too-large': { severity: 'error', description: 'With its traits, a file is larger or deeper than the limits' },
      },
      create: (options) => async (description, file) => {
        const { mergeTraits } = await import('./merge-traits.ts')
        return mergeTraits(description, file, options)
      },
    },
  },
})
