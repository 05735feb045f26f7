import { quote, stringOf } from '../../../src/plugin/index.ts'
import type { FormatRule } from '../../rule.ts'

/** The region ids of the provider: `us-central1`, `northamerica-northeast2`. */
const region = /^[a-z]+-[a-z]+\d+$/

export const regionsKnown: FormatRule = {
  description: 'Regions must be region ids of the provider',
  severity: 'warn',
  recommended: false,
  visit: {
    at: ({ name, isField }) => name === 'allowedPersistenceRegions' && !isField,
    position({ location }, { report }) {
      const text = stringOf(location.node)
      if (text === undefined || region.test(text)) return
      const message = `Unexpected region ${quote(text)} in "allowedPersistenceRegions"; write a region id such as "us-central1"`
      report({ at: location, message })
    },
  },
}
