import { severities } from '../../findings/finding.ts'

type Schema = Readonly<Record<string, unknown>>

const text = (description: string): Schema => ({ description, type: 'string' })
const flag = (description: string): Schema => ({ description, type: 'boolean' })
const choice = (description: string, values: readonly string[]): Schema => ({ description, enum: values })
const listOf = (description: string, items: Schema): Schema => ({ description, type: 'array', items })
const oneOrMany = (description: string, one: Schema): Schema => ({
  description,
  anyOf: [one, { type: 'array', items: one }],
})
const options = (properties: Readonly<Record<string, Schema>>): Schema => ({ type: 'object', properties })

const severity: Schema = { description: 'How severe findings of the rule are.', enum: [...severities, 'off'] }

/** A function with what it reports and its options. */
const reports = (description: string, properties: Readonly<Record<string, Schema>> = {}): Schema => ({
  description,
  ...options(properties),
})

/** The functions of Spectral with their options (Spectral, "Core Functions"). */
export const rulesetFunctions: Readonly<Record<string, Schema>> = {
  alphabetical: reports('Reports a list or object whose items or keys are not in alphabetical order.', {
    keyedBy: text('The key by whose values the items are ordered.'),
  }),
  casing: reports('Reports a text that is not in a casing.', {
    type: choice('The casing of the value.', ['flat', 'camel', 'pascal', 'kebab', 'cobol', 'snake', 'macro']),
    disallowDigits: flag('Whether digits are not allowed.'),
    separator: options({
      char: text('The character between words.'),
      allowLeading: flag('Whether the value may begin with the separator.'),
    }),
  }),
  defined: reports('Reports a value that is missing.'),
  enumeration: reports('Reports a value that is not one of a list.', { values: listOf('The allowed values.', {}) }),
  falsy: reports('Reports a value that is there, unless it is false, 0, null or empty text.'),
  length: reports('Reports a text, list, object or number that is too short or too long.', {
    min: { description: 'The least length or number.', type: 'number' },
    max: { description: 'The greatest length or number.', type: 'number' },
  }),
  or: reports('Reports an object that has none of some properties.', {
    properties: listOf('At least one of these properties must be there.', text('A property.')),
  }),
  pattern: reports('Reports a text that does not match a regular expression, or that matches one.', {
    match: text('The regular expression that the value must match.'),
    notMatch: text('The regular expression that the value must not match.'),
  }),
  schema: reports('Reports a value that a JSON Schema does not allow.', {
    schema: { description: 'The JSON Schema for the value.', type: 'object' },
    dialect: choice('The version of JSON Schema.', [
      'auto',
      'draft4',
      'draft6',
      'draft7',
      'draft2019-09',
      'draft2020-12',
    ]),
    allErrors: flag('Whether all problems of a value are reported.'),
  }),
  truthy: reports('Reports a value that is missing, false, 0, null or empty text.'),
  undefined: reports('Reports a value that is there.'),
  unreferencedReusableObject: reports('Reports reusable objects that no reference leads to.', {
    reusableObjectsLocation: text('A JSON pointer to the reusable objects.'),
  }),
  xor: reports('Reports an object that has none or several of some properties.', {
    properties: listOf('Exactly one of these properties must be there.', text('A property.')),
  }),
}

const check = options({
  field: text('The property of each match that is checked; "@key" for its keys. Without it, the match itself.'),
  function: choice('The function that checks the value.', Object.keys(rulesetFunctions)),
  functionOptions: {
    description: 'The options of the function.',
    type: 'object',
    beside: { field: 'function', schemas: rulesetFunctions },
  },
})

const formats = listOf(
  'The formats that it is for; all without it.',
  choice('A format.', ['aas2', 'aas2_6', 'aas3', 'oas2', 'oas3', 'oas3.0', 'oas3.1', 'arazzo1', 'json-schema']),
)

const rule = options({
  description: text('What the rule requires.'),
  message: text(
    'The message of findings; "{{property}}", "{{error}}", "{{value}}", "{{path}}" and "{{description}}" are replaced.',
  ),
  severity,
  given: oneOrMany('The JSONPath expressions of the values that the rule is about.', text('A JSONPath expression.')),
  then: oneOrMany('What is checked in each match.', check),
  enabled: flag('Whether the rule is on.'),
  recommended: flag('Whether the rule is on without being named.'),
  resolved: flag('Whether the rule sees the document with its references resolved.'),
  formats,
  tags: listOf('Words that group rules.', text('A word.')),
  documentationUrl: text('The address of the page about the rule.'),
})

const rules: Schema = {
  description: 'Rules by name: their severity, or their definition.',
  type: 'object',
  additionalProperties: { anyOf: [severity, { type: 'boolean' }, rule] },
}

const extended = choice('A ruleset: a file, a package, or one of Spectral.', [
  'spectral:asyncapi',
  'spectral:oas',
  'spectral:arazzo',
])

const parts = {
  extends: oneOrMany('The rulesets that this one adds to.', extended),
  rules,
  aliases: { description: 'JSONPath expressions by name, for "given": "#Name".', type: 'object' },
  parserOptions: options({
    duplicateKeys: { ...severity, description: 'How severe a key is that is written twice.' },
    incompatibleValues: { ...severity, description: 'How severe a value is that JSON does not have.' },
  }),
}

/** The keys of a Spectral ruleset in data form (Spectral, "Rulesets"), as JSON Schema with the options of functions. */
export const rulesetSchema: Schema = options({
  ...parts,
  formats,
  functions: listOf(
    'Functions of your own, files in "functionsDir".',
    text('The name of a file without its extension.'),
  ),
  functionsDir: text('The folder of your own functions; "functions" without it.'),
  documentationUrl: text('The address of the pages about the rules.'),
  description: text('What the ruleset is for.'),
  overrides: listOf(
    'Rules that differ in some files.',
    options({
      files: listOf('Globs of files, each with a pointer behind "#" if only a part is meant.', text('A glob.')),
      ...parts,
    }),
  ),
})
