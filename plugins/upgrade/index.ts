import { definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-upgrade', version: '0.1.0', namespace: 'upgrade' },
  transforms: {
    upgrade: {
      description: 'Makes a description of version 3.0 one of version 3.1',
      schema: { type: 'object', additionalProperties: false },
      codes: {
        'new-meaning': { severity: 'warn', description: 'A key means something else in the newer version' },
        later: { severity: 'info', description: 'The version of the description is later than the newest known one' },
      },
      create: () => async (description, file) => {
        const { upgrade } = await import('./upgrade.ts')
        return upgrade(description, file)
      },
    },
  },
})
