import type { Visit } from '../../../src/plugin/index.ts'
import { numberOption } from '../facts/options.ts'
import { textOf } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

const visit: Visit = ({ description }, { options, report }) => {
  const text = textOf(description)?.trim()
  const min = numberOption(options, 'min', 0)
  if (text === undefined || text.length >= min) return
  const message = `The description has ${text.length} characters, expected at least ${min}; say what readers need to know`
  report({ at: ['description'], message })
}

/** A description of one word says nothing that the name does not say. */
export const descriptionMinLength: StyleRule = {
  description: 'Descriptions must have a minimum length',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ min: { type: 'integer', minimum: 1 } }),
  defaults: { min: 20 },
  visit: { Info: visit, Server: visit, Channel: visit, Operation: visit, Message: visit, Parameter: visit },
}
