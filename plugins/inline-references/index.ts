import { componentKinds, definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-inline-references', version: '0.1.0', namespace: 'inline-references' },
  transforms: {
    'inline-references': {
      description: 'Puts the content that references lead to in their place',
      schema: {
        type: 'object',
        properties: {
          kinds: {
            description: 'The kinds of objects whose references are replaced, named as the maps of components',
            type: 'array',
            items: { enum: componentKinds },
            default: componentKinds,
          },
        },
        additionalProperties: false,
      },
      keeps: 'meaning',
      codes: {
        inlined: { severity: 'info', description: 'References were replaced by the content that they lead to' },
        'siblings-dropped': {
          severity: 'warn',
          description: 'Keys beside "$ref", which the format ignores, went with the reference',
        },
        'too-large': {
          severity: 'error',
          description: 'The content of a reference would make the description larger or deeper than the limits',
        },
      },
      create: (options) => async (description, file) => {
        const { inlineReferences } = await import('./inline-references.ts')
        return inlineReferences(description, file, options)
      },
    },
  },
})
