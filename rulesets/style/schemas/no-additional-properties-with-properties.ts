import { namesIn } from '../facts/values.ts'
import type { StyleRule } from '../style-rule.ts'

/** Some teams close every object, so that a misspelled property is noticed. */
export const noAdditionalPropertiesWithProperties: StyleRule = {
  description: 'Schemas with `properties` must set `additionalProperties: false`',
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
