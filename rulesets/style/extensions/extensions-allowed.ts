import { matchesPattern, quote, type Visit } from '../../../src/plugin/index.ts'
import { keysOf, textsOption } from '../facts/values.ts'
import { optionsSchema, type StyleRule } from '../style-rule.ts'

const visit: Visit = (object, { options, report }) => {
  // Without the option, every extension is allowed.
  if (options.allow === undefined) return
  const extensions = keysOf(object).filter((name) => name.startsWith('x-'))
  if (extensions.length === 0) return
  const allowed = textsOption(options, 'allow')
  for (const name of extensions) {
    if (allowed.some((pattern) => matchesPattern(name, pattern))) continue
    const message = `The extension ${quote(name, 60)} is not allowed; remove it, or add it to the option "allow"`
    report({ at: [name], on: 'key', message })
  }
}

/** The option lists the extensions that a team uses, by name or by patterns such as `x-acme-*`. */
export const extensionsAllowed: StyleRule = {
  description: 'Use only the configured extensions',
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
