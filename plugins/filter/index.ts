import { definePlugin } from '../../src/plugin/index.ts'

const selector = {
  title: 'a selector: operation:ID, channel:ID, address:ADDRESS, tag:NAME, x-NAME or x-NAME=VALUE',
  type: 'string',
  pattern: '^((operation|channel|address|tag):.|x-[^=])',
}

export default definePlugin({
  meta: { name: '@msgapi/plugin-filter', version: '0.1.0', namespace: 'filter' },
  transforms: {
    filter: {
      description: 'Keeps selected operations and channels, and removes the others with all that only they use',
      schema: {
        title: '"keep", "drop" or both',
        type: 'object',
        properties: {
          keep: {
            description:
              'Selectors of the parts to keep, such as operation:send*, channel:orders, tag:public or x-audience=public; default: all',
            title: 'one selector or more',
            type: 'array',
            items: selector,
            minItems: 1,
          },
          drop: {
            description: 'Selectors of the parts to remove, even if keep matches them',
            title: 'one selector or more',
            type: 'array',
            items: selector,
            minItems: 1,
          },
        },
        additionalProperties: false,
        minProperties: 1,
      },
      needs: 'version-3',
      codes: {
        removed: {
          severity: 'info',
          description: 'An operation, channel, message, server or component was removed',
        },
        mentioned: {
          severity: 'info',
          description: 'A channel or component stays, because an extension mentions it',
        },
        'no-match': { severity: 'warn', description: 'A selector matches nothing' },
        'still-used': {
          severity: 'error',
          description: 'A remaining part uses an operation, channel, message or server that would be removed',
        },
        emptied: {
          severity: 'error',
          description: 'A list of messages or servers would become empty, which has another meaning',
        },
        'nothing-left': { severity: 'error', description: 'No operation or channel would remain' },
      },
      create: (options) => async (description, file) => {
        const { filter } = await import('./filter.ts')
        return filter(description, file, options)
      },
    },
  },
})
