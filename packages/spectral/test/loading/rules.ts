import { coreFunctions } from '../../functions/core-functions.ts'

export const { truthy, falsy, pattern, length } = coreFunctions

/** A ruleset with a rule that is on and one that is off. */
export const base = `
rules:
  titled: { given: $.info, severity: error, then: { field: title, function: truthy } }
  quiet: { given: $, recommended: false, then: { function: falsy } }
`

/** A ruleset with one rule that calls a function. */
export const rule = (name: string, used: string) =>
  `{ rules: { ${name}: { given: '$', then: { function: ${used} } } } }`

/** A package.json with these fields. */
export const manifest = (fields: object) => JSON.stringify({ name: 'x', version: '1.0.0', ...fields })
