import type { StyleRule } from '../style-rule.ts'
import { correlationIdRequired } from './correlation-id-required.ts'
import { exampleNamed } from './example-named.ts'
import { headerCasing } from './header-casing.ts'
import { headersRequiredNames } from './headers-required-names.ts'
import { messageExamplesRequired } from './message-examples-required.ts'
import { parameterEnumOrExamples } from './parameter-enum-or-examples.ts'
import { payloadObjectRoot } from './payload-object-root.ts'
import { payloadRequired } from './payload-required.ts'

export const messagesRules: Readonly<Record<string, StyleRule>> = {
  'style/correlation-id-required': correlationIdRequired,
  'style/example-named': exampleNamed,
  'style/header-casing': headerCasing,
  'style/headers-required-names': headersRequiredNames,
  'style/message-examples-required': messageExamplesRequired,
  'style/parameter-enum-or-examples': parameterEnumOrExamples,
  'style/payload-object-root': payloadObjectRoot,
  'style/payload-required': payloadRequired,
}
