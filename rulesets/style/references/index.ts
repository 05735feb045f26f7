import type { StyleRule } from '../style-rule.ts'
import { bindingsRefOnly } from './bindings-ref-only.ts'
import { messagesRefOnly } from './messages-ref-only.ts'
import { noDeepRelativeReferences } from './no-deep-relative-references.ts'
import { noInlineSchemas } from './no-inline-schemas.ts'
import { noRemoteReferences } from './no-remote-references.ts'
import { parametersRefOnly } from './parameters-ref-only.ts'
import { payloadRefOnly } from './payload-ref-only.ts'

export const referencesRules: Readonly<Record<string, StyleRule>> = {
  'style/bindings-ref-only': bindingsRefOnly,
  'style/messages-ref-only': messagesRefOnly,
  'style/no-deep-relative-references': noDeepRelativeReferences,
  'style/no-inline-schemas': noInlineSchemas,
  'style/no-remote-references': noRemoteReferences,
  'style/parameters-ref-only': parametersRefOnly,
  'style/payload-ref-only': payloadRefOnly,
}
