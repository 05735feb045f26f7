import { definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-sort-keys', version: '0.1.0', namespace: 'sort-keys' },
  transforms: {
    'sort-keys': {
      description: 'Sorts the fields of objects',
      schema: {
        type: 'object',
        properties: {
          order: {
            description:
              'The order: format sorts fields as the format lists them, alphabet sorts fields and names alphabetically',
            enum: ['format', 'alphabet'],
            default: 'format',
          },
        },
        additionalProperties: false,
      },
      keeps: 'meaning',
      codes: { sorted: { severity: 'info', description: 'Keys of objects were sorted' } },
      create: (options) => async (description, file) => {
        const { sortKeys } = await import('./sort-keys.ts')
        return sortKeys(description, file, options)
      },
    },
  },
})
