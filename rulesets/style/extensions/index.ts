import type { StyleRule } from '../style-rule.ts'
import { bindingVersionPinned } from './binding-version-pinned.ts'
import { bindingsRequired } from './bindings-required.ts'
import { extensionsAllowed } from './extensions-allowed.ts'

export const extensionsRules: Readonly<Record<string, StyleRule>> = {
  'style/binding-version-pinned': bindingVersionPinned,
  'style/bindings-required': bindingsRequired,
  'style/extensions-allowed': extensionsAllowed,
}
