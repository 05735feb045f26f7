import { quote, stringOf } from '../../../src/plugin/index.ts'
import type { Check } from '../../rule.ts'
import { placeIn } from '../../wording/names.ts'

/** As the provider names regions: `us-central1`, `northamerica-northeast2`. */
const region = /^[a-z]+-[a-z]+\d+$/

export const regionsKnown: Check = {
  description: 'Regions have ids of the form that the provider gives them',
  severity: 'warn',
  recommended: false,
  visitor: {
    at: ({ name, isField }) => name === 'allowedPersistenceRegions' && !isField,
    position(position, { report }) {
      const { location } = position
      const text = stringOf(location.node)
      if (text === undefined || region.test(text)) return
      const message = `Unexpected value ${quote(text)} for ${placeIn(position)}, expected the id of a region such as "us-central1"`
      report({ at: location, message })
    },
  },
}
