import { componentKinds, definePlugin } from '../../src/plugin/index.ts'

const onlyWhenAsked = new Set(['channels', 'operations'])

export default definePlugin({
  meta: { name: '@msgapi/plugin-prune-components', version: '0.1.0', namespace: 'prune-components' },
  transforms: {
    'prune-components': {
      description: 'Removes unused components',
      schema: {
        type: 'object',
        properties: {
          kinds: {
            description: 'The kinds of components to prune; channels and operations only if listed',
            type: 'array',
            items: { enum: componentKinds },
            default: componentKinds.filter((kind) => !onlyWhenAsked.has(kind)),
          },
          keep: {
            description: 'Names of components to keep; * matches any characters',
            type: 'array',
            items: { type: 'string' },
            default: [],
          },
        },
        additionalProperties: false,
      },
      keeps: 'meaning',
      except: () => ({ componentsRemoved: true }),
      codes: {
        removed: { severity: 'info', description: 'An unused component was removed' },
        'used-elsewhere': {
          severity: 'info',
          description: 'A component stays, because another description refers to it',
        },
        mentioned: { severity: 'info', description: 'A component stays, because an extension mentions it' },
        library: {
          severity: 'info',
          description:
            'A description without root channels and operations keeps all components, because others may use them',
        },
      },
      create: (options) => async (description, file) => {
        const { pruneComponents } = await import('./prune-components.ts')
        return pruneComponents(description, file, options)
      },
    },
  },
})
