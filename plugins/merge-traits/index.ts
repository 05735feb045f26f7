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
            description:
              'The effect of null in a trait: delete removes the field, as in RFC 7396; preserve keeps null as a value',
            enum: ['delete', 'preserve'],
            default: 'delete',
          },
          at: {
            description: 'The operations and messages whose traits to merge; default: all',
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
          description: 'Null in a trait removed its field, including that of earlier traits',
        },
        'mixed-schema': { severity: 'warn', description: 'A schema was merged with one that contradicts it' },
        'forbidden-field': { severity: 'error', description: 'A trait has a field that traits must not have' },
        'format-conflict': { severity: 'error', description: 'Two schemas of different formats cannot be merged' },
        circular: { severity: 'error', description: 'Two values that contain themselves cannot be merged' },
        'not-found': { severity: 'error', description: '`at` names something other than an operation or message' },
        'no-trait': { severity: 'error', description: 'An item of `traits` is not an object' },
        'used-trait': {
          severity: 'error',
          description: 'A reference leads into a list of traits that would be removed',
        },
        'too-large': { severity: 'error', description: 'With its traits, a file exceeds the limits' },
      },
      create: (options) => async (description, file) => {
        const { mergeTraits } = await import('./merge-traits.ts')
        return mergeTraits(description, file, options)
      },
    },
  },
})
