import type { RulesetDefinition } from '../../src/plugin/index.ts'
import { type Check, inCore, ruleFor } from '../rule.ts'
import { atLeastOne } from './at-least-one.ts'
import { channelsRules } from './channels/index.ts'
import { componentsRules } from './components/index.ts'
import { documentRules } from './document/index.ts'
import { enumValue } from './enum-value.ts'
import { expectedField } from './expected-field.ts'
import { expectedType } from './expected-type.ts'
import { extensionName } from './extension-name.ts'
import { fieldType } from './field-type.ts'
import { forbiddenField } from './forbidden-field.ts'
import { inapplicableField } from './inapplicable-field.ts'
import { keyPattern } from './key-pattern.ts'
import { keywordValue } from './keyword-value.ts'
import { messagesRules } from './messages/index.ts'
import { operationsRules } from './operations/index.ts'
import { referenceAllowed } from './reference-allowed.ts'
import { referenceRequired } from './reference-required.ts'
import { referenceSiblings } from './reference-siblings.ts'
import { referenceTargetKind } from './reference-target-kind.ts'
import { requiredField } from './required-field.ts'
import { schemaInlineEncoding } from './schema-inline-encoding.ts'
import { schemasRules } from './schemas/index.ts'
import { securityRules } from './security/index.ts'
import { serversRules } from './servers/index.ts'
import { toleratedField } from './tolerated-field.ts'
import { traitsRules } from './traits/index.ts'
import { unescapedReference } from './unescaped-reference.ts'
import { unknownField } from './unknown-field.ts'

const core = (check: Check) => ruleFor(check, inCore)

/** Reference Objects follow one set of rules, inside bindings too. */
const everywhere = (check: Check) => ruleFor(check, () => true)

const rulesOf = (checks: Readonly<Record<string, Check>>) =>
  Object.fromEntries(Object.entries(checks).map(([code, check]) => [code, core(check)]))

const ruleset: RulesetDefinition = {
  description: 'What the format text says a description must and should be',
  rules: {
    'spec/required-field': core(requiredField),
    'spec/expected-field': core(expectedField),
    'spec/unknown-field': core(unknownField),
    'spec/forbidden-field': core(forbiddenField),
    'spec/tolerated-field': core(toleratedField),
    'spec/inapplicable-field': core(inapplicableField),
    'spec/field-type': core(fieldType),
    'spec/expected-type': core(expectedType),
    'spec/enum-value': core(enumValue),
    'spec/keyword-value': core(keywordValue),
    'spec/at-least-one': core(atLeastOne),
    'spec/key-pattern': core(keyPattern),
    'spec/schema-inline-encoding': core(schemaInlineEncoding),
    'spec/extension-name': core(extensionName),
    'spec/reference-allowed': everywhere(referenceAllowed),
    'spec/reference-required': everywhere(referenceRequired),
    'spec/reference-target-kind': everywhere(referenceTargetKind),
    'spec/reference-siblings': everywhere(referenceSiblings),
    'spec/unescaped-reference': everywhere(unescapedReference),
    ...rulesOf(documentRules),
    ...rulesOf(serversRules),
    ...rulesOf(channelsRules),
    ...rulesOf(operationsRules),
    ...rulesOf(traitsRules),
    ...rulesOf(messagesRules),
    ...rulesOf(schemasRules),
    ...rulesOf(componentsRules),
    ...rulesOf(securityRules),
  },
}

export default ruleset
