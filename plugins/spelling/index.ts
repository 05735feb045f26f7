import { definePlugin, vocabularies } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-spelling', version: '0.1.0', namespace: 'spelling' },
  transforms: {
    spelling: {
      description:
        'Translates the words of the format to another spelling: version field, binding keys, consumer protocols',
      schema: {
        type: 'object',
        properties: {
          to: { description: 'The spelling of the result', enum: vocabularies.map(({ name }) => name) },
          media: {
            description: "Whether to translate the media types of the format's own schemas too",
            type: 'boolean',
            default: false,
          },
        },
        required: ['to'],
        additionalProperties: false,
      },
      needs: 'version-3',
      codes: {
        ambiguous: {
          severity: 'error',
          description: 'A word of the other spelling already exists, so the change could not be reversed',
        },
        'not-plain': {
          severity: 'error',
          description: 'A word has escapes, capitals, an anchor or line breaks, which would be lost',
        },
        shared: {
          severity: 'error',
          description: 'An alias or merge key repeats a word in data, which must not change',
        },
      },
      create: (options) => async (description, file) => {
        const { spelling } = await import('./spelling.ts')
        return spelling(description, file, options)
      },
    },
  },
})
