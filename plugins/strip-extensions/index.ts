import { definePlugin, stringsIn } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-strip-extensions', version: '0.1.0', namespace: 'strip-extensions' },
  transforms: {
    'strip-extensions': {
      description: 'Removes extensions',
      schema: {
        type: 'object',
        properties: {
          patterns: {
            description: 'Names of extensions; * matches any characters',
            type: 'array',
            items: { type: 'string', pattern: '^(x-|\\*)' },
            minItems: 1,
            default: ['x-*'],
          },
        },
        additionalProperties: false,
      },
      keeps: 'meaning',
      except: ({ patterns }) => ({ extensions: stringsIn(patterns) }),
      codes: {
        removed: { severity: 'info', description: 'Extensions of an object were removed' },
        used: { severity: 'error', description: 'A reference leads into an extension that would be removed' },
      },
      create: (options) => async (description, file) => {
        const { stripExtensions } = await import('./strip-extensions.ts')
        return stripExtensions(description, file, options)
      },
    },
  },
})
