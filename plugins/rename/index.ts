import { definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-rename', version: '0.1.0', namespace: 'rename' },
  transforms: {
    rename: {
      description:
        'Renames a component, channel, operation, server, message, parameter, server variable or tag everywhere',
      schema: {
        type: 'object',
        properties: {
          at: {
            description:
              'The value to rename: #/components/schemas/Old, or path/to/file.yaml#/Old from the folder of the entry; of a tag its name, #/info/tags/0/name',
            type: 'string',
          },
          to: { description: 'The new name', type: 'string', minLength: 1 },
        },
        required: ['at', 'to'],
        additionalProperties: false,
      },
      needs: 'version-3',
      codes: {
        'not-found': { severity: 'error', description: 'The old name does not exist' },
        'no-name': { severity: 'error', description: 'The value to rename has no name that can change' },
        'illegal-name': { severity: 'error', description: 'The format does not allow the new name' },
        taken: { severity: 'error', description: 'The new name is already taken' },
        'used-elsewhere': {
          severity: 'error',
          description: 'Another description below the root refers to the old name',
        },
        mentioned: { severity: 'warn', description: 'An extension mentions the old name and is not changed' },
        'property-changed': {
          severity: 'warn',
          description: 'The property of a discriminator has another name, so messages change with it',
        },
        'value-changed': {
          severity: 'warn',
          description: 'The name of a schema is a discriminator value, so messages change with it',
        },
      },
      create: (options) => async (description, file) => {
        const { rename } = await import('./rename.ts')
        return rename(description, file, options)
      },
    },
  },
})
