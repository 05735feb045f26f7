import { matchesPattern, quote, type Visit } from '../../../src/plugin/index.ts'
import { textsOption } from '../facts/options.ts'
import { keysOf } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

const visit: Visit = (object, { options, report }) => {
  // Without a list, nothing is forbidden.
  if (options.allow === undefined) return
  const extensions = keysOf(object).filter((name) => name.startsWith('x-'))
  if (extensions.length === 0) return
  const allowed = textsOption(options, 'allow')
  for (const name of extensions) {
    if (allowed.some((pattern) => matchesPattern(name, pattern))) continue
    report({ at: [name], on: 'key', message: `The extension ${quote(name, 60)} is not among those that are allowed` })
  }
}

/** Extensions of an organisation, by their names or by patterns such as `x-acme-*`. */
export const extensionsAllowed: StyleRule = {
  description: 'Extensions must be among those of the options',
  severity: 'warn',
  recommended: false,
  schema: optionsSchema({ allow: { type: 'array', items: { type: 'string', minLength: 1 } } }, ['allow']),
  visit: {
    Description: visit,
    Info: visit,
    Server: visit,
    Channel: visit,
    Parameter: visit,
    Operation: visit,
    OperationTrait: visit,
    Message: visit,
    MessageTrait: visit,
    Tag: visit,
    Components: visit,
    Schema: visit,
    SecurityScheme: visit,
  },
}
