/** What says the same as a rule of Redocly: codes of msgapi, with the options that they need; or why nothing has to. */
export type RuleCounterpart =
  | { readonly code: string; readonly options?: Readonly<Record<string, unknown>> }
  | { readonly needless: string }

const always = 'msgapi:recommended always checks it'

/** The rules of Redocly for message APIs, by their names. */
export const redoclyRules: ReadonlyMap<string, RuleCounterpart> = new Map<string, RuleCounterpart>([
  ['struct', { needless: always }],
  ['spec', { needless: always }],
  ['no-unresolved-refs', { needless: always }],
  ['spec-ref-targets', { needless: always }],
  ['operation-operationId', { needless: 'operations have keys, which are unique' }],
  ['spec-ref-siblings', { code: 'spec/reference-siblings' }],
  ['info-contact', { code: 'style/info-contact' }],
  ['info-license', { code: 'style/info-license' }],
  ['info-license-url', { code: 'style/info-license-url' }],
  ['info-license-strict', { code: 'style/info-license-url' }],
  ['channels-kebab-case', { code: 'style/address-pattern', options: { casing: 'kebab' } }],
  ['no-channel-trailing-slash', { code: 'style/address-no-trailing-separator' }],
  ['tag-description', { code: 'style/tag-description' }],
  ['tags-alphabetical', { code: 'style/tags-alphabetical' }],
  ['no-duplicated-tag-names', { code: 'spec/tags-unique-in-list' }],
  ['no-schema-type-mismatch', { code: 'spec/schema-type-keyword-mismatch' }],
  ['no-enum-type-mismatch', { code: 'spec/schema-enum-type' }],
  ['no-required-schema-properties-undefined', { code: 'spec/schema-required-defined' }],
  ['no-unused-components', { code: 'spec/component-unused' }],
  ['security-defined', { code: 'style/operation-security' }],
  ['security-scopes-defined', { code: 'spec/security-scopes-available' }],
])
