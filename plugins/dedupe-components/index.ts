import { definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-dedupe-components', version: '0.1.0', namespace: 'dedupe-components' },
  transforms: {
    'dedupe-components': {
      description: 'Makes one component of those that say the same',
      schema: {
        type: 'object',
        properties: {
          ignore: {
            description: 'What does not count when components are compared: nothing, or text for people',
            enum: ['none', 'docs'],
            default: 'none',
          },
        },
        additionalProperties: false,
      },
      keeps: 'meaning',
      except: ({ ignore }) => ({ componentsRemoved: true, documentation: ignore === 'docs' }),
      codes: {
        merged: { severity: 'info', description: 'A component was removed since another one says the same' },
        mentioned: {
          severity: 'info',
          description: 'A component stays since an extension mentions it, though another one says the same',
        },
      },
      create: (options) => async (description, file) => {
        const { dedupeComponents } = await import('./dedupe-components.ts')
        return dedupeComponents(description, file, options)
      },
    },
  },
})
