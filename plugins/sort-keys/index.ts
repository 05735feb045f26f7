import { definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-sort-keys', version: '0.1.0', namespace: 'sort-keys' },
  transforms: {
    'sort-keys': {
      description: 'Puts the fields of objects in order',
      schema: {
        type: 'object',
        properties: {
          order: {
            description: 'The order of fields: as the format lists them, or fields and names by alphabet',
            enum: ['format', 'alphabet'],
            default: 'format',
          },
        },
        additionalProperties: false,
      },
      keeps: 'meaning',
      codes: { sorted: { severity: 'info', description: 'Keys of objects were put in another order' } },
      create: (options) => async (description, file) => {
        const { sortKeys } = await import('./sort-keys.ts')
        return sortKeys(description, file, options)
      },
    },
  },
})
