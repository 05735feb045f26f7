import { componentKinds, definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-hoist-components', version: '0.1.0', namespace: 'hoist-components' },
  transforms: {
    'hoist-components': {
      description: 'Moves inline objects to components and refers to them',
      schema: {
        type: 'object',
        properties: {
          kinds: {
            description: 'The kinds of objects to move, by their names in components',
            type: 'array',
            items: { enum: componentKinds },
            default: componentKinds.filter((kind) => !['channels', 'servers', 'operations'].includes(kind)),
          },
          minimum: {
            description: 'The minimum number of values in an object to move',
            type: 'integer',
            minimum: 0,
            default: 4,
          },
          duplicates: {
            description: 'Whether to move only objects that appear at least twice',
            type: 'boolean',
            default: true,
          },
          names: {
            description:
              'The source of component names: the name, title, key or path of an object; by default the first that exists',
            enum: ['auto', 'key', 'title', 'path'],
            default: 'auto',
          },
          at: {
            description:
              'The objects to move, whatever their kind, size and number; default: all that fit the other options',
            type: 'array',
            items: { type: 'string' },
            minItems: 1,
          },
          into: {
            description:
              'The description to whose components they move, as references name it; default: each that has them',
            type: 'string',
          },
        },
        additionalProperties: false,
      },
      needs: 'version-3',
      keeps: 'meaning',
      codes: {
        hoisted: { severity: 'info', description: 'An object was moved to components and replaced with a reference' },
        reused: { severity: 'info', description: 'An object that equals a component was replaced with a reference' },
        'not-found': { severity: 'error', description: '`at` names something that cannot become a component' },
      },
      create: (options) => async (description, file) => {
        const { hoistComponents } = await import('./hoist-components.ts')
        return hoistComponents(description, file, options)
      },
    },
  },
})
