import { definePlugin, vocabularies } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-spelling', version: '0.1.0', namespace: 'spelling' },
  transforms: {
    spelling: {
      description:
        'Writes the words of the format in another spelling: version field, binding keys, consumer protocols',
      schema: {
        type: 'object',
        properties: {
          to: { description: 'The spelling of the result', enum: vocabularies.map(({ name }) => name) },
          media: {
            description: "Whether the media types of the format's own schemas change too",
            type: 'boolean',
            default: false,
          },
        },
        required: ['to'],
        additionalProperties: false,
      },
      codes: {
        ambiguous: {
          severity: 'error',
          description: 'A word of the other spelling is there already, so that the way back would not be known',
        },
        'not-plain': {
          severity: 'error',
          description: 'A word is written with escapes, capitals, an anchor or line breaks, which would not come back',
        },
        shared: {
          severity: 'error',
          description: 'An alias or a merge key repeats a word in data, where no word changes',
        },
      },
      create: (options) => async (description, file) => {
        const { spelling } = await import('./spelling.ts')
        return spelling(description, file, options)
      },
    },
  },
})
