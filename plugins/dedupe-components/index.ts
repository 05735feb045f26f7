import { definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-dedupe-components', version: '0.1.0', namespace: 'dedupe-components' },
  transforms: {
    'dedupe-components': {
      description: 'Merges components with the same content',
      schema: {
        type: 'object',
        properties: {
          ignore: {
            description: 'The parts to ignore in comparisons: none, or docs for text such as descriptions',
            enum: ['none', 'docs'],
            default: 'none',
          },
        },
        additionalProperties: false,
      },
      needs: 'version-3',
      keeps: 'meaning',
      except: ({ ignore }) => ({ componentsRemoved: true, documentation: ignore === 'docs' }),
      codes: {
        merged: { severity: 'info', description: 'A component was removed, because another one has the same content' },
        mentioned: {
          severity: 'info',
          description: 'A duplicate component stays, because an extension mentions it',
        },
        'used-elsewhere': {
          severity: 'info',
          description: 'A duplicate component stays, because a description outside the run refers to it',
        },
      },
      create: (options) => async (description, file) => {
        const { dedupeComponents } = await import('./dedupe-components.ts')
        return dedupeComponents(description, file, options)
      },
    },
  },
})
