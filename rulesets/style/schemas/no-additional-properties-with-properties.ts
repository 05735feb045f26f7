import { namesIn } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** Teams that want closed objects say so in each. */
export const noAdditionalPropertiesWithProperties: StyleRule = {
  description: 'Schemas with properties must not allow others',
  severity: 'warn',
  recommended: false,
  visit: {
    Schema({ properties, additionalProperties, allOf }, { report }) {
      if (namesIn(properties).length === 0 || additionalProperties === false || allOf !== undefined) return
      const message = 'The object allows other properties; add "additionalProperties: false"'
      report({ at: ['additionalProperties'], message })
    },
  },
}
