import { definePlugin } from '../../src/plugin/index.ts'

export default definePlugin({
  meta: { name: '@msgapi/plugin-upgrade', version: '0.1.0', namespace: 'upgrade' },
  transforms: {
    upgrade: {
      description: 'Upgrades a description from version 3.0 to 3.1',
      schema: { type: 'object', additionalProperties: false },
      needs: 'version-3',
      codes: {
        'new-meaning': { severity: 'warn', description: 'A key has another meaning in the newer version' },
        later: { severity: 'info', description: 'The version of the description is newer than all known ones' },
      },
      create: () => async (description, file) => {
        const { upgrade } = await import('./upgrade.ts')
        return upgrade(description, file)
      },
    },
  },
})
