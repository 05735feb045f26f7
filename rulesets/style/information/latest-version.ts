import type { Minor } from '../../../src/plugin/index.ts'
import type { StyleRule } from '../style-rule.ts'

const newest: Minor = '3.1'

/** Tools support the newest version first. */
export const latestVersion: StyleRule = {
  description: 'Use the newest version of the format',
  severity: 'info',
  visit: {
    Description(_, { graph, report }) {
      const { minor, vocabulary } = graph.kind
      if (minor === newest) return
      const message = `Version ${minor} is not the newest; run "msgapi upgrade" to write ${newest}.0`
      report({ at: [vocabulary.versionField], on: 'key', message })
    },
  },
}
