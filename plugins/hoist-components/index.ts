import { componentKinds, definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-hoist-components', version: '0.1.0', namespace: 'hoist-components' },
  transforms: {
    'hoist-components': {
      description: 'Moves content to components and puts references in its place',
      schema: {
        type: 'object',
        properties: {
          kinds: {
            description: 'The kinds of objects that move, named as the maps of components',
            type: 'array',
            items: { enum: componentKinds },
            default: componentKinds.filter((kind) => !['channels', 'servers', 'operations'].includes(kind)),
          },
          minimum: {
            description: 'How many values an object has at least in it',
            type: 'integer',
            minimum: 0,
            default: 4,
          },
          duplicates: {
            description: 'Whether only objects move that the description has twice',
            type: 'boolean',
            default: true,
          },
          names: {
            description:
              'What components are named by: the name, the title, the key or the path of an object; by default the first that it has',
            enum: ['auto', 'key', 'title', 'path'],
            default: 'auto',
          },
        },
        additionalProperties: false,
      },
      keeps: 'meaning',
      codes: {
        hoisted: { severity: 'info', description: 'An object moved to components, and a reference is in its place' },
        reused: { severity: 'info', description: 'A reference took the place of an object that a component equals' },
      },
      create: (options) => async (description, file) => {
        const { hoistComponents } = await import('./hoist-components.ts')
        return hoistComponents(description, file, options)
      },
    },
  },
})
