import type { Visit } from '../../../src/plugin/index.ts'
import { nonBlankText, numberOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

const visit: Visit = ({ description }, { options, report }) => {
  const text = nonBlankText(description)?.trim()
  const min = numberOption(options, 'min', 0)
  if (text === undefined || text.length >= min) return
  const message = `The description has only ${text.length} characters; write at least ${min}`
  report({ at: ['description'], message })
}

/** A one-word description says no more than the name. */
export const descriptionMinLength: StyleRule = {
  description: 'Descriptions must have the configured minimum length',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ min: { type: 'integer', minimum: 1 } }),
  defaults: { min: 20 },
  visit: { Info: visit, Server: visit, Channel: visit, Operation: visit, Message: visit, Parameter: visit },
}
