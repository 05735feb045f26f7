import { componentKinds, definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-inline-references', version: '0.1.0', namespace: 'inline-references' },
  transforms: {
    'inline-references': {
      description: 'Replaces references with their targets',
      schema: {
        type: 'object',
        properties: {
          kinds: {
            description: 'The kinds of objects whose references are replaced, by their names in components',
            type: 'array',
            items: { enum: componentKinds },
            default: componentKinds,
          },
          at: {
            description: 'The references to replace; default: all',
            type: 'array',
            items: { type: 'string' },
            minItems: 1,
          },
        },
        additionalProperties: false,
      },
      keeps: 'meaning',
      codes: {
        inlined: { severity: 'info', description: 'References were replaced with their targets' },
        'siblings-dropped': {
          severity: 'warn',
          description: 'Keys beside "$ref", which the format ignores, were removed with the reference',
        },
        'not-found': { severity: 'error', description: '`at` names something other than a reference' },
        'must-stay': {
          severity: 'error',
          description: 'A reference that `at` names cannot be replaced with its target',
        },
        'too-large': {
          severity: 'error',
          description: 'Inlining a reference would make the description exceed the limits',
        },
      },
      create: (options) => async (description, file) => {
        const { inlineReferences } = await import('./inline-references.ts')
        return inlineReferences(description, file, options)
      },
    },
  },
})
