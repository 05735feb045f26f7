/** The counterparts of Redocly's rules: codes of msgapi with the needed options, or the reason why none is needed. */
export type RuleCounterpart =
  | { readonly code: string; readonly options?: Readonly<Record<string, unknown>> }
  | { readonly needless: string }
  /** Redocly runs the rule on OpenAPI alone, so that it is not taken over; the code would say the same of message APIs. */
  | { readonly openApiOnly: string }

const always = 'msgapi:recommended always checks it'

/** The rules of Redocly that run on message APIs, by their names, and those on OpenAPI that have a counterpart here. */
export const redoclyRules: ReadonlyMap<string, RuleCounterpart> = new Map<string, RuleCounterpart>([
  ['struct', { needless: always }],
  ['spec', { needless: always }],
  ['no-unresolved-refs', { needless: always }],
  ['spec-ref-targets', { needless: always }],
  ['operation-operationId', { needless: 'operations have keys, which are unique' }],
  ['info-contact', { code: 'style/info-contact' }],
  ['info-license-strict', { code: 'style/info-license-url' }],
  ['channels-kebab-case', { code: 'style/address-pattern', options: { casing: 'kebab' } }],
  ['no-channel-trailing-slash', { code: 'style/address-no-trailing-separator' }],
  ['tag-description', { code: 'style/tag-description' }],
  ['tags-alphabetical', { code: 'style/tags-alphabetical' }],
  ['no-duplicated-tag-names', { code: 'spec/tags-unique-in-list' }],
  ['no-schema-type-mismatch', { code: 'spec/schema-type-keyword-mismatch' }],
  ['no-enum-type-mismatch', { code: 'spec/schema-enum-type' }],
  ['no-duplicated-enum-values', { code: 'spec/schema-enum-unique' }],
  ['no-required-schema-properties-undefined', { code: 'spec/schema-required-defined' }],
  ['no-unsafe-markdown', { code: 'spec/no-unsafe-markdown' }],
  ['security-defined', { code: 'style/operation-security' }],
  ['security-scopes-defined', { code: 'spec/security-scopes-available' }],
  ['spec-ref-siblings', { openApiOnly: 'spec/reference-siblings' }],
  ['info-license', { openApiOnly: 'style/info-license' }],
  ['info-license-url', { openApiOnly: 'style/info-license-url' }],
  ['no-unused-components', { openApiOnly: 'spec/component-unused' }],
  ['no-invalid-schema-examples', { openApiOnly: 'spec/schema-examples-valid' }],
  ['no-server-example.com', { openApiOnly: 'style/server-no-example-host' }],
  ['no-server-trailing-slash', { openApiOnly: 'style/server-no-trailing-slash' }],
  ['operation-description', { openApiOnly: 'style/operation-description' }],
  ['operation-summary', { openApiOnly: 'style/operation-summary' }],
  ['parameter-description', { openApiOnly: 'style/parameter-description' }],
])

/** The rules of house style that the rulesets of Redocly turn on for message APIs, by the names of the rulesets. */
export const redoclyRulesets: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['minimal', { 'tag-description': 'warn' }],
  ['recommended', { 'tag-description': 'warn', 'info-license-strict': 'warn' }],
  ['recommended-strict', { 'tag-description': 'error', 'info-license-strict': 'error' }],
  ['spec', {}],
])
